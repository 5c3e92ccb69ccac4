package main

import (
	"context"

	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/scoring"
)

type characters struct {
	comparisonFlags
}

// Run measures the methods as the text-to-tag ratio's paper does, over all pages.
func (o *characters) Run(ctx context.Context, s cli.Streams) error {
	b, gold, err := o.learn(ctx, 0, 1, s)
	if err != nil {
		return err
	}
	rows := make([]measure.PaperRow, len(b.Methods))
	recall, precision := make([][]float64, len(b.Methods)), make([][]float64, len(b.Methods))
	for m := range b.Methods {
		rows[m].Method = b.Methods[m].Name
	}
	var html measure.Sizes
	type scores struct {
		html  measure.Sizes
		texts []measure.Sizes // of each method
		paper []measure.PaperScore
	}
	err = scoring.Each(ctx, b, gold, func(p *scoring.ScoredPage) (r scores, _ error) {
		if html, err := p.Gold.HTML(); err == nil {
			r.html = measure.SizesOf(html)
		}
		for _, x := range p.Found {
			r.texts = append(r.texts, measure.SizesOf(x.Text))
			r.paper = append(r.paper, measure.ScorePaper(p.Gold.Gold, string(x.Text)))
		}
		return r, nil
	}, func(_ *data.GoldPage, r scores) error {
		html.Add(r.html)
		for m, score := range r.paper {
			recall[m] = append(recall[m], score.Recall)
			precision[m] = append(precision[m], score.Precision)
			rows[m].Text.Add(r.texts[m])
		}
		return nil
	})
	return report(err, func() error {
		for m := range rows {
			rows[m].Recall, rows[m].Precision = measure.NewSpread(recall[m]), measure.NewSpread(precision[m])
		}
		return measure.WritePaper(s.Out, rows, html, len(gold))
	})
}
