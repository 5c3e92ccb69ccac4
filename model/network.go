package model

import (
	"fmt"
	"math"
)

// A Network is a trained perceptron with all that it needs to score rows. It is
// not changed by scoring, so any number of Scorers may share one.
type Network struct {
	Schema *Schema // of the inputs; of Context the last ones, those of Line come first
	Layers []Layer // in order; the last gives log-odds that are calibrated
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

// CheckLayers says what is wrong with layers that should lead from width inputs
// to so many outputs: those that do not follow from each other, numbers that are
// not finite, and outputs that might not be.
func CheckLayers(width, outputs int, layers []Layer) error {
	if len(layers) == 0 {
		return fmt.Errorf("no layers")
	}
	in, reach := width, float64(Clip) // how far from 0 an input can be
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
		next := 0.0
		for j, b := range l.B {
			sum := math.Abs(float64(b))
			for _, w := range l.W[j*l.In : (j+1)*l.In] {
				sum += float64(math.Abs(float64(w)) * reach)
			}
			next = max(next, sum)
		}
		if reach = next; reach > farthest {
			return fmt.Errorf("layer %d: weights so large that it could give %.2g, more than %g", i, reach, farthest)
		}
		in = l.Out
	}
	if in != outputs {
		return fmt.Errorf("the last layer has %d outputs, want %d", in, outputs)
	}
	return nil
}

// farthest bounds what a layer can give for any page. Sums of a few such numbers stay
// within a float32, so that no score is infinite or NaN. A network that learned something
// stays within 1e6.
const farthest = 1e30

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
