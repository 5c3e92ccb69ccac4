package mcp

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPartOf(t *testing.T) {
	for _, test := range []struct {
		name, markdown string
		start, limit   int
		want           string
		next           int
	}{
		{"the whole", "one two\n", 0, 8, "one two\n", 0},
		{"nothing", "", 0, 5, "", 0},
		{"after a paragraph", "one\n\ntwo three", 0, 7, "one\n\n", 5},
		{"the rest", "one\n\ntwo three", 5, 10, "two three", 0},
		{"after a line", "one two\nthree", 0, 10, "one two\n", 8},
		{"after a word", "one two three", 0, 10, "one two ", 8},
		{"a short paragraph in front", "a\n\nonetwothree", 0, 10, "a\n\nonetwot", 10},
		{"characters", "äöüß€", 1, 3, "öüß", 4},
	} {
		p, err := partOf(test.markdown, test.start, test.limit)
		if err != nil || p.text != test.want || p.next != test.next {
			t.Errorf("%s: %+v, %v", test.name, p, err)
		}
	}
	if _, err := partOf("one", 3, 5); err == nil {
		t.Error("a part behind the end is no error")
	}
}

// A client reads a long page part by part: together they are the whole.
func TestALongPageComesInParts(t *testing.T) {
	client := connect(t)
	html := "<title>Quay</title>" +
		strings.Repeat("<p>The boats of the harbour leave at noon, and come back at six in the evening.", 2000)
	whole, _, _ := call(t, client, map[string]any{"html": html, "method": "all", "max_length": 1 << 30})
	var got strings.Builder
	start, parts := 0, 0
	for {
		text, record, failed := call(t, client, map[string]any{"html": html, "method": "all", "start": start})
		if failed || len(text) > maxLength+200 {
			t.Fatalf("%d bytes: %.100s", len(text), text)
		}
		var fields struct {
			Markdown string `json:"markdown"`
			Length   int    `json:"markdown_length"`
			Next     int    `json:"next_start"`
		}
		if err := json.Unmarshal([]byte(record), &fields); err != nil || fields.Length != len(whole) {
			t.Fatalf("%v, %s", err, record)
		}
		parts++
		text, note, _ := strings.Cut(text, "\n\n[Characters ")
		if fields.Markdown != text {
			t.Errorf("part %d: the structured content has %d bytes of %d", parts, len(fields.Markdown), len(text))
		}
		if got.WriteString(text); fields.Next == 0 {
			break
		}
		if !strings.Contains(note, "Call extract again with start") {
			t.Errorf("part %d has no note", parts)
		}
		start = fields.Next
	}
	if got.String() != whole || parts < 3 {
		t.Errorf("%d parts, %d bytes of %d", parts, got.Len(), len(whole))
	}
}

func TestTheSchemasOfTheTool(t *testing.T) {
	tools, err := connect(t).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	tool := tools.Tools[0]
	in, out := propertiesOf(t, tool.InputSchema), propertiesOf(t, tool.OutputSchema)
	for name, values := range map[string]int{"favor": 2, "keep_roles": 10, "drop_roles": 11} {
		argument := in[name]
		if argument.Items != nil {
			argument.Enum = argument.Items.Enum
		}
		if len(argument.Enum) != values || argument.Description == "" {
			t.Errorf("%s: %+v", name, argument)
		}
	}
	for _, name := range []string{"title", "authors", "date", "type", "words", "markdown", "markdown_length",
		"next_start"} {
		if out[name].Type == "" {
			t.Errorf("the schema of results has no %s", name)
		}
	}
	for _, name := range []string{
		"id", "text", "html", "posts", "items", "lines", "effects", "threshold", "sources",
	} {
		if _, ok := out[name]; ok {
			t.Errorf("the schema of results has %s", name)
		}
	}
	if strings.Contains(in["favor"].Description, "number") || !strings.Contains(in["url"].Description, "fetched") {
		t.Errorf("favor: %s url: %s", in["favor"].Description, in["url"].Description)
	}
}

type property struct {
	Type, Description string
	Enum              []string
	Items             *property
}

func propertiesOf(t *testing.T, schema any) map[string]property {
	t.Helper()
	var s struct{ Properties map[string]property }
	b, err := json.Marshal(schema)
	if err == nil {
		err = json.Unmarshal(b, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.Properties
}
