package linesift

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"

	"linesift/internal/content"
	"linesift/internal/notpage"
	"linesift/model"
	"linesift/models"
	"linesift/page"
)

var (
	ErrTooLarge = page.ErrTooLarge   // above Options.MaxSize, or above page.MaxSize once decoded
	ErrNotText  = notpage.ErrNotText // a picture, a PDF or other bytes
	ErrNotPage  = notpage.ErrNotPage // an address, a path, or JSON
	ErrNoModel  = errors.New("only models can explain why a line is kept or dropped")
)

// Extract finds the main content of an HTML document in any encoding. Errors are of the reader, the options, the method
// or the page ([ErrTooLarge], [ErrNotText], [ErrNotPage]). It is safe for concurrent use if the [Method] is.
func Extract(r io.Reader, o *Options) (*Document, error) {
	x := borrow()
	d, err := x.Extract(r, o)
	if err == nil {
		d = d.detached()
	}
	x.giveBack() // unless it has panicked
	return d, err
}

// ownMethods has methods of models, which are costly to make.
var ownMethods sync.Pool

// borrow returns an extractor with methods of the pool, if there are any.
func borrow() (x Extractor) {
	x.own, _ = ownMethods.Get().(map[*model.Model]*modelMethod)
	return x
}

// giveBack puts the methods of models back into the pool.
func (x *Extractor) giveBack() {
	for _, m := range x.own {
		m.state = content.State{} // it has the page
	}
	ownMethods.Put(x.own)
}

// An Extractor finds the content of one page after another and reuses its memory. The zero value is ready for use.
// It is not safe for concurrent use.
type Extractor struct {
	own     map[*model.Model]*modelMethod // of the last models, up to 4; each takes a megabyte
	parser  page.Parser
	source  bytes.Buffer
	scratch scratch
}

// Extract is like the function [Extract]. The document is valid until the next page. What its methods return stays, but
// for Page, Result and Content.
func (x *Extractor) Extract(r io.Reader, o *Options) (*Document, error) {
	x.scratch.page++
	s, err := o.settings()
	if err != nil {
		return nil, err
	}
	x.source.Reset()
	if _, err := x.source.ReadFrom(io.LimitReader(r, s.maxSize+1)); err != nil {
		return nil, err
	}
	if int64(x.source.Len()) > s.maxSize {
		return nil, fmt.Errorf("%w than %d bytes; Options.MaxSize takes larger ones", ErrTooLarge, s.maxSize)
	}
	if err := notpage.Check(x.source.Bytes()); err != nil {
		return nil, err
	}
	p, err := x.parser.Parse(x.source.Bytes(), s.contentType)
	if err != nil {
		return nil, err
	}
	return x.extract(p, s)
}

// ExtractPage is like Extract for a parsed page, which is valid until the next page of its [page.Parser]. ContentType
// and MaxSize are not used.
func (x *Extractor) ExtractPage(p *page.Page, o *Options) (*Document, error) {
	x.scratch.page++
	if p == nil || p.Number == 0 {
		return nil, errors.New("ExtractPage: the page is nil, or no page.Parser has made it")
	}
	s, err := o.settings()
	if err != nil {
		return nil, err
	}
	return x.extract(p, s)
}

// extract finds the content of a parsed page.
func (x *Extractor) extract(p *page.Page, s settings) (_ *Document, err error) {
	if s.method, err = x.open(s.method); err != nil {
		return nil, err
	}
	if p.Damage > page.MaxDamage {
		const why = "more than one in 50 of its first characters are control characters or cannot be decoded"
		return nil, fmt.Errorf("%w: %s", ErrNotText, why)
	}
	d := &Document{
		page: p, settings: s, scratch: &x.scratch, number: x.scratch.page, parsed: p.Number,
		result: Result{Mask: x.scratch.mask[:0]},
	}
	if err := s.method.Classify(p, &d.result); err != nil {
		return nil, err
	}
	if err := d.result.checkFor(p); err != nil {
		return nil, fmt.Errorf("the result of %T: %w", s.method, err)
	}
	x.scratch.mask = append(x.scratch.mask[:0], d.result.Mask...) // it may be the method's
	d.result.Mask = x.scratch.mask
	if m, ok := s.method.(*modelMethod); ok {
		d.setRoles(m.state.Roles()) // it needed them
	}
	return d, nil
}

// open returns the method of a page. Of a model it is the extractor's own, with the threshold of the given one.
func (x *Extractor) open(given Method) (Method, error) {
	switch m := given.(type) {
	case nil:
		full, err := models.Open(models.Default)
		if err != nil {
			return nil, err
		}
		return x.ownOf(&modelMethod{model: full}), nil
	case *modelMethod:
		return x.ownOf(m), nil
	}
	return given, nil
}

// ownOf returns the extractor's own method with the model and threshold of another.
func (x *Extractor) ownOf(m *modelMethod) *modelMethod {
	own := x.own[m.model]
	if own == nil {
		if len(x.own)%4 == 0 { // none, or as many as it keeps
			x.own = make(map[*model.Model]*modelMethod)
		}
		own = &modelMethod{model: m.model}
		x.own[m.model] = own
	}
	own.threshold, own.shift = m.threshold, m.shift
	return own
}
