package linesift

import (
	"encoding/json"

	"linesift/metadata"
	"linesift/methods/tagratio"
	"linesift/model"
	"linesift/words"
)

// A Record is the JSON form of a page: its metadata, classification and content. Unknown
// fields are left out.
type Record struct {
	metadata.Metadata

	Type       string             `json:"type,omitempty"`       // the likeliest
	Types      map[string]float32 `json:"types,omitempty"`      // the probability of each
	Hub        *bool              `json:"hub,omitempty"`        // whether the page only leads to other pages
	Confidence *float32           `json:"confidence,omitempty"` // 0 to 1; see Document
	Encoding   string             `json:"encoding,omitempty"`   // of the source
	From       string             `json:"from"`                 // where the text was found; see page.Origin
	Words      int                `json:"words"`                // in the content

	// The content in one format; see Document.Record.
	Text     *string `json:"text,omitempty"`
	Markdown string  `json:"markdown,omitempty"`
	HTML     string  `json:"html,omitempty"`

	// Document.Record leaves these to its callers.
	Evidence *Evidence         `json:"hub_evidence,omitempty"` // see Hub.Evidence
	Sources  *metadata.Sources `json:"sources,omitempty"`      // of the metadata
	Lines    []Line            `json:"lines,omitempty"`        // see Document.Lines
}

// Evidence is the evidence for a verdict on a hub.
type Evidence struct {
	Probability *float32 `json:"probability,omitempty"` // 0 to 1, of a network
	*tagratio.NetText
}

// Evidence returns the evidence for the verdict.
func (h *Hub) Evidence() *Evidence {
	if h.NetText != nil {
		return &Evidence{NetText: h.NetText}
	}
	return &Evidence{Probability: &h.Probability}
}

// Record returns the record of the page with its content as "text", "markdown" or "html";
// any other format leaves the content out.
func (d *Document) Record(format string) *Record {
	text := d.AppendText(nil)
	r := &Record{Metadata: *d.Metadata(), Type: d.Type(), Encoding: d.Encoding, From: d.Page.From.String()}
	switch format {
	case "text":
		s := string(text)
		r.Text = &s
	case "markdown":
		r.Markdown = d.Markdown()
	case "html":
		r.HTML = d.HTML()
	}
	for s := words.Scan(text); s.Next(); {
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

// MarshalJSON writes the record of the page, with its text.
func (d *Document) MarshalJSON() ([]byte, error) { return json.Marshal(d.Record("text")) }
