package content

import (
	"bytes"
	"slices"
	"sort"
	"unicode"

	"golang.org/x/net/html/atom"

	"linesift/page"
	"linesift/role"
)

// DropEmptyHeadings drops headings inside the content whose section has lines on the page, but none
// that is kept: forms, lists of products, tweets. It keeps the page's title, headings above pictures,
// several in a row, which are a list, and headings that say something themselves: links, sentences,
// prices.
func DropEmptyHeadings(s *State) {
	if s.Probabilities == nil || s.DropRoles != 0 || s.KeepRoles.Has(role.Heading) {
		return
	}
	p, keep := s.Page, s.Mask
	_, title := s.Roles()
	rank := func(i int) int { return headingRank(p, i) }
	kept := slices.Collect(keep.Lines(p))
	for at := 1; at+1 < len(kept); at++ {
		above, i, below := kept[at-1], kept[at], kept[at+1]
		switch {
		case rank(i) < 2 || i == title || below == i+1 || saysItself(p, i):
		case rank(below) == 0 || rank(below) > rank(i): // it has text below
		case rank(above) == rank(i) || at+2 < len(kept) && rank(kept[at+2]) == rank(i): // a list of headings
		case hasPicture(p, i, below):
		default:
			keep.SetLine(p, i, false)
		}
	}
}

// saysItself reports whether a heading is no mere announcement.
func saysItself(p *page.Page, i int) bool {
	l := &p.Lines[i]
	return 2*int(l.LinkBytes) > l.Text.Len() || l.Text.Len() > longestControl ||
		bytes.ContainsFunc(p.LineText(i), unicode.IsDigit)
}

// ranks are the headings by their rank, from 1.
var ranks = []atom.Atom{0, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6}

// headingRank returns the rank of the heading that a line is in, 1 to 6, or 0.
func headingRank(p *page.Page, i int) int {
	return max(0, slices.Index(ranks, p.Nodes[p.Elements[p.Lines[i].Node].Heading].Tag))
}

// hasPicture reports whether a visible picture stands between two lines.
func hasPicture(p *page.Page, from, to int) bool {
	return hasImage(p, page.Span{
		Start: p.Runs[p.Lines[from].Runs.End-1].Source.End,
		End:   p.Runs[p.Lines[to].Runs.Start].Source.Start,
	})
}

// hasImage reports whether a visible image stands in a span of the source.
func hasImage(p *page.Page, s page.Span) bool {
	first := sort.Search(len(p.Leaves), func(i int) bool { return p.Leaves[i].Source.Start >= s.Start })
	for _, l := range p.Leaves[first:] {
		if l.Source.Start >= s.End {
			break
		}
		if l.Tag == atom.Img && p.Nodes[l.Node].In&page.Hidden == 0 {
			return true
		}
	}
	return false
}
