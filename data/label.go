package data

import (
	"linesift/features"
	"linesift/page"
)

// NewLabelledPage returns a page without labels: its lines and their attributes. m must
// measure all of features.Names, in this order. All lines are boilerplate of weight 0, with
// the score NoScore.
func NewLabelledPage(m *features.Meter, p *page.Page, id, site, typ string) *LabelledPage {
	l := &LabelledPage{ID: id, Site: site, Type: typ, Rows: make([]Row, len(p.Lines))}
	m.Measure(p, &l.Attributes)
	for i := range l.Rows {
		l.Rows[i] = Row{
			Source: p.Lines[i].Source, Score: NoScore, Text: string(p.LineText(i)),
			Containers: m.Containers(i), Template: m.Template(i),
		}
	}
	return l
}

// Predict labels the lines for a person to correct. scores are a model's probabilities of
// content, 0 to 1, one for each line. Lines with at least the threshold are content. All
// weights are 1: unchanged labels count as much as corrected ones.
func (l *LabelledPage) Predict(scores []float32, threshold float32) {
	for i, s := range scores {
		l.Rows[i].Content = s >= threshold
		l.Rows[i].Weight = 1
		l.Rows[i].Score = s
	}
}
