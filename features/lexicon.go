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

var lexiconAttributes = attributesOf(nil, "lexicon_", "",
	func(m *Meter, l *line) *lexicon.Evidence { return &m.evidence[l.number] }, lexiconRows...)

var lexiconRows = []row[lexicon.Evidence]{
	number("whole", "log-odds of its whole text, if it is short and the lexicon has it",
		func(_ *Meter, e *lexicon.Evidence) float32 { return e.Whole }),
	number("known", "it is short and the lexicon has its whole text, 0 or 1",
		func(_ *Meter, e *lexicon.Evidence) float32 { return e.WholeKnown }),
	number("start", "log-odds of its first words", func(_ *Meter, e *lexicon.Evidence) float32 { return e.Start }),
	number("end", "log-odds of its last words", func(_ *Meter, e *lexicon.Evidence) float32 { return e.End }),
	number("words", "mean log-odds of its words", func(_ *Meter, e *lexicon.Evidence) float32 { return e.Words }),
	number("least_word", "the lowest log-odds of its words, 0 or below",
		func(_ *Meter, e *lexicon.Evidence) float32 { return e.LeastWord }),
	number("most_word", "the highest log-odds of its words, 0 or above",
		func(_ *Meter, e *lexicon.Evidence) float32 { return e.MostWord }),
	number("word_sum", "log-odds of its words together, over the root of their number",
		func(_ *Meter, e *lexicon.Evidence) float32 { return e.WordSum }),
	number("heading_whole", "the last heading above it: lexicon_whole",
		func(_ *Meter, e *lexicon.Evidence) float32 { return e.HeadingWhole }),
	number("heading_start", "the last heading above it: lexicon_start",
		func(_ *Meter, e *lexicon.Evidence) float32 { return e.HeadingStart }),
	number("heading_words", "the last heading above it: lexicon_words",
		func(_ *Meter, e *lexicon.Evidence) float32 { return e.HeadingWords }),
}

// OfLexicon returns the function that computes an attribute of the group lexicon, or nil for
// other attributes.
func OfLexicon(attribute string) func(e *lexicon.Evidence) float32 {
	for _, r := range lexiconRows {
		if "lexicon_"+r.name == attribute {
			return func(e *lexicon.Evidence) float32 { return r.measure(nil, e) }
		}
	}
	return nil
}

// Evidence appends the evidence of l on each of a page's lines to dst. keys returns the keys
// of line i, from 0, valid until its next call. since returns its attribute since_heading.
func Evidence(
	l *lexicon.Lexicon, lines int, keys func(i int) []lexicon.Key, since func(i int) int, dst []lexicon.Evidence,
) []lexicon.Evidence {
	first := len(dst)
	for i := range lines {
		dst = append(dst, l.Line(keys(i)))
		if h := i - since(i); h >= 0 { // there is a heading
			dst[first+i].SetHeading(&dst[first+h])
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
