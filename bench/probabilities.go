package main

import (
	"bytes"
	"context"

	"linesift"
	"linesift/bench/chart"
	"linesift/bench/measure"
	"linesift/eval"
	"linesift/internal/cli"
	"linesift/internal/scoring"
	"linesift/model"
)

// networkFlags are those of measures that methods with probabilities alone have.
type networkFlags struct {
	setFlags
	methodFlags
}

// chartedFlags are those of such measures that have a chart.
type chartedFlags struct {
	networkFlags
	chartFlag
}

// results runs the methods over the sets unless a chart cannot be written.
func (f chartedFlags) results(ctx context.Context, s cli.Streams, extend func(*scoring.ScoredPage, *scoring.Extraction, *measure.MeasuredPage) error) ([]measure.Result, error) {
	if err := chart.Check(f.Chart); err != nil {
		return nil, cli.Usagef("--chart %w", err)
	}
	return f.networkFlags.results(ctx, s, 1, extend)
}

// results runs the methods over the sets.
func (f networkFlags) results(ctx context.Context, s cli.Streams, seed uint64, extend func(*scoring.ScoredPage, *scoring.Extraction, *measure.MeasuredPage) error) ([]measure.Result, error) {
	methods, err := f.methods(lacksProbabilities)
	if err != nil {
		return nil, err
	}
	return f.setFlags.results(ctx, methods, seed, s, extend)
}

var everything = []eval.Dimension{eval.ByAll}

type calibration struct {
	chartedFlags
	byFlag
}

// Run measures the expected calibration error of the lines' probabilities.
func (o *calibration) Run(ctx context.Context, s cli.Streams) error {
	all, err := o.results(ctx, s, func(p *scoring.ScoredPage, x *scoring.Extraction, m *measure.MeasuredPage) (err error) {
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
		return chart.Save(o.Chart, func() (*chart.Chart, error) {
			calibrations, err := measure.Calibrations(all, everything)
			if err != nil {
				return nil, err
			}
			return measure.ReliabilityChart(calibrations)
		})
	})
}

type confidence struct {
	networkFlags
	byFlag
	bootstrapFlags
}

// Run measures what the confidence in pages is worth.
func (o *confidence) Run(ctx context.Context, s cli.Streams) error {
	all, err := o.results(ctx, s, o.Seed, func(*scoring.ScoredPage, *scoring.Extraction, *measure.MeasuredPage) error { return nil })
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
	all, err := o.results(ctx, s, func(p *scoring.ScoredPage, x *scoring.Extraction, m *measure.MeasuredPage) error {
		if x.Document != nil {
			m.Shifted = shiftedScores(p, x.Document)
		}
		return nil
	})
	return report(err, func() error {
		curves, err := measure.OperatingCurves(all)
		if err != nil {
			return err
		}
		if err := measure.WriteOperatingCurves(s.Out, curves); err != nil {
			return err
		}
		return chart.Save(o.Chart, func() (*chart.Chart, error) { return measure.OperatingChart(curves) })
	})
}

// shiftedScores scores the words of a document for each of measure.Shifts.
func shiftedScores(p *scoring.ScoredPage, doc *linesift.Document) (scores []measure.ShiftedScore) {
	var text, last []byte
	for i, shift := range measure.Shifts() {
		text = doc.AtThreshold(model.Shift(doc.Result().Threshold, shift)).AppendText(text[:0])
		if i > 0 && bytes.Equal(text, last) { // mostly: few lines are between two thresholds
			scores = append(scores, scores[i-1])
			continue
		}
		scores = append(scores, measure.ShiftedScore{Word: eval.ScoreWords(scoring.GoldOf(p.Gold), scoring.Words(text)), Empty: len(text) == 0})
		last = append(last[:0], text...)
	}
	return scores
}
