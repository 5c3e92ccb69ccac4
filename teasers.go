package linesift

import "linesift/page"

// What makes teasers of lines.
const (
	leastTeasers  = 3   // so many, and so many of their lines kept
	teaserLines   = 3   // lines of one, its link among them
	teaserLink    = 200 // bytes of the link at most
	teaserText    = 60  // bytes of a line that may be a paragraph
	leastTopText  = 100 // bytes of text that belong to a headline
	dateLine      = 120 // bytes of a line that has a date
	datedAbove    = 3   // lines between a headline and the date above it
	datedBelow    = 8   // and below it
	linkedPercent = 60  // of the text of a link's line
)

// dropTeasers takes from a mask of a document the teasers of other pages that follow its text:
// a headline, with a date near it, and a paragraph in one element, and outside of that, below
// all else that is kept, several links two lines apart at most with what stands between them.
// Networks keep such a list where the text above it is shorter. Pages that are lists
// themselves stay as they are.
func dropTeasers(d *Document, m page.Mask) {
	p := d.Page
	switch d.Type() {
	case "forum", "listing", "collection":
		return
	}
	if d.title < 0 || p.Meta.SaysOther() || !isDated(p, d.title) {
		return
	}
	below := len(p.Lines) // the first line that is certainly not the page's text
	for from, last := textEnd(p, m, d.title), below-1; last >= from; last-- {
		if !isTeaserLink(p, last) {
			continue
		}
		first, links, between := last, 1, 0
		for i := last - 1; i >= max(from, first-teaserLines); i-- {
			if isTeaserLink(p, i) {
				links++
				between = max(between, first-i-1)
				first = i
			}
		}
		if links >= leastTeasers {
			end := min(last+between+1, below)
			for i := end; i < below; i++ {
				if isKeptParagraph(p, m, i) {
					return
				}
			}
			kept := 0
			for i := first; i < end; i++ {
				if m.Line(p, i) {
					kept++
				}
			}
			if 0 < kept && kept < leastTeasers {
				return
			}
			for i := first; i < end; i++ {
				m.SetLine(p, i, false)
			}
			below = first
		}
		last = first
	}
}

// textEnd returns the line after the smallest element that has the headline and some of
// the text that is kept below it.
func textEnd(p *page.Page, m page.Mask, headline int) int {
	text, i := 0, headline+1
	for n := p.Lines[headline].Node; n >= 0 && text < leastTopText; n = p.Nodes[n].Parent {
		for ; i < len(p.Lines) && p.Runs[p.Lines[i].Runs.Start].Source.Start < p.Nodes[n].Source.End; i++ {
			if isKeptParagraph(p, m, i) {
				text += p.Lines[i].Text.Len()
			}
		}
	}
	return i
}

func isTeaserLink(p *page.Page, i int) bool {
	l := &p.Lines[i]
	return l.Text.Len() < teaserLink && 100*int(l.LinkBytes) >= linkedPercent*l.Text.Len()
}

func isKeptParagraph(p *page.Page, m page.Mask, i int) bool {
	l := &p.Lines[i]
	return l.Text.Len() >= teaserText && 2*int(l.LinkBytes) < l.Text.Len() && m.Line(p, i)
}

// isDated tells whether a short line near another has a year.
func isDated(p *page.Page, near int) bool {
	for i := max(0, near-datedAbove); i < min(len(p.Lines), near+datedBelow); i++ {
		if text := p.LineText(i); len(text) < dateLine && hasYear(text) {
			return true
		}
	}
	return false
}

// hasYear tells whether a text has a number from 1900 to 2099.
func hasYear(text []byte) bool {
	digits := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && '0' <= text[i] && text[i] <= '9' {
			digits++
			continue
		}
		if digits == 4 {
			if century := string(text[i-4 : i-2]); century == "19" || century == "20" {
				return true
			}
		}
		digits = 0
	}
	return false
}
