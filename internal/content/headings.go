package content

import (
	"bytes"
	"slices"
	"sort"
	"unicode"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
	"linesift/role"
)

// DropEmptyHeadings drops headings inside the content whose section has lines on the page, but none
// that is kept: forms, lists of products, tweets. It keeps the page's title, headings above pictures,
// several in a row, which are a list, and headings that say something themselves: links, sentences,
// prices.
func DropEmptyHeadings(s *State) {
	if s.maySelectHeadings() {
		return
	}
	p, mask := s.Page, s.Mask
	_, title := s.Roles()
	rank := func(i int) int { return headingRank(p, i) }
	kept := slices.Collect(mask.Lines(p))
	for at := 1; at+1 < len(kept); at++ {
		above, i, below := kept[at-1], kept[at], kept[at+1]
		switch {
		case rank(i) < 2 || i == title || below == i+1 || saysItself(p, i):
		case rank(below) == 0 || rank(below) > rank(i): // it has text below
		case rank(above) == rank(i) || at+2 < len(kept) && rank(kept[at+2]) == rank(i): // a list of headings
		case hasPicture(p, i, below):
		default:
			mask.SetLine(p, i, false)
		}
	}
}

// maySelectHeadings reports whether the user leaves roles out, and may want headings alone, or keeps headings.
func (s *State) maySelectHeadings() bool { return s.DropRoles != 0 || s.KeepRoles.Has(role.Heading) }

// The limits of labels.
const (
	longestLabel = 40 // bytes
	surestLabel  = .7 // the highest probability: the model is sure of sentences that end so
)

// DropLabels drops the labels of fields that a reader fills in, and short lines that end with a colon if
// the text that they announce is not kept: facts of which a model found the name only. The text is the next
// line, in the box around them. If the line after next is kept, part of the text is kept.
func DropLabels(s *State) {
	if s.maySelectHeadings() {
		return
	}
	p, mask := s.Page, s.Mask
	for i := range len(p.Lines) {
		if mask.Line(p, i) && asksFor(p, i) {
			mask.SetLine(p, i, false)
		}
	}
	for i := range len(p.Lines) - 1 {
		isEmpty := s.isLabel(i) && !mask.Line(p, i+1)
		isEnd := i+2 >= len(p.Lines) || !mask.Line(p, i+2) || s.isLabel(i+2)
		if !isEmpty || !isEnd || p.In(i+1)&page.Hidden != 0 || hasPicture(p, i, i+1) {
			continue
		}
		row := p.Nodes[p.Block(i)].Parent
		if _, end := p.NodeLines[max(0, p.Nodes[max(0, row)].Parent)].Range(); i+1 < end {
			mask.SetLine(p, i, false)
		}
	}
}

// isLabel reports whether a line announces a value or a part of the text.
func (s *State) isLabel(i int) bool {
	return endsInColon(s.Page.LineText(i), longestLabel) && s.Probabilities[i] < surestLabel
}

// endsInColon reports whether a text of at most so many bytes ends in a colon.
func endsInColon(text []byte, longest int) bool {
	text = bytes.TrimSpace(text)
	return len(text) <= longest && (bytes.HasSuffix(text, []byte(":")) || bytes.HasSuffix(text, []byte("：")))
}

// asksFor reports whether a line is the label of a field that a reader fills in: it is a <label> or ends
// with a colon, and the field stands between it and the next line.
func asksFor(p *page.Page, i int) bool {
	l := &p.Lines[i]
	if p.Closest(p.Lines[i].Node, atom.Label) == 0 && !endsInColon(p.LineText(i), longestLabel) {
		return false
	}
	gap := page.Span{Start: p.Runs[l.Runs.End-1].Source.End, End: int32(len(p.Source))}
	if i+1 < len(p.Lines) {
		gap.End = p.Runs[p.Lines[i+1].Runs.Start].Source.Start
	}
	next := sort.Search(len(p.Nodes), func(n int) bool { return p.Nodes[n].Source.Start >= gap.Start })
	for ; next < len(p.Nodes) && p.Nodes[next].Source.Start < gap.End; next++ {
		if p.Nodes[next].Tag == atom.Textarea {
			return true
		}
	}
	return hasLeaf(p, gap, func(leaf *page.Leaf) bool { _, is := fieldType(p, leaf); return is })
}

// typedIn are the types of fields that a reader fills in.
var typedIn = []string{"", "date", "email", "file", "number", "password", "search", "tel", "text", "url"}

// fieldType returns the type of a field, and reports whether a leaf is a field that a reader fills in.
func fieldType(p *page.Page, leaf *page.Leaf) (kind string, isField bool) {
	if leaf.Tag != atom.Input {
		return "", false
	}
	value, _ := page.Attribute(p.Source[leaf.Source.Start:leaf.Source.End], "type")
	kind = string(bytes.ToLower(value))
	return kind, slices.Contains(typedIn, kind)
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
	return max(0, slices.Index(ranks, p.Nodes[p.NodeLines[p.Lines[i].Node].Heading].Tag))
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
	return hasLeaf(p, s, func(l *page.Leaf) bool { return l.Tag == atom.Img })
}

// hasLeaf reports whether a visible leaf of a kind stands in a span of the source.
func hasLeaf(p *page.Page, s page.Span, isKind func(*page.Leaf) bool) bool {
	first := sort.Search(len(p.Leaves), func(i int) bool { return p.Leaves[i].Source.Start >= s.Start })
	for i := first; i < len(p.Leaves) && p.Leaves[i].Source.Start < s.End; i++ {
		if l := &p.Leaves[i]; isKind(l) && p.Nodes[l.Node].In&page.Hidden == 0 {
			return true
		}
	}
	return false
}

// mostLastBytes is the most text of the headings at the end of the content that have nothing below
// them, some 30 words. More are a list, or a text in headings.
const mostLastBytes = 200

// DropLastHeadings drops headings at the end of the content: the text that they announce is not
// kept. It keeps headings that are links, since they are titles of other pages, and roles that the
// user asks for. It does nothing if the user leaves roles out and may want headings alone.
func DropLastHeadings(s *State) {
	if s.DropRoles != 0 {
		return
	}
	p, mask := s.Page, s.Mask
	var roles []role.Role
	if s.KeepRoles != 0 {
		roles, _ = s.Roles()
	}
	var last []int
	text := 0 // bytes of them
	for i := len(p.Lines) - 1; i >= 0; i-- {
		l := &p.Lines[i]
		isHeading := p.In(i)&page.InHeading != 0
		switch {
		case !slices.Contains(mask[l.Runs.Start:l.Runs.End], true):
		case !bytes.ContainsFunc(p.LineText(i), words.IsWordRune):
			if isHeading {
				mask.SetLine(p, i, false)
			}
		case !isHeading || 2*int(l.LinkBytes) > l.Text.Len(): // the text ends here
			for _, i := range last {
				mask.SetLine(p, i, false)
			}
			return
		case text+l.Text.Len() > mostLastBytes, roles != nil && s.KeepRoles.Has(roles[i]):
			return
		default:
			last = append(last, i)
			text += l.Text.Len()
		}
	}
}
