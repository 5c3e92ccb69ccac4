package model

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"linesift/internal/lexicon"
	"linesift/internal/stacked"
	"linesift/pagetype"
)

// A Model is the content of a model file: the networks, the lexicon and the thresholds. Classifying does
// not change it, so any number of methods may share one.
type Model struct {
	// Networks maps names to networks; only NetworkLine is required. With one of the expert for articles, a
	// model has all six, and NetworkArticleLine shares the schema of NetworkLine.
	Networks map[NetworkName]*Network

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
	line := m.Networks[NetworkLine]
	if line == nil {
		return errors.New("there is no network that classifies lines")
	}
	known, twoExperts := 0, false
	for _, row := range networks {
		n := m.Networks[row.Name]
		if n == nil {
			continue
		}
		known, twoExperts = known+1, twoExperts || row.OfArticles
		if err := n.check(row, line); err != nil {
			return fmt.Errorf("%s: %w", row.Name, err)
		}
	}
	if known != len(m.Networks) {
		return fmt.Errorf("networks %q, of which this program does not know all", slices.Sorted(maps.Keys(m.Networks)))
	}
	if twoExperts && known < len(networks) {
		return fmt.Errorf("networks %q: two experts have %d", slices.Sorted(maps.Keys(m.Networks)), len(networks))
	}
	needsLexicon := func(attribute string) bool {
		_, ok := lexicon.Lookup(attribute)
		return ok
	}
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

// NetworkName is the name of a network in a model.
type NetworkName string

// The networks of a model with two experts. Each expert has three networks. The general one is fitted to all
// pages, the expert for articles to fewer types; see ArticleTypes.
const (
	// NetworkLine gives the log-odds of content for each line, by attributes of the line and its neighbours.
	NetworkLine NetworkName = "line"

	// NetworkPage gives log-odds for each of pagetype.All or, in older models, of ArticleTypes, and last the
	// log-odds of being a hub. It sees the means of the lines' attributes and the answers of NetworkLine.
	NetworkPage NetworkName = "page"

	NetworkArticleLine NetworkName = "article-line" // NetworkLine of the expert for articles
	NetworkArticlePage NetworkName = "article-page" // NetworkPage of the expert for articles

	// NetworkContext gives the log-odds of content for each line again. It sees the inputs of NetworkLine, then
	// the answers of NetworkLine around the line, and the page's type.
	NetworkContext NetworkName = "context"

	NetworkArticleContext NetworkName = "article-context" // NetworkContext of the expert for articles
)

// A NetworkKind is what a network sees.
type NetworkKind int

const (
	OfLines   NetworkKind = iota // attributes of a line and its neighbours
	OfPage                       // stacked attributes of the page
	InContext                    // the inputs of network line, then stacked attributes of a line
)

// A NetworkRow is one of the networks that a model may have.
type NetworkRow struct {
	Name       NetworkName
	Kind       NetworkKind
	OfArticles bool // of the expert for articles
}

// Networks returns the networks that a model may have, in the order of the file and of the stages.
func Networks() []NetworkRow { return slices.Clone(networks) }

var networks = []NetworkRow{
	{NetworkLine, OfLines, false},
	{NetworkPage, OfPage, false},
	{NetworkArticleLine, OfLines, true},
	{NetworkArticlePage, OfPage, true},
	{NetworkContext, InContext, false},
	{NetworkArticleContext, InContext, true},
}

// ArticleTypes returns the types that the expert for articles tells apart, in the order of its network's
// outputs. It is fitted to too few pages of the others. Older models with a single expert tell the same types apart.
func ArticleTypes() []pagetype.Type {
	return []pagetype.Type{pagetype.Article, pagetype.Forum, pagetype.Listing, pagetype.Collection, pagetype.Product,
		pagetype.Documentation, pagetype.Service}
}

// A Network is a trained perceptron and the schema of its inputs. Classifying does not change it, so any number
// of methods may share one.
type Network struct {
	Schema *Schema // of the inputs; for networks in context, of the inputs after those of network line
	Layers []Layer // in order; the last gives calibrated log-odds
}

// check checks a network beside network line.
func (n *Network) check(row NetworkRow, line *Network) error {
	if n.Schema == nil || line.Schema == nil {
		return errors.New("no schema")
	}
	width, outputs := len(n.Schema.Inputs), 1
	switch row.Kind {
	case OfLines:
		if n.Schema != line.Schema {
			return errors.New("it needs the schema of line")
		}
	case OfPage:
		outputs = len(pagetype.All()) + 1
		fewer := len(ArticleTypes()) + 1
		if row.OfArticles || len(n.Layers) > 0 && n.Layers[len(n.Layers)-1].Out == fewer {
			outputs = fewer
		}
	case InContext:
		width += len(line.Schema.Inputs)
	}
	if err := CheckLayers(width, outputs, n.Layers); err != nil {
		return err
	}
	for _, name := range n.Schema.Attributes {
		a, isStacked := stacked.Lookup(name)
		if isStacked == (row.Kind == OfLines) || row.Kind == OfPage && !a.OfPage {
			return fmt.Errorf("the attribute %q is not an input for it", name)
		}
	}
	return nil
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
				if x-x != 0 { // not finite
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
