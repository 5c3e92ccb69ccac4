package main

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"linesift/internal/options"
	"linesift/metadata"
	"linesift/model"
	"linesift/role"
)

// javaScriptName returns the name of a field in a result.
func javaScriptName(f field) string { return cmp.Or(f.Tag.Get("js"), options.CamelCase(f.name)) }

// resultTypes is the part of a result that is a record's.
func resultTypes([]byte) []byte {
	b := fmt.Appendf(nil, "// %s\n\nexport type Role = '%s'\nexport type PageType = '%s'\n", madeOfRecord,
		strings.Join(role.Names(), "' | '"), strings.Join(model.Types, "' | '"))
	b = appendInterface(b, "Fields", without("result", fieldsOf(resultType)))
	var sourced []string
	for _, f := range metadataFields() {
		sourced = append(sourced, javaScriptName(f))
	}
	for _, t := range shared {
		b = appendInterface(b, t.Name(), fieldsOf(t))
	}
	return fmt.Appendf(b, "\nexport type Sourced = '%s'\n", strings.Join(sourced, "' | '"))
}

// metadataFields returns the fields that have a source.
func metadataFields() []field { return fieldsOf(reflect.TypeFor[metadata.Metadata]()) }

func appendInterface(b []byte, name string, fields []field) []byte {
	b = fmt.Appendf(b, "\nexport interface %s {\n", name)
	for _, f := range fields {
		optional := "?"
		if f.required || emptyOf(f) != "" {
			optional = ""
		}
		typ, comment := typeScript(f.Type), f.comment
		if f.name == "type" {
			typ = "PageType"
		} else if values := enums(f.name); values != nil && typ == "string" {
			comment += ": " + strings.Join(values, ", ")
		}
		if comment != "" {
			b = fmt.Appendf(b, "  /** %s */\n", sentence(comment))
		}
		b = fmt.Appendf(b, "  %s%s: %s\n", javaScriptName(f), optional, typ)
	}
	return append(b, "}\n"...)
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
	if t == reflect.TypeFor[role.Role]() {
		return "Role"
	}
	return map[string]string{"str": "string", "int": "number", "float": "number", "bool": "boolean"}[pythonType(t)]
}

// emptyOf returns a field of a result that the page lacks, in JavaScript; "" if it is undefined.
func emptyOf(f field) string {
	return map[reflect.Kind]string{reflect.Slice: "[]", reflect.Map: "{}"}[f.Type.Kind()]
}

// resultNames makes results of records.
func resultNames([]byte) []byte {
	b := fmt.Appendf(nil, "// %s\n\n/** Returns the fields of a record by the names of a result. */\n"+
		"export const fieldsOf = r => ({\n", madeOfRecord)
	for _, f := range without("result", fieldsOf(resultType)) {
		b = fmt.Appendf(b, "  %s: r.%s", javaScriptName(f), f.name)
		if empty := emptyOf(f); empty != "" {
			b = fmt.Appendf(b, " ?? %s", empty)
		}
		b = append(b, ",\n"...)
	}
	b = append(b, "})\n\n/** The fields that have other names in a result. */\n"...)
	b = appendRenamed(b, "Source", metadataFields())
	for _, t := range shared {
		b = appendRenamed(b, t.Name(), fieldsOf(t))
	}
	return b
}

func appendRenamed(b []byte, name string, fields []field) []byte {
	var pairs []string
	for _, f := range fields {
		if called := javaScriptName(f); called != f.name {
			pairs = append(pairs, fmt.Sprintf("\n  %s: '%s',", f.name, called))
		}
	}
	return fmt.Appendf(b, "export const %s = {%s\n}\n", strings.ToUpper(name), strings.Join(pairs, ""))
}
