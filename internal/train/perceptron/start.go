package perceptron

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"linesift/model"
)

// Every use of random numbers has its own stream, so that no use shifts another.
const (
	streamWeights = iota
	streamOrder
	streamDropout // and the streams after it, one per worker
)

func stream(seed uint64, n int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(n))) }

// initial returns layers of the given sizes with biases of 0 and random weights of variance
// 2/inputs. This keeps the variance of activations from layer to layer.
//
// He et al., "Delving Deep into Rectifiers", 2015, equation 10.
func initial(sizes []int, seed uint64) []model.Layer {
	rng := stream(seed, streamWeights)
	var layers []model.Layer
	for i, inputs := range sizes[:len(sizes)-1] {
		l := model.Layer{In: inputs, Out: sizes[i+1]}
		l.W = make([]float32, l.In*l.Out)
		l.B = make([]float32, l.Out)
		deviation := math.Sqrt(2 / float64(inputs))
		for j := range l.W {
			l.W[j] = float32(rng.NormFloat64() * deviation)
		}
		layers = append(layers, l)
	}
	return layers
}

// checkStart returns an error if a fit to set with cfg cannot start from layers.
func checkStart(layers []model.Layer, set *Set, cfg Config) error {
	if err := model.CheckLayers(set.Width, set.outputs(), layers); err != nil {
		return fmt.Errorf("layers to start from: %w", err)
	}
	if got := (&model.Network{Layers: layers}).Hidden(); !slices.Equal(got, cfg.Hidden) {
		return fmt.Errorf("layers to start from have the hidden sizes %v, want %v", got, cfg.Hidden)
	}
	return nil
}

func clone(layers []model.Layer) []model.Layer {
	c := slices.Clone(layers)
	for i, l := range layers {
		c[i].W, c[i].B = slices.Clone(l.W), slices.Clone(l.B)
	}
	return c
}
