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
)

// A Method decides which text of a page is its main content.
type Method interface {
	// Mask marks the runs of p that are content. It may reuse the memory of m.
	Mask(p *page.Page, m page.Mask) page.Mask
}

// A Scorer is a Method that gives each line a probability first.
type Scorer interface {
	Method

	// Probabilities appends to dst, for every line of p, the probability
	// that it is content, 0 to 1.
	Probabilities(p *page.Page, dst []float32) []float32
}

// A Document is a page with its main content marked. It is valid until the
// next call of the Extractor that made it.
type Document struct {
	Page          *page.Page
	Mask          page.Mask
	Probabilities []float32 // of each line; nil if the method has none
	Encoding      string    // of the source, before it was decoded
}

// AppendText appends the main content as plain text: lines end with a newline,
// paragraphs with an empty line, and cells of a table row are separated by
// tabs.
func (d *Document) AppendText(dst []byte) []byte { return d.Page.AppendText(dst, d.Mask) }

// Text returns the main content as AppendText writes it.
func (d *Document) Text() string { return string(d.AppendText(nil)) }

// An Extractor runs a method over one page after the other and reuses its
// memory. It is not safe for concurrent use, and neither are most methods: make
// one of each per goroutine.
type Extractor struct {
	method Method
	parser page.Parser
	doc    Document
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
	d := &x.doc
	d.Page, d.Encoding = p, encoding
	switch m := x.method.(type) {
	case *network:
		// The probabilities decide, so they are computed once.
		d.Probabilities = m.Probabilities(p, d.Probabilities[:0])
		d.Mask = m.decide(p, d.Probabilities, d.Mask)
	default:
		d.Mask = m.Mask(p, d.Mask)
	}
	return d, nil
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
