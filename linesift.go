// Package linesift finds the main content of web pages, line by line, and returns it as
// text, Markdown or HTML, with the metadata of the page.
//
//	doc, err := linesift.Extract(response.Body, linesift.URL(address))
//	...
//	fmt.Println(doc.Metadata().Title, doc.Markdown())
//
// A page is parsed into lines (package page). A [Method] finds those that are content; the default
// one is a network (packages features and model). Rules and options select from them
// the [Document.Content]. pipeline.go lists all steps. For many pages keep an [Extractor].
package linesift

import (
	"context"
	"fmt"
	"io"
	"sync"
)

// Extract finds the main content of an HTML document in any encoding. Goroutines may share it.
// Its errors are the reader's, the options', [ErrTooLarge] and [ErrNoText].
func Extract(r io.Reader, options ...Option) (*Document, error) {
	return ExtractContext(context.Background(), r, options...)
}

// ExtractContext is like Extract, but returns the error of ctx once ctx ends.
func ExtractContext(ctx context.Context, r io.Reader, options ...Option) (*Document, error) {
	s := newSettings(options)
	s.ofMethod = false // what follows are options of this page
	if err := s.page.check(); err != nil {
		return nil, err
	}
	x := Extractor{settings: s}
	if s.method.given == nil && s.method.model == nil {
		n := defaultNetworks.Get().(*network)
		defer defaultNetworks.Put(n)
		if err := n.configure(s.method); err != nil {
			return nil, fmt.Errorf("linesift: %w", err)
		}
		x.method = n
	} else {
		var err error
		if x.method, err = s.method.make(); err != nil {
			return nil, err
		}
	}
	d, err := x.ExtractContext(ctx, r)
	if err != nil {
		return nil, err
	}
	return d.detached(), nil
}

// defaultNetworks has instances of the default network, which are costly to make. Their options
// are set for each page.
var defaultNetworks = sync.Pool{New: func() any {
	m, err := methodSettings{}.make()
	if err != nil {
		panic(err) // it ships with the package, and tests open it
	}
	return m
}}
