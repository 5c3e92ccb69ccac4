// Package speed measures what linesift takes, beside the bare tokenizer of
// golang.org/x/net/html and other Go extractors, on the same pages.
//
//  1. Libraries: each takes all pages from bytes to text, pass by pass in turn in one
//     process, so that a processor that slows down slows down all.
//  2. Stages: what each step of linesift takes of that.
//  3. Runs: the command classify as a process from start to exit, beside tokenloop, which
//     reads the same files and runs the tokenizer over them.
//
// What counts is the ratio to the tokenizer in the same pass: its median, and the least and
// the most. Bare times are those of a machine and of what else it does.
package speed

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"linesift/bench/extractors"
	"linesift/internal/chart"
	"linesift/internal/cli"
)

// A Command is the subcommand speed and its flags.
type Command struct {
	Pages     string     `arg:"" type:"existingdir" help:"A folder of pages, not compressed."`
	Extractor []string   `placeholder:"NAME,..." default:"go-trafilatura,go-readability-v2,go-domdistiller" help:"Extractors to compare linesift with."`
	Passes    int        `default:"5" help:"How often each takes all pages."`
	Classify  string     `type:"existingfile" placeholder:"FILE" help:"The command classify, to measure whole runs."`
	Tokenloop string     `type:"existingfile" placeholder:"FILE" help:"The command bench/tokenloop."`
	Chart     chart.File `type:"path" placeholder:"FILE.svg" help:"Draw the libraries as SVG."`
}

// Help implements kong's HelpProvider.
func (Command) Help() string {
	return `Examples:
  bench speed PAGES                        libraries and stages
  bench speed PAGES --chart speed.svg      and a picture of the libraries
  bench speed PAGES --classify /tmp/classify --tokenloop /tmp/tokenloop
                                           whole runs of the commands`
}

// Run measures what is asked for.
func (o *Command) Run(ctx context.Context, s cli.Streams) error {
	switch {
	case o.Passes < 1:
		return cli.Usagef("--passes must be at least 1")
	case (o.Classify == "") != (o.Tokenloop == ""):
		return cli.Usagef("--classify and --tokenloop go together")
	case o.Classify != "":
		return o.runs(ctx, s.Out)
	}
	pages, err := read(o.Pages)
	if err != nil {
		return err
	}
	xs, err := extractors.Named(o.Extractor)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	if err := o.libraries(ctx, xs, pages, s.Out); err != nil {
		return err
	}
	fmt.Fprintln(s.Out)
	return o.stages(ctx, pages, s.Out)
}

// read returns the pages of a folder.
func read(dir string) (pages [][]byte, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		pages = append(pages, b)
		return err
	})
	if err == nil && len(pages) == 0 {
		err = fmt.Errorf("%s: no pages", dir)
	}
	return pages, err
}

func size(pages [][]byte) (n int) {
	for _, p := range pages {
		n += len(p)
	}
	return n
}

// A spread is how often the tokenizer's time something took, pass by pass.
type spread struct{ median, least, most float64 }

func newSpread(ratios []float64) spread {
	s := slices.Sorted(slices.Values(ratios))
	return spread{s[len(s)/2], s[0], s[len(s)-1]}
}

func (s spread) String() string {
	return fmt.Sprintf("%.2f (%.2f to %.2f)", s.median, s.least, s.most)
}
