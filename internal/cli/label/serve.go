package label

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/labeller"
	"linesift/model"
	"linesift/models"
	"linesift/page"
)

type serveFlags struct {
	// Pages, folders or archives of pages (.zip, .tar, .tar.gz, .tgz, .warc, .warc.gz).
	Pages []string `arg:"" name:"page"`
	// The labels. If the file exists, labelling continues with it.
	CSV labelsFile `name:"csv" required:"" type:"path" placeholder:"FILE.csv"`
	// Address of the page: 127.0.0.1 and a port. By default any free port.
	Listen string `default:"127.0.0.1:0" placeholder:"ADDRESS"`
	// The order of the pages: uncertain (first the pages that the model is least sure of), file or random.
	Order string `enum:"${orders}" default:"uncertain"`

	predicting
}

// Help implements kong's HelpProvider.
func (serveFlags) Help() string { return strings.TrimSpace(serveHelp) }

func (s *serveFlags) Run(ctx context.Context, streams cli.Streams) error {
	if !cli.IsLoopback(s.Listen) {
		return cli.Usagef("--listen %s: write it as 127.0.0.1:8080, for it answers on this machine only",
			file.Printable(s.Listen))
	}
	start, err := models.Open(models.Default)
	if err != nil {
		return err
	}
	predicting := start
	if s.Model != "" {
		if predicting, err = model.Open(s.Model); err != nil {
			return cli.Usagef("--model: %w", err)
		}
	}
	failures := &cli.Failures{Command: "label", Streams: streams}
	if slices.Contains(s.Pages, "-") {
		return cli.Usagef("standard input cannot be read again and again; give files")
	}
	_, files := find(ctx, s.Pages, failures)
	config := labeller.Config{
		CSV: string(s.CSV), Order: s.Order,
		Model: predicting, Start: start, StartName: models.Default,
		Report: failures.Add,
	}
	for f := range files {
		config.Pages = append(config.Pages, labeller.Source{
			ID:   f.ID,
			Site: func(p *page.Page) string { return s.siteOf(f, p) },
			Read: func() ([]byte, string, error) {
				html, err := new(input.Reader).Read(&f)
				return html, f.ContentType, err
			},
		})
	}
	l, err := cli.Listen(s.Listen)
	if err != nil {
		return err
	}
	defer l.Close()
	bar := cli.Progress(streams.Err, len(config.Pages), "pages")
	server, err := labeller.Open(ctx, config, func() { bar.Add(1) })
	bar.Finish()
	if err != nil {
		return err
	}
	err = server.Serve(ctx, l, func(address string) {
		fmt.Fprintf(streams.Out, "Label in the browser: %s\nCtrl-C ends; the labels are in %s.\n", address, s.CSV)
	})
	done, n := server.Done()
	fmt.Fprintf(streams.Out, "%d of %s done.\n", done, cli.Count(n, "page"))
	return cmp.Or(err, failures.Err())
}
