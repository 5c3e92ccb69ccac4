// Package record makes records of pages. Each way to linesift calls it: the command classify, the
// server, the pipeline of package beam, and the worker of other languages.
//
//  1. [Options] say how content is found, and which fields a record has. They have a JSON form.
//  2. A [Maker] decodes and parses a [Page], finds its content, and leaves the page out if the
//     [Filter] says so.
//  3. A [Result] has the record, or the bare content, or why there is none.
package record

import (
	"bytes"
	"encoding/json"

	"linesift"
	"linesift/metadata"
	"linesift/model"
)

// A Record is a page as JSON.
type Record struct {
	Bytes int `json:"bytes"` // of the page, as UTF-8
	*Site     // absent if the page is classified by itself
	*linesift.Record
	Evidence any               `json:"hub_evidence,omitempty"` // for the verdict on a hub
	Sources  *metadata.Sources `json:"sources,omitempty"`      // of the metadata
	Lines    []linesift.Line   `json:"lines,omitempty"`
	Effects  [][]model.Effect  `json:"effects,omitempty"` // on each line
}

// A pageRecord is a record of one of many pages.
type pageRecord struct {
	ID   string `json:"id"`
	Path string `json:"path"`
	*Record
}

// Of returns the record of a document with the fields that the options name. The options must
// have passed New.
func Of(d *linesift.Document, o *Options) *Record {
	r := &Record{Bytes: len(d.Page().Source), Record: d.Record(o.format())}
	for _, name := range o.Also {
		switch formats[name] {
		case linesift.Text:
			r.Text = new(d.Text())
		case linesift.Markdown:
			r.Markdown = d.Markdown()
		case linesift.HTML:
			r.HTML = d.HTML()
		}
	}
	if o.Sources {
		r.Sources = &d.Metadata().Sources
	}
	if o.Lines {
		r.Lines = d.Lines()
	}
	if o.Effects > 0 {
		r.Effects, _ = d.Explain(o.Effects) // New has checked that the method can
	}
	return r
}

// evidence returns the evidence for a verdict on a hub.
func evidence(hub *linesift.Hub) any {
	switch {
	case hub == nil:
		return nil
	case hub.Evidence != nil:
		return hub.Evidence
	}
	return struct {
		Probability float32 `json:"probability"`
	}{hub.Probability}
}

// Line returns a record, or a struct with a record in it, on one line.
func Line(record any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // it is not part of an HTML page, and often has markup
	err := e.Encode(record)
	return b.Bytes(), err
}

// Answer returns the line that stands for a page that has no record, if another program waits for
// one.
func (r *Result) Answer(id, path string) []byte {
	a := struct {
		ID    string `json:"id"`
		Path  string `json:"path"`
		Error string `json:"error,omitempty"`
		Left  string `json:"left_out,omitempty"`
	}{ID: id, Path: path, Left: r.LeftOut}
	if r.Err != nil {
		a.Error = r.Err.Error()
	}
	b, _ := json.Marshal(a) // strings can be
	return append(b, '\n')
}
