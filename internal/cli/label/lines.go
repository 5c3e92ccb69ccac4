package label

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"linesift"
	"linesift/data"
	"linesift/features"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/internal/options"
	"linesift/page"
)

type linesFlags struct {
	// Pages, folders or archives of pages (.zip, .tar, .tar.gz, .tgz, .warc, .warc.gz). - is standard input.
	Pages []string `arg:"" name:"page"`
	// File for the labelled lines; standard output by default. A file that exists is not overwritten, because it
	// may hold labels of a person.
	Output labelsFile `short:"o" default:"-" type:"path" placeholder:"FILE.csv"`
	// Overwrite a file that exists.
	Force bool
	// Label lines content if their probability is this or more. By default the model's own threshold.
	Threshold *float64 `placeholder:"P"`

	predicting
	cli.Parallel
}

// Help implements kong's HelpProvider.
func (linesFlags) Help() string { return strings.TrimSpace(linesHelp) }

func (l *linesFlags) Run(ctx context.Context, s cli.Streams) error {
	if err := cli.CheckPaths(l.Pages); err != nil {
		return err
	}
	var method linesift.Method
	o, err := options.Options{Extraction: options.Extraction{Model: l.Model, Threshold: l.Threshold}}.Check()
	if err == nil {
		method, err = o.NewMethod()
	}
	if err != nil {
		return cli.Usagef("%w", cli.FlagError(err))
	}
	if info, err := os.Stat(string(l.Output)); err == nil && info.Mode().IsRegular() && l.Output != "-" && !l.Force {
		return cli.Usagef("%s exists and may hold labels of a person; --force overwrites it", l.Output)
	}
	failures := &cli.Failures{Command: "label", Streams: s}
	found, files := find(ctx, l.Pages, failures)
	if found.Len() == 0 {
		return cmp.Or(ctx.Err(), failures.Err())
	}
	err = cli.WriteFile(string(l.Output), s.Out, func(w io.Writer) error {
		bar := cli.Progress(s.Err, found.Len(), "pages")
		defer bar.Finish()
		var out *data.Writer // from the first page on: without any, not even the header is written
		newLabeller := func() func(input.File) labelled { return l.newLabeller(method) }
		err := input.Stream(ctx, files, l.Jobs, newLabeller, func(result labelled) (err error) {
			bar.Add(1)
			switch {
			case errors.Is(result.err, errNoText):
				cli.Report("label", result.err, s)
				return nil
			case result.err != nil:
				failures.Add(result.err)
				return nil
			case out == nil:
				if out, err = data.NewWriter(w); err != nil {
					return err
				}
			}
			return out.WritePage(result.page)
		})
		if err == nil && out == nil {
			err = errNoPages
		}
		return err
	})
	if errors.Is(err, errNoPages) {
		return cmp.Or(failures.Err(), err)
	}
	return cmp.Or(err, failures.Err())
}

// errNoPages leaves no file, so that the next run does not find labels in it.
var errNoPages = errors.New("there is no page to label")

// errNoText leaves a page out. It is no failure, as in classify.
var errNoText = errors.New("the page has no text and is left out")

// A labelled is a page with its labels, or an error.
type labelled struct {
	page *data.LabelledPage
	err  error
}

// newLabeller returns a function that reads a page and lets the model predict its labels.
func (l *linesFlags) newLabeller(method linesift.Method) func(input.File) labelled {
	var extractor linesift.Extractor
	meter, _ := features.NewMeter(features.Names()) // all names are known
	var reader input.Reader
	return func(f input.File) labelled {
		html, err := reader.Read(&f)
		if err != nil {
			return labelled{err: err}
		}
		o := linesift.Options{Method: method, ContentType: f.ContentType, MaxSize: page.MaxSize}
		d, err := extractor.Extract(bytes.NewReader(html), &o)
		if err != nil {
			return labelled{err: fmt.Errorf("%s: %w", f.Name(), err)}
		}
		if len(d.Page().Runs) == 0 {
			return labelled{err: fmt.Errorf("%s: %w", f.Name(), errNoText)}
		}
		p := data.NewLabelledPage(meter, d.Page(), f.ID, l.siteOf(f, d.Page()), "")
		p.Predict(d.Result().Probabilities, d.Result().Threshold)
		return labelled{page: p}
	}
}
