package content

import (
	"bytes"

	"golang.org/x/net/html/atom"

	"linesift/internal/pagetype"
	"linesift/page"
)

// KeepEntryTitles keeps the titles of a list's entries whose texts are kept.
func KeepEntryTitles(s *State) {
	isList := s.Type == pagetype.Listing || s.Type == pagetype.Collection || s.Type == pagetype.Homepage
	if !isList && s.Type != pagetype.Forum || s.Probabilities == nil {
		return
	}
	p := s.Page
	type siblings struct {
		parent int32
		tag    atom.Atom
	}
	titles := make(map[siblings][]int)
	entries := make(map[siblings]int)
	for n := int32(1); int(n) < len(p.Nodes); n++ {
		first, end := linesIn(p, n)
		if end-first < 2 || end-first > cardLines {
			continue
		}
		kept := -1
		title := -1
		for i := first; i < end; i++ {
			l := &p.Lines[i]
			if s.Mask.Line(p, i) {
				kept = i
				break
			}
			text := p.LineText(i)
			if title < 0 && len(text) > 3 && (isList || len(bytes.Fields(text)) > 2) && (2*int(l.LinkBytes) >= len(text) || p.In(i)&page.InHeading != 0) {
				title = i
			}
		}
		if kept < 0 {
			continue
		}
		key := siblings{p.Nodes[n].Parent, p.Nodes[n].Tag}
		entries[key]++
		if title >= 0 && s.Probabilities[title] >= least {
			titles[key] = append(titles[key], title)
		}
	}
	for key, lines := range titles {
		if entries[key] < leastCards || 2*len(lines) < entries[key] {
			continue
		}
		for _, i := range lines {
			s.Mask.SetLine(p, i, true)
		}
	}
}

const least = .2
