package label

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"

	"linesift/data"
	"linesift/features"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/page"
)

// A batch is pages that are worked on one after the other. One that fails is
// reported and left out.
type batch struct {
	streams cli.Streams
	failed  bool
}

func (b *batch) fail(err error) {
	b.failed = true
	cli.Report("label", err, b.streams)
}

// err is nil if no page failed.
func (b *batch) err() error {
	if b.failed {
		return errors.New("some pages failed and are left out")
	}
	return nil
}

// A pageLabeller makes the labelled lines of a page, which is given as a T, with a meter
// of all attributes. There is one for each goroutine.
type pageLabeller[T any] func(*features.Meter, T) (*data.LabelledPage, error)

// write writes the labelled lines of n pages to a file in their order, worked on
// by jobs goroutines. n is -1 if it is not known.
func write[T any](ctx context.Context, b *batch, file string, all iter.Seq[T], n, jobs int, newLabeller func() pageLabeller[T]) error {
	if err := cli.CheckJobs(jobs); err != nil {
		return err
	}
	err := cli.WriteFile(file, b.streams.Out, func(w io.Writer) error {
		out, err := data.NewWriter(w)
		if err != nil {
			return err
		}
		bar := cli.Progress(b.streams.Err, n, "pages")
		defer bar.Finish()
		type result struct {
			page *data.LabelledPage
			err  error
		}
		return input.Stream(ctx, all, jobs, func() func(T) result {
			label := newLabeller()
			meter, err := features.NewMeter(features.Names())
			return func(given T) (r result) {
				if r.err = err; err == nil {
					r.page, r.err = label(meter, given)
				}
				return r
			}
		}, func(r result) error {
			bar.Add(1)
			if r.err != nil {
				b.fail(r.err)
				return nil
			}
			return out.WritePage(r.page)
		})
	})
	return cmp.Or(err, b.err())
}

// siteOf returns the site of a page: the one given, or else the host that it was
// fetched from or that it names as its own, or its folder, or itself.
func siteOf(given string, f input.File, p *page.Page) string {
	folder := path.Dir(f.ID)
	if folder == "." {
		folder = f.ID
	}
	return cmp.Or(given, input.Host(f.URL), input.Host(string(p.Meta.Canonical)), input.Host(string(p.Meta.URL)), folder)
}

// find returns the pages that args name, and the files to read. What cannot be found
// is reported, and a file with the ID of an earlier one has an error.
func (b *batch) find(ctx context.Context, args []string) (*input.Batch, iter.Seq[input.File]) {
	found, err := (&input.Finder{Context: ctx, Stdin: b.streams.In}).Find(args)
	if err != nil {
		b.fail(err)
	}
	return found, input.Unique(found.All(), func(f input.File) string { return f.ID }, func(f input.File) error {
		return fmt.Errorf("%s: another page is called %s already", f.Name(), f.ID)
	})
}
