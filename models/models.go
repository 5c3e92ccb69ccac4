// Package models embeds the trained models that ship with linesift. The model card of
// each, NAME.md, has its training data, its settings and its scores.
package models

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"linesift/model"
)

// Default is the name of the model used by default.
const Default = "full"

//go:embed *.safetensors
var files embed.FS

const extension = ".safetensors"

// Names returns the names of the shipped models, sorted.
func Names() []string {
	found, err := fs.Glob(files, "*"+extension)
	if err != nil {
		panic(err) // the pattern is well-formed
	}
	for i, f := range found {
		found[i] = strings.TrimSuffix(f, extension)
	}
	return found
}

// Version returns the version of the default model: the first 12 digits of its file's SHA-256,
// hexadecimal. Another model may keep other lines.
func Version() string {
	b, err := files.ReadFile(Default + extension)
	if err != nil {
		panic(err) // it is embedded
	}
	sum := sha256.Sum256(b)
	return fmt.Sprintf("%x", sum[:6])
}

var loaded sync.Map // name → func() (*model.Model, error)

// Open returns the shipped model with the given name. All callers share it and must not
// change it.
func Open(name string) (*model.Model, error) {
	load, _ := loaded.LoadOrStore(name, sync.OnceValues(func() (*model.Model, error) {
		b, err := files.ReadFile(name + extension)
		if err != nil {
			return nil, fmt.Errorf("unknown model %q; models are %s", name, strings.Join(Names(), ", "))
		}
		n, err := model.Parse(b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return n, nil
	}))
	return load.(func() (*model.Model, error))()
}
