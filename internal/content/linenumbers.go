package content

import (
	"bytes"
	"strconv"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// inCode are the flags of code.
const inCode = page.InPre | page.InCode

// isListing reports whether node n is the outermost element of code: <pre>, <code> or a highlighter's table.
func isListing(p *page.Page, n int32) bool {
	node := &p.Nodes[n]
	outside := p.Nodes[max(node.Parent, 0)].In
	if node.Tag != atom.Table {
		return node.In&inCode != 0 && outside&inCode == 0
	}
	if outside&(page.InTable|inCode) != 0 {
		return false
	}
	first, end := p.RunsIn(node.Source)
	for i := first; i < end; i++ {
		if n := p.Runs[i].Node; p.Nodes[n].In&inCode == 0 && !isNumber(p.RunText(i)) && !isCodeCell(p, n) {
			return false
		}
	}
	return true
}

// isCodeCell reports whether node n is in a cell of a highlighter's table.
func isCodeCell(p *page.Page, n int32) bool {
	for name := range bytes.FieldsSeq(p.NodeNames(p.Closest(n, atom.Td))) {
		switch string(name) {
		case "code", "blob-code", "hljs-ln-code":
			return true
		}
	}
	return false
}

// numberOf returns the number that a text is, if it has digits alone.
func numberOf(text []byte) (number int, ok bool) {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || len(text) > 6 || len(bytes.Trim(text, "0123456789")) > 0 {
		return 0, false
	}
	number, err := strconv.Atoi(string(text))
	return number, err == nil
}

func isNumber(text []byte) bool { _, ok := numberOf(text); return ok }

// dropNumbers drops elements that count the lines of a listing: first in their row, with nothing but 1, 2, 3 and so
// on, on most lines. Others are years, or sections of an RFC.
func dropNumbers(p *page.Page, mask page.Mask, listing *page.Node) {
	var found []int // runs
	start, lines, last := 0, 0, int32(-1)
	first, end := p.RunsIn(listing.Source)
	for i := first; i < end; i++ {
		number, isNumber := numberOf(p.RunText(i))
		switch line := p.Runs[i].Line; {
		case !mask[i]:
		case isNumber && (len(found) == 0 && number < 2 || number == start+len(found)) && isFirst(p, i):
			found = append(found, i)
			start = number + 1 - len(found)
		case line != last:
			lines, last = lines+1, line
		}
	}
	if len(found) > 2 && 2*len(found) > lines {
		for _, i := range found {
			mask[i] = false
		}
	}
}

// isFirst reports whether a run is all of an element, and the first text in the element around it. A line of code
// follows there, which may be empty.
func isFirst(p *page.Page, run int) bool {
	n := p.Runs[run].Node
	outer := p.Nodes[n].Parent
	if first, end := p.RunsIn(p.Nodes[n].Source); first != run || end != run+1 || outer < 0 {
		return false
	}
	first, end := p.RunsIn(p.Nodes[outer].Source)
	return first == run && (end > run+1 || int(n)+1 < len(p.Nodes) && p.Nodes[n+1].Parent == outer)
}

// isNotSelected reports whether an element of a listing is no part of its code: a reader who copies it does not get it.
func isNotSelected(p *page.Page, n int32) bool {
	if p.Nodes[n].In&inCode == 0 {
		return false
	}
	style, _ := page.Attribute(p.StartTag(n), "style")
	return bytes.Contains(bytes.ReplaceAll(style, []byte(" "), nil), []byte("user-select:none"))
}
