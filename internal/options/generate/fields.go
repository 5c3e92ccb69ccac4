package main

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"linesift"
	"linesift/internal/record"
	"linesift/metadata"
	"linesift/methods/tagratio"
	"linesift/model"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// A field is a field of a record. Its methods spell it as other languages do.
type field struct {
	Name     string // in JSON
	Type     reflect.Type
	Tag      reflect.StructTag
	Required bool
	Comment  string // without a capital and the period
}

// A structure is a struct of a record by its name in other languages.
type structure struct {
	Name   string
	Fields []field
}

var (
	recordType = reflect.TypeFor[record.Full]() // with all that the command, the server or the worker adds
	resultType = reflect.TypeFor[linesift.Record]()
)

// evidence are the types of what a record has as any.
var evidence = []reflect.Type{reflect.TypeFor[linesift.Hub](), reflect.TypeFor[tagratio.NetText]()}

// fieldsOf returns the fields of a struct that its JSON has.
func fieldsOf(t reflect.Type) (fields []field) {
	for _, f := range reflect.VisibleFields(t) {
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "" || name == "-" {
			continue
		}
		owner := t
		if last := len(f.Index) - 1; last > 0 {
			outer := t.FieldByIndex(f.Index[:last])
			owner = outer.Type
			f.Tag += outer.Tag
		}
		if owner.Kind() == reflect.Pointer {
			owner = owner.Elem()
		}
		fields = append(fields, field{name, f.Type, f.Tag, rest == "", recordComment(owner, f.Name)})
	}
	return fields
}

// without returns the fields without those that have a tag.
func without(tag string, fields []field) []field {
	return slices.DeleteFunc(fields, func(f field) bool { return f.Tag.Get(tag) != "" })
}

// recordComment returns the comment of a field of a record, without a capital and the period.
func recordComment(structure reflect.Type, name string) string {
	c := comments(filepath.Join(".", strings.TrimPrefix(structure.PkgPath(), "linesift")))[structure.Name()+"."+name]
	text := strings.Join(strings.Fields(c.above+c.behind), " ")
	first, rest, _ := strings.Cut(text, " ")
	return strings.TrimSuffix(strings.TrimSpace(strings.ToLower(first)+" "+rest), ".")
}

// Sentence returns the comment with a capital and a period, or "".
func (f field) Sentence() string {
	if f.Comment == "" {
		return ""
	}
	return strings.ToUpper(f.Comment[:1]) + f.Comment[1:] + "."
}

// shared are the structs of a record that have a name in other languages.
var shared = []reflect.Type{
	reflect.TypeFor[linesift.Line](), reflect.TypeFor[model.Effect](), reflect.TypeFor[metadata.Post](),
	reflect.TypeFor[metadata.Item](),
}

// enums are the values of strings of a record.
func enums(name string) []string {
	switch name {
	case "role":
		return role.Names()
	case "type":
		return pagetype.Names()
	case "from":
		var origins []string
		for o := page.FromBody; o <= page.FromJSONLD; o++ {
			origins = append(origins, o.String())
		}
		return origins
	}
	return nil
}
