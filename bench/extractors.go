package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"linesift/bench/extractors"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/eval"
)

type others struct {
	setFlags
	Extractor []string `placeholder:"NAME,..." help:"Extractors to compare linesift with; all by default."`
	byFlag
	Type       []string     `placeholder:"TYPE,..." help:"Take pages of these types only."`
	Measure    eval.Measure `enum:"word-f1,word-precision,word-recall,shingle-f1" default:"word-f1" help:"What the table shows: word-f1 (with intervals), word-precision, word-recall, shingle-f1."`
	Difference bool         `help:"Show by how much linesift's word F1 is above that of each other, with the interval of the paired difference."`
	Texts      string       `type:"path" placeholder:"DIR" help:"Write the texts to DIR/EXTRACTOR/SET/ID.txt."`
	bootstrapFlags
}

// Help implements kong's HelpProvider.
func (others) Help() string {
	return `Examples:
  bench extractors SET SET                               all extractors, word F1 per set
  bench extractors SET --by type                         by type of page
  bench extractors SET --by type --difference            by how much linesift is ahead of each, page by page
  bench extractors SET --type product                    pages of one type
  bench extractors SET --extractor go-trafilatura        linesift and one other`
}

// Run runs the extractors over the sets and writes the table that is asked for.
func (o *others) Run(ctx context.Context, s cli.Streams) error {
	if o.Difference && o.Measure != eval.WordF1 {
		return cli.Usagef("--difference is of the word F1")
	}
	xs, err := extractors.Named(o.Extractor)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	pages, err := o.open(true)
	if err != nil {
		return err
	}
	pages = slices.DeleteFunc(pages,
		func(p data.GoldPage) bool { return len(o.Type) > 0 && !slices.Contains(o.Type, p.Type) })
	if len(pages) == 0 {
		return errors.New("no pages of these types")
	}
	c, err := extractors.Compare(ctx, xs, pages, o.Jobs, o.Texts)
	if err != nil {
		return err
	}
	for _, f := range c.Failures {
		fmt.Fprintf(s.Err, "%s: %s\n", name, f)
	}
	return o.report(c, s.Out)
}

// report writes the table that the options ask for, and below it how many pages each extractor
// found nothing on.
func (o *others) report(c *extractors.Comparison, out io.Writer) error {
	var err error
	if o.Difference {
		var differences []eval.Difference
		if differences, err = eval.Differences(eval.WordF1, c.Results[0], c.Results[1:], o.By,
			o.bootstrap()); err == nil {
			err = eval.WriteDifferences(out, differences)
		}
	} else {
		var table *eval.Table
		if table, err = eval.Compare(c.Results,
			eval.TableOptions{By: o.By, Bootstrap: o.bootstrap()}); err == nil {
			err = table.WriteText(out, o.Measure)
		}
	}
	for i, r := range c.Results {
		if c.Empty[i] > 0 && err == nil {
			_, err = fmt.Fprintf(out, "\n%s: no text of %d of %d pages, an error on %d\n", r.Method, c.Empty[i],
				len(r.Pages), eval.Summarize(r.Pages).Failed)
		}
	}
	return err
}
