package features

import (
	"slices"

	"linesift/lexicon"
	"linesift/page"
)

// lexiconGroup is the group of the attributes that need a lexicon. A lexicon is part of a
// model and counted anew for each fit, so that they are neither among Names nor in the
// labelled CSV, which has the text instead.
const lexiconGroup = "lexicon"

// lexiconAttributes lists them.
var lexiconAttributes = []struct {
	name, doc string
	of        func(e *lexicon.Evidence) float32
}{
	{"lexicon_whole", "log-odds of its whole text, if it is short and the lexicon has it", func(e *lexicon.Evidence) float32 { return e.Whole }},
	{"lexicon_known", "it is short and the lexicon has its whole text, 0 or 1", func(e *lexicon.Evidence) float32 { return e.WholeKnown }},
	{"lexicon_start", "log-odds of its first words", func(e *lexicon.Evidence) float32 { return e.Start }},
	{"lexicon_end", "log-odds of its last words", func(e *lexicon.Evidence) float32 { return e.End }},
	{"lexicon_words", "mean log-odds of its words", func(e *lexicon.Evidence) float32 { return e.Words }},
	{"lexicon_least_word", "the lowest log-odds of its words, 0 or below", func(e *lexicon.Evidence) float32 { return e.LeastWord }},
	{"lexicon_most_word", "the highest log-odds of its words, 0 or above", func(e *lexicon.Evidence) float32 { return e.MostWord }},
	{"lexicon_word_sum", "log-odds of its words together, over the root of their number", func(e *lexicon.Evidence) float32 { return e.WordSum }},
	{"lexicon_heading_whole", "the last heading above it: lexicon_whole", func(e *lexicon.Evidence) float32 { return e.HeadingWhole }},
	{"lexicon_heading_start", "the last heading above it: lexicon_start", func(e *lexicon.Evidence) float32 { return e.HeadingStart }},
	{"lexicon_heading_words", "the last heading above it: lexicon_words", func(e *lexicon.Evidence) float32 { return e.HeadingWords }},
}

func lexiconRows() (rows []row) {
	for _, w := range lexiconAttributes {
		rows = append(rows, row{w.name, w.doc, false, func(m *Meter, l *line) float32 { return w.of(&m.evidence[l.number]) }})
	}
	return rows
}

// OfLexicon returns the function that computes an attribute of the group lexicon, or nil for
// others.
func OfLexicon(attribute string) func(e *lexicon.Evidence) float32 {
	for _, w := range lexiconAttributes {
		if w.name == attribute {
			return w.of
		}
	}
	return nil
}

// Evidence appends the evidence of l on the lines of a page to dst. keys returns the keys of
// line i, valid until its next call; since returns the line's attribute since_heading.
func Evidence(l *lexicon.Lexicon, lines int, keys func(i int) []lexicon.Key, since func(i int) int, dst []lexicon.Evidence) []lexicon.Evidence {
	first := len(dst)
	for i := range lines {
		dst = append(dst, l.Line(keys(i)))
		if h := i - since(i); h >= 0 { // there is a heading
			dst[first+i].Head(&dst[first+h])
		}
	}
	return dst
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
	m.evidence = Evidence(m.lexicon, len(m.lines), func(i int) []lexicon.Key {
		m.keys = lexicon.AppendKeys(m.keys[:0], p.LineText(i))
		return m.keys
	}, func(i int) int { return int(m.lines[i].heading) }, m.evidence)
}
