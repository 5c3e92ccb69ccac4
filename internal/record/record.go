// Package record makes records of pages. Each way to linesift calls it: the command classify, the
// server, the pipeline of package beam, and the worker of other languages.
//
//  1. A [Maker] takes the options of package options. It decodes and parses an [Input], finds its
//     content, and leaves the page out if the filter says so.
//  2. An [Outcome] has the record, or the bare content, or why there is none.
package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"linesift"
	"linesift/internal/capture"
	"linesift/internal/words"
)

// Full is the full record of a page: linesift.Record and what the doors add.
type Full struct {
	*Site `at:"command"` // absent if the page is classified by itself
	*linesift.Record
	Ranges [][2]int `json:"ranges,omitempty" at:"worker"` // of each line's text, in bytes of the page as UTF-8
	Head   *Head    `json:"head,omitempty" at:"worker"`
}

// A pageRecord is a record of one of many pages.
type pageRecord struct {
	ID   any    `json:"id,omitempty"`
	Path string `json:"path,omitempty"`
	*capture.Capture
	*Full
}

// JSONLine returns a record, or a struct with a record in it, on one line. It has no control characters:
// encoding/json writes U+007F to U+009F, U+FFFE and U+FFFF as they are, which YAML and terminals do not bear.
func JSONLine(record any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // it is not part of an HTML page, and often has markup
	err := e.Encode(record)
	return escaped(b.Bytes()), err
}

// escaped returns JSON with escapes in the place of control characters, which stand in strings only.
func escaped(text []byte) []byte {
	pos, n := words.ControlAt(text, 0)
	if n == 0 {
		return text
	}
	var b []byte
	start := 0
	for ; n > 0; pos, n = words.ControlAt(text, start) {
		r, _ := utf8.DecodeRune(text[pos:])
		b = fmt.Appendf(append(b, text[start:pos]...), `\u%04x`, r)
		start = pos + n
	}
	return append(b, text[start:]...)
}

// Answer returns the line that stands for a page without a record, if a program waits for one.
func (r *Outcome) Answer(id any, path string) []byte {
	a := struct {
		ID    any    `json:"id,omitempty"`
		Path  string `json:"path,omitempty"`
		Error string `json:"error,omitempty"`
		Left  string `json:"left_out,omitempty"`
	}{ID: id, Path: path, Left: r.LeftOut}
	if r.Err != nil {
		a.Error = r.Err.Error()
	}
	line, _ := JSONLine(a) // strings can be, and the ID was read as JSON
	return line
}
