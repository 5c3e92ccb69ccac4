package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"linesift/internal/options"
)

// files are the files that are made from the table, by their paths in the repository. A function
// takes the bytes of the file as it is.
var files = map[string]func(old []byte) []byte{
	"docs/options.md":              page,
	"python/linesift/_table.py":    python,
	"js/src/options.d.ts":          types,
	"js/src/options.js":            names,
	"internal/server/openapi.json": openAPI,
}

// page is the reference of all options and doors.
func page([]byte) []byte {
	b := []byte(`# Options

What a page can be asked for, at every door. An option means the same everywhere and gives the same bytes; only its name
is spelled as the door's language does. The Go package has functional options of its own ([library.md](library.md)), and
Beam takes the flags of the command. A dash: this door has no such option. The worker of Python and
JavaScript takes the options of both, by the names of the server.

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

func python([]byte) []byte {
	b := fmt.Appendf(nil, `"""The options of a page. %s"""

from __future__ import annotations

import os
from typing import Literal, Mapping, Optional, Sequence, TypedDict, Union

MAX_SIZE = %d << 20  # bytes of a page

Format = Literal["txt", "markdown", "html", "json"]
`, made, options.MaxSize>>20)
	b = append(b, `

class OwnOptions(TypedDict, total=False):
    """The options that trafilatura does not have."""

`...)
	b = appendPython(b, false)
	b = append(b, `

class Options(OwnOptions, total=False):
    """How content is found and written. All have defaults."""

`...)
	b = appendPython(b, true)
	b = append(b, "\n\n# The worker's name of each option, and its kind.\nNAMES = {\n"...)
	for _, r := range at("python") {
		kind := formOf(r).kind
		if r.Name == "favor" { // two options of Python
			kind = "boolean"
		}
		for name := range strings.SplitSeq(r.Spelled("python"), ", ") {
			b = fmt.Appendf(b, "    %q: (%q, %q),\n", name, r.Name, kind)
		}
	}
	return append(b, "}\n"...)
}

// appendPython appends the options that have a name of trafilatura, or those that do not.
func appendPython(b []byte, trafilatura bool) []byte {
	for _, r := range at("python") {
		if trafilatura != (r.Spelled("python") != r.Name) {
			continue
		}
		b = fmt.Appendf(b, "    # %s\n", strings.Join(wrapped(r.Help, 112), "\n    # "))
		for name := range strings.SplitSeq(r.Spelled("python"), ", ") {
			b = fmt.Appendf(b, "    %s: %s\n", name, formOf(r).python)
		}
	}
	return b
}

// A form is what Python and JavaScript check of an option, and its types there.
type form struct{ kind, python, typeScript string }

// forms are the forms of options by their names, where the type in Go does not say them.
var forms = map[string]form{
	"model":      {kind: "path", python: "Union[str, os.PathLike[str]]"},
	"favor":      {python: "bool", typeScript: "'precision' | 'recall' | number"},
	"comments":   {python: "Optional[bool]"},
	"keep_roles": {typeScript: "Role | readonly Role[]"},
	"drop_roles": {typeScript: "'none' | Role | readonly Role[]"},
	"format":     {python: "Format"},
	"content":    {typeScript: "Format | readonly Format[]"},
	"language":   {python: "Union[str, Sequence[str], None]"},
	"url":        {typeScript: "string | { readonly href: string }"}, // a URL in projects without its declaration
	"site_css": {
		"objects", "Sequence[Mapping[str, str]]", "readonly { host?: string; keep?: string; drop?: string }[]",
	},
}

// formsOfKinds are the forms of the other options, by the types of JSON.
var formsOfKinds = map[any]form{
	"array":   {"strings", "Union[str, Sequence[str]]", "string | readonly string[]"},
	"string":  {"string", "str", "string"},
	"boolean": {"boolean", "bool", "boolean"},
	"integer": {"integer", "int", "number"},
	"number":  {"number", "float", "number"},
}

func formOf(r options.Row) form {
	own, of := forms[r.Name], formsOfKinds[r.Schema()["type"]]
	return form{
		cmp.Or(own.kind, of.kind), cmp.Or(own.python, of.python), cmp.Or(own.typeScript, of.typeScript),
	}
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
import type { Format, Role } from './index.js'

/** How content is found and written. All have defaults. */
export interface Options {
`, made)
	for _, r := range options.Rows() {
		if r.At("javascript") && r.Name != "timeout" {
			b = fmt.Appendf(b, "  /** %s */\n  %s?: %s\n", r.Help, r.Spelled("javascript"), formOf(r).typeScript)
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
		b = fmt.Appendf(b, "  %s: ['%s', '%s'],\n", r.Spelled("javascript"), r.Name, formOf(r).kind)
	}
	return append(b, "}\n"...)
}

// openAPI replaces the parameters in the server's document.
func openAPI(old []byte) []byte {
	var refs []any
	parameters := map[string]any{}
	for _, r := range at("server") {
		p := map[string]any{"name": r.Name, "in": "query", "description": r.Help, "schema": r.Schema()}
		if r.Type.Kind() == reflect.Slice && r.Commas {
			p["style"], p["explode"] = "form", false
		}
		parameters[r.Name] = p
		refs = append(refs, map[string]any{"$ref": "#/components/parameters/" + r.Name})
	}
	url := gjson.GetBytes(old, "paths./extract.post.parameters.0").Value() // it is of a page
	for path, value := range map[string]any{
		"components.parameters":          parameters,
		"paths./extract.post.parameters": append([]any{url}, refs...),
		"paths./batch.post.parameters":   refs,
	} {
		var err error
		if old, err = sjson.SetBytes(old, path, value); err != nil {
			panic(err) // the document is no JSON
		}
	}
	var b bytes.Buffer
	if err := json.Indent(&b, old, "", "  "); err != nil {
		panic(err)
	}
	return append(bytes.TrimSpace(b.Bytes()), '\n')
}
