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
	"linesift/internal/options"
	"linesift/internal/words"
	"linesift/metadata"
	"linesift/model"
)

// Full is the full record of a page: linesift.Record and what the doors add. mcp:"-" is a field that results of the MCP
// tool lack: the content, and what options of other doors add.
type Full struct {
	Bytes int            `json:"bytes"` // the size of the page as UTF-8
	*Site `at:"command"` // absent if the page is classified by itself
	*linesift.Record
	Evidence any `json:"hub_evidence,omitempty"` // for the verdict on a hub; its fields are the method's
	// The source of each field, with the option sources.
	Sources *metadata.Sources `json:"sources,omitempty" mcp:"-"`
	// All lines of the page, with the option lines.
	Lines  []Line   `json:"lines,omitempty" mcp:"-"`
	Ranges [][2]int `json:"ranges,omitempty" at:"worker"` // of each line's text, in bytes of the page as UTF-8
	// The attributes that moved the probability of each line most, with the option effects.
	Effects [][]model.Effect `json:"effects,omitempty" mcp:"-"`
	// The posts of a thread, with the option segments.
	Posts []metadata.Post `json:"posts,omitempty" mcp:"-"`
	// The items of a list or front page, with the option segments.
	Items []metadata.Item `json:"items,omitempty" mcp:"-"`
	Head  *Head           `json:"head,omitempty" at:"worker"`

	// With the option effects: lines from this probability on are content, unless a rule decides otherwise.
	Threshold *float32 `json:"threshold,omitempty" max:"1" mcp:"-"`
}

// A Line is a line of the page.
type Line struct {
	linesift.Line
	// With the option effects: the rule that dropped it although its probability reached the threshold.
	Dropped string `json:"dropped,omitempty"`
}

// A pageRecord is a record of one of many pages.
type pageRecord struct {
	ID   any    `json:"id,omitempty"`
	Path string `json:"path,omitempty"`
	*capture.Capture
	*Full
}

// newRecord returns the record of a document with the fields that the options name.
func newRecord(d *linesift.Document, o *options.Rendering) *Full {
	var content []linesift.Format
	for _, name := range o.Content {
		content = append(content, linesift.Format(name))
	}
	if o.Content == nil {
		content = []linesift.Format{linesift.FormatText}
	}
	r := &Full{Bytes: len(d.Page().Source), Record: d.Record(content...)}
	if o.Sources {
		r.Sources = &d.Metadata().Sources
	}
	if o.Segments {
		r.Posts, r.Items = d.Posts(), d.Items()
	}
	if o.Lines || o.Effects > 0 {
		for _, line := range d.Lines() {
			r.Lines = append(r.Lines, Line{Line: line})
		}
	}
	if o.Ranges {
		r.Ranges = rangesOf(d.Page())
	}
	if o.Head {
		r.Head = headOf(d.Page(), d.Content())
	}
	if o.Effects > 0 { // Options.Check has checked that the method can
		r.Effects, _ = d.Explain(o.Effects)
		r.Threshold = new(d.Result().Threshold)
		dropped, _ := d.Dropped()
		for i := range r.Lines {
			r.Lines[i].Dropped = dropped[i]
		}
	}
	return r
}

// Evidence is a model's for a verdict on a hub.
type Evidence struct {
	Probability float32 `json:"probability"`
}

// evidence returns the evidence for a verdict on a hub.
func evidence(hub *linesift.Hub) any {
	switch {
	case hub == nil:
		return nil
	case hub.Evidence != nil:
		return hub.Evidence
	}
	return Evidence{hub.Probability}
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
