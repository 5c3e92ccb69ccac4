package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"

	"linesift/bench/measure"
	"linesift/internal/cli"
	"linesift/internal/eval"
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

type quotations struct{ comparisonFlags }

// Run sets methods beside what was measured elsewhere.
func (o *quotations) Run(ctx context.Context, s cli.Streams) error {
	quoted, err := readQuotations()
	if err != nil {
		return err
	}
	methods, err := o.methods(nil)
	if err != nil {
		return err
	}
	all, err := o.score(ctx, methods, 0, 1, s)
	return report(err, func() error {
		return table(s, all, []eval.Dimension{eval.BySet}, nil, quoted.Rows)
	})
}
