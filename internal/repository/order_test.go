package repository

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// anyOrder has the functions on the way to a record that range over a map, and why the order of its keys changes
// nothing.
var anyOrder = map[string]string{
	"chardet.languagesOf":              "the best of all languages",
	"content.DropCards":                "all rows are judged before any goes",
	"content.KeepTitles":               "the titles are found before any is kept",
	"features.asciiMarks":              "each character has one mark",
	"forum.PostsAreComments":           "whether there is one",
	"lexicon.Counter.Add":              "each key has its own count",
	"linesift.Extractor.giveBack":      "each method has its own page",
	"methods/site.entropiesOf":         "each term has its own counts",
	"methods/site.originalsOf":         "each chunk has its own count",
	"segments.column.distinct":         "makes a set",
	"segments.column.contradicts":      "counts",
	"segments.column.trimBy":           "whether all begin with one word, and each cell by itself",
	"segments.haveSameStart":           "whether all begin with one word",
	"segments.itemFinder.holdsEntries": "a sum of whole numbers",
	"segments.itemFinder.tableColumns": "each column is rated by itself",
	"segments.itemFinder.withColumns":  "counts",
	"segments.table.areLabels":         "a sum of whole numbers",
}

// No order of a map enters a record: each function that ranges over one, or takes its keys unsorted, says why not.
func TestNoOrderOfMapsEntersARecord(t *testing.T) {
	found := make(map[string]bool)
	for _, p := range checkedPackages(t, "./internal/record", "./methods") {
		for _, file := range p.files {
			for _, decl := range file.Decls {
				if rangesOverMap(decl, p.info) {
					found[p.name+"."+nameOf(decl)] = true
				}
			}
		}
	}
	for name := range found {
		if anyOrder[name] == "" {
			t.Errorf("%s ranges over a map: does the order of its keys enter the result?", name)
		}
	}
	for name := range anyOrder {
		if !found[name] {
			t.Errorf("%s ranges over no map", name)
		}
	}
}

// rangesOverMap reports whether a declaration ranges over a map, or takes its keys or values unsorted.
func rangesOverMap(decl ast.Decl, info *types.Info) (found bool) {
	sorted := make(map[ast.Node]bool) // the arguments of slices.Sorted and the like
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if _, isMap := info.TypeOf(n.X).Underlying().(*types.Map); isMap {
				found = true
			}
		case *ast.CallExpr:
			if strings.HasPrefix(types.ExprString(n.Fun), "slices.Sorted") {
				sorted[n.Args[0]] = true
			}
			switch types.ExprString(n.Fun) {
			case "maps.Keys", "maps.Values", "maps.All":
				found = found || !sorted[n]
			}
		}
		return true
	})
	return found
}

// nameOf returns the name of a function, with its receiver's type if it has one, or of the first variable.
func nameOf(decl ast.Decl) string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return d.Name.Name
		}
		return strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*") + "." + d.Name.Name
	case *ast.GenDecl:
		if v, ok := d.Specs[0].(*ast.ValueSpec); ok {
			return v.Names[0].Name
		}
	}
	return ""
}

// A checkedPackage is a package of the module with the types of its expressions.
type checkedPackage struct {
	name  string // without "linesift/internal/" or "linesift/"
	files []*ast.File
	info  *types.Info
	types *types.Package
}

// checkedPackages returns packages and those of the module that they import, without tests.
func checkedPackages(t *testing.T, patterns ...string) (packages []checkedPackage) {
	t.Helper()
	list := exec.Command("go", append([]string{"list", "-export", "-deps",
		"-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \" \"}}"}, patterns...)...)
	list.Dir, list.Stderr = root, os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	compiled := make(map[string]string)
	set := token.NewFileSet()
	open := func(path string) (io.ReadCloser, error) { return os.Open(compiled[path]) }
	imports := importer.ForCompiler(set, "gc", open)
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		name := fields[0]
		compiled[name] = fields[1]
		if name != "linesift" && !strings.HasPrefix(name, "linesift/") {
			continue
		}
		p := checkedPackage{name: strings.TrimPrefix(strings.TrimPrefix(name, "linesift/"), "internal/"),
			info: &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}}
		for file := range strings.FieldsSeq(fields[3]) {
			parsed, err := parser.ParseFile(set, filepath.Join(fields[2], file), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			p.files = append(p.files, parsed)
		}
		if p.types, err = (&types.Config{Importer: imports}).Check(name, set, p.files, p.info); err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if !slices.ContainsFunc(packages, func(p checkedPackage) bool { return path.Base(p.name) == "content" }) {
		t.Error("package content is not on the way")
	}
	return packages
}
