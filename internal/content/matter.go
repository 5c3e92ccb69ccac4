package content

import (
	"bytes"
	"math"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// Limits of pages without matter, in words. Two characters of a script without spaces count as
// a word. They are round numbers, tried on the pages of train and on pages with labels
// by hand: of 13 without matter 9 are empty, and no other page is but a bot check.
const (
	proseWords = 8   // the least words of a line of prose
	nameWords  = 5   // the most of the part of a title, or of a heading, that names the page
	wallWords  = 400 // the most of the longest wall
	shortWords = 150 // the most of a page that a notice anywhere makes a wall, and of a small document
	wallProse  = 40  // less prose than this has a page with the name of a wall, or with two passwords
	wallKept   = 100 // and less than this of anything, as menus and labels
	errorProse = 30  // less prose than this, two sentences, has an error
	formRest   = 12  // less than this stands on a page beside its form, or its notice
	noteLines  = 12  // the most lines of a small document

	longText = 10_000 // bytes that have more than wallWords words in any language
)

// wallConfidence is the most confidence of a page without matter.
const wallConfidence = leastConfidence / 2

// JudgeMatter decides whether a page has matter at all. A login, an error, a consent wall, a
// bot check or an empty shell has none. It loses all of its lines. A small document without a
// sign of these is all matter: networks know pages and do not find the text of a single line.
func JudgeMatter(s *State) {
	p := s.Page
	most := wallWords // of the prose of a page without matter
	if len(p.Text) > longText {
		most = wallProse
	}
	if p.From == page.FromJSONLD || hasProse(p, s.Mask, most) {
		return
	}
	m := measureMatter(p, s.Mask)
	switch {
	case m.isWall(s.Confidence):
		clear(s.Mask)
		s.Confidence = min(s.Confidence, wallConfidence)
	case m.isSmall():
		if m.isBare() || 2*m.kept < m.body {
			for i := range p.Lines {
				if p.In(i)&besideMatter == 0 {
					s.Mask.SetLine(p, i, true)
				}
			}
		}
		s.Confidence = max(s.Confidence, leastConfidence)
	}
}

// besideMatter has the places of lines that are not matter.
const besideMatter = page.InNav | page.InHeader | page.InFooter | page.InAside | page.InButton | page.InSelect | page.InDialog | page.Hidden

// A matter says how much matter a page shows, in words of its lines.
type matter struct {
	lines, words, links int // of all lines that are not hidden
	body                int // of these lines, without those of places beside the matter
	kept                int // of the lines of the mask
	prose               int // of the kept lines of prose that do not say what walls say
	inForm              int // of the kept lines in forms
	rest                int // of the kept lines without what walls say, and without the labels of fields
	noticed             int // of the kept lines of prose that do
	notices, cookies    int // of the lines with a notice, and of those about cookies
	formulas            int // of the lines of body that are names of walls, or about copyright
	accept              bool
	title, heading      wallTopic // what the title says, and the headings of the first rank and the first heading
	headings            wallTopic // what the headings of any rank say
	passwords, fields   int
}

// isWall reports whether a page has no matter. The confidence is the network's.
func (m *matter) isWall(confidence float32) bool {
	said := m.title | m.heading
	isShort, isWallSized, hasLittle := m.words < shortWords, m.words < wallWords, m.kept < wallKept
	switch {
	case isWallSized && m.title&check != 0,
		isWallSized && m.prose < wallProse && said&check != 0,
		isWallSized && m.accept && 2*m.cookies > m.words,
		isShort && m.notices > 0 && m.rest < formRest,
		isShort && m.body > 0 && m.body <= m.formulas,
		hasLittle && m.rest < wallProse && m.prose+m.noticed < errorProse && said&(notice|fault) != 0,
		hasLittle && m.rest < wallProse && said&name != 0,
		hasLittle && m.rest < formRest && (m.passwords > 0 || m.fields > 0 && said&form != 0 || m.headings&(name|notice|fault) != 0),
		hasLittle && m.prose < wallProse && m.passwords > 0 && (said&name != 0 || confidence < doubtfulForm),
		hasLittle && m.prose < wallProse && m.passwords > 1 && 2*m.inForm > m.kept:
		return true
	}
	return false
}

// doubtfulForm is the confidence below which a page with a password and little prose is a login.
const doubtfulForm = 0.4

// isSmall reports whether a page is a small document.
func (m *matter) isSmall() bool {
	return m.words <= shortWords && m.lines <= noteLines && m.fields == 0 && m.notices == 0 && 3*m.links <= m.words && m.body > 0
}

// isBare reports whether nothing stands beside the matter.
func (m *matter) isBare() bool { return m.links == 0 && m.body == m.words }

func measureMatter(p *page.Page, mask page.Mask) (m matter) {
	m.countFields(p)
	var w wallReader
	m.title = w.readTitle(p.Title)
	hasHeading := false
	for i := range p.Lines {
		text, inside := p.LineText(i), p.In(i)
		kept := mask.Line(p, i)
		if !kept && inside&page.Hidden != 0 {
			continue
		}
		n := countWords(text)
		links := 0
		if len(text) > 0 {
			links = n * int(p.Lines[i].LinkBytes) / len(text)
		}
		if inside&page.Hidden == 0 {
			m.lines++
			m.words += n
			m.links += links
			if inside&besideMatter == 0 {
				m.body += n
			}
		}
		says := w.read(text)
		if inside&page.InHeading != 0 && inside&besideMatter == 0 {
			if n > nameWords {
				says &^= name | fault | form
			}
			if !hasHeading || p.Nodes[p.Elements[p.Lines[i].Node].Heading].Tag == atom.H1 {
				m.heading |= says
			}
			m.headings |= says
			hasHeading = true
		}
		switch {
		case says&(notice|check) != 0:
			m.notices += n
		case says&legal != 0, says&(name|fault) != 0 && n <= nameWords:
			if inside&besideMatter == 0 {
				m.formulas += n
			}
		}
		if says&cookie != 0 {
			m.cookies += n
		}
		m.accept = m.accept || says&accept != 0 && n <= nameWords
		if !kept {
			continue
		}
		m.kept += n
		if inside&page.InForm != 0 {
			m.inForm += n
		}
		prose := isProse(p, i, n)
		if says&(notice|check|legal) != 0 {
			if prose {
				m.noticed += n
			}
			continue
		}
		if prose {
			m.prose += n
		}
		if prose || says&name == 0 && inside&page.InForm == 0 {
			m.rest += n
		}
	}
	return m
}

// hasProse reports whether a mask has so many words of prose.
func hasProse(p *page.Page, m page.Mask, least int) bool {
	prose := 0
	for i := range m.Lines(p) {
		if n := countWords(p.LineText(i)); isProse(p, i, n) {
			if prose += n; prose >= least {
				return true
			}
		}
	}
	return false
}

// isProse reports whether line i, of n words, reads like a sentence.
func isProse(p *page.Page, i, n int) bool { return n >= proseWords && p.Lines[i].IsProse(0) }

// countFields counts the fields in which a reader writes.
func (m *matter) countFields(p *page.Page) {
	for i := range p.Leaves {
		leaf := &p.Leaves[i]
		if leaf.Tag != atom.Input || p.Nodes[leaf.Node].In&besideMatter != 0 {
			continue
		}
		kind := ""
		for name, value := range page.Attributes(p.Source[leaf.Source.Start:leaf.Source.End]) {
			if bytes.EqualFold(name, []byte("type")) {
				kind = strings.ToLower(string(value))
				break
			}
		}
		switch kind {
		case "password":
			m.passwords++
			m.fields++
		case "", "text", "email", "tel", "number", "search", "url", "date", "file":
			m.fields++
		}
	}
}

// countWords returns the number of words of a text. Two characters of a script without spaces
// count as a word.
func countWords(text []byte) int { return countUpTo(text, math.MaxInt) }

// countUpTo is countWords, but stops where there are so many words.
func countUpTo(text []byte, most int) int {
	n, halves := 0, 0
	for w := words.Scan(text); n < most && w.Next(); n = (halves + 1) / 2 {
		if w.Unspaced {
			halves += w.Len()
		} else {
			halves += 2
		}
	}
	return n
}
