// Package perceptron fits the networks of package model, with gorgonia. It only handles
// numbers: rows of scaled inputs, labels and weights, whatever their meaning. Programs that
// only score pages do not import it.
//
// [Fit] minimizes the weighted cross-entropy by Adam, with cosine decay of the rate and
// early stopping on held-out rows. [Calibrate] maps logits to calibrated log-odds. It needs
// rows that the network was not fitted to.
//
// Results do not depend on the clock, the number of cores, or the order of goroutines or
// maps: the same rows and Config give the same bytes on one processor architecture.
package perceptron

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	G "gorgonia.org/gorgonia"

	"linesift/model"
)

// Fit fits a network to the training rows. It returns the layers after the epoch with the
// lowest validation loss, or after the last epoch if validation is nil. The curve has all
// epochs. Fit calls progress, if not nil, after each.
//
// Fit begins with a copy of start, or with random weights if start is nil. It skips rows of
// weight 0 and divides the others into steps of at most cfg.Batch rows, shuffled each epoch.
// It is an error if cfg does not pass Check, a set or start is unusable, a loss is not finite,
// or ctx ends. The last two return the curve so far as well.
//
// D. Kingma, J. Ba, "Adam", 2015; I. Loshchilov, F. Hutter, "SGDR", 2017,
// equation 5, without restarts; L. Prechelt, "Early Stopping – But When?", 1998.
func Fit(
	ctx context.Context, cfg Config, training, validation *Set, start []model.Layer, progress func(Epoch),
) ([]model.Layer, Curve, error) {
	f, err := newFit(cfg, training, validation, start)
	if err != nil {
		return nil, nil, err
	}
	best := clone(f.layers)
	lowest := math.Inf(1)
	patience := 0
	var curve Curve
	for number := 1; number <= cfg.Epochs; number++ {
		e := Epoch{Number: number, Best: true}
		if e.TrainLoss, err = f.epoch(ctx); err != nil {
			return nil, curve, fmt.Errorf("epoch %d: %w", number, err)
		}
		if validation != nil {
			e.ValidationLoss, e.ValidationErrors = evaluate(f.layers, validation, cfg)
			if l := e.ValidationLoss; math.IsNaN(l) || math.IsInf(l, 0) {
				return nil, curve, fmt.Errorf("epoch %d: the validation loss is %v", number, l)
			}
			e.Best = e.ValidationLoss < lowest
		}
		if e.Best {
			best, lowest, patience = clone(f.layers), e.ValidationLoss, 0
		} else {
			patience++
		}
		curve = append(curve, e)
		if progress != nil {
			progress(e)
		}
		if number == cfg.Until || cfg.Patience > 0 && patience >= cfg.Patience {
			break
		}
	}
	return best, curve, nil
}

// A fit is Fit's state between steps.
type fit struct {
	cfg    Config
	set    *Set
	rows   []int         // training rows of weight above 0, in this epoch's order
	order  *rand.Rand    // shuffles rows
	norm   float64       // factor that makes the mean cost of rows 1
	layers []model.Layer // change with every step

	// The workers' parameters share the memory of layers. The solvers step with the first
	// worker's parameters, after the other workers' gradients are added to its own. There are
	// two solvers, because gorgonia's L2 applies to all parameters of a solver.
	workers         []*worker
	weights, biases *G.AdamSolver
	steps, step     int // steps of the whole fit, and steps done so far
}

func newFit(cfg Config, training, validation *Set, start []model.Layer) (*fit, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	err := training.check()
	if err == nil {
		err = training.checkBoth()
	}
	if err != nil {
		return nil, fmt.Errorf("training set: %w", err)
	}
	if validation != nil {
		if err := validation.check(); err != nil {
			return nil, fmt.Errorf("validation set: %w", err)
		}
		if validation.Width != training.Width || validation.outputs() != training.outputs() {
			return nil, fmt.Errorf("validation rows have %d inputs and %d labels, training rows %d and %d",
				validation.Width, validation.outputs(), training.Width, training.outputs())
		}
	}
	f := &fit{cfg: cfg, set: training, order: stream(cfg.Seed, streamOrder)}

	if start == nil {
		f.layers = initial(cfg.sizes(training.Width, training.outputs()), cfg.Seed)
	} else {
		if err := checkStart(start, training, cfg); err != nil {
			return nil, err
		}
		f.layers = clone(start)
	}

	sum := 0.0
	for i := range training.rows() {
		if training.weight(i) > 0 {
			f.rows = append(f.rows, i)
		}
	}
	for k := range training.Y {
		sum += training.cost(k, cfg.FalsePositiveCost)
	}
	f.norm = float64(len(f.rows)) / sum

	stepsPerEpoch := f.stepsPerEpoch()
	f.steps = cfg.Epochs * stepsPerEpoch
	var shared []layer[float32]
	for _, l := range f.layers {
		shared = append(shared, layer[float32]{l.In, l.Out, l.W, l.B})
	}
	if f.workers, err = newWorkers(cfg, shared, ceilDiv(len(f.rows), stepsPerEpoch)); err != nil {
		return nil, err
	}
	f.biases = G.NewAdamSolver()
	f.weights = G.NewAdamSolver()
	if cfg.Decay > 0 {
		G.WithL2Reg(cfg.Decay)(f.weights)
	}
	return f, nil
}

func (f *fit) stepsPerEpoch() int { return ceilDiv(len(f.rows), f.cfg.Batch) }

func ceilDiv(a, b int) int { return (a + b - 1) / b }

// epoch makes one pass over the rows and returns their mean loss.
func (f *fit) epoch(ctx context.Context) (loss float64, err error) {
	f.order.Shuffle(len(f.rows), func(i, j int) { f.rows[i], f.rows[j] = f.rows[j], f.rows[i] })
	steps := f.stepsPerEpoch()
	for i := range steps {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		rows := part(f.rows, i, steps)
		l, err := f.update(rows)
		if err != nil {
			return 0, err
		}
		if math.IsNaN(l) || math.IsInf(l, 0) {
			return 0, fmt.Errorf("the loss is %v; the rate %v may be too high", l, f.cfg.Rate)
		}
		loss += l * float64(len(rows))
	}
	// The weights after the last step are not in a loss yet.
	if err := model.CheckLayers(f.set.Width, f.set.outputs(), f.layers); err != nil {
		return 0, fmt.Errorf("%w; the rate %v may be too high", err, f.cfg.Rate)
	}
	return loss / float64(len(f.rows)), nil
}

// part returns part i of n parts of rows. Their sizes differ by at most one.
func part(rows []int, i, n int) []int { return rows[len(rows)*i/n : len(rows)*(i+1)/n] }

// update makes one step on the gradient of the mean loss of rows. It returns this loss.
func (f *fit) update(rows []int) (loss float64, err error) {
	if loss, err = f.gradient(rows); err != nil {
		return 0, err
	}
	var weights, biases []G.ValueGrad
	for i, p := range f.workers[0].params {
		if i%2 == 0 {
			weights = append(weights, p)
		} else {
			biases = append(biases, p)
		}
	}
	rate := f.cfg.Rate / 2 * (1 + math.Cos(math.Pi*float64(f.step)/float64(f.steps)))
	f.step++
	G.WithLearnRate(rate)(f.weights)
	G.WithLearnRate(rate)(f.biases)
	if err := f.weights.Step(weights); err != nil {
		return 0, err
	}
	return loss, f.biases.Step(biases)
}

// gradient computes the gradient of the mean loss of rows, in the first worker's graph.
func (f *fit) gradient(rows []int) (loss float64, err error) {
	// A graph's loss is a sum. Dividing the weights by the rows of the step makes the sum
	// over all workers the mean, whatever their shares.
	scale := f.norm / float64(len(rows))
	losses := make([]float32, len(f.workers))
	errs := make([]error, len(f.workers))
	var wg sync.WaitGroup
	for i, w := range f.workers {
		wg.Go(func() {
			w.load(f.set, part(rows, i, len(f.workers)), f.cfg.FalsePositiveCost, scale)
			losses[i], errs[i] = w.run()
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return 0, err
	}
	for _, l := range losses {
		loss += float64(l)
	}
	for i := range f.workers[0].params {
		sum, err := f.workers[0].gradient(i)
		if err != nil {
			return 0, err
		}
		for _, w := range f.workers[1:] {
			g, err := w.gradient(i)
			if err != nil {
				return 0, err
			}
			for j, v := range g {
				sum[j] += v
			}
			clear(g) // the solver clears the first worker's gradient
		}
	}
	return loss, nil
}

// A Curve holds the epochs of a fit.
type Curve []Epoch

// Best returns the number of the epoch with the lowest validation loss, counted from 1.
// Without a validation set this is the last epoch.
func (c Curve) Best() (best int) {
	for _, e := range c {
		if e.Best {
			best = e.Number
		}
	}
	return max(best, 1)
}

// An Epoch is one pass over the training rows. Losses are weighted means of the
// cross-entropy in nats, including FalsePositiveCost. The validation fields are 0 without a
// validation set.
type Epoch struct {
	Number           int     // from 1
	TrainLoss        float64 // over the steps of the epoch, while the weights change, with dropout
	ValidationLoss   float64 // after the epoch
	ValidationErrors float64 // share of the validation rows' weight on the wrong side of probability 1/2, 0 to 1

	// Best reports whether the validation loss is lower than in all earlier epochs. Fit
	// returns the weights of the last Best epoch. Without a validation set every epoch is
	// Best.
	Best bool
}
