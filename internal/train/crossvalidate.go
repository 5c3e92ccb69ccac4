package train

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/internal/train/perceptron"
	"linesift/model"
)

// A problem has the rows that a network is fitted to, for lines or for pages, fold after fold.
type problem struct {
	set     perceptron.Set
	outputs int
	ends    []int // the end row of each fold
	config  perceptron.Config
	start   []model.Layer // to start from, or nil

	// calibration has the weights of the rows in calibration. Trimmed pages are left out of
	// the fit, but count here. nil keeps the scale of start, because it comes from many pages
	// of many sites.
	calibration []float32
	progress    func(epoch, most int)
}

// rows returns the rows [first, end) as a set that shares their memory.
func (p *problem) rows(first, end int) *perceptron.Set {
	s := &p.set
	return &perceptron.Set{
		Width: s.Width, X: s.X[first*s.Width : end*s.Width],
		Y: s.Y[first*p.outputs : end*p.outputs], W: s.W[first:end],
	}
}

// tell returns a function that tells the progress of a fit of at most so many epochs.
func (p *problem) tell(most int) func(perceptron.Epoch) {
	return func(e perceptron.Epoch) {
		if p.progress != nil {
			p.progress(e.Number, most)
		}
	}
}

// errUnlearned says that the log-odds are no better than chance.
var errUnlearned = errors.New("the folds learned too little to be calibrated, try more epochs or a higher rate")

// A validated holds the cross-validated log-odds of a problem's rows: each from a network
// fitted to the other folds.
type validated struct {
	logOdds []float32
	scales  []perceptron.Calibration // of each output; nil keeps the scales of start
	curves  []perceptron.Curve       // of each fold, with its own rows as validation set
	epochs  int                      // the mean of the folds' best epochs
}

// crossValidate fits a network for each fold to the other folds.
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
			validation = nil // no early stopping
		}
		layers, curve, err := perceptron.Fit(ctx, p.config, others, validation, p.start, p.tell(p.config.Epochs))
		if err != nil {
			return nil, err
		}
		v.curves = append(v.curves, curve)
		best += curve.Best()
		x := &features.Matrix{Rows: end - first, Cols: held.Width, Data: held.X}
		v.logOdds = forward.NewScorer(layers, nil).LogOdds(x, v.logOdds)
		first = end
	}
	v.epochs = (best + len(p.ends)/2) / len(p.ends)
	if p.calibration == nil {
		return v, nil
	}
	return v, v.calibrate(p)
}

// calibrate fits Platt's scale to the log-odds of each output, and applies it.
func (v *validated) calibrate(p *problem) error {
	rows := len(v.logOdds) / p.outputs
	logOdds, y := make([]float32, rows), make([]float32, rows)
	for o := range p.outputs {
		for i := range logOdds {
			logOdds[i], y[i] = v.logOdds[i*p.outputs+o], p.set.Y[i*p.outputs+o]
		}
		scale, err := perceptron.Calibrate(logOdds, y, p.calibration)
		if err != nil {
			return fmt.Errorf("%w: %w", errUnlearned, err)
		}
		v.scales = append(v.scales, scale)
		for i, z := range logOdds {
			v.logOdds[i*p.outputs+o] = scale.LogOdds(z)
		}
	}
	return nil
}

// fit fits layers to all rows for v.epochs epochs, and applies the scales of v.
func (p *problem) fit(ctx context.Context, v *validated) ([]model.Layer, error) {
	c := p.config
	c.Patience, c.Until = 0, v.epochs
	layers, _, err := perceptron.Fit(ctx, c, p.rows(0, p.ends[len(p.ends)-1]), nil, p.start, p.tell(v.epochs))
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

// average moves layers halfway back to start. A network fine-tuned to one site keeps most
// of its gain there, and loses less on other sites. To average the networks of the folds too gains
// nothing (bench/NOTES.md).
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
