package data

import (
	"fmt"

	"linesift/features"
	"linesift/page"
)

// PreLabel puts together the rows of a new page, for a person to correct. scores
// are a network's probabilities of content of each line; lines of at least the
// threshold are labelled content. All weights are 1: labels that
// the person leaves count as much as those that they change.
//
// Without scores (nil) there are no labels either: all lines are boilerplate
// of weight 0. The page's type is not known.
func PreLabel(m *features.Meter, p *page.Page, id, site string, scores []float32, threshold float32) (*LabelledPage, error) {
	if scores != nil && len(scores) != len(p.Lines) {
		return nil, fmt.Errorf("page %q: %d scores for %d lines", id, len(scores), len(p.Lines))
	}
	l := NewLabelledPage(m, p, id, site, "")
	for i, s := range scores {
		l.Rows[i].Content = s >= threshold
		l.Rows[i].Weight = 1
		l.Rows[i].Score = s
	}
	return l, nil
}

// NewLabelledPage puts together the rows of a page before it has labels: its lines and their
// attributes, which m must measure for all of features.Names. All lines are boilerplate of
// weight 0, without a score.
func NewLabelledPage(m *features.Meter, p *page.Page, id, site, typ string) *LabelledPage {
	l := &LabelledPage{ID: id, Site: site, Type: typ, Rows: make([]Row, len(p.Lines))}
	m.Measure(p, &l.Attributes)
	for i := range l.Rows {
		l.Rows[i] = Row{Source: p.Lines[i].Source, Score: NoScore, Containers: m.Containers(i), Template: m.Template(i), Text: string(p.LineText(i))}
	}
	return l
}
