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

// predicting has the flags of commands that predict the labels of pages.
type predicting struct {
	// Let the model in this file predict the labels instead of the shipped one.
	Model string `type:"path" placeholder:"FILE"`
	// The site that the pages are from. By default the host that a page names as its own (canonical link, og:url),
	// or the folder inside the one given, or the page's own name.
	Site string `placeholder:"NAME"`
}

// siteOf returns the site of a page. It is the given one, or else the host that the page was
// fetched from or names as its own, or its folder, or its own ID.
func (p *predicting) siteOf(f input.File, parsed *page.Page) string {
	folder := path.Dir(f.ID)
	if folder == "." {
		folder = f.ID
	}
	return cmp.Or(p.Site, parsed.Host(f.URL), folder)
}

// find returns the pages that args name, and the files to read. It reports arguments that cannot
// be found. A file with the ID of an earlier one has an error.
func find(ctx context.Context, args []string, failures *cli.Failures) (*input.Batch, iter.Seq[input.File]) {
	found, err := (&input.Finder{Context: ctx, Stdin: failures.Streams.In}).Find(args)
	if ctx.Err() == nil {
		failures.Add(err)
	}
	return found, input.Unique(found.All(), func(f input.File) string { return f.ID }, func(f input.File) error {
		return fmt.Errorf("%s: another page is called %s already", f.Name(), f.ID)
	})
}
