package content

import (
	"math"

	"linesift/internal/words"
	"linesift/page"
	"linesift/pagetype"
)

// Limits of pages without matter, in words. Two characters of a script without spaces count as
// a word. They are round numbers.
const (
	proseWords = 8   // the least words of a line of prose
	nameWords  = 5   // a heading, or a part of a title, with more does not name the page
	wallWords  = 400 // the longest wall has fewer
	shortWords = 150 // a small document has at most as many; a page with fewer and a notice is a wall
	wallProse  = 40  // a page without matter that is titled like a wall, or asks for a password, has less prose
	wallKept   = 100 // such a page has fewer kept words, including menus and labels
	errorProse = 30  // an error has less prose, under two sentences
	formRest   = 12  // a form or notice has fewer words beside it
	noteLines  = 12  // a small document has at most as many lines

	longText = 10_000 // bytes that have more than wallWords words in any language
)

// wallConfidence is the most confidence of a page without matter.
const wallConfidence = leastConfidence / 2

// JudgeMatter decides whether a page has matter at all. A login, an error, a consent wall, a
// bot check or an empty shell has none. It loses all of its lines, unless the caller favours
// recall. A small document without a sign of these is all matter, because models do not find the
// text of a page of one line.
func JudgeMatter(s *State) {
	p := s.Page
	proseLimit := wallWords // a page without matter has less prose
	if len(p.Text) > longText {
		proseLimit = wallProse
	}
	if s.ThresholdIsSet || p.Origin == page.FromJSONLD || hasProse(p, s.Mask, proseLimit) {
		return
	}
	m := measurePage(p, s.Mask)
	m.confidence, m.none = s.Confidence, pagetype.Probability(s.Types, pagetype.None)
	var kept weightedLogOdds
	kept.addKept(s, 0, len(p.Lines))
	m.logOdds = kept.mean()
	switch {
	case m.wall() != "":
		if !s.FavorsRecall {
			clear(s.Mask)
			s.Confidence = min(s.Confidence, wallConfidence)
		}
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
const besideMatter = page.InNav | page.InHeader | page.InFooter | page.InAside |
	page.InButton | page.InSelect | page.InDialog | page.Hidden

// A pageMeasure measures how much of a page is matter, in words of its lines.
type pageMeasure struct {
	confidence float32 // of the model
	none       float32 // the probability of the type none
	logOdds    float64 // the mean log-odds of the kept lines

	// Of the lines that are kept or not hidden.
	lines, words, links int  // of all that are not hidden
	body                int  // of those that are not in places beside the matter
	notices, cookies    int  // of the lines with a notice; of the lines about cookies
	formulas            int  // of the lines of body that are names of walls, or about copyright
	accept              bool // a button accepts cookies
	passwords, fields   int  // the fields for a password, and all fields

	// Of the kept lines.
	kept      int // of all of them
	prose     int // of the lines of prose without a notice
	noticed   int // of the lines of prose with a notice
	inForm    int // of the lines in forms
	rest      int // of the lines without notices and without the labels of fields
	reset     int // of the lines about a password
	unrelated int // of the lines that name neither a password nor an address it is sent to

	title    wallTopic // what the title says
	top      wallTopic // the title, the headings of the first rank and the first heading
	headings wallTopic // the headings of any rank
}

// A wall is a kind of page without matter.
type wall struct {
	name  string
	words int // a wall has fewer
	kept  int // a wall has fewer words in the mask
	is    func(m *pageMeasure) bool
}

const unlimited = math.MaxInt

// walls lists all kinds of pages without matter.
var walls = []wall{
	// The type is none, and the model is not sure of the kept lines.
	{"type none", unlimited, wallKept, func(m *pageMeasure) bool {
		return m.none >= likelyNone && m.logOdds < sureMatter && !m.isBare()
	}},
	// The title names a bot check.
	{"check in title", wallWords, unlimited, func(m *pageMeasure) bool { return m.title&saysCheck != 0 }},
	// A bot check says so in a heading.
	{"check", wallWords, unlimited, func(m *pageMeasure) bool { return m.top&saysCheck != 0 && m.prose < wallProse }},
	// A consent wall has a button to accept, and most of its words are about cookies.
	{"consent", wallWords, unlimited, func(m *pageMeasure) bool { return m.accept && 2*m.cookies > m.words }},
	// A notice stands nearly alone.
	{"notice", shortWords, unlimited, func(m *pageMeasure) bool { return m.notices > 0 && m.rest < formRest }},
	// The page has nothing but names of walls and copyright.
	{"formulas", shortWords, unlimited, func(m *pageMeasure) bool { return m.body > 0 && m.body <= m.formulas }},
	// An error has a heading that says so, and less than two sentences.
	{"error", unlimited, wallKept, func(m *pageMeasure) bool {
		return m.top&(saysNotice|saysError) != 0 && m.rest < wallProse && m.prose+m.noticed < errorProse
	}},
	// The title or a heading is the name of a wall, and little text follows.
	{"name", unlimited, wallKept, func(m *pageMeasure) bool { return m.top&saysName != 0 && m.rest < wallProse }},
	// The page is a form and nothing else.
	{"form", unlimited, wallKept, func(m *pageMeasure) bool {
		asks := m.passwords > 0 || m.fields > 0 && m.top&saysForm != 0
		return m.rest < formRest && (asks || m.headings&(saysName|saysNotice|saysError) != 0)
	}},
	// A login asks for a password, and is named so or doubtful.
	{"login", unlimited, wallKept, func(m *pageMeasure) bool {
		return m.passwords > 0 && m.prose < wallProse && (m.top&saysName != 0 || m.confidence < doubtfulForm)
	}},
	// The form resets a password, and hardly anything else is said.
	{"password reset", unlimited, wallKept, func(m *pageMeasure) bool {
		return m.passwords == 0 && m.fields > 0 && m.reset >= proseWords && m.unrelated < 2*formRest
	}},
	// A registration asks for two passwords, and most of its kept words are in forms.
	{"registration", unlimited, wallKept, func(m *pageMeasure) bool {
		return m.passwords > 1 && m.prose < wallProse && 2*m.inForm > m.kept
	}},
}

// wall returns the name of the first of walls that a page is, or "".
func (m *pageMeasure) wall() string {
	for _, w := range walls {
		if m.words < w.words && m.kept < w.kept && w.is(m) {
			return w.name
		}
	}
	return ""
}

// likelyNone is the probability of the type none from which a page is a wall.
const likelyNone = 0.5

// sureMatter is the mean log-odds of kept lines from which they are matter, whatever the type: the
// address of a contact page beside a form.
const sureMatter = 0.5

// doubtfulForm is the confidence below which a page with a password and little prose is a login.
const doubtfulForm = 0.4

// isSmall reports whether a page is a small document: at most a third of its words are in links.
func (m *pageMeasure) isSmall() bool {
	isShort := m.words <= shortWords && m.lines <= noteLines && m.body > 0
	return isShort && m.fields == 0 && m.notices == 0 && 3*m.links <= m.words
}

// isBare reports whether nothing stands beside the matter.
func (m *pageMeasure) isBare() bool { return m.links == 0 && m.body == m.words }

func measurePage(p *page.Page, mask page.Mask) (m pageMeasure) {
	m.countFields(p)
	var w wallReader
	m.title = w.readTitle(p.Title)
	m.top = m.title
	hasHeading := false
	for i := range p.Lines {
		inside, kept := p.In(i), mask.Line(p, i)
		if !kept && inside&page.Hidden != 0 {
			continue
		}
		topics := w.read(p.LineText(i))
		if inside&page.InHeading != 0 && inside&besideMatter == 0 {
			if w.words > nameWords {
				topics &^= saysName | saysError | saysForm
			}
			if !hasHeading || headingRank(p, i) == 1 {
				m.top |= topics
			}
			m.headings |= topics
			hasHeading = true
		}
		m.addLine(p, i, w.words, topics, kept)
	}
	return m
}

// addLine counts the n words of a line.
func (m *pageMeasure) addLine(p *page.Page, i, n int, topics wallTopic, kept bool) {
	inside, isProse := p.In(i), isProse(p, i, n)
	says := func(some wallTopic) bool { return topics&some != 0 }
	inBody, inForm, isShort := inside&besideMatter == 0, inside&page.InForm != 0, n <= nameWords
	isNotice := says(saysNotice | saysCheck | saysLegal)
	isFormula := !says(saysNotice|saysCheck) && (says(saysLegal) || isShort && says(saysName|saysError))
	if inside&page.Hidden == 0 {
		m.lines++
		m.words += n
		m.links += n * int(p.Lines[i].LinkBytes) / max(p.Lines[i].Text.Len(), 1)
	}
	m.accept = m.accept || isShort && says(saysAccept)
	for _, count := range [...]struct {
		words *int
		is    bool
	}{
		{&m.body, inBody},
		{&m.notices, says(saysNotice | saysCheck)},
		{&m.formulas, inBody && isFormula},
		{&m.cookies, says(saysCookie)},
		{&m.kept, kept},
		{&m.prose, kept && isProse && !isNotice},
		{&m.noticed, kept && isProse && isNotice},
		{&m.inForm, kept && inForm},
		{&m.rest, kept && !isNotice && (isProse || !inForm && !says(saysName))},
		{&m.reset, kept && says(saysPassword)},
		{&m.unrelated, kept && !says(saysPassword|saysSending) && (isProse || !inForm)},
	} {
		if count.is {
			*count.words += n
		}
	}
}

// hasProse reports whether a mask has at least that many words of prose.
func hasProse(p *page.Page, mask page.Mask, least int) bool {
	prose := 0
	for i := range mask.Lines(p) {
		if n := words.Count(p.LineText(i)); isProse(p, i, n) {
			if prose += n; prose >= least {
				return true
			}
		}
	}
	return false
}

// isProse reports whether line i, of n words, is as long as a sentence, and mostly outside links.
func isProse(p *page.Page, i, n int) bool { return n >= proseWords && p.Lines[i].IsOutsideLinks() }

// countFields counts the fields in which a reader writes.
func (m *pageMeasure) countFields(p *page.Page) {
	for i := range p.Leaves {
		kind, isField := fieldType(p, &p.Leaves[i])
		if isField && p.Nodes[p.Leaves[i].Node].In&besideMatter == 0 {
			m.fields++
			if kind == "password" {
				m.passwords++
			}
		}
	}
}
