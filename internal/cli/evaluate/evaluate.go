// Package evaluate is the command evaluate. It compares methods on gold standards.
//
// It runs methods over the pages of gold standards (package internal/scoring), scores the
// texts and the lines that they keep (package eval) and writes one table. Other
// measurements for research are in the module bench.
package evaluate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"linesift/data"
	"linesift/eval"
	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/scoring"
)

const about = `Compare extraction methods on gold standards. A gold standard is a folder of pages with the text that people marked as their content (data/README.md has the layouts).

Examples:
  evaluate data/samples                        compare all methods on the pages that come with linesift
  evaluate SET SET                             show word F1 per set
  evaluate SET --method full,density --by type compare two methods by page type
  evaluate SET --measure line-errors           show wrong lines instead of word F1
  evaluate SET --format json --output t.json   write all measures, with intervals
  evaluate SET --model my.safetensors          add a network of your own
  evaluate SET --texts out/                    write the extracted texts, for another scorer
  evaluate --list-methods                      list the methods`

type options struct {
	Sets     []string     `arg:"" optional:"" name:"set" help:"Gold standards."`
	Method   []string     `sep:"none" placeholder:"NAME,..." help:"Methods to compare beside the fixed threshold density; all by default. See --list-methods. gold keeps the lines that the gold text labels content."`
	Model    []string     `type:"path" placeholder:"FILE,..." help:"Networks made by train, to compare beside the methods."`
	By       []string     `enum:"set,type,lang,all" default:"set,all" help:"Columns: set, type, lang, all (default: set,all)."`
	Measure  eval.Measure `enum:"word-f1,word-precision,word-recall,shingle-f1,line-errors,pooled-errors" default:"word-f1" help:"Measure in a text table: word-f1, word-precision, word-recall, shingle-f1, line-errors (mean over pages), pooled-errors (of all lines)."`
	Format   string       `enum:"text,json" default:"text" help:"text (a Markdown table) or json (all measures)."`
	Pages    bool         `help:"Add every page's scores to the JSON."`
	Output   string       `type:"path" placeholder:"FILE" help:"Write the table to a file instead of standard output."`
	Texts    string       `type:"path" placeholder:"DIR" help:"Write the texts to DIR/METHOD/SET/ID.txt."`
	Resample int          `default:"1000" help:"Bootstrap resamples for the intervals; 0 for none."`
	Seed     uint64       `default:"1" help:"Seed of the bootstrap."`
	Jobs     int          `short:"j" default:"${jobs}" help:"Pages to work on at once."`

	ListMethods bool `help:"List the methods and exit."`
}

// Command returns the command and its flags.
func Command() cli.Command {
	return cli.Command{Name: "evaluate", About: about, CLI: &options{}, Vars: cli.Vars{"jobs": fmt.Sprint(runtime.GOMAXPROCS(0))}}
}

// fixedThreshold is a method that is always in the comparison.
const fixedThreshold = "density"

// Run compares the methods on the sets.
func (o *options) Run(ctx context.Context, s cli.Streams) error {
	switch {
	case o.ListMethods:
		return cli.ListMethods(s.Out)
	case len(o.Sets) == 0:
		return cli.Usagef("no gold standards given (see evaluate --help)")
	case o.Resample < 0:
		return cli.Usagef("--resample must be at least 0")
	}
	if err := cli.CheckJobs(o.Jobs); err != nil {
		return err
	}
	methods, err := scoring.Methods(o.Method, o.Model, nil)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	if !slices.ContainsFunc(methods, func(m scoring.Method) bool { return m.Name == fixedThreshold }) {
		methods = append(methods, scoring.Named(fixedThreshold))
	}
	pages, err := scoring.Open(o.Sets, true)
	if err != nil {
		return err
	}
	b := scoring.Batch{Methods: methods, Jobs: o.Jobs}
	b.Progress, b.Failed = cli.Callbacks("evaluate", s)
	if b.Sites, err = scoring.LearnSites(ctx, b, pages, o.Seed, nil); err != nil {
		return err
	}
	results := make([]eval.Result, len(methods))
	for i, m := range methods {
		results[i].Method, results[i].Bound = m.Name, m.Name == scoring.Gold
	}
	failed := scoring.Each(ctx, b, pages, func(p *scoring.ScoredPage) ([]scoring.Extraction, error) {
		return p.Found, nil
	}, func(g *data.GoldPage, found []scoring.Extraction) error {
		for m, x := range found {
			results[m].Pages = append(results[m].Pages, x.Score)
			if o.Texts != "" && !x.Score.Failed {
				if err := writeText(filepath.Join(o.Texts, methods[m].Name, g.Set, g.ID+".txt"), x.Text); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if failed != nil && !errors.Is(failed, scoring.ErrSome) {
		return failed
	}
	return errors.Join(o.report(results, s.Out), failed)
}

// report writes the table of the results.
func (o *options) report(results []eval.Result, stdout io.Writer) error {
	options := eval.TableOptions{Pages: o.Pages}
	for _, d := range o.By {
		options.By = append(options.By, eval.Dimension(d))
	}
	if o.Resample > 0 {
		b := eval.NewBootstrap(o.Seed)
		b.Resamples = o.Resample
		options.Bootstrap = &b
	}
	table, err := eval.Compare(results, options)
	if err != nil {
		return err
	}
	return cli.WriteFile(cmp.Or(o.Output, "-"), stdout, func(w io.Writer) error {
		if o.Format == "json" {
			return table.WriteJSON(w)
		}
		return table.WriteText(w, o.Measure)
	})
}

func writeText(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return file.WriteBytes(path, text)
}
