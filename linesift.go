// Package linesift finds the main content of web pages, line by line, and gives it as
// text, Markdown or HTML with a record of what is known of the page.
//
//	doc, err := linesift.Extract(response.Body, linesift.URL(address))
//	...
//	fmt.Println(doc.Metadata().Title, doc.Markdown())
//
// What happens to a page, in order:
//
//  1. Its bytes are read, up to [MaxSize], and decoded (page.Decode).
//  2. Package page parses it into lines.
//  3. A [Method] says which of the lines are content. The default one is a small neural
//     network over what is measured of a line and its neighbours (packages features and
//     model); the methods it is compared with are there too, by name: see [Methods].
//  4. Roles decide what of that is left out, such as the comments of an article, or comes
//     in besides ([With], [Without]): [Document.Content].
//  5. What is kept is rendered when it is asked for: [Document.Text],
//     [Document.Markdown], [Document.HTML], [Document.Lines], [Document.Record].
//
// For many pages keep an [Extractor], one per goroutine: it reuses its memory.
package linesift

import (
	"context"
	"io"
	"sync"
)

// Extract finds the main content of an HTML document in any encoding, and is safe for
// concurrent use. Errors are those of the reader and of the options, [ErrTooLarge] and
// [ErrNoText].
func Extract(r io.Reader, options ...Option) (*Document, error) {
	return ExtractContext(context.Background(), r, options...)
}

// ExtractContext is Extract until ctx ends; then its error is that of ctx.
func ExtractContext(ctx context.Context, r io.Reader, options ...Option) (*Document, error) {
	s := newSettings(options)
	if s.usual {
		s.method.given = usualMethods.Get().(Method)
		defer usualMethods.Put(s.method.given)
	}
	x, err := newExtractor(s)
	if err != nil {
		return nil, err
	}
	d, err := x.ExtractContext(ctx, r)
	if err == nil && s.usual {
		d.leave()
	}
	return d, err
}

// usualMethods has methods of the default kind, which are costly to make.
var usualMethods = sync.Pool{New: func() any {
	m, err := NewMethod(DefaultMethod)
	if err != nil {
		panic(err) // it ships with the package, and tests open it
	}
	return m
}}
