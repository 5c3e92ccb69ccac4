package repository

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// The names of package linesift in the documents are exported: linesift.X in inline code and in Go
// code, and methods and fields as in Document.X. docs/library.md has every method of a Document and
// every option.
func TestDocumentsNameWhatTheLibraryHas(t *testing.T) {
	names := exported(t)
	code := regexp.MustCompile("(?s)```go\n.*?```|`[^`\n]+`")
	name := regexp.MustCompile(
		`(?:^|[^\w.])(?:linesift\.([A-Z]\w*)|` +
			`((?:Document|Extractor|Options|Result|Record|Hub|Line)\.[A-Z]\w*))`)
	found := 0
	for _, file := range glob(t, "docs/*.md", "README.md", "ARCHITECTURE.md", "CHANGELOG.md") {
		if file == "docs/python.md" { // its linesift is another
			continue
		}
		for _, span := range code.FindAllString(read(t, file), -1) {
			for _, match := range name.FindAllStringSubmatch(span, -1) {
				found++
				named := match[1] + match[2]
				if _, ok := names[named]; !ok {
					t.Errorf("%s: %s is not in package linesift", file, named)
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("%d names", found)
	}
	library := read(t, "docs/library.md")
	for named, mustBeListed := range names {
		_, short, _ := strings.Cut(named, ".")
		if mustBeListed && !regexp.MustCompile("`"+short+"[`(]").MatchString(library) {
			t.Errorf("docs/library.md lacks %s", named)
		}
	}
}

// exported returns the exported names of package linesift, with X.Y for methods and fields, and for
// each whether docs/library.md has to list it: methods of Document, and fields of Options.
func exported(t *testing.T) map[string]bool {
	t.Helper()
	names := make(map[string]bool)
	for _, file := range glob(t, "*.go") {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, read(t, file), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				addFunc(names, d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					addSpec(names, spec)
				}
			}
		}
	}
	return names
}

func addFunc(names map[string]bool, f *ast.FuncDecl) {
	if !f.Name.IsExported() {
		return
	}
	if f.Recv == nil {
		names[f.Name.Name] = false
		return
	}
	receiver := f.Recv.List[0].Type
	if pointer, ok := receiver.(*ast.StarExpr); ok {
		receiver = pointer.X
	}
	of := receiver.(*ast.Ident).Name
	names[of+"."+f.Name.Name] = of == "Document"
}

func addSpec(names map[string]bool, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range s.Names {
			names[name.Name] = false
		}
	case *ast.TypeSpec:
		names[s.Name.Name] = false
		if fields, ok := s.Type.(*ast.StructType); ok {
			for _, field := range fields.Fields.List {
				for _, name := range field.Names {
					names[s.Name.Name+"."+name.Name] = s.Name.Name == "Options"
				}
			}
		}
	}
}
