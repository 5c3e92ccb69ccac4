package label

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"linesift/data"
	"linesift/internal/cli"
	files "linesift/internal/file"
)

type checkFlags struct {
	// Labelled CSVs. - is standard input.
	Files []string `arg:"" name:"file.csv"`
}

// Help implements kong's HelpProvider.
func (checkFlags) Help() string { return strings.TrimSpace(checkHelp) }

func (c *checkFlags) Run(ctx context.Context, s cli.Streams) error {
	var faulty error
	for _, file := range c.Files {
		err := check(ctx, file, s)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			faulty = errors.New("some files are faulty")
			cli.Report("label", err, s)
		}
	}
	return faulty
}

// check reads a file and prints a summary.
func check(ctx context.Context, file string, s cli.Streams) error {
	pages, lines, content, unknown := 0, 0, 0, 0 // lines have known labels
	sites := make(map[string]bool)
	name, source := "standard input", s.In
	if file != "-" {
		opened, err := files.Open(ctx, file)
		if err != nil {
			return err
		}
		defer opened.Close()
		name, source = file, opened
	}
	columns := data.NewReader(name, source)
	for p, err := range columns.Pages() {
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		pages++
		sites[p.Site] = true
		for _, r := range p.Rows {
			if r.Weight == 0 {
				unknown++
				continue
			}
			lines++
			if r.Content {
				content++
			}
		}
	}
	fmt.Fprintf(s.Out, "%s: %s of %s, %s, %.1f %% of them content",
		name, cli.Count(pages, "page"), cli.Count(len(sites), "site"), cli.Count(lines, "line"),
		100*float64(content)/float64(max(lines, 1)))
	if unknown > 0 {
		fmt.Fprintf(s.Out, ", and %d of unknown label (weight 0)", unknown)
	}
	fmt.Fprintln(s.Out)
	if len(columns.Missing) > 0 {
		fmt.Fprintf(s.Out, "%s: no column for %s; train fills them with the means of other files\n",
			name, strings.Join(columns.Missing, ", "))
	}
	if len(columns.Unknown) > 0 {
		fmt.Fprintf(s.Out, "%s: columns that are not read: %s\n",
			name, files.Printable(strings.Join(columns.Unknown, ", ")))
	}
	return nil
}
