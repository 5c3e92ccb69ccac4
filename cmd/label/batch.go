package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"linesift/data"
	"linesift/internal/command"
	"linesift/internal/pages"
)

// A labeller makes the labelled lines of a page, which is given as a T. There is
// one for each goroutine.
type labeller[T any] func(T) (*data.LabelledPage, error)

// A batch writes the labelled lines of page after page. A page that fails is
// reported and left out.
type batch struct {
	streams command.Streams
	failed  bool
}

// errSome is what label returns after each failure has been reported.
var errSome = errors.New("some pages failed and are left out")

// fail reports an error, of which errors.Join may have made one.
func (b *batch) fail(err error) {
	b.failed = true
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintf(b.streams.Err, "label: %s\n", line)
	}
}

// label writes n pages to w in their order, worked on by jobs goroutines. n is -1
// if it is not known.
func label[T any](ctx context.Context, b *batch, w io.Writer, all iter.Seq[T], n, jobs int, newLabeller func() (labeller[T], error)) error {
	out, err := data.NewWriter(w)
	if err != nil {
		return err
	}
	bar := command.Progress(b.streams.Err, n, "pages")
	defer bar.Finish()
	type result struct {
		page *data.LabelledPage
		err  error
	}
	return pages.Stream(ctx, all, jobs, func() func(T) result {
		one, err := newLabeller()
		return func(given T) result {
			if err != nil {
				return result{err: err}
			}
			page, err := one(given)
			return result{page, err}
		}
	}, func(_ T, r result) error {
		bar.Add(1)
		if r.err != nil {
			b.fail(r.err)
			return nil
		}
		return out.WritePage(r.page)
	})
}

// err is nil if no page failed.
func (b *batch) err() error {
	if b.failed {
		return errSome
	}
	return nil
}
