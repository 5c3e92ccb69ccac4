package features

import (
	"slices"

	"linesift/internal/lexicon"
	"linesift/page"
)

// lexiconGroup is the group of the attributes that need a lexicon. A lexicon is part of a
// model and counted anew for each fit. Its attributes are therefore neither in Names nor in
// the labelled CSV, which has the text instead.
const lexiconGroup = "lexicon"

// lexiconAttributes makes attributes from those of package lexicon.
func lexiconAttributes() (attributes []Attribute) {
	all := &list{nil, func(chosen []int) func(m *Meter, l *line, to []float32) {
		measures := make([]func(*lexicon.Evidence) float32, len(chosen))
		for i, k := range chosen {
			measures[i] = lexicon.Attributes[k].Measure
		}
		return func(m *Meter, l *line, to []float32) {
			for i, measure := range measures {
				to[i] = measure(&m.evidence[l.number])
			}
		}
	}}
	for i, a := range lexicon.Attributes {
		attributes = append(attributes, Attribute{Name: a.Name, Doc: a.Doc, list: all, row: i})
	}
	return attributes
}

// Use sets the lexicon of the group lexicon. Without a lexicon, these attributes are 0.
func (m *Meter) Use(l *lexicon.Lexicon) { m.lexicon = l }

// measureWords fills m.evidence.
func (m *Meter) measureWords(p *page.Page) {
	m.evidence = m.evidence[:0]
	if m.lexicon == nil {
		m.evidence = slices.Grow(m.evidence, len(m.lines))[:len(m.lines)]
		clear(m.evidence)
		return
	}
	m.evidence = m.lexicon.Page(len(m.lines), func(i int) []lexicon.Key {
		m.keys = lexicon.AppendKeys(m.keys[:0], p.LineText(i))
		return m.keys
	}, func(i int) int { return int(m.lines[i].heading) }, m.evidence)
}
