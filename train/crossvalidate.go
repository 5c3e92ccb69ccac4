package train

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"linesift/features"
	"linesift/model"
	"linesift/train/perceptron"
)

// A problem is what a network is fitted to: rows of lines or of pages, those of a
// fold after those of the fold before.
type problem struct {
	set     perceptron.Set
	outputs int
	ends    []int // the row at which each fold ends
	config  perceptron.Config
	start   []model.Layer // to start from, or nil

	// calibration are the weights by which log-odds are calibrated: pages that are
	// trimmed are left out of the fit, but are as good as others to tell how often
	// the answers are right. nil if start is: its own scale stays, which comes from
	// many pages of many sites.
	calibration []float32
	progress    func(perceptron.Epoch)
}

// rows returns the rows from first to end as a set, and shares their memory.
func (p *problem) rows(first, end int) *perceptron.Set {
	s := &p.set
	return &perceptron.Set{Width: s.Width, X: s.X[first*s.Width : end*s.Width], Y: s.Y[first*p.outputs : end*p.outputs], W: s.W[first:end]}
}

// errUnlearned is the error of answers that are no better than chance.
var errUnlearned = errors.New("the folds learned too little to be calibrated, try more epochs or a higher rate")

// A validated problem has the log-odds of all rows, each by a network that was
// fitted to the other folds.
type validated struct {
	odds   []float32
	scales []perceptron.Calibration // of each output; nil if they stay
	curves []perceptron.Curve       // of each fold, with its own rows as validation set
	epochs int                      // the mean of the best of the folds
}

// crossValidate fits a network to the other folds for each fold.
func (p *problem) crossValidate(ctx context.Context) (*validated, error) {
	v := new(validated)
	first, best := 0, 0
	for _, end := range p.ends {
		others := p.rows(0, p.ends[len(p.ends)-1])
		others.W = slices.Clone(others.W)
		clear(others.W[first:end])
		held := p.rows(first, end)
		validation := held
		if p.config.Patience == 0 || !slices.ContainsFunc(held.W, func(w float32) bool { return w > 0 }) {
			validation = nil // nothing to stop by
		}
		layers, curve, err := perceptron.Fit(ctx, p.config, others, validation, p.start, p.progress)
		if err != nil {
			return nil, err
		}
		v.curves = append(v.curves, curve)
		best += curve.Best()
		v.odds = model.NewScorer(layers, nil).Logits(&features.Matrix{Rows: end - first, Cols: held.Width, Data: held.X}, v.odds)
		first = end
	}
	v.epochs = (best + len(p.ends)/2) / len(p.ends)
	if p.calibration == nil {
		return v, nil
	}
	return v, v.calibrate(p)
}

// calibrate gives the log-odds of each output Platt's scale.
func (v *validated) calibrate(p *problem) error {
	logits, y := make([]float32, len(v.odds)/p.outputs), make([]float32, len(v.odds)/p.outputs)
	for o := range p.outputs {
		for i := range logits {
			logits[i], y[i] = v.odds[i*p.outputs+o], p.set.Y[i*p.outputs+o]
		}
		scale, err := perceptron.Calibrate(logits, y, p.calibration)
		if err != nil {
			return fmt.Errorf("%w: %w", errUnlearned, err)
		}
		v.scales = append(v.scales, scale)
		for i, z := range logits {
			v.odds[i*p.outputs+o] = scale.Odds(z)
		}
	}
	return nil
}

// fit fits layers to all rows, for as many epochs as were best in v, and gives them
// its scales.
func (p *problem) fit(ctx context.Context, v *validated) ([]model.Layer, error) {
	c := p.config
	c.Patience, c.Until = 0, v.epochs
	layers, _, err := perceptron.Fit(ctx, c, p.rows(0, p.ends[len(p.ends)-1]), nil, p.start, p.progress)
	if err != nil {
		return nil, err
	}
	for o, scale := range v.scales {
		scale.Fold(layers[len(layers)-1], o)
	}
	if p.start != nil {
		average(p.start, layers)
	}
	return layers, nil
}

// average moves layers half of the way back to where they started: a network that is
// fine-tuned to one site keeps most of what it has gained, and forgets less of others.
//
// M. Wortsman et al., "Robust Fine-Tuning of Zero-Shot Models", 2022.
func average(start, layers []model.Layer) {
	for i, l := range layers {
		for j, w := range start[i].W {
			l.W[j] = (l.W[j] + w) / 2
		}
		for j, b := range start[i].B {
			l.B[j] = (l.B[j] + b) / 2
		}
	}
}
