// Package extractors compares linesift with other Go extractors of main content,
// on the same pages of gold standards, scored in the same way. README.md says what
// came out.
package extractors

import (
	"context"
	"fmt"
	"io"
	"slices"

	"linesift/bench/measure"
	"linesift/data"
	"linesift/eval"
	"linesift/internal/cli"
)

// A Command is the subcommand extractors and its flags.
type Command struct {
	Sets       []string     `arg:"" type:"existingdir" help:"Gold standards."`
	Extractor  []string     `placeholder:"NAME,..." help:"Extractors to compare linesift with; all by default."`
	By         []string     `enum:"set,type,lang,all" default:"set,all" help:"Columns: set, type, lang, all."`
	Type       []string     `placeholder:"TYPE,..." help:"Take pages of these types only."`
	Measure    eval.Measure `enum:"word-f1,word-precision,word-recall,shingle-f1" default:"word-f1" help:"What the table shows: word-f1 (with intervals), word-precision, word-recall, shingle-f1."`
	Difference bool         `help:"Show by how much linesift's word F1 is above that of each other, with the interval of the paired difference."`
	Behind     int          `placeholder:"N" help:"List the N pages on which linesift is furthest behind the best of the others."`
	Texts      string       `type:"path" placeholder:"DIR" help:"Write the texts to DIR/EXTRACTOR/SET/ID.txt."`
	Resample   int          `default:"1000" help:"Bootstrap resamples for the intervals."`
	Seed       uint64       `default:"1" help:"Seed of the bootstrap."`
	Jobs       int          `short:"j" default:"${jobs}" help:"Pages to work on at once."`
}

// Help implements kong's HelpProvider.
func (Command) Help() string {
	return `Examples:
  bench extractors SET SET                               all extractors, word F1 per set
  bench extractors SET --by type                         by type of page
  bench extractors SET --by type --difference            by how much linesift is ahead of each, page by page
  bench extractors SET --type product --behind 10        the pages on which it is furthest behind the best
  bench extractors SET --extractor go-trafilatura        linesift and one other`
}

// Run runs the extractors over the sets and writes the table that is asked for.
func (o *Command) Run(_ context.Context, s cli.Streams) error {
	switch {
	case o.Jobs < 1 || o.Resample < 1:
		return cli.Usagef("--jobs and --resample must be at least 1")
	case o.Behind < 0:
		return cli.Usagef("--behind must be at least 1")
	case (o.Difference || o.Behind > 0) && o.Measure != eval.WordF1:
		return cli.Usagef("--difference and --behind are of the word F1")
	case o.Difference && o.Behind > 0:
		return cli.Usagef("--difference and --behind have a table each: one at a time")
	}
	xs, err := Named(o.Extractor)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	pages, err := o.open()
	if err != nil {
		return err
	}
	c, err := compare(xs, pages, o.Jobs, o.Texts)
	if err != nil {
		return err
	}
	for _, f := range c.failures {
		fmt.Fprintf(s.Err, "bench: %s\n", f)
	}
	return o.report(c, s.Out)
}

// open returns the pages of the sets, of the types that are asked for.
func (o *Command) open() ([]data.GoldPage, error) {
	var pages []data.GoldPage
	for _, dir := range o.Sets {
		set, err := data.Open(dir)
		if err != nil {
			return nil, err
		}
		for _, p := range set.Pages {
			switch {
			case len(o.Type) > 0 && !slices.Contains(o.Type, p.Type):
			case p.Partial:
				return nil, fmt.Errorf("%s: set %s has only snippets for gold and cannot be scored as text", dir, set.Name)
			default:
				pages = append(pages, p)
			}
		}
	}
	if len(pages) == 0 {
		return nil, fmt.Errorf("no pages of these types")
	}
	return pages, nil
}

// report writes the table that the options ask for, and below it what failed.
func (o *Command) report(c *comparison, out io.Writer) error {
	b := eval.NewBootstrap(o.Seed)
	b.Resamples = o.Resample
	var by []eval.Dimension
	for _, d := range o.By {
		by = append(by, eval.Dimension(d))
	}
	switch {
	case o.Behind > 0:
		gaps, err := measure.Behind(c.results[0], c.results[1:], o.Behind)
		if err != nil {
			return err
		}
		return measure.WriteGaps(out, gaps)
	case o.Difference:
		differences, err := eval.Differences(eval.WordF1, c.results[0], c.results[1:], by, &b)
		if err != nil {
			return err
		}
		if err := eval.WriteDifferences(out, differences); err != nil {
			return err
		}
	default:
		table, err := eval.Compare(c.results, eval.TableOptions{By: by, Bootstrap: &b})
		if err != nil {
			return err
		}
		if err := table.WriteText(out, o.Measure); err != nil {
			return err
		}
	}
	return c.writeEmpty(out)
}

// writeEmpty says how many pages each extractor found nothing on.
func (c *comparison) writeEmpty(w io.Writer) error {
	for i, r := range c.results {
		if c.empty[i] == 0 {
			continue
		}
		if _, err := fmt.Fprintf(w, "\n%s: no text of %d of %d pages, an error on %d\n", r.Method, c.empty[i], len(r.Pages), eval.Summarize(r.Pages).Failed); err != nil {
			return err
		}
	}
	return nil
}
