package model

import (
	"math/rand/v2"
	"slices"
	"testing"

	"linesift/features"
	"linesift/internal/logodds"
)

// randomModel is a model of all networks with random weights, for pages of random
// numbers: line has so many hidden units, and context.
func randomModel(t *testing.T, seed uint64, line, context []int) *Model {
	t.Helper()
	of := func(seed uint64, inputs []string, before int, hidden []int, outputs int) *Network {
		schema := mustParse(t, inputs...)
		r := rand.New(rand.NewPCG(seed, 2))
		for k := range schema.Scales {
			schema.Scales[k].Mean, schema.Scales[k].Std = float32(r.NormFloat64()), 1+r.Float32()
		}
		return &Network{Schema: schema,
			Layers: random(seed, slices.Concat([]int{before + schema.width()}, hidden, []int{outputs})...).Layers}
	}
	own := []string{"density", "words", "tags", "link_share", "is_p", "words@-2", "density@+1", "density@-1", "tags@+3"}
	m := &Model{Threshold: 0.5, Networks: map[StageName]*Network{
		StageLine:    of(seed, own, 0, line, 1),
		StagePage:    of(seed+1, pageInputs(), 0, nil, len(allTypes)+1),
		StageContext: of(seed+2, contextInputs(), len(own), context, 1),

		StageArticleLine:    of(seed+3, own, 0, line, 1),
		StageArticlePage:    of(seed+4, pageInputs(), 0, nil, len(articleTypes)+1),
		StageArticleContext: of(seed+5, contextInputs(), len(own), context, 1),
	}}
	m.Networks[StageArticleLine].Schema = m.Networks[StageLine].Schema
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	return m
}

// A Classifier gives what comes of the inputs as a whole, to the last bit, however many
// lines a page has and whatever page was before.
func TestLinesAreScoredAsTheirInputsAre(t *testing.T) {
	for _, hidden := range [][2][]int{{{128}, {128}}, {{16}, {33, 5}}, {{40, 8}, {16}}, {nil, nil}, {nil, {20}}} {
		for name, expert := range map[StageName]expert{StagePage: general, StageArticlePage: articles} {
			m := randomModel(t, 7, hidden[0], hidden[1])
			m.Networks[StagePage].Layers[0].B[articleIndex] = 50 // the expert is asked
			m.Networks[StageArticlePage].Layers[0].B[articleIndex] = -50
			m.Networks[name].Layers[0].B[articleIndex] = 50
			c, whole := NewClassifier(m), NewClassifier(m)
			r := rand.New(rand.NewPCG(8, 0))
			for _, lines := range []int{130, 1, 2, 3, 4, 5, 0, 63, 64, 65, 300} {
				l := randomLines(r, lines, len(m.Networks[StageLine].Schema.Attributes))
				want := slices.Clone(whole.scoreWhole(l))
				mustBe(t, c.Classify(l).Probabilities, want, "hidden layers %v: a page of %d lines", hidden, lines)
				if c.state.Answers != &c.state.experts[expert] {
					t.Errorf("hidden layers %v: a page of %d lines has the other expert", hidden, lines)
				}
			}
		}
	}
}

// scoreWhole is Classify by Pass.Inputs and Scorer.LogOdds, for 64 lines at a time: the biases of the first
// layer contain the products of their usual inputs, those of the line in the middle.
func (c *Classifier) scoreWhole(l *features.Lines) (probabilities []float32) {
	s := c.state
	s.Begin(l)
	for _, stage := range c.stages {
		var logOdds []float32
		if stage.HasNetwork() {
			logOdds = logOddsByUsualInputs(c.scorer.networks[stage.Name()].Scorer, s.Inputs(stage))
		}
		s.Conclude(stage, logOdds)
	}
	for _, z := range s.LogOdds {
		probabilities = append(probabilities, logodds.Probability(z))
	}
	return probabilities
}

func logOddsByUsualInputs(s *Scorer, x *features.Matrix) (logOdds []float32) {
	layer := s.layers[0]
	defer func() { s.layers[0] = layer }()
	for first := 0; first < x.Rows; first += 64 {
		lines := min(64, x.Rows-first)
		usual := layer.base
		if lines >= 16 {
			usual = x.Row(first + lines/2)
		}
		l := &s.layers[0]
		l.base, l.b = usual, slices.Clone(layer.b)
		for j := range l.b {
			for k, v := range usual {
				l.b[j] += float32((v - layer.base[k]) * l.w[(j/outputBlock*l.inputs+k)*outputBlock+j%outputBlock])
			}
		}
		logOdds = s.LogOdds(&features.Matrix{Rows: lines, Cols: x.Cols,
			Data: x.Data[first*x.Cols : (first+lines)*x.Cols]}, logOdds)
	}
	return logOdds
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
	context := mustParse(b, contextInputs()...)
	m := &Model{Threshold: 0.5, Networks: map[StageName]*Network{
		StageLine:    {Schema: schema, Layers: random(1, schema.width(), 128, 1).Layers},
		StageContext: {Schema: context, Layers: random(2, schema.width()+context.width(), 128, 1).Layers},
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
