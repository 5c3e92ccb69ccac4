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

// A fitting is what is needed to fit one network of a model: rows of lines or of
// pages, those of a fold after those of the fold before.
type fitting struct {
	question model.Question
	schema   *features.Schema // fitted
	width    int              // of a row: the schema's, and what stands before it
	x, y, w  []float32
	// all are the weights by which the answers are calibrated, if they are not w:
	// pages that are not believed are left out of the fit, but are as good as
	// others to tell how often the answers are right.
	all    []float32
	ends   []int // the row at which each fold ends
	config perceptron.Config
	start  []model.Layer // to go on from, or nil
	// calibration is that of the network that is gone on from, which stays: it
	// comes from many pages of many sites. nil finds one.
	calibration *model.Calibration
	progress    func(perceptron.Epoch)
}

// rows returns the rows from first to end as a set, and shares their memory.
func (f *fitting) rows(first, end int) *perceptron.Set {
	return &perceptron.Set{Width: f.width, X: f.x[first*f.width : end*f.width], Y: f.y[first:end], W: f.w[first:end]}
}

// weights returns the weights by which the answers are calibrated.
func (f *fitting) weights() []float32 {
	if f.all != nil {
		return f.all
	}
	return f.w
}

// errUnlearned is judge's error where the answers are no better than chance.
var errUnlearned = errors.New("the folds learned too little to be calibrated, try more epochs or a higher rate")

// judge fits a network to the other folds for each fold, which it then judges.
// It returns the network without its layers, the calibrated log-odds of all rows
// by networks that were not fitted to them, and how the fits went.
func (f *fitting) judge(ctx context.Context) (n *model.Network, odds []float32, stage Stage, err error) {
	n = &model.Network{Schema: f.schema}
	stage.Question = f.question
	first, best := 0, 0
	for _, end := range f.ends {
		others := f.rows(0, len(f.y))
		others.W = slices.Clone(f.w)
		clear(others.W[first:end])
		held := f.rows(first, end)
		validation := held
		if f.config.Patience == 0 || !slices.ContainsFunc(held.W, func(w float32) bool { return w > 0 }) {
			validation = nil // nothing to stop by
		}
		layers, curve, err := perceptron.Fit(ctx, f.config, others, validation, f.start, f.progress)
		if err != nil {
			return nil, nil, stage, fmt.Errorf("%s: %w", f.question, err)
		}
		stage.Curves = append(stage.Curves, curve)
		best += bestEpoch(curve)
		fold := model.Network{Layers: layers}
		odds = fold.Scorer().Logits(&features.Matrix{Rows: held.Rows(), Cols: f.width, Data: held.X}, odds)
		first = end
	}
	stage.Epochs = (best + len(f.ends)/2) / len(f.ends)
	if f.calibration != nil {
		n.Calibration = *f.calibration
	} else if n.Calibration, err = perceptron.Calibrate(odds, f.y, f.weights()); err != nil {
		return nil, nil, stage, fmt.Errorf("%s: %w: %w", f.question, errUnlearned, err)
	}
	for i, z := range odds {
		odds[i] = n.Calibration.Odds(z)
	}
	return n, odds, stage, nil
}

// complete fits the layers of n to all rows, for so many epochs, as the mean of
// so many members.
func (f *fitting) complete(ctx context.Context, n *model.Network, epochs, members int) error {
	all := f.rows(0, len(f.y))
	c := f.config
	c.Patience, c.Until = 0, epochs
	layers := make([][]model.Layer, members)
	for i := range layers {
		var err error
		if layers[i], _, err = perceptron.Fit(ctx, c, all, nil, f.start, f.progress); err != nil {
			return fmt.Errorf("%s: %w", f.question, err)
		}
		c.Seed++
	}
	var err error
	if n.Layers, err = model.Merge(layers); err != nil {
		return err
	}
	if f.start != nil {
		halfway(f.start, n.Layers)
	}
	return nil
}

// halfway moves layers half of the way back to where they began. A network that
// goes on with pages of one site keeps most of what it has gained on the site, and
// forgets less of the others.
//
// M. Wortsman et al., "Robust Fine-Tuning of Zero-Shot Models", 2022.
func halfway(start, layers []model.Layer) {
	for i, l := range layers {
		for j, w := range start[i].W {
			l.W[j] = (l.W[j] + w) / 2
		}
		for j, b := range start[i].B {
			l.B[j] = (l.B[j] + b) / 2
		}
	}
}

// bestEpoch returns the number of the epoch with the lowest held-out loss.
func bestEpoch(c perceptron.Curve) (best int) {
	for _, e := range c {
		if e.Best {
			best = e.Number
		}
	}
	return max(best, 1)
}
