package classify

import (
	"bytes"
	"cmp"
	"encoding/json"

	"linesift"
	"linesift/internal/input"
)

// record is a page as --format json writes it.
type record struct {
	ID         string `json:"id"`
	Path       string `json:"path"`
	Bytes      int    `json:"bytes"` // as UTF-8
	*knownSite        // absent if each page is classified by itself
	*linesift.Record
}

// render writes a document in the format asked for.
func (o *options) render(f input.File, d *linesift.Document, known *knownSite) (out []byte, err error) {
	switch {
	case o.Format == "markdown":
		return []byte(d.Markdown()), nil
	case o.Format == "html":
		return []byte(d.HTML()), nil
	case o.Format == "json", o.Format == "jsonl":
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false) // it is not for a page, and full of them
		err = e.Encode(o.record(f, d, known))
		return b.Bytes(), err
	}
	return d.AppendText(nil), nil
}

func (o *options) record(f input.File, d *linesift.Document, known *knownSite) *record {
	r := &record{ID: f.ID, Path: f.Path, Record: d.Record(cmp.Or(o.Content, "text")), Bytes: len(d.Page.Source), knownSite: known}
	if d.Hub != nil {
		r.Evidence = d.Hub.Evidence()
	}
	if o.Sources {
		r.Sources = &d.Metadata().Sources
	}
	if o.Lines {
		r.Lines = d.Lines()
	}
	return r
}
