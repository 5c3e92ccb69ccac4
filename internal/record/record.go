// Package record makes records of pages. Each way to linesift calls it: the command classify, the
// server, the pipeline of package beam, and the worker of other languages.
//
//  1. A [Maker] takes the options of package options. It decodes and parses a [Page], finds its
//     content, and leaves the page out if the filter says so.
//  2. A [Result] has the record, or the bare content, or why there is none.
package record

import (
	"bytes"
	"encoding/json"

	"linesift"
	"linesift/internal/options"
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
	Ranges   [][2]int          `json:"ranges,omitempty"`  // of each line's text, in bytes of the page as UTF-8
	Effects  [][]model.Effect  `json:"effects,omitempty"` // on each line
	Posts    []metadata.Post   `json:"posts,omitempty"`
	Items    []metadata.Item   `json:"items,omitempty"`
	Head     *Head             `json:"head,omitempty"`

	// Threshold comes with Effects. Lines from this probability on are content, unless a rule decides otherwise.
	Threshold float32 `json:"threshold,omitempty"`
}

// A pageRecord is a record of one of many pages.
type pageRecord struct {
	ID   any    `json:"id,omitempty"`
	Path string `json:"path,omitempty"`
	*Capture
	*Record
}

// A Capture has the fields of a page's record in a WARC file.
type Capture struct {
	Date      string `json:"warc_date,omitempty"`
	RecordID  string `json:"warc_record_id,omitempty"`
	TargetURI string `json:"warc_target_uri,omitempty"`
}

// formats are what the option content can name.
var formats = map[string]linesift.Format{"text": linesift.Text, "markdown": linesift.Markdown, "html": linesift.HTML}

// of returns the record of a document with the fields that the options name.
func of(d *linesift.Document, o *options.Render) *Record {
	var content []linesift.Format
	for _, name := range o.Content {
		content = append(content, formats[name])
	}
	if o.Content == nil {
		content = []linesift.Format{linesift.Text}
	}
	r := &Record{Bytes: len(d.Page().Source), Record: d.Record(content...)}
	if o.Sources {
		r.Sources = &d.Metadata().Sources
	}
	if o.Segments {
		r.Posts, r.Items = d.Posts(), d.Items()
	}
	if o.Lines {
		r.Lines = d.Lines()
	}
	if o.Ranges {
		r.Ranges = rangesOf(d.Page())
	}
	if o.Head {
		r.Head = headOf(d.Page(), d.Content())
	}
	if o.Effects > 0 { // New has checked that the method can
		r.Effects, _ = d.Explain(o.Effects)
		r.Threshold = d.Result().Threshold
		dropped, _ := d.Dropped()
		for i := range r.Lines {
			r.Lines[i].Dropped = dropped[i]
		}
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

// Answer returns the line that stands for a page without a record, if a program waits for one.
func (r *Result) Answer(id any, path string) []byte {
	a := struct {
		ID    any    `json:"id,omitempty"`
		Path  string `json:"path,omitempty"`
		Error string `json:"error,omitempty"`
		Left  string `json:"left_out,omitempty"`
	}{ID: id, Path: path, Left: r.LeftOut}
	if r.Err != nil {
		a.Error = r.Err.Error()
	}
	line, _ := Line(a) // strings can be, and the ID was read as JSON
	return line
}
