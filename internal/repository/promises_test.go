package repository

import (
	"go/types"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What the promised packages export has no type of a package under internal, except what docs/promises.md names. All
// packages that a Go program can import are promised, but for js/demo.
func TestPromisesHaveNoInternalTypes(t *testing.T) {
	promised, excepted := promises(t)
	list := exec.Command("go", "list", "-f", "{{if .GoFiles}}{{.Name}} {{.ImportPath}}{{end}}", "./...")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		name, imported, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name != "" && name != "main" && imported != "linesift/js/demo" && !isInternal(imported) &&
			!slices.Contains(promised, imported) {
			t.Errorf("a Go program can import %s, of which nothing is promised", imported)
		}
	}

	var found []string
	for _, p := range checkedPackages(t, promised...) {
		if slices.Contains(promised, p.types.Path()) {
			found = append(found, withInternalTypes(p.types)...)
		}
	}
	for _, name := range found {
		if !slices.Contains(excepted, name) {
			t.Errorf("%s has an internal type, and docs/promises.md does not name it", name)
		}
	}
	for _, name := range excepted {
		if !slices.Contains(found, name) {
			t.Errorf("docs/promises.md names %s, which has no internal type", name)
		}
	}
}

// promises returns the packages that docs/promises.md promises, and what it excepts: package.Name or
// package.Name.Member.
func promises(t *testing.T) (packages, excepted []string) {
	text, code := read(t, "docs/promises.md"), regexp.MustCompile("`([^`]+)`")
	for line := range strings.Lines(text) {
		for _, name := range code.FindAllStringSubmatch(line, -1) {
			switch {
			case strings.HasPrefix(line, "| the Go packages |"):
				packages = append(packages, path.Join("linesift", strings.TrimPrefix(name[1], "linesift")))
			case strings.HasPrefix(line, "| inside |") && strings.Contains(name[1], "."):
				excepted = append(excepted, name[1])
			}
		}
	}
	if len(packages) < 10 {
		t.Fatalf("packages %q", packages)
	}
	return packages, excepted
}

func isInternal(path string) bool { return strings.HasPrefix(path, "linesift/internal/") }

// withInternalTypes returns the exported names of a package whose types need a type of an internal package.
func withInternalTypes(p *types.Package) (names []string) {
	add := func(name string, typ types.Type) {
		if needsInternal(typ) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range p.Scope().Names() {
		object := p.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		name = p.Name() + "." + name
		named, isNamed := object.Type().(*types.Named)
		if _, isType := object.(*types.TypeName); !isType || !isNamed {
			add(name, object.Type())
			continue
		}
		for method := range named.Methods() {
			if method.Exported() {
				add(name+"."+method.Name(), method.Type())
			}
		}
		if fields, ok := named.Underlying().(*types.Struct); ok {
			for field := range fields.Fields() {
				if field.Exported() || field.Embedded() {
					add(name+"."+field.Name(), field.Type())
				}
			}
		} else {
			add(name, named.Underlying())
		}
	}
	return names
}

// needsInternal reports whether a type is made of a type of an internal package. Other packages' types are not
// looked into.
func needsInternal(typ types.Type) bool {
	switch typ := types.Unalias(typ).(type) {
	case *types.Named:
		return typ.Obj().Pkg() != nil && isInternal(typ.Obj().Pkg().Path()) ||
			slices.ContainsFunc(slices.Collect(typ.TypeArgs().Types()), needsInternal)
	case *types.Map:
		return needsInternal(typ.Key()) || needsInternal(typ.Elem())
	case interface{ Elem() types.Type }: // a pointer, a slice, an array, a channel
		return needsInternal(typ.Elem())
	case *types.Signature:
		return needsInternal(typ.Params()) || needsInternal(typ.Results())
	case *types.Tuple:
		for v := range typ.Variables() {
			if needsInternal(v.Type()) {
				return true
			}
		}
	case *types.Struct:
		for field := range typ.Fields() {
			if field.Exported() && needsInternal(field.Type()) {
				return true
			}
		}
	case *types.Interface:
		for method := range typ.Methods() {
			if method.Exported() && needsInternal(method.Type()) {
				return true
			}
		}
	}
	return false
}

func TestNeedsInternal(t *testing.T) {
	inside := types.NewPackage("linesift/internal/lexicon", "lexicon")
	hidden := types.NewNamed(types.NewTypeName(0, inside, "Lexicon", nil), types.NewStruct(nil, nil), nil)
	outside := types.NewPackage("linesift/page", "page")
	shown := types.NewNamed(types.NewTypeName(0, outside, "Page", nil), types.NewStruct(nil, nil), nil)
	signature := func(parameter types.Type) types.Type {
		v := types.NewVar(0, outside, "p", parameter)
		return types.NewSignatureType(nil, nil, nil, types.NewTuple(v), nil, false)
	}
	for _, test := range []struct {
		typ  types.Type
		want bool
	}{
		{types.Typ[types.Int], false},
		{shown, false},
		{hidden, true},
		{types.NewPointer(hidden), true},
		{types.NewMap(types.Typ[types.String], types.NewSlice(hidden)), true},
		{signature(types.NewPointer(shown)), false},
		{signature(types.NewPointer(hidden)), true},
		{types.NewAlias(types.NewTypeName(0, outside, "Short", nil), hidden), true},
	} {
		if got := needsInternal(test.typ); got != test.want {
			t.Errorf("%v: %t", test.typ, got)
		}
	}
}
