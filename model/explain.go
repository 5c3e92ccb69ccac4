package model

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"linesift/features"
)

// An Effect says what an attribute did to the log-odds of a line to be content, before
// they are shrunk to those of its template: by how much they would be lower if the
// attribute were what it is on average in training, for the line and its neighbours.
type Effect struct {
	Attribute string  `json:"attribute"`
	LogOdds   float32 `json:"log_odds"`
}

// The effects of stacked attributes go under these names.
const (
	effectOfLines = "lines_around" // what the first network said of them
	effectOfPage  = "page"         // how its answers are spread over the page
	effectOfType  = "page_type"
)

// Explain classifies a page as Classify does and returns the effects on each of its
// lines, each line's in the order of their size, at most so many. Attributes are set to
// their mean one by one (occlusion), so that effects need not add up. An attribute is
// followed through both networks, by the line's own score; what it does to the scores of
// other lines is not.
func (c *Classifier) Explain(l *features.Lines, most int) [][]Effect {
	s := c.state
	s.Begin(l)
	for i, stage := range c.stages { // as Classify, but the inputs are kept
		c.odds = c.odds[:0]
		if scorer := c.scorers[i]; scorer != nil {
			c.odds = scorer.Logits(s.See(stage), c.odds)
		}
		stage.Conclude(s, c.odds)
	}
	e := c.newExplainer()
	all := make([][]Effect, len(s.Odds))
	for i := range all {
		all[i] = e.explain(i, most)
	}
	return all
}

// An explainer occludes the inputs of one line after the other.
type explainer struct {
	groups     []inputGroup
	line, last *Scorer          // the first network and the last, which may be the same
	inputs     *features.Matrix // of the last; those of the first stand before the others
	width      int              // of the first

	score int   // the column of the line's own score
	scale Scale // of that

	lineRows, lastRows features.Matrix // the line as it is, and without each of the groups
	lineOdds, lastOdds []float32
}

// An inputGroup is the inputs that have one name in effects.
type inputGroup struct {
	name    string
	columns []int
}

func (c *Classifier) newExplainer() *explainer {
	s := c.state
	schema := s.model.Networks[Line].Schema
	e := &explainer{inputs: &s.line.inputs, width: schema.Width()}
	e.add(schema, 0, func(attribute string) string { return attribute })
	for i, stage := range c.stages {
		switch stage.Name() {
		case Line:
			e.line, e.last = c.scorers[i], c.scorers[i]
		case Context:
			e.last, e.inputs = c.scorers[i], &s.own.joined
			stacked := s.model.Networks[Context].Schema
			e.add(stacked, e.width, effectOfStacked)
			if k := slices.Index(stacked.Names(), "score"); k >= 0 {
				e.score, e.scale = e.width+k, stacked.Scales[stacked.Inputs[k].Column]
			}
		}
	}
	return e
}

// add adds the inputs of a schema, the first of which is in a column.
func (e *explainer) add(s *Schema, column int, name func(attribute string) string) {
	for k, in := range s.Inputs {
		attribute := s.Attributes[in.Column]
		if attribute == "score" && in.Offset == 0 {
			continue // it follows from the others
		}
		of := name(attribute)
		i := slices.IndexFunc(e.groups, func(g inputGroup) bool { return g.name == of })
		if i < 0 {
			i = len(e.groups)
			e.groups = append(e.groups, inputGroup{name: of})
		}
		e.groups[i].columns = append(e.groups[i].columns, column+k)
	}
}

func effectOfStacked(attribute string) string {
	a := &stackedAttributes[stackedIndex[attribute]]
	switch {
	case strings.HasPrefix(attribute, "type_"):
		return effectOfType
	case a.ofPage:
		return effectOfPage
	}
	return effectOfLines
}

func (e *explainer) explain(i, most int) []Effect {
	rows := len(e.groups) + 1
	e.lineRows.Reset(rows, e.width)
	e.lastRows.Reset(rows, e.inputs.Cols)
	for r := range rows {
		row := e.lastRows.Row(r)
		copy(row, e.inputs.Row(i))
		if r > 0 {
			for _, k := range e.groups[r-1].columns {
				row[k] = 0 // scaled, the mean
			}
		}
		copy(e.lineRows.Row(r), row)
	}
	if e.score > 0 {
		e.lineOdds = e.line.Logits(&e.lineRows, e.lineOdds[:0])
		for r, z := range e.lineOdds {
			e.lastRows.Row(r)[e.score] = e.scale.apply(score(z))
		}
	}
	e.lastOdds = e.last.Logits(&e.lastRows, e.lastOdds[:0])
	effects := make([]Effect, 0, len(e.groups))
	for g, group := range e.groups {
		effects = append(effects, Effect{group.name, e.lastOdds[0] - e.lastOdds[g+1]})
	}
	slices.SortStableFunc(effects, func(a, b Effect) int {
		return cmp.Compare(math.Abs(float64(b.LogOdds)), math.Abs(float64(a.LogOdds)))
	})
	return slices.Clip(effects[:min(most, len(effects))])
}
