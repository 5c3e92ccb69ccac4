package label

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"path"

	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/page"
)

// A batch is pages that are worked on one after the other. A page that fails is reported and left
// out.
type batch struct {
	streams cli.Streams
	failed  int
}

func (b *batch) fail(err error) {
	b.failed += len(cli.Joined(err))
	cli.Report("label", err, b.streams)
}

// err is nil if no page failed.
func (b *batch) err() error {
	if b.failed > 0 {
		return fmt.Errorf("%s failed", cli.Count(b.failed, "page"))
	}
	return nil
}

// siteOf returns the site of a page. It is the given one, or else the host that the page was
// fetched from or names as its own, or its folder, or its own ID.
func siteOf(given string, f input.File, p *page.Page) string {
	folder := path.Dir(f.ID)
	if folder == "." {
		folder = f.ID
	}
	return cmp.Or(given, p.Host(f.URL), folder)
}

// find returns the pages that args name, and the files to read. It reports arguments that cannot
// be found. A file with the ID of an earlier one has an error.
func (b *batch) find(ctx context.Context, args []string) (*input.Batch, iter.Seq[input.File]) {
	found, err := (&input.Finder{Context: ctx, Stdin: b.streams.In}).Find(args)
	if err != nil && ctx.Err() == nil {
		b.fail(err)
	}
	return found, input.Unique(found.All(), func(f input.File) string { return f.ID }, func(f input.File) error {
		return fmt.Errorf("%s: another page is called %s already", f.Name(), f.ID)
	})
}
