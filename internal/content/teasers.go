package content

import (
	"linesift/internal/words"
	"linesift/page"
	"linesift/pagetype"
)

// The limits of teasers.
const (
	leastTeasers  = 3   // the least teasers of a list, and the least of its lines that are kept
	teaserLines   = 3   // the most lines of a teaser, its link included
	teaserLink    = 200 // the most bytes of its link
	teaserText    = 60  // the least bytes of a text that is no teaser
	leastTopText  = 100 // the least bytes of text below a headline
	dateLine      = 120 // the most bytes of a line with a date
	datedAbove    = 3   // the most lines from a date down to the headline
	datedBelow    = 7   // the most lines from the headline down to a date
	linkedPercent = 60  // the least share of links in the text of a link's line
)

// DropTeasers drops the teasers of other pages below a text. The text is a headline, with a
// date near it, and a paragraph in one element. The teasers are links below that element and
// below all other paragraphs that are kept, at most two lines apart, with the lines between
// them. Networks keep such teasers where they are longer than the text. Pages that are lists
// themselves stay as they are.
func DropTeasers(s *State) {
	p, mask := s.Page, s.Mask
	switch s.Type() {
	case pagetype.Forum, pagetype.Listing, pagetype.Collection:
		return
	}
	_, title := s.Roles()
	if title < 0 || p.Meta.SaysOther() || !isDated(p, title) {
		return
	}
	firstBelow := len(p.Lines) // the first line that is certainly not the page's text
	for start, last := textEnd(p, mask, title), firstBelow-1; last >= start; last-- {
		if !isTeaserLink(p, last) {
			continue
		}
		first, links, gap := last, 1, 0
		for i := last - 1; i >= max(start, first-teaserLines); i-- {
			if isTeaserLink(p, i) {
				links++
				gap = max(gap, first-i-1)
				first = i
			}
		}
		if links >= leastTeasers {
			end := min(last+gap+1, firstBelow)
			for i := end; i < firstBelow; i++ {
				if isKeptText(p, mask, i) {
					return
				}
			}
			if kept := s.keptAmong(first, end); 0 < kept && kept < leastTeasers {
				return
			}
			s.setLines(first, end, false)
			firstBelow = first
		}
		last = first
	}
}

// textEnd returns the line after the smallest element that has the headline and kept text
// below it.
func textEnd(p *page.Page, mask page.Mask, headline int) int {
	text, i := 0, headline+1
	for n := p.Lines[headline].Node; n >= 0 && text < leastTopText; n = p.Nodes[n].Parent {
		for ; i <= int(p.NodeLines[n].Last); i++ {
			if isKeptText(p, mask, i) {
				text += p.Lines[i].Text.Len()
			}
		}
	}
	return i
}

// isTeaserLink reports whether a line is mostly a link, and short.
func isTeaserLink(p *page.Page, i int) bool {
	l := &p.Lines[i]
	return l.Text.Len() < teaserLink && 100*int(l.LinkBytes) >= linkedPercent*l.Text.Len()
}

// isKeptText reports whether a line is kept, mostly outside links, and not short.
func isKeptText(p *page.Page, mask page.Mask, i int) bool {
	l := &p.Lines[i]
	return l.Text.Len() >= teaserText && l.IsOutsideLinks() && mask.Line(p, i)
}

// isDated reports whether a short line near another has a year.
func isDated(p *page.Page, line int) bool {
	for i := max(0, line-datedAbove); i < min(len(p.Lines), line+datedBelow+1); i++ {
		if text := p.LineText(i); len(text) < dateLine {
			if _, start := words.FindYear(text, words.FirstYear, words.LastYear); start >= 0 {
				return true
			}
		}
	}
	return false
}
