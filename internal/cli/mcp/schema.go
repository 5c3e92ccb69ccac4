package mcp

import (
	_ "embed"
	"encoding/json"
	"maps"

	"linesift/internal/options"
	"linesift/role"
)

// choices are the values of arguments that the table of options leaves open.
var choices = map[string][]string{
	"favor": {"precision", "recall"}, "keep_roles": role.Names(), "drop_roles": append(role.Names(), "none"),
}

// own describes the arguments that no option is.
var own = map[string]any{
	"html": map[string]any{
		"type": "string", "description": "The page itself. Its url then says where it is from.",
	},
	"start": map[string]any{
		"type": "integer", "minimum": 0, "default": 0,
		"description": "How many characters of the Markdown to skip: next_start of the result before.",
	},
	"max_length": map[string]any{
		"type": "integer", "minimum": 1, "default": maxLength,
		"description": "The most characters of Markdown to return. next_start says where the rest begins.",
	},
}

// inputSchema describes the arguments of the tool: the page, the part of it, and the options that the
// table has for it.
func inputSchema() map[string]any {
	properties := make(map[string]any)
	for _, r := range options.Rows() {
		if !r.At("mcp") {
			continue
		}
		if r.Values == nil {
			r.Values = choices[r.Name]
		}
		schema := r.Schema()
		schema["description"] = r.Help.At("mcp")
		if r.Name == "url" {
			schema["description"] = r.Help.At("mcp") + " It is fetched unless html is given."
		}
		properties[r.Name] = schema
	}
	maps.Copy(properties, own)
	return map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
}

// recordSchema is the JSON Schema of the fields of a record without the tag mcp:"-".
//
//go:embed record.json
var recordSchema []byte

// outputSchema describes the structured content of a result: a record, with the part of the Markdown and its place.
func outputSchema() map[string]any {
	var schema map[string]any
	_ = json.Unmarshal(recordSchema, &schema) // a test reads it
	properties := schema["properties"].(map[string]any)
	properties["markdown"] = map[string]any{
		"type": "string", "description": "The main content as Markdown, or the part of it from start on.",
	}
	properties["markdown_length"] = map[string]any{
		"type": "integer", "description": "Characters of the page's Markdown. markdown may be a part of it.",
	}
	properties["next_start"] = map[string]any{
		"type": "integer", "description": "The argument start that gives the next part; absent after the last.",
	}
	return schema
}
