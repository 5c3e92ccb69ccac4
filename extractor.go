package linesift

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/dolmen-go/contextio"

	"linesift/page"
)

// ErrTooLarge is the error of a document that is larger than [MaxSize] allows.
var ErrTooLarge = errors.New("linesift: the document is too large")

// ErrNoText is the error of a document that is not text in a known encoding: a picture, an
// archive, a damaged file.
var ErrNoText = errors.New("linesift: the document is no text")

// An Extractor runs a method over one page after the other and reuses its memory. It
// is not safe for concurrent use: make one per goroutine.
type Extractor struct {
	method   Method
	settings settings
	parser   page.Parser
	source   bytes.Buffer
	doc      Document
}

// NewExtractor returns an extractor with the default method, unless the options name
// another.
func NewExtractor(options ...Option) (*Extractor, error) {
	return newExtractor(newSettings(options))
}

func newExtractor(s settings) (*Extractor, error) {
	m, err := s.method.make()
	if err != nil {
		return nil, err
	}
	return &Extractor{method: m, settings: s}, nil
}

// Extract finds the main content of an HTML document in any encoding. Options hold for
// this page only. The document is valid until the next call.
func (x *Extractor) Extract(r io.Reader, options ...PageOption) (*Document, error) {
	return x.ExtractContext(context.Background(), r, options...)
}

// ExtractContext is like Extract, but returns the error of ctx once ctx ends.
func (x *Extractor) ExtractContext(ctx context.Context, r io.Reader, options ...PageOption) (*Document, error) {
	s := x.settings.page.with(options)
	x.source.Reset()
	n, err := x.source.ReadFrom(io.LimitReader(contextio.NewReader(ctx, r), s.maxSize+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("linesift: %w", err)
	case n > s.maxSize:
		return nil, ErrTooLarge
	}
	src, encoding := page.Decode(x.source.Bytes(), s.contentType)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("linesift: %w", err)
	}
	p, err := x.parser.Parse(src)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("linesift: %w", err)
	}
	d := x.classify(p, s)
	if !d.IsText() {
		return nil, ErrNoText
	}
	d.Encoding = encoding
	return d, nil
}

// ExtractPage finds the main content of a parsed page, for instance by several methods after
// one parse.
func (x *Extractor) ExtractPage(p *page.Page, options ...PageOption) *Document {
	return x.classify(p, x.settings.page.with(options))
}

func (x *Extractor) classify(p *page.Page, s pageSettings) *Document {
	d := &x.doc
	*d = Document{
		Page: p, Mask: d.Mask, Confidence: NoConfidence, Article: !p.Meta.SaysOther(),
		methodSettings: x.settings.method, settings: s,
		finder: d.finder, roles: d.roles[:0], contentMemory: d.contentMemory, seenLines: d.seenLines, metadataFinder: d.metadataFinder,
	}
	if m, ok := x.method.(Classifier); ok {
		m.Classify(d)
	} else {
		d.Mask = x.method.Mask(p, d.Mask)
	}
	if d.Confidence > 0 {
		d.Confidence *= float32(max(1-p.Damage/page.MostDamage, 0))
	}
	return d
}
