// Generate writes internal/help/texts.json. It reads the comments of fields in the commands and in the table of
// options. go generate runs it, and its test says whether the file is fresh.
package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// file is the file that is made, by its path in the repository.
const file = "internal/help/texts.json"

// folders have the structs, in themselves and below.
var folders = []string{"internal/cli", "internal/options"}

func main() {
	log.SetFlags(0)
	root := "../.." // of the folder of package help
	source, err := made(root)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, file), source, 0o666); err != nil {
		log.Fatal(err)
	}
}

// made returns the file.
func made(root string) ([]byte, error) {
	texts := make(map[string]string)
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			folder, err := filepath.Rel(root, filepath.Dir(path))
			collect(texts, filepath.ToSlash(folder), parsed)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(texts)
	return b.Bytes(), err
}

// collect adds the comments of the fields of a file's structs. Only structs with tags are read by kong.
func collect(texts map[string]string, folder string, parsed *ast.File) {
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		structure, ok := spec.Type.(*ast.StructType)
		if !ok || !slices.ContainsFunc(structure.Fields.List, func(f *ast.Field) bool { return f.Tag != nil }) {
			return true
		}
		for _, field := range structure.Fields.List {
			for _, name := range field.Names {
				if text := strings.Fields(field.Doc.Text()); len(text) > 0 && name.IsExported() {
					texts[folder+"."+spec.Name.Name+"."+name.Name] = strings.Join(text, " ")
				}
			}
		}
		return true
	})
}
