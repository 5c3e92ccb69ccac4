package server

import (
	"bytes"
	"encoding/json"

	"linesift"
)

// A record has the results for a page, or its error.
type record struct {
	ID    json.RawMessage `json:"id,omitempty"`    // of a page of a batch, as it was given
	Bytes *int            `json:"bytes,omitempty"` // of the page as UTF-8; nil if there is an error
	*linesift.Record
	Line  int      `json:"line,omitempty"`  // line of a batch with an error, from 1
	Error *problem `json:"error,omitempty"` // if set, only ID and Line may be set too
}

// newRecord returns the record of a document, with what the query asks for.
func newRecord(d *linesift.Document, q query) *record {
	size := len(d.Page.Source)
	r := &record{Bytes: &size, Record: d.Record(q.content)}
	if q.lines {
		r.Lines = d.Lines()
	}
	return r
}

// json returns the record on one line.
func (r *record) json() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // it is not for a page, and full of them
	err := e.Encode(r)
	return b.Bytes(), err
}
