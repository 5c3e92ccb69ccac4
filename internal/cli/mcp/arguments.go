package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"linesift/internal/options"
)

// readArguments reads the arguments of a call and checks them by the schema. Models often give one string where a list
// is wanted: it becomes a list. null is the default, and is left out. The errors are for models. They name the argument
// and its allowed values.
func readArguments(object json.RawMessage, schema map[string]any) (map[string]any, error) {
	in := make(map[string]any)
	if len(object) > 0 {
		if err := json.Unmarshal(object, &in); err != nil {
			return nil, fmt.Errorf("the arguments are not an object: %w", err)
		}
	}
	properties := schema["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(in)) {
		property, ok := properties[name].(map[string]any)
		if !ok {
			known := slices.Sorted(maps.Keys(properties))
			return nil, fmt.Errorf("unknown argument %q; %s", name, options.Instead(name, "mcp", "arguments", known))
		}
		if in[name] == nil {
			delete(in, name)
			continue
		}
		if text, isText := in[name].(string); isText && property["type"] == "array" {
			in[name] = elements(text, property)
		}
		if err := checkArgument(in[name], property); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return in, nil
}

// elements returns the elements of a list that was given as a string. Commas separate names, but not selectors.
func elements(text string, property map[string]any) []any {
	if property["items"].(map[string]any)["enum"] == nil {
		return []any{text}
	}
	var all []any
	for element := range strings.SplitSeq(text, ",") {
		all = append(all, element)
	}
	return all
}

// checkArgument returns an error if a value is not as its schema says.
func checkArgument(value any, schema map[string]any) error {
	kind := schema["type"].(string)
	allowed, _ := schema["enum"].([]string)
	fits := false
	switch v := value.(type) {
	case string:
		if strings.TrimSpace(v) == "" && kind == "string" {
			return errors.New("a value is empty")
		}
		fits = kind == "string" && (allowed == nil || slices.Contains(allowed, v))
	case bool:
		fits = kind == "boolean"
	case float64:
		fits = kind == "number" || kind == "integer" && v == float64(int64(v))
	case []any:
		fits = kind == "array"
		for _, element := range v {
			if !fits {
				break
			}
			if err := checkArgument(element, schema["items"].(map[string]any)); err != nil {
				return err
			}
		}
	}
	if !fits {
		text, _ := json.Marshal(value) // it was read from JSON
		if allowed != nil {
			return fmt.Errorf("%s is not one of %s", text, strings.Join(allowed, ", "))
		}
		return fmt.Errorf("%s is not %s", text, kinds[kind])
	}
	return nil
}

// kinds are the types of JSON Schema as messages name them.
var kinds = map[string]string{
	"string": "a string", "boolean": "true or false", "integer": "a whole number", "number": "a number",
	"array": "a list of strings",
}
