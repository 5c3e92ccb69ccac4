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
	isDefault := !newSettings(options).ofMethod
	if isDefault {
		m := defaultMethods.Get().(Method)
		defer defaultMethods.Put(m)
		options = append(options[:len(options):len(options)], UseMethod(m))
	}
	x, err := NewExtractor(options...)
	if err != nil {
		return nil, err
	}
	d, err := x.ExtractContext(ctx, r)
	if err == nil && isDefault {
		d.detach()
	}
	return d, err
}

// defaultMethods has instances of the default method, which are costly to make.
var defaultMethods = sync.Pool{New: func() any {
	m, err := methodSettings{}.make()
	if err != nil {
		panic(err) // it ships with the package, and tests open it
	}
	return m
}}
