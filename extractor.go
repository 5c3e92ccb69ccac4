package linesift

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"

	"linesift/internal/pipeline"
	"linesift/model"
	"linesift/page"
)

var (
	// ErrTooLarge is returned for a document larger than [MaxSize], or than [page.MaxSize] once decoded.
	ErrTooLarge = page.ErrTooLarge
	// ErrNoText is returned for a picture and for other bytes that are not text.
	ErrNoText = errors.New("the document is not text: more than one in 50 of its first characters are " +
		"control characters or cannot be decoded")
	// ErrNoModel is returned by [Extractor.Explain] and [Extractor.Dropped] if the method has no model.
	ErrNoModel = errors.New("only models can explain why a line is kept or dropped")
)

// Extract finds the main content of an HTML document in any encoding. It is safe for concurrent
// use if the method of [UseMethod] is; the method of a model is copied. It returns the reader's error, an error of the
// options, [ErrTooLarge], [ErrNoText], or an error if the method's result does not fit the page.
func Extract(r io.Reader, options ...Option) (*Document, error) {
	s, err := newSettings(options)
	if err != nil {
		return nil, err
	}
	x := Extractor{settings: s}
	if s.method.given == nil && s.method.model == nil {
		m := defaultMethods.Get().(*modelMethod)
		defer func() {
			m.state = pipeline.State{} // it has the page
			defaultMethods.Put(m)
		}()
		if err := m.configure(s.method); err != nil {
			return nil, err
		}
		x.method = m
	} else if x.method, err = s.method.open(); err != nil {
		return nil, err
	}
	d, err := x.Extract(r)
	if err != nil {
		return nil, err
	}
	return d.detached(), nil
}

// defaultMethods has methods of the default model, which are costly to make. Their options
// are set for each page.
var defaultMethods = sync.Pool{New: func() any {
	m, err := methodSettings{}.open()
	if err != nil {
		panic(err) // it ships with the package, and tests open it
	}
	return m
}}

// An Extractor finds the content of one page after another and reuses its memory. It is not safe for
// concurrent use.
type Extractor struct {
	method   Method
	settings settings
	parser   page.Parser
	source   bytes.Buffer
	scratch  scratch
	doc      Document
}

// NewExtractor returns an extractor with these options for all of its pages. Wrong values and options that contradict
// each other are errors.
func NewExtractor(options ...Option) (*Extractor, error) {
	s, err := newSettings(options)
	if err != nil {
		return nil, err
	}
	m, err := s.method.open()
	if err != nil {
		return nil, err
	}
	if s.method.given != nil {
		s.method.given = m // documents copy this one, so the one that was given need not stay
	}
	return &Extractor{method: m, settings: s}, nil
}

// Extract finds the main content of an HTML document, with more options for this page. The document
// is valid until the next call of a method of x.
func (x *Extractor) Extract(r io.Reader, options ...PageOption) (*Document, error) {
	s, err := x.settings.withPage(options)
	if err != nil {
		return nil, err
	}
	x.source.Reset()
	if _, err := x.source.ReadFrom(io.LimitReader(r, x.settings.maxSize+1)); err != nil {
		return nil, err
	}
	p, err := x.Parse(x.source.Bytes(), s.contentType)
	if err != nil {
		return nil, err
	}
	return x.classify(p, s)
}

// Parse parses a document for [Extractor.ExtractPage]. Its content type may be "". The page is valid until the next
// call of a method of x.
func (x *Extractor) Parse(html []byte, contentType string) (*page.Page, error) {
	if int64(len(html)) > x.settings.maxSize {
		return nil, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, x.settings.maxSize)
	}
	return x.parser.Parse(html, contentType)
}

// ExtractPage is like Extract, for a page that [Extractor.Parse] or [page.ParseUTF8] has parsed.
func (x *Extractor) ExtractPage(p *page.Page, options ...PageOption) (*Document, error) {
	s, err := x.settings.withPage(options)
	if err != nil {
		return nil, err
	}
	return x.classify(p, s)
}

func (x *Extractor) classify(p *page.Page, s pageSettings) (*Document, error) {
	if p.Damage > page.MostDamage {
		return nil, ErrNoText
	}
	d := &x.doc
	*d = Document{
		page: p, settings: s, scratch: &x.scratch,
		result: Result{Mask: x.scratch.mask[:0], Confidence: NoConfidence},
	}
	if err := x.method.Classify(p, &d.result); err != nil {
		return nil, err
	}
	if err := d.result.check(p); err != nil {
		return nil, err
	}
	x.scratch.mask = d.result.Mask
	if m, ok := x.method.(*modelMethod); ok {
		d.setRoles(m.state.Roles()) // it needed them
	}
	return d, nil
}

// Explain returns for each line of a document up to limit attributes, those that moved its log-odds most. The document
// is the last one of x, and stays valid. Explain returns none if limit is below 1, and [ErrNoModel] if the method has
// no model.
func (x *Extractor) Explain(d *Document, limit int) ([][]model.Effect, error) {
	m, ok := x.method.(*modelMethod)
	if !ok {
		return nil, ErrNoModel
	}
	return m.Finder.Explain(d.page, limit), nil
}

// Dropped returns for each line of a document, the last one of x, the name of the last step that dropped it, or "": a
// rule of docs/evaluation.md, or "selectors" for the options KeepCSS, DropCSS and SiteCSS. It returns [ErrNoModel] if
// the method has no model.
func (x *Extractor) Dropped(d *Document) ([]string, error) {
	m, ok := x.method.(*modelMethod)
	if !ok {
		return nil, ErrNoModel
	}
	s := d.state(nil)
	s.Dropped = make([]string, len(d.page.Lines))
	m.Find(s)
	pipeline.Content(s)
	return s.Dropped, nil
}
