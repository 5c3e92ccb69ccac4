package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tidwall/sjson"

	"linesift/internal/options"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// files are the files that are made from the table and the records, by their paths in the repository. A
// function takes the bytes of the file as it is.
var files = map[string]func(old []byte) []byte{
	"docs/options.md":              reference,
	"python/linesift/_table.py":    python,
	"js/src/options.d.ts":          types,
	"js/src/options.js":            names,
	"internal/server/openapi.json": openAPI,
	"python/linesift/_record.py":   pythonRecord,
	"js/src/record.d.ts":           resultTypes,
	"js/src/record.js":             resultNames,
	"beam/pipeline/row.go":         parquetRow,
}

// reference is the page of all options and doors.
func reference([]byte) []byte {
	b := []byte(`# Options

All options, and their names at every door. A door is a way to use linesift: the command, the server, Python,
JavaScript or MCP, for agents. An option means the same at every door and gives the same bytes. Its name is spelled as
is usual there. There are two exceptions: ` + "`format`" + ` of JavaScript is the formats of the content,
and ` + "`output_format`" + ` of Python calls text ` + "`txt`" + `. A sentence "For commands: …" is about this door
only. A dash means that the door lacks the option. Beam takes the flags of the command. The worker of Python and
JavaScript takes the options of both, by the names of the server. The Go package has functional options of its own
([library.md](library.md)).

This page is made from the table in ` + "`internal/options`" + ` by ` + "`go generate ./internal/options`" + `.
`)
	for _, g := range options.Groups {
		b = fmt.Appendf(b, "\n## %s\n\n", g.Title)
		b = append(b, "| command | server | Python | JavaScript | MCP | |\n|---|---|---|---|---|---|\n"...)
		for _, r := range options.Rows() {
			if r.Group != g.Key {
				continue
			}
			b = append(b, '|')
			for _, door := range options.Doors {
				cell := "–"
				if r.At(door) {
					cell = "`" + strings.ReplaceAll(r.Spelled(door), ", ", "`, `") + "`"
				}
				b = fmt.Appendf(b, " %s |", cell)
			}
			b = fmt.Appendf(b, " %s |\n", r.Help)
		}
	}
	return b
}

const made = "Made from the table in internal/options of the repository by go generate."

// at returns the options that a door takes as arguments; those of a page have places of their own.
func at(door string) (rows []options.Row) {
	return slices.DeleteFunc(options.Rows(), func(r options.Row) bool { return !r.At(door) || r.Group == "page" })
}

// python is the options as Python's types. The page options are apart from output_format, which functions
// take as an argument of its own.
func python([]byte) []byte {
	isFormat := func(r options.Row) bool { return r.Name == "format" }
	formats := at("python")[slices.IndexFunc(at("python"), isFormat)]
	b := fmt.Appendf(nil, `"""The options of a page. %s"""

from __future__ import annotations

import os
from typing import Literal, Mapping, Optional, Sequence, TypedDict, Union

MAX_SIZE = %d << 20  # bytes of a page
LARGEST = %d << 20  # the most that max_size can be

Format = Literal[%s]
Role = Literal[%s]
Dropped = Union[Literal["none"], Role, Sequence[Role]]
PageType = Literal[
    %s
]
`, made, options.MaxSize>>20, page.MaxSize>>20, quoted(formats.ValuesAt("python")), quoted(role.Names()),
		quoted(model.Types))
	b = append(b, "\n\nclass PageOptions(TypedDict, total=False):\n"...)
	b = appendPython(b, slices.DeleteFunc(at("python"), isFormat))
	b = append(b, "\n\nclass Options(PageOptions, total=False):\n"...)
	b = appendPython(b, slices.DeleteFunc(at("python"), func(r options.Row) bool { return !isFormat(r) }))
	b = append(b, "\n\n# The worker's name of each option, and its kind.\nNAMES = {\n"...)
	for _, r := range at("python") {
		for name := range strings.SplitSeq(r.Spelled("python"), ", ") {
			b = fmt.Appendf(b, "    %q: (%q, %q),\n", name, r.Name, kindOf(r, "python"))
		}
	}
	return append(b, "}\n"...)
}

// appendPython appends the body of a class with options: their help as its docstring, and their types.
func appendPython(b []byte, rows []options.Row) []byte {
	b = append(b, "    \"\"\"How content is found and written. All have defaults.\n\n"...)
	for _, r := range rows {
		text := strings.Join(wrapped(r.HelpAt("python"), 108), "\n        ")
		b = fmt.Appendf(b, "    %s\n        %s\n", r.Spelled("python"), text)
	}
	b = append(b, "    \"\"\"\n\n"...)
	for _, r := range rows {
		for name := range strings.SplitSeq(r.Spelled("python"), ", ") {
			typ := typeOf(r, "python")
			if !strings.Contains(typ, "None") && !strings.HasPrefix(typ, "Optional") {
				typ = "Optional[" + typ + "]"
			}
			b = fmt.Appendf(b, "    %s: %s\n", name, typ)
		}
	}
	return b
}

// quoted returns strings as a list of literals.
func quoted(texts []string) string { return `"` + strings.Join(texts, `", "`) + `"` }

// kindOf returns what a language checks of an option: a key of typesOfKinds.
func kindOf(r options.Row, door string) string {
	switch {
	case strings.Contains(r.Spelled(door), ", "): // two names
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

func typeOf(r options.Row, door string) string {
	typ := cmp.Or(r.OwnType(door), typesOfKinds[kindOf(r, door)][door])
	if door == "javascript" {
		return list.ReplaceAllString(typ, "$1 | readonly $1[]")
	}
	return list.ReplaceAllString(typ, "Union[$1, Sequence[$1]]")
}

// wrapped breaks a text into lines of a length.
func wrapped(text string, length int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > length {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}

func types([]byte) []byte {
	b := fmt.Appendf(nil, `// %s
import type { Favor, Format, Role } from './index.js'

/** How content is found and written. All have defaults. */
export interface Options {
`, made)
	for _, r := range options.Rows() {
		if typ := typeOf(r, "javascript"); r.At("javascript") && typ != "" { // pools have the times
			b = fmt.Appendf(b, "  /** %s */\n  %s?: %s\n", r.HelpAt("javascript"), r.Spelled("javascript"), typ)
		}
	}
	return append(b, "}\n"...)
}

func names([]byte) []byte {
	b := fmt.Appendf(nil, `// %s

/** The largest page in bytes, unless maxSize says otherwise. */
export const MAX_SIZE = %d << 20

/** The worker's name of each option, and its kind. */
export const NAMES = {
`, made, options.MaxSize>>20)
	for _, r := range at("javascript") {
		b = fmt.Appendf(b, "  %s: ['%s', '%s'],\n", r.Spelled("javascript"), r.Name, kindOf(r, "javascript"))
	}
	return append(b, "}\n"...)
}

// openAPI replaces the parameters and the schemas of records in the server's document.
func openAPI(old []byte) []byte {
	var refs []any
	parameters := map[string]any{}
	for _, r := range at("server") {
		p := map[string]any{"name": r.Name, "in": "query", "description": r.HelpAt("server"), "schema": r.Schema()}
		if r.Type.Kind() == reflect.Slice && r.Commas {
			p["style"], p["explode"] = "form", false
		}
		parameters[r.Name] = p
		refs = append(refs, map[string]any{"$ref": "#/components/parameters/" + r.Name})
	}
	rows := options.Rows()
	address := rows[slices.IndexFunc(rows, func(r options.Row) bool { return r.Name == "url" })].HelpAt("server")
	ofPage := map[string]any{
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
	set("paths./extract.post.parameters", append([]any{ofPage}, refs...))
	set("paths./batch.post.parameters", refs)
	schemas(func(name string, value any) { set("components.schemas."+name, value) })
	set("components.schemas.Record.properties.id.description", "Of a page of a batch: as it was given.")
	set("components.schemas.Page.properties.url.description", address)
	var b bytes.Buffer
	if err := json.Indent(&b, old, "", "  "); err != nil {
		panic(err)
	}
	return append(bytes.TrimSpace(b.Bytes()), '\n')
}
