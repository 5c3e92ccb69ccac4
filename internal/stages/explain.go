package stages

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/internal/stacked"
	"linesift/model"
)

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
func (c *Classifier) Explain(l *features.Lines, limit int) [][]model.Effect {
	c.begin(l)
	var inputs *features.Matrix
	for _, stage := range c.stages {
		isExperts := c.pass.answers(stage) == c.pass.Answers
		if stage.network == model.NetworkLine || stage.kind == inContext && isExperts {
			inputs = c.pass.Inputs(stage)
		}
		c.run(stage)
	}
	e := c.newExplainer(inputs)
	all := make([][]model.Effect, len(c.pass.LogOdds))
	for i := range all {
		all[i] = e.explain(i, limit)
	}
	return all
}

// An explainer occludes the inputs of one line after the other.
type explainer struct {
	groups     []inputGroup
	line, last *forward.Scorer  // the first network and the last, which may be the same
	inputs     *features.Matrix // of the last network, beginning with the first network's
	width      int              // inputs of the first network

	score int         // the column of the line's own score
	scale model.Scale // of the column score

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
	lineName, contextName := model.NetworkLine, model.NetworkContext
	if c.pass.Answers == &c.pass.articles {
		lineName, contextName = model.NetworkArticleLine, model.NetworkArticleContext
	}
	line, schema := c.networks[lineName], c.pass.reader(model.NetworkLine).Schema()
	e := &explainer{line: line.Scorer, last: line.Scorer, inputs: inputs, width: len(schema.Inputs)}
	e.add(schema, 0, func(attribute string) string { return attribute })
	if context := c.networks[contextName]; context != nil {
		e.last = context.Scorer
		schema := c.pass.reader(contextName).Schema()
		e.add(schema, e.width, effectOfStacked)
		if k := slices.Index(schema.Names(), "score"); k >= 0 {
			e.score, e.scale = e.width+k, schema.Scales[schema.Inputs[k].Column]
		}
	}
	return e
}

// add adds the inputs of a schema. The first is in the given column.
func (e *explainer) add(s *model.Schema, column int, name func(attribute string) string) {
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
	a, _ := stacked.Lookup(attribute)
	switch {
	case strings.HasPrefix(attribute, "type_"):
		return effectOfType
	case a.OfPage:
		return effectOfPage
	}
	return effectOfLines
}

func (e *explainer) explain(i, limit int) []model.Effect {
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
			e.lastRows.Row(r)[e.score] = e.scale.Apply(stacked.Score(z))
		}
	}
	e.lastLogOdds = e.last.LogOdds(&e.lastRows, e.lastLogOdds[:0])
	effects := make([]model.Effect, 0, len(e.groups))
	for g, group := range e.groups {
		effects = append(effects, model.Effect{Attribute: group.name, LogOdds: e.lastLogOdds[0] - e.lastLogOdds[g+1]})
	}
	slices.SortStableFunc(effects, func(a, b model.Effect) int {
		return cmp.Compare(math.Abs(float64(b.LogOdds)), math.Abs(float64(a.LogOdds)))
	})
	return slices.Clip(effects[:max(0, min(limit, len(effects)))])
}
