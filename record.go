package linesift

import (
	"encoding/json"

	"linesift/metadata"
	"linesift/model"
	"linesift/words"
)

// A Record is what is known of a page, as JSON has it. What is not known is left out.
type Record struct {
	metadata.Metadata

	Type       string             `json:"type,omitempty"`       // the likeliest
	Types      map[string]float32 `json:"types,omitempty"`      // the probability of each
	Hub        *bool              `json:"hub,omitempty"`        // whether it only leads to other pages
	Confidence *float32           `json:"confidence,omitempty"` // 0 to 1; see Document
	Encoding   string             `json:"encoding,omitempty"`   // that it was decoded from
	From       string             `json:"from"`                 // where its text was; see page.Origin
	Words      int                `json:"words"`                // of the content
	Text       string             `json:"text"`
	Markdown   string             `json:"markdown,omitempty"` // set by those who want it
}

// Record returns the record of the page, with its text.
func (d *Document) Record() *Record {
	r := &Record{Metadata: *d.Metadata(), Type: d.Type(), Encoding: d.Encoding, From: d.Page.From.String(), Text: d.Text()}
	for s := words.Scan([]byte(r.Text)); s.Next(); {
		r.Words++
	}
	for i, p := range d.Types {
		if r.Types == nil {
			r.Types = make(map[string]float32, len(d.Types))
		}
		r.Types[model.Types[i]] = p
	}
	if d.Hub != nil {
		r.Hub = &d.Hub.Is
	}
	if d.Confidence != NoConfidence {
		r.Confidence = &d.Confidence
	}
	return r
}

// MarshalJSON writes the record of the page.
func (d *Document) MarshalJSON() ([]byte, error) { return json.Marshal(d.Record()) }
