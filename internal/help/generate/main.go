// Generate writes internal/help/texts.go. It reads the comments of fields in the commands and in the table of
// options. go generate runs it, and its test says whether the file is fresh.
package main

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// file is the file that is made, by its path in the repository.
const file = "internal/help/texts.go"

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
	b := []byte("// Made from the comments of fields by go generate ./internal/help. DO NOT EDIT.\n\npackage help\n\n" +
		"// texts has the help of fields by folder.struct.field.\nvar texts = map[string]string{\n")
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		b = fmt.Appendf(b, "%q: %s,\n", key, literal(texts[key]))
	}
	return format.Source(append(b, "}\n"...))
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

// literal returns a text as a literal, of several lines if it does not fit beside its key.
func literal(text string) string {
	const besideKey, lineLength = 60, 100
	var lines []string
	line := ""
	for word := range strings.SplitAfterSeq(text, " ") {
		if line != "" && len(line)+len(word) > lineLength {
			lines, line = append(lines, strconv.Quote(line)), ""
		}
		line += word
	}
	lines = append(lines, strconv.Quote(line))
	if len(text) > besideKey {
		lines = slices.Insert(lines, 0, `""`)
	}
	return strings.Join(lines, " +\n")
}
