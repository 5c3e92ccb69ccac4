package model

import "linesift/features"

// A Classifier runs the stages of a model over one page after the other. It is for
// one goroutine, and worth keeping from page to page.
type Classifier struct {
	stages  []Stage
	scorers []*Scorer // of the stages' networks; nil for a rule
	lines   *lineScorer
	state   *State
	odds    []float32
	result  Result
}

// A Result is what a model says of a page.
type Result struct {
	Probabilities []float32 // of each line, to be content
	Types         []float32 // of each of Types, summing to 1; nil if the model does not tell types
	Hub           float32   // the probability that the page only leads to others; 0 if the model does not tell
	Threshold     float32   // from which probability on a line of this page is content

	Confidence float32 // see State.Confidence
}

// NewClassifier returns a classifier of m, which must pass Check.
func NewClassifier(m *Model) *Classifier {
	c := &Classifier{stages: m.Stages(), state: NewState(m)}
	of := make(map[Name]*Scorer)
	for _, stage := range c.stages {
		if stage.Network() {
			of[stage.Name()] = m.scorer(stage.Name())
		}
		c.scorers = append(c.scorers, of[stage.Name()])
	}
	c.lines = newLineScorer(m, of[Line], of[Context])
	return c
}

// Classify returns what the model says of a page. l.Raw has a column for each
// attribute of Line's schema. The result is valid until the next call.
func (c *Classifier) Classify(l *features.Lines) *Result {
	s := c.state
	s.Begin(l)
	for i, stage := range c.stages {
		c.odds = c.score(c.scorers[i], stage, c.odds[:0])
		stage.Conclude(s, c.odds)
	}
	r := &c.result
	*r = Result{r.Probabilities[:0], s.Types, s.Hub, s.Threshold, s.Confidence()}
	for _, z := range s.Odds {
		r.Probabilities = append(r.Probabilities, Probability(z))
	}
	return r
}

// score appends the log-odds that the network of a stage gives to dst.
func (c *Classifier) score(scorer *Scorer, stage Stage, dst []float32) []float32 {
	s := c.state
	switch {
	case scorer == nil:
		return dst
	case stage.Name() == Line:
		s.sums = zeroed(s.sums, s.Lines.Raw.Cols)
		return c.lines.scoreLine(&s.Lines.Raw, s.sums, dst)
	case stage.Name() == Context:
		return c.lines.scoreContext(stage.Measure(s, c.lines.stacked.schema.Attributes), dst)
	}
	return scorer.Logits(s.See(stage), dst)
}
