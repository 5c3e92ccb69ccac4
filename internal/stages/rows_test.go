package stages

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
	"linesift/internal/logodds"
	"linesift/model"
)

// randomModel is a model of all networks with random weights, for pages of random
// numbers: line has so many hidden units, and context.
func randomModel(t *testing.T, seed uint64, line, context []int) *model.Model {
	t.Helper()
	of := func(seed uint64, inputs []string, before int, hidden []int, outputs int) *model.Network {
		schema := mustParse(t, inputs...)
		r := rand.New(rand.NewPCG(seed, 2))
		for k := range schema.Scales {
			schema.Scales[k].Mean, schema.Scales[k].Std = float32(r.NormFloat64()), 1+r.Float32()
		}
		layers := random(seed, slices.Concat([]int{before + len(schema.Inputs)}, hidden, []int{outputs})...)
		if outputs > 1 { // the biases decide
			for i := range layers[0].W {
				layers[0].W[i] /= 100
			}
		}
		return &model.Network{Schema: schema, Layers: layers}
	}
	own := []string{"density", "words", "tags", "link_share", "is_p", "words@-2", "density@+1", "density@-1", "tags@+3"}
	m := &model.Model{Threshold: 0.5, Networks: map[model.NetworkName]*model.Network{
		model.NetworkLine:    of(seed, own, 0, line, 1),
		model.NetworkPage:    of(seed+1, ofPage.inputs, 0, nil, len(allTypes)+1),
		model.NetworkContext: of(seed+2, inContext.inputs, len(own), context, 1),

		model.NetworkArticleLine:    of(seed+3, own, 0, line, 1),
		model.NetworkArticlePage:    of(seed+4, ofPage.inputs, 0, nil, len(articleTypes)+1),
		model.NetworkArticleContext: of(seed+5, inContext.inputs, len(own), context, 1),
	}}
	m.Networks[model.NetworkArticleLine].Schema = m.Networks[model.NetworkLine].Schema
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	return m
}

// A Classifier gives what comes of the inputs as a whole, but for rounding, however many
// lines a page has and whatever page was before.
func TestLinesAreScoredAsTheirInputsAre(t *testing.T) {
	for _, hidden := range [][2][]int{{{128}, {128}}, {{16}, {33, 5}}, {{40, 8}, {16}}, {nil, nil}, {nil, {20}}} {
		for _, name := range []model.NetworkName{model.NetworkPage, model.NetworkArticlePage} {
			const articleIndex = 0 // in allTypes
			m := randomModel(t, 7, hidden[0], hidden[1])
			m.Networks[model.NetworkPage].Layers[0].B[articleIndex] = 50 // the expert is asked
			m.Networks[model.NetworkArticlePage].Layers[0].B[articleIndex] = -50
			m.Networks[name].Layers[0].B[articleIndex] = 50
			c, whole := NewClassifier(m), NewClassifier(m)
			r := rand.New(rand.NewPCG(8, 0))
			for _, lines := range []int{130, 1, 2, 3, 4, 5, 0, 63, 64, 65, 300} {
				l := randomLines(r, lines, len(m.Networks[model.NetworkLine].Schema.Attributes))
				want := slices.Clone(whole.scoreWhole(l))
				if d := cmp.Diff(want, c.Classify(l).Probabilities, approximately, cmpopts.EquateEmpty()); d != "" {
					t.Errorf("hidden layers %v: a page of %d lines: %s", hidden, lines, d)
				}
				if ofArticles := name == model.NetworkArticlePage; ofArticles != (c.pass.Answers == &c.pass.articles) {
					t.Errorf("hidden layers %v: a page of %d lines has the other expert", hidden, lines)
				}
			}
		}
	}
}

// scoreWhole is Classify by Pass.Inputs and Scorer.LogOdds.
func (c *Classifier) scoreWhole(l *features.Lines) (probabilities []float32) {
	p := c.pass
	p.Begin(l)
	for _, stage := range c.stages {
		var logOdds []float32
		if stage.HasNetwork() {
			logOdds = c.networks[stage.network].LogOdds(p.Inputs(stage), nil)
		}
		p.Conclude(stage, logOdds)
	}
	for _, z := range p.LogOdds {
		probabilities = append(probabilities, logodds.Probability(z))
	}
	return probabilities
}

func randomLines(r *rand.Rand, lines, attributes int) *features.Lines {
	l := new(features.Lines)
	l.Raw.Reset(lines, attributes)
	for i := range l.Raw.Data {
		l.Raw.Data[i] = 0
		if r.IntN(2) == 0 {
			l.Raw.Data[i] = float32(r.IntN(50)) / 4
		}
	}
	for i := range lines {
		l.TextBytes, l.LinkBytes = append(l.TextBytes, float32(r.IntN(90))), append(l.LinkBytes, 0)
		l.Containers = append(l.Containers, features.Containers{0, int32(i / 10), int32(i / 50)})
		l.Templates = append(l.Templates, uint32(r.IntN(5)))
	}
	return l
}

// BenchmarkClassify runs all stages with networks of the full set.
func BenchmarkClassify(b *testing.B) {
	raw, schema := samplePage(b)
	r := rand.New(rand.NewPCG(8, 0))
	l := randomLines(r, raw.Rows, 0)
	l.Raw = *raw
	context := mustParse(b, inContext.inputs...)
	m := &model.Model{Threshold: 0.5, Networks: map[model.NetworkName]*model.Network{
		model.NetworkLine:    {Schema: schema, Layers: random(1, len(schema.Inputs), 128, 1)},
		model.NetworkContext: {Schema: context, Layers: random(2, len(schema.Inputs)+len(context.Inputs), 128, 1)},
	}}
	c := NewClassifier(m)
	for name, classify := range map[string]func(){"classify": func() { c.Classify(l) },
		"whole": func() { c.scoreWhole(l) }} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				classify()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*raw.Rows), "ns/line")
		})
	}
}
