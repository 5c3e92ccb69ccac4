package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"path/filepath"
	"regexp"
	"strings"

	"linesift/internal/options"
)

// A comment is what stands above a field, and behind it.
type comment struct{ above, behind string }

var read = make(map[string]map[string]comment) // by folder

// comments returns the comments of the fields of a folder's structs, by Struct.Field.
func comments(folder string) map[string]comment {
	if read[folder] != nil {
		return read[folder]
	}
	all := make(map[string]comment)
	read[folder] = all
	paths, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			log.Fatal(err)
		}
		collect(all, parsed)
	}
	return all
}

// collect adds the comments of a file.
func collect(all map[string]comment, parsed *ast.File) {
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, _ := n.(*ast.TypeSpec)
		if spec == nil {
			return true
		}
		structure, isStruct := spec.Type.(*ast.StructType)
		if !isStruct {
			return true
		}
		for _, f := range structure.Fields.List {
			for _, name := range f.Names {
				all[spec.Name.Name+"."+name.Name] = comment{f.Doc.Text(), f.Comment.Text()}
			}
		}
		return true
	})
}

// helps returns the file of package help: the comments above fields that flags or options are.
func helps([]byte) []byte {
	texts := make(map[string]string)
	for _, root := range []string{"internal/cli", "internal/options"} {
		filepath.WalkDir(root, func(path string, _ fs.DirEntry, _ error) error {
			for name, c := range comments(path) { // of a file there are none
				if _, field, _ := strings.Cut(name, "."); c.above != "" && ast.IsExported(field) {
					texts[filepath.ToSlash(path)+"."+name] = helpOf(c.above)
				}
			}
			return nil
		})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	_ = e.Encode(texts) // strings can be
	return b.Bytes()
}

// doors matches the beginning of a line of a comment that is for some doors.
var doors = regexp.MustCompile(`^((` + strings.Join(options.Doors, "|") + `|go)(, |: ))+`)

// helpOf returns a comment as a help.Text.
func helpOf(comment string) (text string) {
	for line := range strings.Lines(comment) {
		between := " "
		if doors.MatchString(line) {
			between = "\n"
		}
		text = strings.TrimSpace(text + between + strings.TrimSpace(line))
	}
	return text
}
