// Package model owns the trained network: what it consists of, the file it is
// kept in, and the forward pass that turns a page's lines into probabilities.
//
// A network is a perceptron with any number of hidden layers (none makes it
// the single-layer perceptron). It is fitted elsewhere, by train/perceptron, which
// needs a graph engine; nothing here does, so that a program that only scores
// pages stays small. What a network sees of a line is package features'
// business: a network carries the features.Schema it was trained with.
package model

import (
	"fmt"
	"math"

	"linesift/features"
)

// A Network is a trained perceptron with all that scoring needs: it asks one
// question of a line or of a page. It is not changed by scoring, so any number of
// Scorers may share one.
type Network struct {
	Schema      *features.Schema // the inputs of the first layer; the last ones of a Model's Context
	Layers      []Layer          // in order; the last has the one output, the logit
	Calibration Calibration
}

// A Layer is y = Wx + b. Between layers stands the rectifier max(y, 0); the
// output of the last layer is left as it is.
type Layer struct {
	In, Out int
	W       []float32 // Out × In, row-major: one row per output, as in PyTorch's nn.Linear
	B       []float32 // Out
}

// Hidden returns the sizes of the hidden layers: none for a single-layer
// perceptron.
func (n *Network) Hidden() []int {
	var sizes []int
	for _, l := range n.Layers[:max(len(n.Layers)-1, 0)] {
		sizes = append(sizes, l.Out)
	}
	return sizes
}

// A Calibration is Platt's scale: probability = sigmoid(A·logit + B). The zero
// value changes nothing, like {A: 1}.
//
// J. Platt, "Probabilistic Outputs for Support Vector Machines", 1999.
type Calibration struct {
	A float64 // > 0: a higher logit is a higher probability
	B float64
}

// Probability is the calibrated probability of a logit, 0 to 1.
func (c Calibration) Probability(logit float32) float32 {
	c = c.orIdentity()
	return float32(1 / (1 + math.Exp(-(c.A*float64(logit) + c.B))))
}

// Odds are the calibrated log-odds of a logit.
func (c Calibration) Odds(logit float32) float32 {
	c = c.orIdentity()
	return float32(c.A*float64(logit) + c.B)
}

func (c Calibration) orIdentity() Calibration {
	if c == (Calibration{}) {
		return Calibration{A: 1}
	}
	return c
}

// check says what makes n unfit for use: layers that do not follow from each
// other or from the schema, of which before inputs stand before the schema's, and
// numbers that are not finite.
func (n *Network) check(before int) error {
	if n == nil || n.Schema == nil {
		return fmt.Errorf("no schema")
	}
	if err := checkLayers(before+n.Schema.Width(), n.Layers); err != nil {
		return err
	}
	if c := n.Calibration.orIdentity(); !(c.A > 0) || !finite(c.A) || !finite(c.B) {
		return fmt.Errorf("calibration %v·logit%+v: want finite numbers, the first above 0", c.A, c.B)
	}
	return nil
}

// CheckLayers says what is wrong with layers that should lead from width
// inputs to one output.
func CheckLayers(width int, layers []Layer) error {
	if err := checkLayers(width, layers); err != nil {
		return fmt.Errorf("model: %w", err)
	}
	return nil
}

func checkLayers(width int, layers []Layer) error {
	if len(layers) == 0 {
		return fmt.Errorf("no layers")
	}
	in := width
	for i, l := range layers {
		switch {
		case l.In != in && i == 0:
			return fmt.Errorf("the first layer has %d inputs, want %d", l.In, in)
		case l.In != in:
			return fmt.Errorf("layer %d has %d inputs, layer %d gives %d", i, l.In, i-1, in)
		case l.In < 1 || l.Out < 1:
			return fmt.Errorf("layer %d has %d inputs and %d outputs", i, l.In, l.Out)
		case len(l.W) != l.In*l.Out || len(l.B) != l.Out:
			return fmt.Errorf("layer %d has %d inputs and %d outputs, but %d weights and %d biases", i, l.In, l.Out, len(l.W), len(l.B))
		}
		for _, t := range []struct {
			name string
			data []float32
		}{{"weight", l.W}, {"bias", l.B}} {
			for j, x := range t.data {
				if !finite(float64(x)) {
					return fmt.Errorf("layer %d: %s %d is %v", i, t.name, j, x)
				}
			}
		}
		in = l.Out
	}
	if in != 1 {
		return fmt.Errorf("the last layer has %d outputs, want 1", in)
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
