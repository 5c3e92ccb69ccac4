package main

import (
	"context"

	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/scoring"
)

type calibration struct {
	comparisonFlags
	byFlag
	Bins bool `help:"Print the bins of probability too."`
}

// A calibratedPage has what each method found on a page.
type calibratedPage struct {
	scores      []eval.PageScore
	reliability []*measure.Reliability // nil if the labels of the lines cannot be trusted
}

// Run measures the expected calibration error of the lines' probabilities.
func (o *calibration) Run(ctx context.Context, s cli.Streams) error {
	methods, err := o.methods(lacksProbabilities)
	if err != nil {
		return err
	}
	gold, err := o.open(true)
	if err != nil {
		return err
	}
	b, err := o.learn(ctx, methods, gold, 0, 1, s)
	if err != nil {
		return err
	}
	all := newResults(b)
	reliability := make([]map[eval.Key]*measure.Reliability, len(all))
	for i := range reliability {
		reliability[i] = make(map[eval.Key]*measure.Reliability)
	}
	err = scoring.Each(ctx, b, gold, calibrated, func(_ *data.GoldPage, p calibratedPage) error {
		for i, score := range p.scores {
			all[i].Pages = append(all[i].Pages, score)
			reliability[i][score.Key()] = p.reliability[i]
		}
		return nil
	})
	return report(err, func() error {
		calibrations, err := measure.Calibrations(all, reliability, o.By)
		if err != nil {
			return err
		}
		return measure.WriteCalibrations(s.Out, calibrations, o.Bins)
	})
}

func calibrated(p *scoring.ScoredPage) (c calibratedPage, err error) {
	for _, x := range p.Found {
		var r *measure.Reliability
		if p.Known {
			if r, err = measure.MeasureReliability(x.Document.Result().Probabilities, p.Content); err != nil {
				return c, err
			}
		}
		c.scores, c.reliability = append(c.scores, x.Score), append(c.reliability, r)
	}
	return c, nil
}

type confidence struct {
	comparisonFlags
	byFlag
	bootstrapFlags
}

// Run measures whether methods are surer of the pages that they do better on.
func (o *confidence) Run(ctx context.Context, s cli.Streams) error {
	methods, err := o.methods(lacksProbabilities)
	if err != nil {
		return err
	}
	all, err := o.score(ctx, methods, 0, o.Seed, s)
	return report(err, func() error {
		confidences, err := measure.Confidences(all, o.By, o.bootstrap())
		if err != nil {
			return err
		}
		return measure.WriteConfidences(s.Out, confidences)
	})
}
