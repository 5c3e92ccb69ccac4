package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"linesift/data"
	"linesift/internal/command"
)

type checkOptions struct {
	Files []string `arg:"" name:"file.csv" help:"Labelled CSVs. - is standard input."`
}

// Help implements kong's HelpProvider.
func (checkOptions) Help() string {
	return `What is wrong is reported as FILE:LINE:COLUMN: REASON, the first fault of each file, and the exit status is 1.

Examples:
  label check labels.csv
  label check shop.csv news.csv`
}

// errFaulty is what run returns after each fault has been reported.
var errFaulty = errors.New("some files are faulty")

func (o *checkOptions) run(ctx context.Context, s command.Streams) error {
	faulty := false
	for _, file := range o.Files {
		name := file
		if file == "-" {
			name = "standard input"
		}
		c, err := count(ctx, file, name, s)
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			faulty = true
			fmt.Fprintf(s.Err, "label: %v\n", err)
			continue
		}
		fmt.Fprintf(s.Out, "%s: %v\n", name, c)
	}
	if faulty {
		return errFaulty
	}
	return nil
}

// A census is what is in a file.
type census struct {
	pages, sites   int
	lines, content int // lines of unknown label do not count
	unknown        int // lines of weight 0
}

func (c census) String() string {
	text := fmt.Sprintf("%s of %s, %s, %.1f %% of them content",
		number(c.pages, "page"), number(c.sites, "site"), number(c.lines, "line"), 100*float64(c.content)/float64(max(c.lines, 1)))
	if c.unknown > 0 {
		text += fmt.Sprintf(", and %d of unknown label (weight 0)", c.unknown)
	}
	return text
}

func number(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// count reads a file, which errors call name.
func count(ctx context.Context, file, name string, s command.Streams) (c census, err error) {
	in := s.In
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return c, err
		}
		defer f.Close()
		in = f
	}
	sites := make(map[string]bool)
	for p, err := range data.NewReader(name, stopping{ctx, in}).Pages() {
		if err != nil {
			return c, err
		}
		c.pages++
		sites[p.Site] = true
		for _, r := range p.Rows {
			switch {
			case r.Weight == 0:
				c.unknown++
				continue
			case r.Content:
				c.content++
			}
			c.lines++
		}
	}
	c.sites = len(sites)
	return c, nil
}

// stopping is a reader that fails once the context is cancelled.
type stopping struct {
	ctx context.Context
	r   io.Reader
}

func (s stopping) Read(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.r.Read(b)
}
