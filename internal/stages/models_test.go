package stages

import (
	"math"
	"math/rand/v2"
	"testing"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/model"
)

func mustParse(t testing.TB, inputs ...string) *model.Schema {
	t.Helper()
	s, err := model.ParseSchema(inputs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// inputsOf returns the inputs that a network with the schema s sees of a page.
func inputsOf(s *model.Schema, raw *features.Matrix) *features.Matrix {
	x := new(features.Matrix)
	forward.NewReader(s).Matrix(raw, &features.Matrix{Rows: raw.Rows}, x)
	return x
}

// random returns layers of the given sizes with normal weights of a He-like size.
func random(seed uint64, sizes ...int) (layers []model.Layer) {
	r := rand.New(rand.NewPCG(seed, 0))
	for i, in := range sizes[:len(sizes)-1] {
		l := model.Layer{In: in, Out: sizes[i+1]}
		for range l.In * l.Out {
			l.W = append(l.W, float32(r.NormFloat64()*math.Sqrt(2/float64(in))))
		}
		for range l.Out {
			l.B = append(l.B, float32(r.NormFloat64()))
		}
		layers = append(layers, l)
	}
	return layers
}

// logOdds returns the log-odds of probabilities.
func logOdds(probabilities ...float32) []float32 {
	logOdds := make([]float32, len(probabilities))
	for i, p := range probabilities {
		logOdds[i] = float32(math.Log(float64(p) / (1 - float64(p))))
	}
	return logOdds
}

// plain returns lines of so many bytes of text, with no links and in no
// container but the document.
func plain(text ...float32) *features.Lines {
	return &features.Lines{TextBytes: text, LinkBytes: make([]float32, len(text)),
		Containers: make([]features.Containers, len(text))}
}

// linesAlone is a model of network line, of two inputs into 3-1.
func linesAlone(t testing.TB) *model.Model {
	t.Helper()
	return &model.Model{Threshold: 0.4, Networks: map[model.NetworkName]*model.Network{
		model.NetworkLine: {Schema: mustParse(t, "density", "density@-1"), Layers: random(1, 2, 3, 1)},
	}}
}

// whole is a model with all networks of one expert.
func whole(t testing.TB) *model.Model {
	t.Helper()
	m := linesAlone(t)
	m.Networks[model.NetworkPage] = &model.Network{
		Schema: mustParse(t, "page_score", "mean_density"), Layers: random(1, 2, 3, len(allTypes)+1)}
	m.Networks[model.NetworkContext] = &model.Network{ // the inputs of line, then its own
		Schema: mustParse(t, "score", "score@-1"), Layers: random(2, 4, 3, 1)}
	return m
}

// twoExperts is a model with all networks of two experts.
func twoExperts(t testing.TB) *model.Model {
	t.Helper()
	m := whole(t)
	line, page := m.Networks[model.NetworkLine], m.Networks[model.NetworkPage]
	context := m.Networks[model.NetworkContext]
	m.Networks[model.NetworkArticleLine] = &model.Network{Schema: line.Schema, Layers: random(3, 2, 3, 1)}
	m.Networks[model.NetworkArticlePage] = &model.Network{
		Schema: page.Schema, Layers: random(4, 2, 3, len(articleTypes)+1)}
	m.Networks[model.NetworkArticleContext] = &model.Network{Schema: context.Schema, Layers: random(5, 4, 3, 1)}
	return m
}
