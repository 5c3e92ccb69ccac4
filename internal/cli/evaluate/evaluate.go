// Package evaluate is the command evaluate. It compares methods on gold standards and on labelled
// CSVs.
//
// It runs methods over the pages of gold standards (package internal/scoring), scores the
// texts and the lines that they keep (package eval) and writes one table. On labelled CSVs it
// scores lines only, of the pages or of the attributes in the files (package train). Other
// measurements for research are in the module bench.
package evaluate

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"linesift/data"
	"linesift/internal/chart"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/file"
	"linesift/internal/scoring"
	"linesift/methods"
)

//go:embed about.txt
var about string

type flags struct {
	// Gold standards, or labelled CSVs.
	Sets []string `arg:"" optional:"" name:"set"`
	// Methods to compare; all by default. See --list-methods. The fixed threshold density is always compared too, as
	// the baseline. If two methods or models are named, their difference follows, paired by page. gold keeps the lines
	// that the gold text labels content.
	Method []string `sep:"none" placeholder:"NAME,..."`
	// Models made by train, to compare beside the methods.
	Model []string `type:"path" placeholder:"FILE,..."`
	// Columns: set, type, lang, all (default: set,all).
	By []string `enum:"set,type,lang,all" default:"set,all"`
	// The pages of labelled CSVs: the pages, folders or archives that were given to label.
	HTML []string `name:"html" type:"path" placeholder:"FOLDER,..."`
	// Count pages of labelled CSVs also if all labels are as a model predicted them. They speak for this model,
	// unless a person has read each line.
	Accepted bool
	// Measures, each with a text table (default: word-f1; of labelled CSVs word-f1,line-errors): word-f1,
	// word-precision, word-recall, shingle-f1, line-errors (mean over pages), pooled-errors (of all lines).
	Measure []eval.Measure `enum:"word-f1,word-precision,word-recall,shingle-f1,line-errors,pooled-errors"`
	// text (a Markdown table) or json (all measures).
	Format string `enum:"text,json" default:"text"`
	// Add every page's scores: a table by page for each measure, or the scores in the JSON.
	Pages bool
	// Write the table to a file instead of standard output.
	Output string `short:"o" type:"path" placeholder:"FILE"`
	// Draw the word F1 of each method and column as SVG, with its interval.
	Chart chart.File `type:"path" placeholder:"FILE.svg"`
	// Write the texts to DIR/METHOD/SET/ID.txt.
	Texts string `type:"path" placeholder:"DIR"`
	// Bootstrap resamples for the intervals; 0 for none.
	Resample int `default:"1000" min:"0"`
	// Seed of the bootstrap.
	Seed uint64 `default:"1"`
	cli.Parallel

	// List the methods and exit.
	ListMethods bool
}

// Command returns the command and its flags.
func Command() cli.Command {
	return cli.Command{Name: "evaluate", About: about, CLI: new(flags)}
}

// fixedThreshold is a method that is always in the comparison.
const fixedThreshold = "density"

// Run compares the methods on the sets.
func (f *flags) Run(ctx context.Context, s cli.Streams) error {
	switch {
	case f.ListMethods:
		return cli.ListMethods(s.Out)
	case len(f.Sets) == 0:
		return cli.Usagef("give gold standards (folders) or labelled CSVs (see evaluate --help)")
	}
	files := 0
	for _, set := range f.Sets {
		info, err := os.Stat(set)
		if err != nil {
			return cli.Usagef("%w; give gold standards (folders) or labelled CSVs", err)
		}
		if strings.HasSuffix(set, ".safetensors") {
			return cli.Usagef("%s: a model is named by --model; give labels or gold standards to measure it on", set)
		}
		if !info.IsDir() {
			files++
		}
	}
	inputs := file.Inputs{Paths: slices.Values(slices.Concat(f.Sets, f.HTML, f.Model))}
	if err := inputs.Check(f.Output); f.Output != "" && err != nil {
		return cli.Usagef("--output %s: %w", f.Output, err)
	}
	switch {
	case files == len(f.Sets):
		return f.compareLabelled(ctx, s)
	case files > 0:
		return cli.Usagef("labelled CSVs and gold standards are scored differently; " +
			"compare methods on them in two runs")
	case f.HTML != nil || f.Accepted:
		return cli.Usagef("--html and --accepted are for labelled CSVs")
	}
	return f.compareOnGold(ctx, s)
}

// compareOnGold compares the methods on gold standards.
func (f *flags) compareOnGold(ctx context.Context, s cli.Streams) error {
	if f.Measure == nil {
		f.Measure = []eval.Measure{eval.WordF1}
	}
	compared, named, err := f.methods(nil)
	if err != nil {
		return err
	}
	pages, err := scoring.Open(f.Sets, true)
	if _, ok := errors.AsType[scoring.SetsError](err); ok {
		return cli.Usagef("%w", err)
	} else if err != nil {
		return err
	}
	b := scoring.Batch{Methods: compared, Jobs: f.Jobs}
	b.Progress, b.Failed = cli.Callbacks("evaluate", s)
	if b.Sites, err = scoring.LearnSites(ctx, b, pages, f.Seed, nil); err != nil {
		return err
	}
	warnOfSites(b, s)
	results := make([]eval.Result, len(compared))
	for i, m := range compared {
		results[i].Method, results[i].Bound = m.Name, m.Name == scoring.Gold
	}
	known := newKnownPages(compared)
	failed := scoring.Each(ctx, b, pages, func(p *scoring.ScoredPage) ([]scoring.Extraction, error) {
		if p.Page != nil {
			known.count(sources(p.Page))
		}
		return p.Found, nil
	}, func(g *data.GoldPage, found []scoring.Extraction) error {
		for m, x := range found {
			results[m].Pages = append(results[m].Pages, x.Score)
			if f.Texts != "" && !x.Score.Failed {
				if err := writeText(filepath.Join(f.Texts, compared[m].Name, g.Set, g.ID+".txt"), x.Text); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if failed != nil && !errors.Is(failed, scoring.ErrSome) {
		return failed
	}
	known.warn(len(pages), s)
	return errors.Join(f.report(results, named, s.Out), failed)
}

// warnOfSites says of how many pages the methods that compare the pages of a site know no other.
func warnOfSites(b scoring.Batch, s cli.Streams) {
	var names []string
	for _, m := range b.Methods {
		if m.Info.Sites {
			names = append(names, m.Name)
		}
	}
	if alone := b.Sites.Alone(); alone > 0 {
		fmt.Fprintf(s.Err, "evaluate: methods that compare the pages of a site (%s) "+
			"keep all lines of %s without others\n", strings.Join(names, ", "), cli.Count(alone, "page"))
	}
}

// methods returns the methods that the user named, or all, and their number. The fixed threshold
// comes last, if it is not among them.
func (f *flags) methods(lacks func(methods.Info) error) (all []scoring.Method, named int, err error) {
	all, err = scoring.Methods(f.Method, f.Model, lacks)
	if err != nil {
		return nil, 0, cli.Usagef("%w", err)
	}
	named = len(all)
	if !slices.ContainsFunc(all, func(m scoring.Method) bool { return m.Name == fixedThreshold }) {
		all = append(all, scoring.Named(fixedThreshold))
	}
	return all, named, nil
}

// report writes the tables of the results. If the user named two methods, it adds the difference
// of the first to the second.
func (f *flags) report(results []eval.Result, named int, stdout io.Writer) error {
	options := eval.TableOptions{Pages: f.Pages}
	for _, d := range f.By {
		options.By = append(options.By, eval.Dimension(d))
	}
	if f.Resample > 0 {
		b := eval.NewBootstrap(f.Seed)
		b.Resamples = f.Resample
		options.Bootstrap = &b
	}
	table, err := eval.Compare(results, options)
	if err != nil {
		return err
	}
	if err := f.Chart.Write(wordF1Chart(table)); err != nil {
		return err
	}
	differences := make([][]eval.Difference, len(f.Measure))
	if named == 2 && !results[0].Bound && !results[1].Bound {
		for i, measure := range f.Measure {
			differences[i], err = eval.Differences(measure, results[0], results[1:2], options.By, options.Bootstrap)
			if err != nil {
				return err
			}
		}
	}
	return cli.WriteFile(cmp.Or(f.Output, "-"), stdout, func(w io.Writer) error {
		if f.Format == "json" {
			table.Differences = slices.Concat(differences...)
			return table.WriteJSON(w)
		}
		for i, measure := range f.Measure {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := table.WriteText(w, measure); err != nil {
				return err
			}
			if differences[i] != nil {
				fmt.Fprintln(w)
			}
			if err := eval.WriteDifferences(w, differences[i]); err != nil {
				return err
			}
			if f.Pages {
				fmt.Fprintln(w)
				if err := table.WritePages(w, measure); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// wordF1Chart draws the word F1 of each cell, and its interval if it has one.
func wordF1Chart(t *eval.Table) chart.Chart {
	drawn := chart.Chart{Title: "Word F1"}
	if b := t.Bootstrap; b != nil {
		drawn.Title = fmt.Sprintf("Word F1 and its %g %% interval", 100*b.Level)
	}
	for i, column := range t.Columns {
		panel := chart.Panel{Title: column.Title()}
		for _, row := range t.Rows {
			dot := chart.Dot{Name: row.Method, Label: eval.NoValue, Muted: row.Bound, Unknown: true}
			if c := row.Cells[i]; c != nil {
				value := c.Word.F1
				interval := cmp.Or(c.WordF1Interval, &eval.Interval{Low: value, High: value})
				dot.Value, dot.Lower, dot.Upper = value, interval.Low, interval.High
				dot.Label, dot.Unknown = eval.WordF1.Format(c), false
			}
			panel.Dots = append(panel.Dots, dot)
		}
		drawn.Panels = append(drawn.Panels, panel)
	}
	return drawn
}

func writeText(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return file.WriteBytes(path, text)
}
