package main

import (
	"cmp"
	"reflect"
	"regexp"
	"strings"
	"time"

	"linesift/internal/options"
)

// kindOf returns what a language checks of an option: a key of typesOfKinds.
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

// typesOfKinds are the types of options whose type the table does not give.
var typesOfKinds = map[string]map[string]string{
	"strings": {"python": "str[]", "javascript": "string[]"},
	"string":  {"python": "str", "javascript": "string"},
	"boolean": {"python": "bool", "javascript": "boolean"},
	"integer": {"python": "int", "javascript": "number"},
	"number":  {"python": "float", "javascript": "number"},
	"path":    {"python": "Union[str, os.PathLike[str]]"},
	"objects": {
		"python":     "Sequence[Mapping[str, str]]",
		"javascript": "readonly { host?: string; keep?: string; drop?: string }[]",
	},
}

// list matches a list in a type of TypeScript. One element may stand there too.
var list = regexp.MustCompile(`(\w+)\[\]`)

// typeOf returns the type of an option in the language of a door; "" if a function does not take it there.
func typeOf(r options.Row, door string) string {
	typ := cmp.Or(r.OwnType(door), typesOfKinds[kindOf(r, door)][door])
	if door == "javascript" {
		return list.ReplaceAllString(typ, "$1 | readonly $1[]")
	}
	typ = list.ReplaceAllString(typ, "Union[$1, Sequence[$1]]")
	if strings.Contains(typ, "None") || strings.HasPrefix(typ, "Optional") {
		return typ
	}
	return "Optional[" + typ + "]"
}
