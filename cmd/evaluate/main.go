// Command evaluate compares methods on gold standards.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"linesift"
	"linesift/cmd/internal/command"
	"linesift/data"
	"linesift/eval"
	"linesift/model"
)

func main() { command.Main(run) }

const about = `Compare extraction methods on gold standards: folders of pages with the text that people marked as their content (data/README.md has the layouts).

Examples:
  evaluate SET SET                             all methods, word F1 per set
  evaluate SET --method full --by type         one method by page type
  evaluate SET --measure line-errors           wrong lines instead of word F1
  evaluate SET --format json --output t.json   everything measured, with intervals
  evaluate SET --model my.safetensors          a network of your own beside the others
  evaluate SET --texts out/                    the extracted texts, for another scorer
  evaluate SET --article --train train.csv     the comparison of the 2007 article`

type options struct {
	Sets     []string `arg:"" name:"set" help:"Gold standards."`
	Method   []string `placeholder:"NAME,..." help:"Methods to compare; all by default. See classify --list-methods. \"gold\" is what perfect line labels would give."`
	Model    []string `type:"path" placeholder:"FILE,..." help:"Networks made by train, compared beside the methods."`
	By       []string `enum:"set,type,lang,all" default:"set,all" help:"Columns: set, type, lang, all (default: set,all)."`
	Measure  string   `enum:"word-f1,word-precision,word-recall,shingle-f1,line-errors,pooled-errors" default:"word-f1" help:"What a text table shows: word-f1, word-precision, word-recall, shingle-f1, line-errors (mean over pages), pooled-errors (of all lines)."`
	Format   string   `enum:"text,json,csv" default:"text" help:"text (a Markdown table), json or csv."`
	Pages    bool     `help:"Have every page's scores in JSON."`
	Output   string   `type:"path" placeholder:"FILE" help:"Write the table to a file instead of standard output."`
	Chart    []string `type:"path" placeholder:"FILE.svg" help:"Draw the table, or the article's chart, as SVG or PNG."`
	Texts    string   `type:"path" placeholder:"DIR" help:"Write the texts to DIR/METHOD/SET/ID.txt."`
	Resample int      `default:"1000" help:"Bootstrap resamples for the intervals; 0 for none."`
	Seed     uint64   `default:"1" help:"Seed of the bootstrap and of --article."`
	Jobs     int      `short:"j" default:"${jobs}" help:"Pages to work on at once."`

	Article bool     `help:"Repeat the comparison of the article: the threshold 0.5, then single- and multi-layer perceptrons over 1 to 3 lines and attributes, fitted to --train and measured on the lines of the sets."`
	Train   []string `type:"path" placeholder:"FILE.csv" help:"Labelled CSVs for --article, made by label."`
}

func run(ctx context.Context, args []string, s command.Streams) int {
	var o options
	if _, status, done := command.Parse("evaluate", about, &o, args, s, command.Vars{"jobs": fmt.Sprint(runtime.GOMAXPROCS(0))}); done {
		return status
	}
	usage := func(format string, a ...any) int {
		fmt.Fprintf(s.Err, "evaluate: "+format+"\n", a...)
		return command.Usage
	}
	switch {
	case o.Jobs < 1:
		return usage("--jobs must be at least 1")
	case o.Resample < 0:
		return usage("--resample must be at least 0")
	case o.Article != (len(o.Train) > 0):
		return usage("--article and --train go together")
	case o.Article && (o.Format != "text" || o.Texts != "" || len(o.Method)+len(o.Model) > 0):
		return usage("--article has a table of its own: no --format, --texts, --method or --model")
	}
	methods, err := o.methods()
	if err != nil {
		return usage("%v", err)
	}
	for _, path := range o.Chart {
		if ext := strings.ToLower(filepath.Ext(path)); ext != ".svg" && ext != ".png" {
			return usage("--chart %s: a chart is written as .svg or .png", path)
		}
	}
	var pages []data.Page
	folder := make(map[string]string) // of each set by its name
	for _, dir := range o.Sets {
		set, err := data.Open(dir)
		if err != nil {
			return command.Status("evaluate", err, s)
		}
		if other, ok := folder[set.Name]; ok {
			return usage("%s and %s are both called %s", other, dir, set.Name)
		}
		folder[set.Name] = dir
		for _, p := range set.Pages {
			if p.Partial {
				return usage("%s: set %s has only snippets for gold and cannot be scored as text", dir, set.Name)
			}
		}
		pages = append(pages, set.Pages...)
	}
	if o.Article {
		return command.Status("evaluate", article(ctx, o, pages, s), s)
	}
	return command.Status("evaluate", compare(ctx, o, methods, pages, s), s)
}

// A contender is a method under the name that the table gives it.
type contender struct {
	name string
	new  func() (linesift.Method, error)
}

// gold is the name of the contender that knows the answer.
const gold = "gold"

// methods returns the contenders that the options name.
func (o *options) methods() ([]contender, error) {
	names := o.Method
	if len(names) == 0 {
		for _, m := range linesift.Methods() {
			names = append(names, m.Name)
		}
	}
	var all []contender
	for _, name := range names {
		if name == gold {
			all = append(all, contender{name: gold})
			continue
		}
		all = append(all, contender{name, func() (linesift.Method, error) { return linesift.New(name) }})
	}
	for _, path := range o.Model {
		n, err := model.Open(path)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		all = append(all, contender{name, func() (linesift.Method, error) { return linesift.NewNetwork(n, 0) }})
	}
	for i, c := range all {
		if slices.ContainsFunc(all[:i], func(d contender) bool { return d.name == c.name }) {
			return nil, fmt.Errorf("two methods are called %s", c.name)
		}
		if c.new != nil {
			if _, err := c.new(); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

var measures = map[string]eval.Measure{
	"word-f1":        eval.WordF1,
	"word-precision": eval.WordPrecision,
	"word-recall":    eval.WordRecall,
	"shingle-f1":     eval.ShingleF1,
	"line-errors":    eval.LineErrorRate,
	"pooled-errors":  eval.PooledErrors,
}

// write writes the table and the chart of results.
func (o *options) write(results []eval.Result, s command.Streams) error {
	t := eval.TableOptions{Pages: o.Pages}
	for _, by := range o.By {
		t.By = append(t.By, eval.Dimension(by))
	}
	if o.Resample > 0 {
		b := eval.NewBootstrap(o.Seed)
		b.Resamples = o.Resample
		t.Bootstrap = &b
	}
	table, err := eval.Compare(results, t)
	if err != nil {
		return err
	}
	if err := o.to(s.Out, func(w io.Writer) error {
		switch o.Format {
		case "json":
			return table.WriteJSON(w)
		case "csv":
			return table.WriteCSV(w)
		}
		return table.WriteText(w, measures[o.Measure])
	}); err != nil {
		return err
	}
	if len(o.Chart) == 0 {
		return nil
	}
	chart, err := eval.WordF1Chart(table)
	if err != nil {
		return err
	}
	return save(chart, o.Chart)
}

// to calls write with the output that the options name.
func (o *options) to(stdout io.Writer, write func(io.Writer) error) error {
	if o.Output == "" {
		return write(stdout)
	}
	f, err := os.Create(o.Output)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func save(chart *eval.Chart, paths []string) error {
	for _, path := range paths {
		if err := chart.Save(path); err != nil {
			return err
		}
	}
	return nil
}
