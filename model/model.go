package model

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"linesift/features"
	"linesift/internal/lexicon"
)

// A Model is the content of a model file: the networks of the stages, the lexicon and the
// thresholds. Classifying does not change it, so any number of Classifiers may share one.
type Model struct {
	// Networks maps names to networks; only line is required.
	// A model has one expert or two; see Stages. The second shares the first one's schema of network line.
	Networks map[StageName]*Network

	// Lexicon computes attributes of the group lexicon for network line; nil if it has none.
	Lexicon *lexicon.Lexicon

	// Threshold is the lowest probability of a content line, strictly between 0 and 1. With
	// a network context, each page has a threshold of its own, moved by the log-odds of
	// Threshold.
	Threshold float32

	// ArticleShift also moves the thresholds of articles, in log-odds.
	ArticleShift float64

	// Shifts are for users who favour precision or recall.
	Shifts Shifts

	// Provenance says where the model comes from (data, seed, date, …). Keys and values
	// are free text.
	Provenance map[string]string
}

// Shifts are how far to move thresholds, in log-odds, for high precision and for high
// recall. They are 0 if unknown.
type Shifts struct {
	Precision float64 `json:"precision"` // ≥ 0
	Recall    float64 `json:"recall"`    // ≤ 0
}

// Check returns an error if m cannot be used: if network line or a needed lexicon is missing,
// networks do not fit together, a network has an input that it cannot have, a number is not
// finite, or the threshold is outside (0, 1). Write and Parse call it.
func (m *Model) Check() error {
	line := m.Networks[StageLine]
	if line == nil {
		return errors.New("there is no network that classifies lines")
	}
	known := 0
	for _, stage := range m.Stages() {
		if !stage.HasNetwork() {
			continue
		}
		known++
		if err := m.checkNetwork(stage); err != nil {
			return fmt.Errorf("%s: %w", stage.Name(), err)
		}
	}
	if known != len(m.Networks) {
		return fmt.Errorf("networks %q, of which this program does not know all", slices.Sorted(maps.Keys(m.Networks)))
	}
	if m.Networks[StageArticleLine] != nil && known < networks {
		return fmt.Errorf("networks %q: two experts have %d", slices.Sorted(maps.Keys(m.Networks)), networks)
	}
	needsLexicon := func(attribute string) bool { return features.OfLexicon(attribute) != nil }
	if m.Lexicon == nil && slices.ContainsFunc(line.Schema.Attributes, needsLexicon) {
		return errors.New("network line has attributes of the group lexicon, and there is no lexicon")
	}
	if !(m.Threshold > 0 && m.Threshold < 1) {
		return fmt.Errorf("threshold %v is not between 0 and 1", m.Threshold)
	}
	if !finite(m.ArticleShift) {
		return fmt.Errorf("a shift of %v for articles", m.ArticleShift)
	}
	if o := m.Shifts; !(o.Precision >= 0 && o.Recall <= 0) || !finite(o.Precision) || !finite(o.Recall) {
		return fmt.Errorf("shifts of %v and %v, want one of 0 or more and one of 0 or less", o.Precision, o.Recall)
	}
	return nil
}

// networks is the number of networks of a model with two experts.
const networks = 6

// checkNetwork checks the network of a stage.
func (m *Model) checkNetwork(stage Stage) error {
	n, line := m.Networks[stage.Name()], m.Networks[StageLine]
	if n.Schema == nil || line.Schema == nil {
		return errors.New("no schema")
	}
	if stage.Name() == StageArticleLine && n.Schema != line.Schema {
		return errors.New("it needs the schema of line")
	}
	width, outputs := n.Schema.width(), stage.outputs()
	if stage.isContext() {
		width += line.Schema.width()
	}
	if last := len(n.Layers) - 1; stage.OfPage() && last >= 0 && n.Layers[last].Out == len(articleTypes)+1 {
		outputs = len(articleTypes) + 1
	}
	if err := CheckLayers(width, outputs, n.Layers); err != nil {
		return err
	}
	for _, a := range n.Schema.Attributes {
		i, isStacked := stackedIndex[a]
		ofLine := stage.seesLines() && !stage.isContext()
		if isStacked == ofLine || stage.OfPage() && !stackedAttributes[i].ofPage {
			return fmt.Errorf("the attribute %q is not an input for it", a)
		}
	}
	return nil
}

// A Network is a trained perceptron and the schema of its inputs. Scoring does not change
// it, so any number of Scorers may share one.
type Network struct {
	Schema *Schema // of the inputs; for network context, of the inputs after those of network line
	Layers []Layer // in order; the last gives calibrated log-odds
}

// A Layer is y = Wx + b. All layers but the last are followed by the rectifier max(y, 0).
type Layer struct {
	In, Out int
	W       []float32 // Out × In, row-major: one row per output, as in PyTorch's nn.Linear
	B       []float32 // Out
}

// Hidden returns the number of units of each hidden layer, nil for a single-layer
// perceptron.
func (n *Network) Hidden() []int {
	var sizes []int
	for _, l := range n.Layers[:max(len(n.Layers)-1, 0)] {
		sizes = append(sizes, l.Out)
	}
	return sizes
}

// CheckLayers returns an error if layers do not map width inputs to the given number of
// outputs, if a weight is not finite, or if an output might not be finite. The error names
// the layer.
func CheckLayers(width, outputs int, layers []Layer) error {
	if len(layers) == 0 {
		return fmt.Errorf("no layers")
	}
	inputs, reach := width, float64(clip) // largest absolute value of an input
	for i, l := range layers {
		switch {
		case l.In != inputs && i == 0:
			return fmt.Errorf("the first layer has %d inputs, want %d", l.In, inputs)
		case l.In != inputs:
			return fmt.Errorf("layer %d has %d inputs, layer %d gives %d", i, l.In, i-1, inputs)
		case l.In < 1 || l.Out < 1:
			return fmt.Errorf("layer %d has %d inputs and %d outputs", i, l.In, l.Out)
		case len(l.W) != l.In*l.Out || len(l.B) != l.Out:
			return fmt.Errorf("layer %d has %d inputs and %d outputs, but %d weights and %d biases",
				i, l.In, l.Out, len(l.W), len(l.B))
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
		outputReach := 0.0
		for j, b := range l.B {
			sum := math.Abs(float64(b))
			for _, w := range l.W[j*l.In : (j+1)*l.In] {
				sum += float64(math.Abs(float64(w)) * reach)
			}
			outputReach = max(outputReach, sum)
		}
		if reach = outputReach; reach > farthest {
			return fmt.Errorf("layer %d: weights so large that it could give %.2g, more than %g", i, reach, farthest)
		}
		inputs = l.Out
	}
	if inputs != outputs {
		return fmt.Errorf("the last layer has %d outputs, want %d", inputs, outputs)
	}
	return nil
}

// farthest bounds the absolute value of a layer's outputs. Sums of a few such numbers fit
// into a float32, so no score is infinite or NaN. Trained networks stay within 1e6.
const farthest = 1e30

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
