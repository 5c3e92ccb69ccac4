package options

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"linesift/internal/help"
)

// Doors are the ways to use linesift that the table has a column for. Beam takes the options of the command.
var Doors = []string{"command", "server", "python", "javascript", "mcp"}

// A Row is an option as the table describes it.
type Row struct {
	Name   string // as JSON has it: keep_css
	Type   reflect.Type
	Values []string // that are allowed; nil if others are
	Help   help.Text
	Group  string   // a key of Groups
	Doors  []string // that have the option
	Commas bool     // they separate the elements, if it is a list
	Path   bool     // it is the path of a file

	field string            // of the struct
	own   map[string]string // "name: type" by doors, as the tags give it
}

// A Group is a group of options.
type Group struct{ Key, Title string }

// Groups are the groups of options in their order.
var Groups = []Group{
	{"kept", "What is kept"}, {"out", "How it comes out"}, {"many", "Many pages"}, {"sites", "Sites"},
	{"page", "The page"},
}

// Rows returns the table: the rows of Options, then of PerPage.
func Rows() []Row {
	return append(rowsOf(reflect.TypeFor[Options]()), rowsOf(reflect.TypeFor[PerPage]())...)
}

func rowsOf(t reflect.Type) (rows []Row) {
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || f.Tag.Get("at") == "worker" { // an embedded group, or a field of ours
			continue
		}
		group := t.Field(f.Index[0]).Tag // the field's own, in PerPage
		owner := t
		if last := len(f.Index) - 1; last > 0 {
			owner = t.FieldByIndex(f.Index[:last]).Type
		}
		r := Row{
			Name: name, field: f.Name, Type: f.Type, Help: help.Of(owner, f.Name),
			Group:  cmp.Or(f.Tag.Get("group"), group.Get("group"), "page"),
			Doors:  doorsOf(f.Tag.Get("at"), doorsOf(group.Get("at"), Doors)),
			Commas: f.Tag.Get("sep") != "none", Path: f.Tag.Get("type") == "path",
			own: map[string]string{"python": f.Tag.Get("py"), "javascript": f.Tag.Get("js")},
		}
		if values := f.Tag.Get("oneof"); values != "" {
			r.Values = strings.Split(values, ",")
		}
		rows = append(rows, r)
	}
	return rows
}

// pythonFormats are the values of format in Python, whose names are trafilatura's.
var pythonFormats = []string{"txt", "markdown", "html", "json"}

// ValuesAt returns the allowed values as a door spells them; nil if others are allowed too.
func (r Row) ValuesAt(door string) []string {
	if door == "python" && r.Name == "format" {
		return pythonFormats
	}
	return r.Values
}

// doorsOf returns the doors that a tag names, or all doors without the one behind its minus sign.
func doorsOf(tag string, all []string) []string {
	if without, ok := strings.CutPrefix(tag, "-"); ok {
		return slices.DeleteFunc(slices.Clone(all), func(door string) bool { return door == without })
	} else if tag != "" {
		return strings.Split(tag, ",")
	}
	return all
}

// Schema returns the JSON Schema of the option.
func (r Row) Schema() map[string]any {
	t := r.Type
	if t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	schema := map[string]any{"type": map[reflect.Kind]string{
		reflect.String: "string", reflect.Bool: "boolean",
		reflect.Int: "integer", reflect.Int64: "integer", reflect.Float32: "number", reflect.Float64: "number",
	}[t.Kind()]}
	if r.Values != nil {
		schema["enum"] = r.Values
	}
	if r.Type.Kind() == reflect.Slice {
		return map[string]any{"type": "array", "items": schema}
	}
	return schema
}

// At reports whether a door has the option.
func (r Row) At(door string) bool { return slices.Contains(r.Doors, door) }

// Spelled returns the name of the option at a door; for two options of Python, both.
func (r Row) Spelled(door string) string {
	name, _, _ := strings.Cut(r.own[door], ": ")
	switch {
	case door == "command":
		return "--" + strings.ReplaceAll(r.Name, "_", "-")
	case name == "" && door == "javascript":
		return CamelCase(r.Name)
	}
	return cmp.Or(name, r.Name)
}

// Flag returns the flag of the command that gives the option a value: --no-links, --comments, --method all.
func (r Row) Flag(value string) string {
	flag := r.Spelled("command")
	switch value {
	case "", "true":
		return flag
	case "false":
		return strings.Replace(flag, "--", "--no-", 1)
	}
	return flag + " " + value
}

// Names returns the names of the option at a door: one, or two flags of Python.
func (r Row) Names(door string) []string { return strings.Split(r.Spelled(door), ", ") }

// Meant returns the option that an unknown name at a door probably means, as the door spells it, or "". The names at
// other doors are known, with any capitals, and with or without _, - and an s at the end.
func Meant(name, door string) string {
	plain := func(name string) string {
		return strings.TrimSuffix(strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name)), "s")
	}
	for _, r := range Rows() {
		for _, other := range r.Doors {
			for _, known := range r.Names(other) {
				if r.At(door) && plain(known) == plain(name) {
					return r.Spelled(door)
				}
			}
		}
	}
	return ""
}

// Instead says at the end of an error what to write for an unknown name: the one that is meant, or all that are known.
func Instead(name, door, all string, known []string) string {
	if meant := Meant(name, door); slices.Contains(known, meant) {
		return "did you mean " + meant + "?"
	}
	return all + " are " + strings.Join(known, ", ")
}

// OwnType returns the type of the option in the language of a door, if the table gives it.
func (r Row) OwnType(door string) string {
	_, typ, _ := strings.Cut(r.own[door], ": ")
	return typ
}

// CamelCase returns keep_roles as keepRoles, and keep_css as keepCSS.
func CamelCase(name string) string {
	words := strings.Split(name, "_")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
		if w == "css" || w == "url" {
			words[i+1] = strings.ToUpper(w)
		}
	}
	return strings.Join(words, "")
}

// in returns the option's value in options.
func (r Row) in(o *Options) reflect.Value { return reflect.ValueOf(o).Elem().FieldByName(r.field) }

// Given returns every option by its name, as text; "" if it has its zero value.
func (o *Options) Given() map[string]string {
	given := make(map[string]string)
	for _, r := range rowsOf(reflect.TypeFor[Options]()) {
		given[r.Name] = ""
		v := r.in(o)
		if list, ok := v.Interface().([]string); ok {
			given[r.Name] = strings.Join(list, ",")
		} else if !v.IsZero() {
			text, _ := json.Marshal(v.Interface()) // strings, numbers and objects of these can be
			given[r.Name] = strings.Trim(string(text), `"`)
		}
	}
	return given
}
