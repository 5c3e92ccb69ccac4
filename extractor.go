package linesift

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"sync"

	"linesift/internal/pipeline"
	"linesift/model"
	"linesift/models"
	"linesift/page"
)

var (
	// ErrTooLarge is returned for a document larger than [Options.MaxSize], or than [page.MaxSize] once decoded.
	ErrTooLarge = page.ErrTooLarge
	// ErrNoText is returned for a picture and for other bytes that are not text.
	ErrNoText = errors.New("the document is not text: more than one in 50 of its first characters are " +
		"control characters or cannot be decoded")
	// ErrNoModel is returned by [Extractor.Explain] and [Extractor.Dropped] if the method has no model, or if the last
	// page failed.
	ErrNoModel = errors.New("only models can explain why a line is kept or dropped")
)

// Extract finds the main content of an HTML document in any encoding. Options of nil are the default. It returns the
// reader's error, an error of the options or of the method, [ErrTooLarge], [ErrNoText], or an error if the method's
// result does not fit the page. It is safe for concurrent use, also with one method of [NewModelMethod]. With another
// method it is if the method is.
func Extract(r io.Reader, o *Options) (*Document, error) {
	var x Extractor
	x.own, _ = ownMethods.Get().(*modelMethod)
	d, err := x.Extract(r, o)
	if err == nil {
		d = d.detached()
	}
	if x.own != nil { // and has not panicked
		x.own.state = pipeline.State{} // it has the page
		ownMethods.Put(x.own)
	}
	return d, err
}

// ownMethods has methods of models, which are costly to make.
var ownMethods sync.Pool

// An Extractor finds the content of one page after another and reuses its memory. The zero value is ready for use.
// It is not safe for concurrent use.
type Extractor struct {
	own     *modelMethod // of the last model; nil at first
	parser  page.Parser
	source  bytes.Buffer
	scratch scratch
	method  Method    // of doc; nil if the last page failed
	doc     *Document // of the last page that did not fail
}

// Extract is like the function [Extract]. The document is valid until the next page of x, even one that fails: its
// methods panic afterwards. What they returned before stays valid, except Page, Result and Content.
func (x *Extractor) Extract(r io.Reader, o *Options) (*Document, error) {
	x.method = nil // until there is a document
	x.scratch.page++
	o = cmp.Or(o, &Options{})
	most, err := o.maxSize()
	if err != nil {
		return nil, err
	}
	x.source.Reset()
	if _, err := x.source.ReadFrom(io.LimitReader(r, most+1)); err != nil {
		return nil, err
	}
	if int64(x.source.Len()) > most {
		return nil, fmt.Errorf("%w: more than %d bytes, the limit of Options.MaxSize", ErrTooLarge, most)
	}
	p, err := x.parser.Parse(x.source.Bytes(), o.ContentType)
	if err != nil {
		return nil, err
	}
	return x.ExtractPage(p, o)
}

// ExtractPage is like Extract, for a page that a [page.Parser] has parsed. The document is valid until the next page of
// x or of the parser. ExtractPage does not use ContentType and MaxSize. A nil page is an error.
func (x *Extractor) ExtractPage(p *page.Page, o *Options) (*Document, error) {
	x.method = nil // until there is a document
	x.scratch.page++
	if p == nil {
		return nil, errors.New("ExtractPage: the page is nil")
	}
	o = cmp.Or(o, &Options{})
	s, err := o.check()
	if err != nil {
		return nil, err
	}
	method, err := x.open(o.Method)
	if err != nil {
		return nil, err
	}
	if p.Damage > page.MaxDamage {
		return nil, noText(p.Source)
	}
	d := &Document{
		page: p, settings: s, scratch: &x.scratch, number: x.scratch.page,
		result: Result{Mask: x.scratch.mask[:0]},
	}
	if err := method.Classify(p, &d.result); err != nil {
		return nil, err
	}
	if err := d.result.check(p); err != nil {
		return nil, fmt.Errorf("the result of %T: %w", method, err)
	}
	x.scratch.mask = append(x.scratch.mask[:0], d.result.Mask...) // it may be the method's
	d.result.Mask = x.scratch.mask
	if m, ok := method.(*modelMethod); ok {
		d.setRoles(m.state.Roles()) // it needed them
	}
	x.method, x.doc = method, d
	return d, nil
}

// open returns the method of a page. Of a model it is the extractor's own, with the threshold of the given one.
func (x *Extractor) open(given Method) (Method, error) {
	var want modelMethod
	switch m := given.(type) {
	case nil:
		full, err := models.Open(models.Default)
		if err != nil {
			return nil, err
		}
		want.model = full
	case *modelMethod:
		want.model, want.threshold, want.shift = m.model, m.threshold, m.shift
	default:
		return given, nil
	}
	if x.own == nil || x.own.model != want.model {
		x.own = &want
	}
	x.own.threshold, x.own.shift = want.threshold, want.shift
	return x.own, nil
}

// Explain returns for each line of the last page up to limit attributes, those that moved its log-odds most. It returns
// none if limit is below 1, and [ErrNoModel] if the method has no model.
func (x *Extractor) Explain(limit int) ([][]model.Effect, error) {
	m, ok := x.method.(*modelMethod)
	if !ok {
		return nil, ErrNoModel
	}
	return m.finder.Explain(x.doc.page, limit), nil
}

// Dropped returns for each line of the last page the name of the last step that dropped it, or "": a rule of
// docs/evaluation.md, or "selectors" for KeepCSS, DropCSS and SiteCSS. It returns [ErrNoModel] if the method has no
// model.
func (x *Extractor) Dropped() ([]string, error) {
	m, ok := x.method.(*modelMethod)
	if !ok {
		return nil, ErrNoModel
	}
	s := x.doc.state(nil)
	s.Dropped = make([]string, len(x.doc.page.Lines))
	m.finder.Find(s)
	pipeline.Content(s)
	return s.Dropped, nil
}

// binaries match the beginnings of files that are taken for pages, in whatever encoding they were decoded.
var binaries = []struct {
	pattern *regexp.Regexp
	what    string
}{
	{regexp.MustCompile(`^\x1f[^\x00-\x7f]\x08`), "compressed with gzip"},
	{regexp.MustCompile(`^PK\x03\x04`), "a zip file, or an Office document"},
	{regexp.MustCompile(`^%PDF-`), "a PDF"},
	{regexp.MustCompile(`^(.PNG\r?\n|GIF8[79]a|(?s:.{2,8})(JFIF|Exif)|RIFF(?s:.{4,8})WEBP)`), "an image"},
}

// noText returns ErrNoText with what a document is, if its first bytes say so.
func noText(source []byte) error {
	for _, b := range binaries {
		if b.pattern.Match(source) {
			return fmt.Errorf("%w: it is %s", ErrNoText, b.what)
		}
	}
	return ErrNoText
}
