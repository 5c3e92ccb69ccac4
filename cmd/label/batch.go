package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"linesift/cmd/internal/command"
	"linesift/cmd/internal/pages"
	"linesift/data"
)

// A labeller makes the labelled lines of page i. There is one for each
// goroutine.
type labeller func(i int) (*data.LabelledPage, error)

// A batch writes the labelled lines of page after page. A page that fails is
// reported and left out.
type batch struct {
	streams command.Streams
	failed  bool
}

// errSome is what run returns after each failure has been reported.
var errSome = errors.New("some pages failed and are left out")

// fail reports an error, of which errors.Join may have made one.
func (b *batch) fail(err error) {
	b.failed = true
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintf(b.streams.Err, "label: %s\n", line)
	}
}

// run writes pages 0 to n-1 to w in their order, worked on by jobs goroutines.
func (b *batch) run(ctx context.Context, w io.Writer, n, jobs int, newLabeller func() (labeller, error)) error {
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
	return pages.Ordered(ctx, n, jobs, func() func(int) result {
		label, err := newLabeller()
		return func(i int) result {
			if err != nil {
				return result{err: err}
			}
			page, err := label(i)
			return result{page, err}
		}
	}, func(_ int, r result) error {
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
