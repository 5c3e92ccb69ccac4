package features

import (
	"slices"

	"linesift/lexicon"
	"linesift/page"
)

// wordingGroup is the group of the attributes that a lexicon gives. It is part of a
// model, so they are not among Names, nor in the labelled CSV, which has the text
// instead: who fits a network counts a lexicon of their own.
const wordingGroup = "wording"

// wordings lists them.
var wordings = []struct {
	name, doc string
	of        func(e *lexicon.Evidence) float32
}{
	{"wording_whole", "log-odds of its whole text, if it is short and the lexicon has it", func(e *lexicon.Evidence) float32 { return e.Whole }},
	{"wording_known", "it is short and the lexicon has its whole text, 0 or 1", func(e *lexicon.Evidence) float32 { return e.WholeKnown }},
	{"wording_start", "log-odds of its first words", func(e *lexicon.Evidence) float32 { return e.Start }},
	{"wording_end", "log-odds of its last words", func(e *lexicon.Evidence) float32 { return e.End }},
	{"wording_words", "mean log-odds of its words", func(e *lexicon.Evidence) float32 { return e.Words }},
	{"wording_least_word", "the lowest log-odds of its words, 0 or below", func(e *lexicon.Evidence) float32 { return e.LeastWord }},
	{"wording_most_word", "the highest log-odds of its words, 0 or above", func(e *lexicon.Evidence) float32 { return e.MostWord }},
	{"wording_word_sum", "log-odds of its words together, over the root of their number", func(e *lexicon.Evidence) float32 { return e.WordSum }},
	{"wording_heading_whole", "the last heading above it: wording_whole", func(e *lexicon.Evidence) float32 { return e.HeadingWhole }},
	{"wording_heading_start", "the last heading above it: wording_start", func(e *lexicon.Evidence) float32 { return e.HeadingStart }},
	{"wording_heading_words", "the last heading above it: wording_words", func(e *lexicon.Evidence) float32 { return e.HeadingWords }},
}

func wordingRows() (rows []row) {
	for _, w := range wordings {
		rows = append(rows, row{w.name, w.doc, false, func(m *Meter, l *line) float32 { return w.of(&m.evidence[l.number]) }})
	}
	return rows
}

// Wording returns how to get an attribute from what a lexicon says of a line, nil if
// it is not one of those.
func Wording(attribute string) func(e *lexicon.Evidence) float32 {
	for _, w := range wordings {
		if w.name == attribute {
			return w.of
		}
	}
	return nil
}

// Consult appends what a lexicon says of the lines of a page to dst. keys are those of
// a line, and valid until the next call; since is its attribute since_heading.
func Consult(l *lexicon.Lexicon, lines int, keys func(i int) []lexicon.Key, since func(i int) int, dst []lexicon.Evidence) []lexicon.Evidence {
	first := len(dst)
	for i := range lines {
		dst = append(dst, l.Line(keys(i)))
		if h := i - since(i); h >= 0 { // there is a heading
			dst[first+i].Head(&dst[first+h])
		}
	}
	return dst
}

// Use lets m measure what l says of the words of lines. Without a lexicon those
// attributes are 0.
func (m *Meter) Use(l *lexicon.Lexicon) { m.lexicon = l }

// consult fills m.evidence.
func (m *Meter) consult(p *page.Page) {
	m.evidence = m.evidence[:0]
	if m.lexicon == nil {
		m.evidence = slices.Grow(m.evidence, len(m.lines))[:len(m.lines)]
		clear(m.evidence)
		return
	}
	m.evidence = Consult(m.lexicon, len(m.lines), func(i int) []lexicon.Key {
		m.keys = lexicon.AppendKeys(m.keys[:0], p.LineText(i))
		return m.keys
	}, func(i int) int { return int(m.lines[i].heading) }, m.evidence)
}
