package content

import (
	"bytes"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/internal/address"
	"linesift/internal/words"
	"linesift/page"
)

// longestNote is the most bytes of text in a footnote that is kept because its mark is.
const longestNote = 3000

// Complete keeps the rest of structures that are kept in part: all lines of a
// listing, all rows of a table that has a header and is mostly kept, all of a formula in or
// beside kept text, and the footnotes of kept marks.
func Complete(s *State) {
	p, mask := s.Page, s.Mask
	ids := marked(p, mask)
	for i := range p.Nodes {
		n := &p.Nodes[i]
		switch {
		case n.In&page.Hidden != 0:
		case n.In&page.InPre != 0:
			if kept, _ := bytesKept(p, mask, n); kept > 0 {
				setText(p, mask, n, true)
			}
		case n.Tag == atom.Table:
			if p.Nodes[n.Parent].In&page.InTable == 0 && hasHeader(p, i) {
				if kept, all := bytesKept(p, mask, n); 2*kept > all {
					setText(p, mask, n, true)
				}
			}
		case p.IsFormula(int32(i)):
			if first, end := p.RunsIn(n.Source); first > 0 && mask[first-1] || end < len(mask) && mask[end] {
				setText(p, mask, n, true)
			}
		case len(ids) > 0 && isMarked(p, int32(i), ids):
			keepNote(p, mask, n)
		}
	}
}

// bytesKept returns the kept and the total bytes of an element's text.
func bytesKept(p *page.Page, mask page.Mask, n *page.Node) (kept, all int) {
	first, end := p.RunsIn(n.Source)
	for i := first; i < end; i++ {
		size := p.Runs[i].Text.Len()
		all += size
		if mask[i] {
			kept += size
		}
	}
	return kept, all
}

// JoinFormulas keeps all of a formula of which a step dropped a part.
func JoinFormulas(s *State) { joinFormulas(s.Page, s.Mask, true) }

// joinFormulas makes one decision for all of a formula that is kept in part: the rest alone has another meaning.
func joinFormulas(p *page.Page, mask page.Mask, content bool) {
	for i := range p.Nodes {
		if n := &p.Nodes[i]; n.In&page.Hidden == 0 && p.IsFormula(int32(i)) {
			first, end := p.RunsIn(n.Source)
			if in := mask[first:end]; slices.Contains(in, true) && slices.Contains(in, false) {
				setText(p, mask, n, content)
			}
		}
	}
}

// keepNote keeps the note that a link leads to: an element, or the block around it, if it is short.
// An element that does not begin its block is a mark to which a note leads back.
func keepNote(p *page.Page, mask page.Mask, n *page.Node) {
	mark, _ := p.RunsIn(n.Source)
	for !n.IsBlock() && n.Parent > 0 {
		n = &p.Nodes[n.Parent]
	}
	first, end := p.RunsIn(n.Source)
	if first == mark && first < end && p.Runs[end-1].Text.End-p.Runs[first].Text.Start <= longestNote {
		setText(p, mask, n, true)
	}
}

// hasHeader reports whether a table has header cells and no table inside. Other tables often lay out
// a page.
func hasHeader(p *page.Page, table int) bool {
	found := false
	for _, n := range p.Nodes[table+1:] {
		if n.Source.Start >= p.Nodes[table].Source.End {
			break
		}
		if n.Tag == atom.Table {
			return false
		}
		found = found || n.Tag == atom.Th
	}
	return found
}

// marked returns the ids that short links in kept text, such as the marks of footnotes,
// lead to. Package render has stricter rules for a footnote, because it takes the note out of
// its place: the note has to begin with its mark. Here the note stays where it stands, so
// all that a mark leads to is kept. A shared rule would change texts.
func marked(p *page.Page, mask page.Mask) map[string]bool {
	ids := make(map[string]bool)
	for _, v := range p.Annotations {
		if v.Kind != page.Link || !bytes.HasPrefix(v.Text, []byte("#")) {
			continue
		}
		first, end := p.RunsIn(p.Nodes[v.Node].Source)
		for i := first; i < end; i++ {
			if mask[i] && p.Runs[i].Text.Len() <= words.LongestMark {
				ids[address.Fragment(page.AttributeText(string(v.Text)))] = true
			}
		}
	}
	return ids
}

// isMarked reports whether a class or the id of node n is one of ids.
func isMarked(p *page.Page, n int32, ids map[string]bool) bool {
	for name := range bytes.FieldsSeq(p.NodeNames(n)) {
		if ids[string(name)] {
			return true
		}
	}
	return false
}
