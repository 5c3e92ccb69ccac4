// Package linesift finds the main content of web pages, line by line.
//
//	text, err := linesift.Text(html)
//
// A page is parsed into lines (package page), a [Method] says which of them are
// content, and the rest is rendering. The default method is a small neural
// network over what is measured of a line and its neighbours (packages features
// and model); the methods it is compared with are there too, by name: see
// [Methods].
//
// For many pages keep an [Extractor], one per goroutine: it reuses its memory.
package linesift

import (
	"sync"

	"linesift/page"
	"linesift/role"
	"linesift/site"
)

// A Method decides which text of a page is its main content.
type Method interface {
	// Mask marks the runs of p that are content. It may reuse the memory of m.
	Mask(p *page.Page, m page.Mask) page.Mask
}

// A Document is a page with its main content marked. It is valid until the
// next call of the Extractor that made it.
type Document struct {
	Page          *page.Page
	Mask          page.Mask // what the method found
	Probabilities []float32 // of each line; nil if the method has none
	Encoding      string    // of the source, before it was decoded; empty if others decoded it
	Article       bool      // the page does not say that it is something else than an article

	// Threshold is the probability from which on lines of this page are
	// content, 0 to 1; 0 if the method has no probabilities.
	Threshold float32

	// Types are the probabilities of the page to be of each of
	// model.Types, which sum to 1; nil if the method does not tell.
	Types []float32

	// Hub is whether the page only leads to other pages; nil if the method
	// does not tell (see TellsHub).
	Hub *Hub

	// Confidence is about the F1 over the page's text that may be expected, 0 to 1;
	// NoConfidence if the method has none. The order of pages means more than the
	// number.
	Confidence float32

	finder   role.Finder
	roles    []role.Role // of each line, once they were asked for
	selected page.Mask
}

// Roles returns the role of each line of the page, kept or not. They are found
// when they are first asked for, in about a twentieth of the time that Extract
// takes.
func (d *Document) Roles() []role.Role {
	if len(d.roles) == 0 {
		d.roles = d.finder.Find(d.Page, d.roles)
	}
	return d.roles
}

// A Classifier is a Method that knows more of a page than its Mask.
type Classifier interface {
	Method

	// Classify sets the Mask of d, of whose Page it is asked, and what else it
	// tells of it: Probabilities with Threshold, Types, Hub, Confidence. They may be
	// its own memory until the next call.
	Classify(d *Document)

	// TellsHub tells whether it sets d.Hub.
	TellsHub() bool
}

// NoConfidence is the Confidence of methods that have none. A number below 0 was
// preferred to NaN, which compares with nothing and is no JSON.
const NoConfidence = -1

// AppendText appends the main content as plain text: lines end with a newline,
// paragraphs with an empty line, and cells of a table row are separated by
// tabs. Of the roles that lines have it leaves out what d.Usual says.
func (d *Document) AppendText(dst []byte) []byte {
	return d.Page.AppendText(dst, d.Select(d.Usual()))
}

// Text returns the main content as AppendText writes it.
func (d *Document) Text() string { return string(d.AppendText(nil)) }

// MaskFrom returns the mask of the lines whose probability reaches a threshold. It may
// reuse the memory of m.
func (d *Document) MaskFrom(threshold float32, m page.Mask) page.Mask {
	m = page.NewMask(d.Page, m)
	for i, prob := range d.Probabilities {
		// What a page says in its JSON-LD alone is its article and nothing else.
		if prob >= threshold || d.Page.From == page.FromJSONLD {
			m.SetLine(d.Page, i, true)
		}
	}
	return m
}

// An Extractor runs a method over one page after the other and reuses its
// memory. It is not safe for concurrent use, and neither are most methods: make
// one of each per goroutine.
type Extractor struct {
	method   Method
	parser   page.Parser
	sketcher site.Sketcher
	doc      Document
}

// NewExtractor returns an extractor that uses the method m.
func NewExtractor(m Method) *Extractor { return &Extractor{method: m} }

// Extract finds the main content of an HTML document in any encoding.
// contentType is the HTTP header of that name, "" if there is none. The only
// errors are those of page.Parser.Parse.
func (x *Extractor) Extract(html []byte, contentType string) (*Document, error) {
	src, encoding := page.Decode(html, contentType)
	p, err := x.parser.Parse(src)
	if err != nil {
		return nil, err
	}
	d := x.ExtractPage(p)
	d.Encoding = encoding
	return d, nil
}

// ExtractPage finds the main content of a page that is parsed already: one
// parse is then enough to set several methods beside each other.
func (x *Extractor) ExtractPage(p *page.Page) *Document {
	d := &x.doc
	d.Page, d.Encoding, d.Confidence, d.Threshold = p, "", NoConfidence, 0
	d.Probabilities, d.Types, d.Hub, d.roles = nil, nil, nil, d.roles[:0]
	d.Article = !p.Meta.SaysOther()
	if m, ok := x.method.(Classifier); ok {
		m.Classify(d)
	} else {
		d.Mask = x.method.Mask(p, d.Mask)
	}
	return d
}

var extractors = sync.Pool{New: func() any {
	m, err := New(DefaultMethod)
	if err != nil {
		return err
	}
	return NewExtractor(m)
}}

// Text returns the main content of an HTML document as plain text, found by
// the default method. It is safe for concurrent use.
func Text(html []byte) (string, error) {
	switch x := extractors.Get().(type) {
	case *Extractor:
		defer extractors.Put(x)
		d, err := x.Extract(html, "")
		if err != nil {
			return "", err
		}
		return d.Text(), nil
	case error:
		return "", x
	}
	panic("unreachable")
}
