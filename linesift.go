// Package linesift finds the main content of web pages, line by line, and returns it as
// text, Markdown or HTML, with the metadata of the page.
//
//	doc, err := linesift.Extract(response.Body, linesift.URL(address))
//	...
//	fmt.Println(doc.Metadata().Title, doc.Markdown())
//
// A page passes through these steps, in order:
//
//  1. Its bytes are read, up to [MaxSize], and decoded (page.Decode).
//  2. Package page parses them into the lines of a page.Page.
//  3. A [Method] marks the lines that are content in the Mask of a [Result]. The default one
//     measures each line (package features) and classifies it by small neural networks
//     (package model). Package methods has the published methods to compare it with.
//  4. Some [Rules] correct the mask of a network: they drop repeated lines, teasers of other pages, and all
//     lines of a page of very low confidence.
//  5. [Document.Content] is the mask minus the title, byline and comments of an article,
//     plus or minus the roles of [With] and [Without], with complete tables, listings,
//     formulas and footnotes.
//  6. [Document.Text], [Document.Markdown], [Document.HTML], [Document.Lines] and
//     [Document.Record] render the content.
//
// The file pipeline.go lists each step from 3 to 5.
//
// For many pages keep an [Extractor], one per goroutine: it reuses its memory.
package linesift

import (
	"context"
	"io"
	"sync"
)

// Extract finds the main content of an HTML document in any encoding, and is safe for
// concurrent use. It returns an error of the reader or the options, [ErrTooLarge] or
// [ErrNoText].
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
