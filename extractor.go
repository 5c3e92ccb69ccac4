package linesift

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"linesift/page"
)

// ErrTooLarge is the error of a document that is larger than [MaxSize] allows.
var ErrTooLarge = errors.New("linesift: the document is too large")

// ErrNoText is the error of a document that is no text in any encoding that is known: a
// picture, an archive, a damaged file.
var ErrNoText = errors.New("linesift: the document is no text")

// An Extractor runs a method over one page after the other and reuses its memory. It
// is not safe for concurrent use: make one per goroutine.
type Extractor struct {
	settings settings
	parser   page.Parser
	source   bytes.Buffer
	doc      Document
}

// NewExtractor returns an extractor of the default method, or of another if the options
// say so.
func NewExtractor(options ...Option) (*Extractor, error) {
	return newExtractor(newSettings(options))
}

func newExtractor(s settings) (*Extractor, error) {
	if s.method == nil {
		var err error
		if s.method, err = s.newMethod(); err != nil {
			return nil, err
		}
	}
	return &Extractor{settings: s}, nil
}

// Extract finds the main content of an HTML document in any encoding. Options hold for
// this page only; those that choose the method are an error. The document is valid until
// the next call.
func (x *Extractor) Extract(r io.Reader, options ...Option) (*Document, error) {
	return x.ExtractContext(context.Background(), r, options...)
}

// ExtractContext is Extract until ctx ends; then its error is that of ctx.
func (x *Extractor) ExtractContext(ctx context.Context, r io.Reader, options ...Option) (*Document, error) {
	s, err := x.settings.with(options)
	if err != nil {
		return nil, err
	}
	x.source.Reset()
	n, err := x.source.ReadFrom(io.LimitReader(reader{ctx, r}, s.maxSize+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("linesift: %w", err)
	case n > s.maxSize:
		return nil, ErrTooLarge
	}
	return x.extract(ctx, x.source.Bytes(), s)
}

// A reader reads until a context ends.
type reader struct {
	ctx context.Context
	io.Reader
}

func (r reader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(b)
}

func (x *Extractor) extract(ctx context.Context, html []byte, s settings) (*Document, error) {
	src, encoding := page.Decode(html, s.contentType)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := x.parser.Parse(src)
	if err != nil {
		return nil, err
	}
	d := x.classify(p, s)
	d.Encoding = encoding
	return d, nil
}

// ExtractPage finds the main content of a page that is parsed already: one parse is
// then enough to set several methods beside each other. Its errors are those of options.
func (x *Extractor) ExtractPage(p *page.Page, options ...Option) (*Document, error) {
	s, err := x.settings.with(options)
	if err != nil {
		return nil, err
	}
	return x.classify(p, s), nil
}

func (x *Extractor) classify(p *page.Page, s settings) *Document {
	d := &x.doc
	*d = Document{
		Page: p, Mask: d.Mask, Confidence: NoConfidence, Article: !p.Meta.SaysOther(),
		settings: s, finder: d.finder, roles: d.roles[:0], selected: d.selected,
	}
	if m, ok := s.method.(Classifier); ok {
		m.Classify(d)
	} else {
		d.Mask = s.method.Mask(p, d.Mask)
	}
	return d
}
