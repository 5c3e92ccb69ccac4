package main

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"linesift/internal/options"
	"linesift/role"
)

var roleType = reflect.TypeFor[role.Role]()

// single has the types of single values in each language, by their kinds in Go.
var single = map[reflect.Kind]struct{ python, typeScript, schema string }{
	reflect.String:  {"str", "string", "string"},
	reflect.Uint8:   {"str", "Role", "string"}, // a role
	reflect.Bool:    {"bool", "boolean", "boolean"},
	reflect.Int:     {"int", "number", "integer"},
	reflect.Float32: {"float", "number", "number"},
	reflect.Float64: {"float", "number", "number"},
}

// Python returns the name of a field in Python.
func (f field) Python() string { return cmp.Or(f.Tag.Get("py"), f.Name) }

// PythonType returns the type of an attribute of a dataclass.
func (f field) PythonType() string {
	typ, element := "", element(f.Type)
	switch {
	case f.Type.Kind() == reflect.Slice:
		return "list[" + single[element.Kind()].python + "]"
	case f.Type.Kind() == reflect.Map:
		return "dict[str, " + single[element.Elem().Kind()].python + "]"
	case element == roleType:
		typ = "Role"
	case f.Name == "type":
		typ = "PageType"
	default:
		typ = single[element.Kind()].python
	}
	if f.Required {
		return typ
	}
	return "Optional[" + typ + "]"
}

// PythonDefault returns the value of an attribute that the page lacks.
func (f field) PythonDefault() string {
	switch {
	case f.Type.Kind() == reflect.Slice:
		return "field(default_factory=list)"
	case f.Type.Kind() == reflect.Map:
		return "field(default_factory=dict)"
	case f.Required:
		return "0"
	}
	return "None"
}

// pythonDict returns fields as a dict of their types.
func pythonDict(fields []field, indent string) string {
	var b strings.Builder
	for _, f := range fields {
		fmt.Fprintf(&b, "%s    %q: %s,\n", indent, f.Name, pythonKind(f.Type, indent+"    "))
	}
	return "{\n" + b.String() + indent + "}"
}

func pythonKind(t reflect.Type, indent string) string {
	switch t.Kind() {
	case reflect.Pointer:
		return pythonKind(t.Elem(), indent)
	case reflect.Slice, reflect.Array:
		return "[" + pythonKind(t.Elem(), indent) + "]"
	case reflect.Map:
		return fmt.Sprintf("dict.fromkeys(get_args(PageType), %s)", single[t.Elem().Kind()].python)
	case reflect.Interface:
		var fields []field
		for _, e := range evidence {
			fields = append(fields, fieldsOf(e)...)
		}
		return pythonDict(fields, indent)
	case reflect.Struct:
		return pythonDict(fieldsOf(t), indent)
	}
	return single[t.Kind()].python
}

// JavaScript returns the name of a field in a result of JavaScript.
func (f field) JavaScript() string { return cmp.Or(f.Tag.Get("js"), options.CamelCase(f.Name)) }

// Empty returns a field of a result that the page lacks, in JavaScript; "" if it is undefined.
func (f field) Empty() string {
	return map[reflect.Kind]string{reflect.Slice: "[]", reflect.Map: "{}"}[f.Type.Kind()]
}

// IsOptional reports whether a field of a result may be undefined.
func (f field) IsOptional() bool { return !f.Required && f.Empty() == "" }

// TypeScript returns the type of a field in TypeScript.
func (f field) TypeScript() string {
	if f.Name == "type" {
		return "PageType"
	}
	return typeScript(f.Type)
}

func typeScript(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeScript(t.Elem())
	case reflect.Slice:
		return typeScript(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(typeScript(t.Elem())+", ", t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<string, " + typeScript(t.Elem()) + ">"
	}
	return single[t.Kind()].typeScript
}

// Column returns the field of a row of Parquet.
func (f field) Column() string {
	typ, option := columnType(f.Type)
	if option == "" && !strings.HasPrefix(typ, "map") && (!f.Required || f.Tag.Get("at") != "") {
		option = ",optional"
		if typ == "int64" {
			typ = "*int64" // 0 is known
		}
	}
	return fmt.Sprintf("%s %s `json:%q parquet:%q`", options.CamelCase("_"+f.Name), typ, f.Name, f.Name+option)
}

// columnType returns the type of a column, and the option of its tag if it is a list.
func columnType(t reflect.Type) (typ, option string) {
	one := element(t)
	isList := t.Kind() == reflect.Slice || t.Kind() == reflect.Array
	switch {
	case isList && t.Elem().Kind() == reflect.Slice:
		return "jsonText", "" // readers of Parquet differ in lists of lists
	case isList && one.Kind() == reflect.Struct:
		return "[]row" + one.Name(), ",list"
	case isList:
		typ, _ = columnType(one)
		return "[]" + typ, ",list"
	case one.Kind() == reflect.Struct:
		return "map[string]string", ""
	case one.Kind() == reflect.Interface:
		return "map[string]float64", ""
	case one.Kind() == reflect.Int:
		return "int64", ""
	case one == roleType:
		return "string", ""
	}
	return t.String(), ""
}
