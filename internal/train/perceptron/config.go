package perceptron

import (
	"fmt"
	"math"
	"slices"
)

// A Config holds the settings of a fit.
type Config struct {
	Hidden []int // units of each hidden layer, ≥ 1; none for a single-layer perceptron

	Epochs int     // maximum number of passes over the training rows, ≥ 0
	Until  int     // stop after this many epochs, at the rates of a fit of Epochs epochs; 0 for all
	Batch  int     // maximum rows per step, over all workers, ≥ 1
	Rate   float64 // Adam's step size at the beginning, > 0; it falls to 0 over Epochs along a cosine
	Decay  float64 // L2, ≥ 0: Decay times a weight is added to its gradient; not for biases

	// Dropout is the share of hidden units that are dropped, at least 0 and less than 1.
	// They are drawn for each row and step. It has no effect without hidden layers.
	Dropout float64

	// Fit stops after Patience consecutive epochs without a lower validation loss. 0 never
	// stops early.
	Patience int

	// FalsePositiveCost, above 0, is the weight of a line of boilerplate in the loss. A line
	// of content weighs 1. Above 1 the network keeps less. It also shifts the probabilities.
	// Calibrate shifts them back.
	FalsePositiveCost float64

	// Seed and Workers together determine the result. Workers, ≥ 1, is the number of
	// goroutines that share each step. The rounding of float32 sums depends on it.
	Seed    uint64
	Workers int
}

// Defaults returns settings for a few thousand pages.
func Defaults() Config {
	return Config{
		Hidden:            []int{64},
		Epochs:            10,
		Batch:             1024,
		Rate:              0.002,
		Patience:          3,
		FalsePositiveCost: 1,
		Seed:              1,
		Workers:           2,
	}
}

// Check returns an error if a setting of c is out of range. It begins with the setting's name.
func (c Config) Check() error {
	switch {
	case slices.ContainsFunc(c.Hidden, func(n int) bool { return n < 1 }):
		return fmt.Errorf("hidden %v, want sizes of 1 or more", c.Hidden)
	case c.Epochs < 0:
		return fmt.Errorf("epochs %d, want 0 or more", c.Epochs)
	case c.Until < 0:
		return fmt.Errorf("a stop after %d epochs", c.Until)
	case c.Batch < 1:
		return fmt.Errorf("batch %d, want 1 or more", c.Batch)
	case !(c.Rate > 0) || math.IsInf(c.Rate, 0):
		return fmt.Errorf("rate %v, want a number above 0", c.Rate)
	case !(c.Decay >= 0) || math.IsInf(c.Decay, 0):
		return fmt.Errorf("decay %v, want a number of 0 or more", c.Decay)
	case !(c.Dropout >= 0 && c.Dropout < 1):
		return fmt.Errorf("dropout %v, want 0 or more and less than 1", c.Dropout)
	case c.Patience < 0:
		return fmt.Errorf("a patience of %d epochs", c.Patience)
	case !(c.FalsePositiveCost > 0) || math.IsInf(c.FalsePositiveCost, 0):
		return fmt.Errorf("cost %v, want a number above 0", c.FalsePositiveCost)
	case c.Workers < 1:
		return fmt.Errorf("%d workers", c.Workers)
	}
	return nil
}

// sizes returns the number of inputs, then the number of outputs of each layer.
func (c Config) sizes(width, outputs int) []int {
	return append(append([]int{width}, c.Hidden...), outputs)
}
