package main

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"time"

	"linesift/internal/options"
	"linesift/role"
)

var roleType = reflect.TypeFor[role.Role]()

// kinds are the kinds of values, by their kinds in Go.
var kinds = map[reflect.Kind]string{
	reflect.String: "string", reflect.Bool: "boolean", reflect.Int: "integer", reflect.Uint8: "role",
	reflect.Float32: "number", reflect.Float64: "number",
	reflect.Slice: "list", reflect.Array: "pair", reflect.Map: "dict",
}

// languages have the types of all kinds, and of options the kinds that kindOf has besides. %[1]s is the type of an
// element. T[] stands for one T or many. "no list" is the value of a list that a page lacks. The values of Python are
// those of SCHEMA.
var languages = map[string]map[string]string{
	"python": {
		"string": "str", "boolean": "bool", "integer": "int", "role": "Role", "number": "float",
		"list": "list[%s]", "dict": "dict[str, %s]",
		"no list": "field(default_factory=list)", "no dict": "field(default_factory=dict)",
		"strings": "str[]", "objects": "Sequence[Mapping[str, str]]", "path": "Union[str, os.PathLike[str]]",
	},
	"python values": {
		"string": "str", "boolean": "bool", "integer": "int", "role": "str", "number": "float",
		"list": "[%s]", "pair": "[%s]", "dict": "dict.fromkeys(get_args(PageType), %s)",
	},
	"javascript": {
		"string": "string", "boolean": "boolean", "integer": "number", "role": "Role", "number": "number",
		"list": "%s[]", "pair": "[%[1]s, %[1]s]", "dict": "Record<string, %s>",
		"no list": "[]", "no dict": "{}",
		"strings": "string[]", "objects": "readonly { host?: string; keep?: string; drop?: string }[]",
	},
	"parquet": {
		"string": "string", "boolean": "bool", "integer": "int64", "role": "string", "number": "float32",
		"list": "[]%s", "pair": "[]%s", "dict": "map[string]%s",
	},
}

// spelled returns a type in a language.
func spelled(language string, t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return spelled(language, t.Elem())
	case reflect.Slice, reflect.Array, reflect.Map:
		return fmt.Sprintf(languages[language][kinds[t.Kind()]], spelled(language, t.Elem()))
	case reflect.Interface:
		var fields []field
		for _, e := range evidence {
			fields = append(fields, fieldsOf(e)...)
		}
		return pythonDict(fields)
	case reflect.Struct:
		return pythonDict(fieldsOf(t))
	}
	return languages[language][kinds[t.Kind()]]
}

// pythonDict returns fields as a dict of their types.
func pythonDict(fields []field) string {
	var b strings.Builder
	for _, f := range fields {
		value := strings.ReplaceAll(spelled("python values", f.Type), "\n", "\n    ")
		fmt.Fprintf(&b, "    %q: %s,\n", f.Name, value)
	}
	return "{\n" + b.String() + "}"
}

// Empty returns the value of a field that a page lacks, if it is a list or a dict.
func (f field) Empty(language string) string { return languages[language]["no "+kinds[f.Type.Kind()]] }

// IsOptional reports whether the field of a page may lack a value.
func (f field) IsOptional() bool { return !f.Required && f.Empty("javascript") == "" }

// In returns the type of a field in a language.
func (f field) In(language string) string {
	if f.Name == "type" {
		return "PageType"
	}
	return spelled(language, f.Type)
}

// Python returns the name of a field in Python.
func (f field) Python() string { return cmp.Or(f.Tag.Get("py"), f.Name) }

// JavaScript returns the name of a field in a result of JavaScript.
func (f field) JavaScript() string { return cmp.Or(f.Tag.Get("js"), options.CamelCase(f.Name)) }

// kindOf returns what a language checks of an option.
func kindOf(r options.Row, door string) string {
	switch {
	case len(r.Names(door)) > 1:
		return "boolean"
	case r.Type.Kind() == reflect.Slice && r.Type.Elem().Kind() == reflect.Struct:
		return "objects"
	case r.Type.Kind() == reflect.Slice:
		return "strings"
	case r.Path:
		return "path"
	case r.Type == reflect.TypeFor[time.Duration]():
		return "duration"
	}
	return r.Schema()["type"].(string)
}

// list matches a list in a type of an option. One element may stand there too.
var list = regexp.MustCompile(`(\w+)\[\]`)

// typeOf returns the type of an option in the language of a door; "" if a function does not take it there.
func typeOf(r options.Row, door string) string {
	typ := cmp.Or(r.OwnType(door), languages[door][kindOf(r, door)])
	if door == "javascript" {
		return list.ReplaceAllString(typ, "$1 | readonly $1[]")
	}
	return "Optional[" + list.ReplaceAllString(typ, "Union[$1, Sequence[$1]]") + "]"
}

// Column returns the field of a row of Parquet.
func (f field) Column() string {
	typ, option := columnType(f.Type), ""
	switch {
	case strings.HasPrefix(typ, "[]"):
		option = ",list"
	case !strings.HasPrefix(typ, "map") && (!f.Required || f.Tag.Get("at") != ""):
		option = ",optional"
		if typ == "int64" {
			typ = "*int64" // 0 is known
		}
	}
	return fmt.Sprintf("%s %s `json:%q parquet:%q`", options.CamelCase("_"+f.Name), typ, f.Name, f.Name+option)
}

func columnType(t reflect.Type) string {
	isList, isPointer := t.Kind() == reflect.Slice, t.Kind() == reflect.Pointer
	switch {
	case t.Kind() == reflect.Interface:
		return "map[string]float64"
	case isList && t.Elem().Kind() == reflect.Slice:
		return "jsonText" // readers of Parquet differ in lists of lists
	case isList && t.Elem().Kind() == reflect.Struct:
		return "[]row" + t.Elem().Name()
	case isPointer && t.Elem().Kind() == reflect.Struct:
		return "map[string]string"
	case isPointer:
		return "*" + spelled("parquet", t)
	}
	return spelled("parquet", t)
}
