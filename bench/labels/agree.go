package labels

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/file"
)

// Agree is the command agree.
type Agree struct {
	First  string `arg:"" name:"a.csv" help:"What one person labelled."`
	Second string `arg:"" name:"b.csv" help:"What another one labelled."`
}

// Help implements kong's HelpProvider.
func (Agree) Help() string {
	return `Pages are the same if they have the same name and lines. Lines of which either person knows nothing (weight 0) do not count. Cohen's kappa is 1 where two people always agree and 0 where chance would bring them as far; below 0.8 talk about the lines in dispute, which are listed, before labelling more.

Examples:
  bench agree ann.csv ben.csv`
}

// Run prints how far the labels agree, and the lines on which they do not.
func (o *Agree) Run(ctx context.Context, s cli.Streams) error {
	first := make(map[string]*data.LabelledPage)
	if err := eachPage(ctx, o.First, func(p *data.LabelledPage) {
		p.Attributes.Data = nil // a kilobyte a line
		first[p.ID] = p
	}); err != nil {
		return err
	}
	var a Agreement
	var disputes []string
	failed := false
	if err := eachPage(ctx, o.Second, func(y *data.LabelledPage) {
		x := first[y.ID]
		if x == nil {
			return
		}
		disputed, err := a.AddPage(x, y)
		if err != nil {
			failed = true
			cli.Report("bench", err, s)
		}
		for _, i := range disputed {
			disputes = append(disputes,
				fmt.Sprintf("%s\t%d\t%s\t%s\t%s", file.Printable(x.ID), i, verdict(x.Rows[i].Content),
					verdict(y.Rows[i].Content), file.Printable(x.Rows[i].Text)))
		}
	}); err != nil {
		return err
	}
	if a.Lines == 0 {
		return fmt.Errorf("no line is labelled in both %s and %s", o.First, o.Second)
	}
	fmt.Fprintf(s.Out, "%s, %s labelled by both; %d alike (%.1f %%), Cohen's kappa %.3f\n",
		number(a.Pages, "page"), number(a.Lines, "line"), a.Same, 100*float64(a.Same)/float64(a.Lines), a.Kappa())
	if len(disputes) > 0 {
		fmt.Fprintf(s.Out, "\npage\tline\t%s\t%s\ttext\n%s\n", file.Printable(o.First), file.Printable(o.Second),
			strings.Join(disputes, "\n"))
	}
	if failed {
		return errors.New("some pages failed and are left out")
	}
	return nil
}

// eachPage calls f with the pages of a labelled CSV.
func eachPage(ctx context.Context, path string, f func(*data.LabelledPage)) error {
	in, err := file.Open(ctx, path)
	if err != nil {
		return err
	}
	defer in.Close()
	for p, err := range data.NewReader(path, in).Pages() {
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		f(p)
	}
	return nil
}

func number(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func verdict(content bool) string {
	if content {
		return "content"
	}
	return "boilerplate"
}
