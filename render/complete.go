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
	for i := 1; i < len(p.Nodes); i++ {
		n := &p.Nodes[i]
		up := &p.Nodes[n.Parent]
		switch {
		case n.In&page.Hidden != 0:
		case n.In&page.InPre != 0:
			if up.In&page.InPre == 0 {
				completeIf(p, keep, n, func(kept, all int) bool { return kept > 0 })
			}
		case n.Tag == atom.Table:
			if up.In&page.InTable == 0 && hasHeader(p, i) {
				completeIf(p, keep, n, func(kept, all int) bool { return 2*kept > all })
			}
		case isFormula(p, int32(i)):
			first, end := runRange(p, n.Source)
			if first < end && (first > 0 && keep[first-1] || end < len(keep) && keep[end]) {
				completeIf(p, keep, n, func(_, _ int) bool { return true })
			}
		case n.Words.Len() > 0 && len(ids) > 0 && isMarked(p, int32(i), ids):
			completeIf(p, keep, &p.Nodes[noteBlock(p, int32(i))], func(_, all int) bool { return all <= longestNote })
		}
	}
	return keep
}

// hasHeader tells whether a table has header cells and no table in it. Without the
// question, word F1 falls by .045 on news of 2008, which tables laid out.
func hasHeader(p *page.Page, table int) bool {
	found := false
	for i := table + 1; i < len(p.Nodes) && p.Nodes[i].Source.Start < p.Nodes[table].Source.End; i++ {
		switch p.Nodes[i].Tag {
		case atom.Table:
			return false
		case atom.Th:
			found = true
		}
	}
	return found
}

// completeIf keeps all of an element if it is so from the bytes of text that are kept
// and those that there are.
func completeIf(p *page.Page, keep page.Mask, n *page.Node, is func(kept, all int) bool) {
	first, end := runRange(p, n.Source)
	kept, all := 0, 0
	for i := first; i < end; i++ {
		size := p.Runs[i].Text.Len()
		all += size
		if keep[i] {
			kept += size
		}
	}
	if kept == all || !is(kept, all) {
		return
	}
	for i := first; i < end; i++ {
		keep[i] = true
	}
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
		for p.Nodes[a].Tag != atom.A && p.Nodes[a].Parent > 0 {
			a = p.Nodes[a].Parent
		}
		for name, value := range page.Attributes(p.Source[p.Nodes[a].Source.Start:p.Nodes[a].Source.End]) {
			if string(name) != "href" || !bytes.HasPrefix(value, []byte("#")) {
				continue
			}
			if ids == nil {
				ids = make(map[string]bool)
			}
			ids[fragment(html.UnescapeString(string(value)))] = true
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

// noteBlock returns the element of the footnote that node n is or begins.
func noteBlock(p *page.Page, n int32) int32 {
	for p.Nodes[n].Parent > 0 && !p.Nodes[n].IsBlock() {
		n = p.Nodes[n].Parent
	}
	return n
}
