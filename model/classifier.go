package model

import (
	"slices"

	"linesift/features"
)

// A Classifier runs the stages of a model on one page after the other. It reuses its memory,
// and is not safe for concurrent use.
type Classifier struct {
	stages  []Stage
	scorers map[Name]*pageScorer // of the stages' networks
	state   *State
	odds    []float32
	result  Result
}

// A Result is the classification of a page.
type Result struct {
	Probabilities []float32 // probability of content for each line, 0 to 1
	Types         []float32 // probability of each of Types, sum 1; nil without a PageType network
	Hub           float32   // probability of a type in HubTypes, 0 to 1; 0 without a PageType network
	Threshold     float32   // the lowest probability of a content line on this page, 0 to 1

	Confidence float32 // see State.Confidence, 0 to 1
}

// NewClassifier returns a classifier of m, which must pass Check.
func NewClassifier(m *Model) *Classifier {
	s := NewState(m)
	return &Classifier{stages: m.Stages(), scorers: m.pageScorers(s), state: s}
}

// Classify runs the stages on a page, except the rules in without. l.Raw has a row for each line
// and a column for each attribute of Line's schema. The result is valid until the next page.
func (c *Classifier) Classify(l *features.Lines, without ...Name) *Result {
	s, r := c.state, &c.result
	s.Begin(l)
	for _, stage := range c.stages {
		if !stage.Network() && slices.Contains(without, stage.Name()) {
			continue
		}
		c.run(stage)
	}
	*r = Result{r.Probabilities[:0], s.Types, s.Hub, s.Threshold, s.Confidence()}
	for _, z := range s.Odds {
		r.Probabilities = append(r.Probabilities, Probability(z))
	}
	return r
}

func (c *Classifier) run(stage Stage) {
	c.odds = c.odds[:0]
	if scorer := c.scorers[stage.Name()]; scorer != nil {
		c.odds = scorer.score(stage.Measure(c.state, scorer.schema.Attributes), c.odds)
	}
	stage.Conclude(c.state, c.odds)
}

// A State holds the results for one page between two stages. It reuses its memory from page
// to page.
type State struct {
	Lines *features.Lines // the measured attributes

	// Odds are the log-odds of content for each line, from the last stage that set them.
	Odds []float32

	// Types has a probability for each of Types, sum 1. It is nil without a PageType
	// network.
	Types []float32

	// Hub is the probability of a type in HubTypes, 0 to 1. It is 0 without a PageType
	// network.
	Hub float32

	// Threshold is the lowest probability of a content line, 0 to 1.
	Threshold float32

	model    *Model
	readers  map[Name]*rowReader // of the networks' inputs
	ranking  ranking
	stacked  stacked
	measured features.Matrix // stacked attributes
	groups   map[uint32]group
	types    []float32

	lineInputs, inputs features.Matrix // for Inputs
}

// NewState returns a State for pages classified with m.
func NewState(m *Model) *State {
	return &State{model: m, readers: make(map[Name]*rowReader), groups: make(map[uint32]group)}
}

// Begin starts a page. l.Raw has a row for each line and a column for each attribute of Line's
// schema. The State keeps l until the next page.
func (s *State) Begin(l *features.Lines) {
	s.Lines, s.Odds, s.Types, s.Hub, s.Threshold = l, s.Odds[:0], nil, 0, s.model.Threshold
}

// reader returns the reader of a network's inputs for its current schema.
func (s *State) reader(name Name) *rowReader {
	schema := s.model.Networks[name].Schema
	if r := s.readers[name]; r == nil || r.schema != schema {
		s.readers[name] = newRowReader(schema)
		if name == Line { // PageType sees the means
			s.readers[name].sums = make([]float32, len(schema.Attributes))
		}
	}
	return s.readers[name]
}

// Inputs returns the inputs of a stage's network: a row for each line, or one for the page.
// They are valid until the next call, Line's until the next page. Call it for Line first,
// because Context's inputs begin with Line's.
func (s *State) Inputs(stage Stage) *features.Matrix {
	r := s.reader(stage.Name())
	raw := stage.Measure(s, r.schema.Attributes)
	previous, inputs := &features.Matrix{Rows: raw.Rows}, &s.inputs
	switch stage.Name() {
	case Line:
		inputs = &s.lineInputs
	case Context:
		previous = &s.lineInputs
	}
	r.matrix(raw, previous, inputs)
	return inputs
}

// setOdds copies the log-odds of the lines.
func (s *State) setOdds(odds []float32) {
	s.Odds = append(s.Odds[:0], odds...)
	s.ranking.read(s.Odds, s.Lines)
}

// Confidence returns the expected F1 over the page's text, 0 to 1. It is better for ranking
// pages than as an estimate of their F1.
func (s *State) Confidence() float32 { return s.ranking.confidence() }
