package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"

	"linesift/bench/measure"
	"linesift/eval"
	"linesift/internal/cli"
)

// quotationsJSON has the word F1 that other extractors reach on the gold standards,
// by set; it says where they are from.
//
//go:embed quotations.json
var quotationsJSON []byte

// readQuotations returns what is known of other extractors.
func readQuotations() (q measure.Quotations, err error) {
	if err := json.Unmarshal(quotationsJSON, &q); err != nil {
		return q, fmt.Errorf("quotations.json: %w", err)
	}
	return q, nil
}

type quotations struct {
	comparisonFlags
}

// Run sets methods beside what was measured elsewhere.
func (o *quotations) Run(ctx context.Context, s cli.Streams) error {
	quoted, err := readQuotations()
	if err != nil {
		return err
	}
	b, gold, err := o.learn(ctx, 0, 1, s)
	if err != nil {
		return err
	}
	all, err := scored(ctx, b, gold)
	return report(err, func() error {
		return table(s, all, []eval.Dimension{eval.BySet}, nil, quoted.Rows)
	})
}

type knownPages struct {
	comparisonFlags
	byFlag
	bootstrapFlags
	Known int `name:"pages" required:"" placeholder:"N" help:"How many other pages of its site a method knows, drawn by chance."`
}

// Run scores methods that know some other pages of each site.
func (o *knownPages) Run(ctx context.Context, s cli.Streams) error {
	if o.Known < 1 {
		return cli.Usagef("--pages must be at least 1")
	}
	b, gold, err := o.learn(ctx, o.Known, o.Seed, s)
	if err != nil {
		return err
	}
	all, err := scored(ctx, b, gold)
	return report(err, func() error { return table(s, all, o.dimensions(), o.bootstrap(), nil) })
}

func writeTable(s cli.Streams, rows [][]string) error {
	_, err := io.WriteString(s.Out, eval.MarkdownTable(rows))
	return err
}
