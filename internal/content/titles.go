package content

import (
	"bytes"
	"unicode"

	"linesift/internal/words"
	"linesift/page"
	"linesift/pagetype"
)

// The limits of titles of entries.
const (
	leastTitle      = .2 // the least probability
	leastTitleWords = 3  // outside lists: on a forum a link of fewer words is often an author
	leastEntries    = 3  // side by side
	entryLines      = 30 // the most lines of an entry
)

// An entryGroup is the elements of one tag side by side that have kept lines.
type entryGroup struct {
	count  int
	titles []int          // lines of titles that are not kept
	styles map[string]int // how many titles have a style, with those that are kept
}

// KeepTitles keeps the titles of a list's entries whose texts are kept. An entry is one of three or more
// elements of one tag side by side. Its title is the first link or heading, above its kept lines. Most of
// the entries must lack a title, or have one of the same style. What most of them repeat, such as "live
// now", is no title.
func KeepTitles(s *State) {
	leastWords := leastTitleWords
	switch s.Type() {
	case pagetype.Collection, pagetype.Homepage, pagetype.Listing:
		leastWords = 1
	}
	lists := make(map[siblingKey]*entryGroup)
	for n := int32(1); int(n) < len(s.Page.Nodes); n++ {
		if title, isEntry := s.entryTitle(n, leastWords); isEntry {
			key := siblingKeyOf(s.Page, n)
			if lists[key] == nil {
				lists[key] = &entryGroup{styles: make(map[string]int)}
			}
			lists[key].add(s, title)
		}
	}
	for _, l := range lists {
		if l.count < leastEntries || areOne(s.Page, l.titles) {
			continue
		}
		lackTitles := 2*len(l.titles) >= l.count
		for _, i := range l.titles {
			if lackTitles || 2*l.styles[style(s.Page, i)] >= l.count {
				s.Mask.SetLine(s.Page, i, true)
			}
		}
	}
}

// add adds an entry and the line of its title, -1 if it has none.
func (l *entryGroup) add(s *State, title int) {
	l.count++
	if title < 0 || s.Probabilities[title] < leastTitle {
		return
	}
	l.styles[style(s.Page, title)]++
	if !s.Mask.Line(s.Page, title) {
		l.titles = append(l.titles, title)
	}
}

// style returns the tag and the classes of the block of a line.
func style(p *page.Page, line int) string {
	n := p.Block(line)
	return p.Nodes[n].Tag.String() + " " + string(p.NodeNames(n))
}

// areOne reports whether most of some lines have the same text.
func areOne(p *page.Page, lines []int) bool {
	counts := make(map[string]int)
	for _, i := range lines {
		text := string(p.LineText(i))
		if counts[text]++; 2*counts[text] > len(lines) {
			return true
		}
	}
	return false
}

// entryTitle reports whether an element has a kept line, and returns the line of its title, which is this
// one or stands above it, or -1.
func (s *State) entryTitle(n int32, leastWords int) (title int, isEntry bool) {
	p := s.Page
	first, end := p.NodeLines[n].Range()
	if end-first < 2 || end-first > entryLines {
		return -1, false
	}
	for i := first; i < end; i++ {
		if s.Mask.Line(p, i) {
			return titleIn(p, first, i+1, leastWords), true
		}
	}
	return -1, false
}

// titleIn returns the first of the lines [first, end) that is a name of so many words, or -1.
func titleIn(p *page.Page, first, end, leastWords int) int {
	for i := first; i < end; i++ {
		text := p.LineText(i)
		isLong := bytes.ContainsFunc(text, unicode.IsLetter) && words.CountUpTo(text, leastWords) >= leastWords
		if isLong && isNameLine(p, i) {
			return i
		}
	}
	return -1
}

// isNameLine reports whether a line is mostly a link, or stands in a heading.
func isNameLine(p *page.Page, i int) bool {
	l := &p.Lines[i]
	return 2*int(l.LinkBytes) >= len(p.LineText(i)) || p.In(i)&page.InHeading != 0
}
