// Package evaluate is the command evaluate, which compares methods on gold standards.
//
// Its command sets runs methods over the pages of gold standards (package
// internal/scoring), scores the texts and the lines that they keep (package eval) and
// writes one table. Its command article repeats the comparison of the 2007 article,
// which fits networks first. What else is measured for research is in the module bench.
package evaluate

import (
	"fmt"
	"io"
	"runtime"

	"linesift/eval"
	"linesift/internal/cli"
	"linesift/internal/file"
)

const about = `Compare extraction methods on gold standards: folders of pages with the text that people marked as their content (data/README.md has the layouts).

Examples:
  evaluate data/samples                        the pages that come with linesift: it works with nothing else
  evaluate SET SET                             all methods, word F1 per set
  evaluate SET --method full,density --by type two methods by page type
  evaluate SET --measure line-errors           wrong lines instead of word F1
  evaluate SET --format json --output t.json   everything measured, with intervals
  evaluate SET --model my.safetensors          a network of your own beside the others
  evaluate SET --chart table.svg               the table as a picture
  evaluate SET --texts out/                    the extracted texts, for another scorer
  evaluate --list-methods                      what methods there are
  evaluate article SET --train train.csv       the comparison of the 2007 article`

type options struct {
	Sets    setsOptions    `cmd:"" default:"withargs" help:"Compare methods side by side (the default)."`
	Article articleOptions `cmd:"" help:"Repeat the comparison of the 2007 article: the threshold 0.5 and perceptrons fitted to labelled lines."`
}

// Command returns the command and its flags.
func Command() cli.Command {
	return cli.Command{Name: "evaluate", About: about, CLI: &options{}, Vars: cli.Vars{"jobs": fmt.Sprint(runtime.GOMAXPROCS(0))}}
}

// An output is where a table and its chart go.
type output struct {
	Output string   `type:"path" placeholder:"FILE" help:"Write the table to a file instead of standard output."`
	Chart  []string `type:"path" placeholder:"FILE.svg" help:"Draw the table as SVG or PNG."`
}

// write writes the table, and draws the chart if one is asked for.
func (o *output) write(stdout io.Writer, table func(io.Writer) error, draw func() (*eval.Chart, error)) error {
	path := o.Output
	if path == "" {
		path = "-"
	}
	if err := cli.WriteFile(path, stdout, table); err != nil || len(o.Chart) == 0 {
		return err
	}
	chart, err := draw()
	if err != nil {
		return err
	}
	for _, path := range o.Chart {
		if err := chart.Save(path, file.Write); err != nil {
			return err
		}
	}
	return nil
}
