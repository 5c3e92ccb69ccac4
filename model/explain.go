package model

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"linesift/features"
)

// An Effect says how far an attribute moves a line's log-odds of being content, before stage
// shrink. It is the decrease of the log-odds if the attribute is set to its training mean on
// the line and its neighbours.
type Effect struct {
	Attribute string  `json:"attribute"` // of the line, or "lines_around", "page" or "page_type"
	LogOdds   float32 `json:"log_odds"`  // natural logarithm; above 0 if the attribute makes content more likely
}

// The names of effects that combine stacked attributes.
const (
	effectOfLines = "lines_around" // the scores of stage line on these lines
	effectOfPage  = "page"         // the distribution of these scores over the page
	effectOfType  = "page_type"
)

// Explain classifies a page like Classify. It returns for each line up to limit effects, the
// largest first by absolute value. It sets attributes to their mean one at a time
// (occlusion), so effects need not add up. An effect includes the change of the line's own
// score in stage line, but not the changes of other lines' scores.
func (c *Classifier) Explain(l *features.Lines, limit int) [][]Effect {
	c.state.Begin(l)
	c.scorer.begin()
	var inputs *features.Matrix
	for _, stage := range c.stages {
		isExperts := c.state.answers(stage) == c.state.Answers
		if stage.Name() == StageLine || stage.isContext() && isExperts {
			inputs = c.state.Inputs(stage)
		}
		c.run(stage)
	}
	e := c.newExplainer(inputs)
	all := make([][]Effect, len(c.state.LogOdds))
	for i := range all {
		all[i] = e.explain(i, limit)
	}
	return all
}

// An explainer occludes the inputs of one line after the other.
type explainer struct {
	groups     []inputGroup
	line, last *Scorer          // the first network and the last, which may be the same
	inputs     *features.Matrix // of the last network, beginning with the first network's
	width      int              // inputs of the first network

	score int   // the column of the line's own score
	scale Scale // of the column score

	lineRows, lastRows       features.Matrix // the line as it is, then without each of the groups
	lineLogOdds, lastLogOdds []float32
}

// An inputGroup holds the inputs that effects combine under one name.
type inputGroup struct {
	name    string
	columns []int
}

// newExplainer returns an explainer of the networks of the page's expert.
func (c *Classifier) newExplainer(inputs *features.Matrix) *explainer {
	lineName, contextName := StageLine, StageContext
	if c.state.Answers == &c.state.experts[articles] {
		lineName, contextName = StageArticleLine, StageArticleContext
	}
	line, schema := c.scorer.networks[lineName], c.state.reader(StageLine).schema
	e := &explainer{line: line.Scorer, last: line.Scorer, inputs: inputs, width: schema.width()}
	e.add(schema, 0, func(attribute string) string { return attribute })
	if context := c.scorer.networks[contextName]; context != nil {
		e.last = context.Scorer
		stacked := c.state.reader(contextName).schema
		e.add(stacked, e.width, effectOfStacked)
		if k := slices.Index(stacked.Names(), "score"); k >= 0 {
			e.score, e.scale = e.width+k, stacked.Scales[stacked.Inputs[k].Column]
		}
	}
	return e
}

// add adds the inputs of a schema. The first is in the given column.
func (e *explainer) add(s *Schema, column int, name func(attribute string) string) {
	for k, input := range s.Inputs {
		attribute := s.Attributes[input.Column]
		if attribute == "score" && input.Offset == 0 {
			continue // it follows from the others
		}
		group := name(attribute)
		i := slices.IndexFunc(e.groups, func(g inputGroup) bool { return g.name == group })
		if i < 0 {
			i = len(e.groups)
			e.groups = append(e.groups, inputGroup{name: group})
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

func (e *explainer) explain(i, limit int) []Effect {
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
		e.lineLogOdds = e.line.LogOdds(&e.lineRows, e.lineLogOdds[:0])
		for r, z := range e.lineLogOdds {
			e.lastRows.Row(r)[e.score] = e.scale.apply(score(z))
		}
	}
	e.lastLogOdds = e.last.LogOdds(&e.lastRows, e.lastLogOdds[:0])
	effects := make([]Effect, 0, len(e.groups))
	for g, group := range e.groups {
		effects = append(effects, Effect{group.name, e.lastLogOdds[0] - e.lastLogOdds[g+1]})
	}
	slices.SortStableFunc(effects, func(a, b Effect) int {
		return cmp.Compare(math.Abs(float64(b.LogOdds)), math.Abs(float64(a.LogOdds)))
	})
	return slices.Clip(effects[:max(0, min(limit, len(effects)))])
}
