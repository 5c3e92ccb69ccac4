package main

import (
	"bytes"
	"context"

	"linesift"
	"linesift/bench/chart"
	"linesift/bench/measure"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/logodds"
	"linesift/internal/pipeline"
	"linesift/internal/scoring"
	"linesift/page"
)

// chartedFlags are those of measures of probabilities that have a chart.
type chartedFlags struct {
	comparisonFlags
	chartFlag
}

// measured runs the methods that have probabilities over the sets.
func (f comparisonFlags) measured(ctx context.Context, s cli.Streams, seed uint64,
	more extend) ([]measure.Result, error) {
	methods, err := f.methods(lacksProbabilities)
	if err != nil {
		return nil, err
	}
	return f.setFlags.results(ctx, methods, seed, s, more)
}

var everything = []eval.Dimension{eval.ByAll}

type calibration struct {
	chartedFlags
	byFlag
}

// Run measures the expected calibration error of the lines' probabilities.
func (o *calibration) Run(ctx context.Context, s cli.Streams) error {
	all, err := o.measured(ctx, s, 1,
		func(p *scoring.ScoredPage, x *scoring.Extraction, m *measure.MeasuredPage) (err error) {
			if p.Known {
				m.Reliability, err = measure.MeasureReliability(x.Document.Result().Probabilities, p.Content)
			}
			return err
		})
	return report(err, func() error {
		calibrations, err := measure.Calibrations(all, o.dimensions())
		if err != nil {
			return err
		}
		if err := measure.WriteCalibrations(s.Out, calibrations); err != nil {
			return err
		}
		return o.Chart.Save(func() (*chart.Chart, error) {
			calibrations, err := measure.Calibrations(all, everything)
			if err != nil {
				return nil, err
			}
			return measure.ReliabilityChart(calibrations)
		})
	})
}

type confidence struct {
	comparisonFlags
	byFlag
	bootstrapFlags
}

// Run measures what the confidence in pages is worth.
func (o *confidence) Run(ctx context.Context, s cli.Streams) error {
	all, err := o.measured(ctx, s, o.Seed, nil)
	return report(err, func() error {
		confidences, err := measure.Confidences(all, o.dimensions(), o.bootstrap())
		if err != nil {
			return err
		}
		return measure.WriteConfidences(s.Out, confidences)
	})
}

type operatingPoints struct{ chartedFlags }

// Run measures precision and recall of the words when thresholds are moved.
func (o *operatingPoints) Run(ctx context.Context, s cli.Streams) error {
	all, err := o.measured(ctx, s, 1,
		func(p *scoring.ScoredPage, x *scoring.Extraction, m *measure.MeasuredPage) error {
			if x.Document != nil {
				m.Shifted = shiftedScores(p, x.Document.Result())
			}
			return nil
		})
	return report(err, func() error {
		curves := measure.OperatingCurves(all)
		if err := measure.WriteOperatingCurves(s.Out, curves); err != nil {
			return err
		}
		return o.Chart.Save(func() (*chart.Chart, error) { return measure.OperatingChart(curves) })
	})
}

// maskAt returns the mask of a network's result as if the threshold were t.
func maskAt(p *page.Page, r linesift.Result, t float32) page.Mask {
	s := scoring.StateOf(p, r)
	s.Mask = nil
	pipeline.MarkAt(&s, t)
	return s.Mask
}

// shiftedScores scores the words of the content for each of measure.Shifts.
func shiftedScores(p *scoring.ScoredPage, found linesift.Result) (scores []measure.ShiftedScore) {
	var text, last []byte
	for i, shift := range measure.Shifts() {
		at := found
		at.Mask = maskAt(p.Page, found, logodds.Shift(found.Threshold, shift))
		text = p.Page.AppendText(text[:0], scoring.ContentWithout(p.Page, at, nil))
		if i > 0 && bytes.Equal(text, last) { // mostly: few lines are between two thresholds
			scores = append(scores, scores[i-1])
			continue
		}
		scores = append(scores,
			measure.ShiftedScore{Word: eval.ScoreWords(scoring.GoldOf(p.Gold), scoring.Words(text)),
				Empty: len(text) == 0})
		last = append(last[:0], text...)
	}
	return scores
}
