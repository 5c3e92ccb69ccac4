package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
)

// schemas sets the schemas of records in the server's document.
func schemas(set func(path string, value any)) {
	set("Record", schemaOf(without("at", fieldsOf(recordType))))
	for _, t := range shared {
		set(t.Name(), schemaOf(fieldsOf(t)))
	}
}

// schemaOf returns the JSON Schema of a struct, with its fields in their order.
func schemaOf(fields []field) map[string]any {
	var required []string
	properties := []byte("{")
	for _, f := range fields {
		if f.required {
			required = append(required, f.name)
		}
		schema := schemaOfType(f, f.Type)
		if f.comment != "" {
			schema["description"] = sentence(f.comment)
		}
		text, _ := json.Marshal(schema) // strings, numbers and objects of these can be
		properties = fmt.Appendf(properties, "%q:%s,", f.name, text)
	}
	schema := map[string]any{
		"type": "object", "additionalProperties": false,
		"properties": json.RawMessage(append(bytes.TrimSuffix(properties, []byte(",")), '}')),
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
	schema := map[string]any{"type": map[string]string{
		"str": "string", "int": "integer", "float": "number", "bool": "boolean",
	}[pythonType(t)]}
	if most, err := strconv.Atoi(f.Tag.Get("max")); err == nil {
		schema["minimum"], schema["maximum"] = 0, most
	}
	if values := enums(f.name); values != nil {
		schema["enum"] = values
	}
	return schema
}
