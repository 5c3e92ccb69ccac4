package linesift

import (
	"linesift/internal/words"
	"linesift/metadata"
	"linesift/model"
	"linesift/pagetype"
)

// Package internal/options/generate makes the records of Python, JavaScript, OpenAPI and Parquet from the fields,
// their comments and tags: result:"-" is a field that a Document of Python and a Result of JavaScript write their own
// way, mcp:"-" one that agents do not get, js and py give the field's name in JavaScript and Python, and max is its
// largest value.

// A Record is a page as JSON, as classify prints it.
type Record struct {
	Bytes int `json:"bytes" result:"-"` // the size of the page as UTF-8
	metadata.Metadata
	Type       string             `json:"type,omitempty"`               // the likeliest
	Types      map[string]float32 `json:"types,omitempty" max:"1"`      // the probability of each type
	Hub        *bool              `json:"hub,omitempty"`                // whether the page only leads to other pages
	Confidence *float32           `json:"confidence,omitempty" max:"1"` // an estimate of the word F1, 0 to 1
	Encoding   string             `json:"encoding,omitempty"`           // of the page before it was decoded
	Origin     string             `json:"from" result:"-"`              // where on the page the text was found
	// The number of words of the content; two Chinese, Japanese or Thai characters are a word.
	Words    int               `json:"words"`
	Text     *string           `json:"text,omitempty" result:"-" mcp:"-"` // the content in the formats asked for
	Markdown *string           `json:"markdown,omitempty" result:"-" mcp:"-"`
	HTML     *string           `json:"html,omitempty" result:"-" mcp:"-"`
	Evidence any               `json:"hub_evidence,omitempty" result:"-"`    // the method's figures for hub
	Sources  *metadata.Sources `json:"sources,omitempty" result:"-" mcp:"-"` // of each field, with the option sources
	Lines    []Line            `json:"lines,omitempty" result:"-" mcp:"-"`   // all lines, with the option lines
	Effects  [][]model.Effect  `json:"effects,omitempty" result:"-" mcp:"-"` // of each line, with the option effects
	Posts    []metadata.Post   `json:"posts,omitempty" result:"-" mcp:"-"`   // of a thread, with the option segments
	Items    []metadata.Item   `json:"items,omitempty" result:"-" mcp:"-"`   // of a list, with the option segments
	// With the option effects: lines from this probability on are content, unless a rule decides otherwise.
	Threshold *float32 `json:"threshold,omitempty" max:"1" result:"-" mcp:"-"`
}

// RecordOptions say which fields a [Record] has beside those that it always has.
type RecordOptions struct {
	Text, Markdown, HTML, Lines, Sources bool
	Effects                              int // of each line, those of Explain; with Lines and Threshold
}

// Record returns the record of the page, or the error of [Document.Explain].
func (d *Document) Record(o RecordOptions) (*Record, error) {
	r := &Record{
		Bytes: len(d.Page().Source), Metadata: *d.Metadata(), Type: string(d.Type()), Encoding: d.page.Encoding,
		Origin: d.page.Origin.String(), Confidence: d.result.Confidence, Words: d.Words(),
	}
	if o.Text {
		r.Text = new(d.Text())
	}
	if o.Markdown {
		r.Markdown = new(d.Markdown())
	}
	if o.HTML {
		r.HTML = new(d.HTML())
	}
	if types := d.result.Types; len(types) > 0 {
		r.Types = make(map[string]float32, len(types))
		for i, name := range pagetype.Names() {
			r.Types[name] = types[i]
		}
	}
	if hub := d.result.Hub; hub != nil {
		r.Hub, r.Evidence = new(hub.Verdict), *hub
		if hub.Evidence != nil {
			r.Evidence = hub.Evidence
		}
	}
	if o.Sources {
		r.Sources = &r.Metadata.Sources
	}
	if o.Lines || o.Effects > 0 {
		r.Lines = d.Lines()
	}
	if d.settings.segments {
		r.Posts, r.Items = d.Posts(), d.Items()
	}
	if o.Effects > 0 {
		if err := d.explain(r, o.Effects); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// explain adds effects, and what belongs to them, to a record with lines.
func (d *Document) explain(r *Record, limit int) (err error) {
	if r.Effects, err = d.Explain(limit); err != nil {
		return err
	}
	r.Threshold = new(d.result.Threshold)
	dropped, err := d.Dropped()
	for i := range dropped {
		r.Lines[i].Dropped = dropped[i]
	}
	return err
}

// Words counts the words of the content. Two Chinese characters are a word.
func (d *Document) Words() int { return words.Count(d.page.AppendText(nil, d.Content())) }
