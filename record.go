package linesift

import (
	"fmt"

	"linesift/internal/words"
	"linesift/metadata"
	"linesift/pagetype"
)

// Package internal/options/generate makes the records of Python, JavaScript, OpenAPI and Parquet from the fields,
// their comments and tags: result:"-" is a field that a Document of Python and a Result of JavaScript write their own
// way, mcp:"-" one that agents do not get, js and py give the field's name in JavaScript and Python, and max is its
// largest value.

// A Record is a page as JSON, with its content in some formats.
type Record struct {
	metadata.Metadata
	Type       string             `json:"type,omitempty"`               // the likeliest
	Types      map[string]float32 `json:"types,omitempty" max:"1"`      // the probability of each type
	Hub        *bool              `json:"hub,omitempty"`                // whether the page only leads to other pages
	Confidence *float32           `json:"confidence,omitempty" max:"1"` // an estimate of the word F1, 0 to 1
	Encoding   string             `json:"encoding,omitempty"`           // of the page before it was decoded
	Origin     string             `json:"from" result:"-"`              // where on the page the text was found
	// The number of words of the content; two Chinese, Japanese or Thai characters are a word.
	Words    int     `json:"words"`
	Text     *string `json:"text,omitempty" result:"-" mcp:"-"` // the content in the formats that were asked for
	Markdown *string `json:"markdown,omitempty" result:"-" mcp:"-"`
	HTML     *string `json:"html,omitempty" result:"-" mcp:"-"`
}

// A Format is how a record has the content: the name of one of its fields.
type Format string

const (
	FormatText     Format = "text"
	FormatMarkdown Format = "markdown"
	FormatHTML     Format = "html"
)

// Record returns the record of the page with its content in the formats.
func (d *Document) Record(formats ...Format) *Record {
	r := &Record{
		Metadata: *d.Metadata(), Type: string(d.Type()), Encoding: d.page.Encoding, Origin: d.page.Origin.String(),
		Confidence: d.result.Confidence, Words: d.Words(),
	}
	for _, format := range formats {
		switch format {
		case FormatText:
			r.Text = new(d.Text())
		case FormatMarkdown:
			r.Markdown = new(d.Markdown())
		case FormatHTML:
			r.HTML = new(d.HTML())
		default:
			panic(fmt.Sprintf("linesift: %q is not a Format", format))
		}
	}
	if types := d.result.Types; len(types) > 0 {
		r.Types = make(map[string]float32, len(types))
		for i, name := range pagetype.Names() {
			r.Types[name] = types[i]
		}
	}
	if hub := d.result.Hub; hub != nil {
		r.Hub = new(hub.Verdict)
	}
	return r
}

// Words counts the words of the content. Two Chinese characters are a word.
func (d *Document) Words() int { return words.Count(d.page.AppendText(nil, d.Content())) }
