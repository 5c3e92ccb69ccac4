package content

import (
	"bytes"

	"linesift/internal/pagetype"
	"linesift/page"
)

// The limits of titles of entries.
const (
	leastTitle      = .2 // the least probability
	leastTopicWords = 3  // on a forum, where a link of fewer words is often an author
)

// KeepTitles keeps the titles of a list's entries whose texts are kept. An entry is one of three or more
// elements of one tag side by side. Its title is the first link or heading, above its kept lines. Most of
// the entries must have one. What most of them repeat, such as "live now", is no title.
func KeepTitles(s *State) {
	leastWords := 1
	switch s.Type {
	case pagetype.Collection, pagetype.Homepage, pagetype.Listing:
	case pagetype.Forum:
		leastWords = leastTopicWords
	default:
		return
	}
	if s.Probabilities == nil {
		return
	}
	type entries struct {
		count  int
		titles []int
	}
	lists := make(map[siblings]entries)
	for n := int32(1); int(n) < len(s.Page.Nodes); n++ {
		title, isEntry := s.entryTitle(n, leastWords)
		if !isEntry {
			continue
		}
		key := siblingsOf(s.Page, n)
		l := lists[key]
		l.count++
		if title >= 0 && s.Probabilities[title] >= leastTitle {
			l.titles = append(l.titles, title)
		}
		lists[key] = l
	}
	for _, l := range lists {
		if l.count < leastCards || 2*len(l.titles) < l.count || areOne(s.Page, l.titles) {
			continue
		}
		for _, i := range l.titles {
			s.Mask.SetLine(s.Page, i, true)
		}
	}
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

// entryTitle reports whether an element has a kept line, and returns the line of its title above that, or -1.
func (s *State) entryTitle(n int32, leastWords int) (title int, isEntry bool) {
	p := s.Page
	first, end := linesIn(p, n)
	if end-first < 2 || end-first > cardLines {
		return -1, false
	}
	title = -1
	for i := first; i < end; i++ {
		if s.Mask.Line(p, i) {
			return title, true
		}
		if title < 0 && isNameLine(p, i) && len(bytes.Fields(p.LineText(i))) >= leastWords {
			title = i
		}
	}
	return -1, false
}

// isNameLine reports whether a line is mostly a link, or stands in a heading.
func isNameLine(p *page.Page, i int) bool {
	l := &p.Lines[i]
	return l.LinkBytes > 0 && 2*int(l.LinkBytes) >= len(p.LineText(i)) || p.In(i)&page.InHeading != 0
}
