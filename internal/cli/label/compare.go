package label

import (
	"context"
	"fmt"
	"strings"

	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/file"
)

type compareOptions struct {
	First  string `arg:"" name:"a.csv" help:"What one person labelled."`
	Second string `arg:"" name:"b.csv" help:"What another one labelled."`
}

// Help implements kong's HelpProvider.
func (compareOptions) Help() string {
	return `Pages are the same if they have the same name and lines. Lines of which either person knows nothing (weight 0) do not count. Cohen's kappa is 1 where two people always agree and 0 where chance would bring them as far; below 0.8 talk about the lines in dispute, which are listed, before labelling more.

Examples:
  label compare ann.csv ben.csv`
}

func (o *compareOptions) Run(ctx context.Context, s cli.Streams) error {
	first := make(map[string]*data.LabelledPage)
	if _, _, err := eachPage(ctx, o.First, s, func(p *data.LabelledPage) {
		p.Attributes.Data = nil // a kilobyte a line
		first[p.ID] = p
	}); err != nil {
		return err
	}
	b := batch{streams: s}
	var a data.Agreement
	var disputes []string
	if _, _, err := eachPage(ctx, o.Second, s, func(y *data.LabelledPage) {
		x := first[y.ID]
		if x == nil {
			return
		}
		disputed, err := a.AddPage(x, y)
		if err != nil {
			b.fail(err)
		}
		for _, i := range disputed {
			disputes = append(disputes, fmt.Sprintf("%s\t%d\t%s\t%s\t%s", file.Printable(x.ID), i, verdict(x.Rows[i].Content), verdict(y.Rows[i].Content), file.Printable(x.Rows[i].Text)))
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
		fmt.Fprintf(s.Out, "\npage\tline\t%s\t%s\ttext\n%s\n", file.Printable(o.First), file.Printable(o.Second), strings.Join(disputes, "\n"))
	}
	return b.err()
}

func verdict(content bool) string {
	if content {
		return "content"
	}
	return "boilerplate"
}
