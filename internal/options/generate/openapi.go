package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"

	"github.com/tidwall/sjson"

	"linesift/internal/options"
)

// openAPI replaces the parameters and the schemas of records in the server's document.
func openAPI(old []byte) []byte {
	var refs []any
	parameters := map[string]any{}
	for _, r := range at("server") {
		p := map[string]any{"name": r.Name, "in": "query", "description": r.Help.At("server"), "schema": r.Schema()}
		if r.Type.Kind() == reflect.Slice && r.Commas {
			p["style"], p["explode"] = "form", false
		}
		parameters[r.Name] = p
		refs = append(refs, map[string]any{"$ref": "#/components/parameters/" + r.Name})
	}
	rows := options.Rows()
	address := rows[slices.IndexFunc(rows, func(r options.Row) bool { return r.Name == "url" })].Help.At("server")
	pageURL := map[string]any{
		"name": "url", "in": "query", "description": address,
		"schema": map[string]any{"type": "string", "format": "uri"},
	}
	set := func(path string, value any) {
		var err error
		if old, err = sjson.SetBytes(old, path, value); err != nil {
			panic(err) // the document is no JSON
		}
	}
	set("components.parameters", parameters)
	set("paths./extract.post.parameters", append([]any{pageURL}, refs...))
	set("paths./batch.post.parameters", refs)
	set("components.schemas.Record", schemaOf(without("at", fieldsOf(recordType))))
	for _, t := range shared {
		set("components.schemas."+t.Name(), schemaOf(fieldsOf(t)))
	}
	set("components.schemas.Record.properties.id.description", "Of a page of a batch: as it was given.")
	set("components.schemas.Page.properties.url.description", address)
	return indented(old)
}

// schemaForMCP returns the schema of records as agents get them.
func schemaForMCP([]byte) []byte {
	schema, _ := json.Marshal(schemaOf(without("mcp", without("at", fieldsOf(recordType))))) // as in schemaOf
	return indented(schema)
}

func indented(object []byte) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, object, "", "  "); err != nil {
		panic(err) // it is no JSON
	}
	return append(bytes.TrimSpace(b.Bytes()), '\n')
}

// schemaOf returns the JSON Schema of a struct, with its fields in their order.
func schemaOf(fields []field) map[string]any {
	var required []string
	properties := []byte("{}")
	for _, f := range fields {
		if f.Required {
			required = append(required, f.Name)
		}
		schema := schemaOfType(f, f.Type)
		if text := f.Sentence(); text != "" {
			schema["description"] = text
		}
		properties, _ = sjson.SetBytes(properties, f.Name, schema) // strings, numbers and objects of these can be
	}
	schema := map[string]any{
		"type":       "object", // with more properties, as later versions may add some: docs/promises.md
		"properties": json.RawMessage(properties),
	}
	if required != nil {
		schema["required"] = required
	}
	return schema
}

func schemaOfType(f field, t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		if t.Elem().Kind() == reflect.Struct {
			return schemaOf(fieldsOf(t.Elem()))
		}
		return schemaOfType(f, t.Elem())
	case reflect.Struct:
		return map[string]any{"$ref": "#/components/schemas/" + t.Name()}
	case reflect.Interface:
		return map[string]any{"type": "object"}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOfType(f, t.Elem())}
	case reflect.Array:
		return map[string]any{
			"type": "array", "minItems": t.Len(), "maxItems": t.Len(), "items": schemaOfType(f, t.Elem()),
		}
	case reflect.Slice:
		items := schemaOfType(f, t.Elem())
		if t.Elem().Kind() == reflect.Slice {
			items["nullable"] = true
		}
		return map[string]any{"type": "array", "items": items}
	}
	schema := map[string]any{"type": kinds[t.Kind()]}
	if t == roleType {
		schema["type"] = "string"
	}
	if most, err := strconv.Atoi(f.Tag.Get("max")); err == nil {
		schema["minimum"], schema["maximum"] = 0, most
	}
	if values := enums(f.Name); values != nil {
		schema["enum"] = values
	}
	return schema
}
