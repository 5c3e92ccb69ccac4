package render

import (
	"bytes"
	"html"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// longestNote is how many bytes of text a footnote has at most that is kept because
// its mark is.
const longestNote = 3000

// Complete adds to a mask what belongs to structures that are kept in part, so that no
// format tears them apart: all lines of a listing, all rows of a table with a header that is
// kept for the most part, all of a formula in or beside kept text, and the footnotes that kept
// text leads to. It changes keep and returns it.
func Complete(p *page.Page, keep page.Mask) page.Mask {
	ids := marked(p, keep)
	inside := int32(0) // the end of the listing or formula that was seen last
	for i := range p.Nodes {
		n := &p.Nodes[i]
		switch {
		case i == 0 || n.In&page.Hidden != 0 || n.Source.Start < inside:
		case n.In&page.InPre != 0:
			inside = n.Source.End
			if kept, _ := bytesKept(p, keep, n); kept > 0 {
				keepAll(p, keep, n)
			}
		case n.Tag == atom.Table:
			if p.Nodes[n.Parent].In&page.InTable == 0 && hasHeader(p, i) {
				if kept, all := bytesKept(p, keep, n); 2*kept > all {
					keepAll(p, keep, n)
				}
			}
		case isFormula(p, int32(i)):
			inside = n.Source.End
			if first, end := runRange(p, n.Source); first > 0 && keep[first-1] || end < len(keep) && keep[end] {
				keepAll(p, keep, n)
			}
		case len(ids) > 0 && n.Words.Len() > 0 && isMarked(p, int32(i), ids):
			keepNote(p, keep, n)
		}
	}
	return keep
}

// bytesKept returns how many bytes of an element's text are kept, and how many there are.
func bytesKept(p *page.Page, keep page.Mask, n *page.Node) (kept, all int) {
	first, end := runRange(p, n.Source)
	for i := first; i < end; i++ {
		size := p.Runs[i].Text.Len()
		all += size
		if keep[i] {
			kept += size
		}
	}
	return kept, all
}

func keepAll(p *page.Page, keep page.Mask, n *page.Node) {
	first, end := runRange(p, n.Source)
	for i := first; i < end; i++ {
		keep[i] = true
	}
}

// keepNote keeps the block that an element is or stands in, if it is short.
func keepNote(p *page.Page, keep page.Mask, n *page.Node) {
	for up := 0; up < nearest && !n.IsBlock() && n.Parent > 0; up++ {
		n = &p.Nodes[n.Parent]
	}
	first, end := runRange(p, n.Source)
	if first < end && p.Runs[end-1].Text.End-p.Runs[first].Text.Start <= longestNote {
		keepAll(p, keep, n)
	}
}

// nearest is how many elements around its text the link of a mark is looked for, and
// around what it leads to the block. Deep nonsense would take long otherwise.
const nearest = 16

// hasHeader tells whether a table has header cells and no table in it. Without the
// question, word F1 falls by .045 on news of 2008, which tables laid out.
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

// marked returns the ids that links in kept text lead to, if they are as short as the
// mark of a footnote.
func marked(p *page.Page, keep page.Mask) map[string]bool {
	var ids map[string]bool
	for i, r := range p.Runs {
		if !keep[i] || r.Text.Len() > longestLabel || p.Nodes[r.Node].In&page.InLink == 0 {
			continue
		}
		a := r.Node
		for up := 0; up < nearest && p.Nodes[a].Tag != atom.A && p.Nodes[a].Parent > 0; up++ {
			a = p.Nodes[a].Parent
		}
		for name, value := range page.Attributes(p.Source[p.Nodes[a].Source.Start:p.Nodes[a].Source.End]) {
			if string(name) == "href" && bytes.HasPrefix(value, []byte("#")) {
				if ids == nil {
					ids = make(map[string]bool)
				}
				ids[fragment(html.UnescapeString(string(value)))] = true
			}
		}
	}
	return ids
}

func isMarked(p *page.Page, n int32, ids map[string]bool) bool {
	for word := range bytes.FieldsSeq(p.NodeWords(n)) {
		if ids[string(word)] {
			return true
		}
	}
	return false
}
