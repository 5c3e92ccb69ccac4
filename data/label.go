package data

import (
	"fmt"
	"slices"

	"linesift/features"
	"linesift/page"
)

// Label puts together the rows of a page of a gold standard: its lines, their
// labels from the gold, and their attributes, which m must measure for all of
// features.Names. p is the page's HTML, parsed.
//
// The weights are 1, or half of it for gold of tier B; 0 for lines of which
// partial gold says nothing, and for all lines if most of the gold text is not on the
// page: then p is not the page that the person saw.
func Label(m *features.Meter, p *page.Page, gold *GoldPage) *LabelledPage {
	weight := float32(1)
	if gold.Tier == "B" {
		weight = tierBWeight
	}
	var content, known []bool
	if gold.Partial {
		content, known = Snippets(p, gold.With, gold.Without)
	} else {
		var all bool
		content, all = Labels(p, gold.Gold)
		known = slices.Repeat([]bool{all}, len(content))
	}
	l := newLabelledPage(m, p, gold.Key(), gold.Site, gold.Type)
	for i := range l.Rows {
		l.Rows[i].Content = content[i]
		if known[i] {
			l.Rows[i].Weight = weight
		}
	}
	return l
}

// What a line counts whose label is less certain: judgements, not measurements.
const (
	tierBWeight    = 0.5 // gold that has some share bars and related links left in it
	doubtfulWeight = 0.3 // the person was not sure
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
	l := newLabelledPage(m, p, id, site, "")
	for i, s := range scores {
		l.Rows[i].Content = s >= threshold
		l.Rows[i].Weight = 1
		l.Rows[i].Score = s
	}
	return l, nil
}

// newLabelledPage has all but the labels, scores and weights.
func newLabelledPage(m *features.Meter, p *page.Page, id, of, typ string) *LabelledPage {
	l := &LabelledPage{ID: id, Site: of, Type: typ, Rows: make([]Row, len(p.Lines))}
	m.Measure(p, &l.Attributes)
	for i := range l.Rows {
		l.Rows[i] = Row{Source: p.Lines[i].Source, Score: NoScore, Containers: m.Containers(i), Template: m.Template(i), Text: string(p.LineText(i))}
	}
	return l
}
