package content

import (
	"bytes"
	"hash/maphash"

	"linesift/internal/words"
	"linesift/page"
	"linesift/pagetype"
)

// The limits of copies. Without them the rule would drop every long line that stands twice, and harm
// forums and lists.
const (
	copyWords  = 15 // a long line has at least as many; each copy has a long line
	nearLines  = 50 // the copy of a single line is at most so many lines below it
	mostSingle = 2  // and the line stands on the page at most as often
	bodyLines  = 3  // a copy on an article has at least as many lines
	bodyWords  = 60 // and at least as many words
)

// DropCopies drops blocks of kept lines that are kept above already: the same text for another
// screen, or the first post that a script shows again. Lists are left alone, since their items share
// lines, and so are quotations, since posts quote others. Articles repeat short texts on purpose, so
// only a body of some length is a copy there.
func DropCopies(s *State) {
	switch s.Type() {
	case pagetype.Article, pagetype.Forum, pagetype.Collection, pagetype.Product, pagetype.Service:
	default:
		return
	}
	p := s.Page
	var kept []int     // the lines that are kept
	var texts []uint64 // the hashes of their texts
	seed := maphash.MakeSeed()
	for i := range s.Mask.Lines(p) {
		kept = append(kept, i)
		texts = append(texts, maphash.Bytes(seed, p.LineText(i)))
	}
	type place struct{ first, times int } // where a long text stands among the kept lines
	places := make(map[uint64]place)
	for k, i := range kept {
		if p.In(i)&(page.InPre|page.InCode) == 0 && long(p.LineText(i)) {
			found := places[texts[k]]
			if found.times++; found.times == 1 {
				found.first = k
			}
			places[texts[k]] = found
		}
	}
	for k, done := 0, 0; k < len(kept); k++ {
		original := places[texts[k]]
		if original.times < 2 || original.first == k {
			continue
		}
		// The block reaches as far as its lines are the same as those around the first place.
		first, end, back := k, k+1, k-original.first
		for first > max(done, back) && texts[first-1] == texts[first-1-back] {
			first--
		}
		for end < len(kept) && end-back < first && texts[end] == texts[end-back] {
			end++
		}
		if isCopy(s, kept[first:end], kept[first-back], original.times) {
			for _, i := range kept[first:end] {
				if s.Type() != pagetype.Forum || long(p.LineText(i)) {
					s.Mask.SetLine(p, i, false)
				}
			}
		}
		done = end
		k = end - 1
	}
}

// isCopy reports whether a block of lines is a copy of the block that begins at line above. A long
// line of the block stands on the page several times.
func isCopy(s *State, lines []int, above, times int) bool {
	p, first := s.Page, lines[0]
	switch s.Type() {
	case pagetype.Article:
		// Some old pages have the text twice in one element, and their readers took it as it is.
		return len(lines) >= bodyLines && hasWords(p, lines, bodyWords) && !isQuotation(p, first) &&
			p.Nodes[p.Block(first)].Parent != p.Nodes[p.Block(above)].Parent
	case pagetype.Forum:
		return !isQuotation(p, first)
	}
	return len(lines) > 1 || first-above <= nearLines && times <= mostSingle
}

func hasWords(p *page.Page, lines []int, least int) bool {
	n := 0
	for _, i := range lines {
		n += words.Count(p.LineText(i))
	}
	return n >= least
}

var quoteWords = words.NewClasses[uint32]("content/quote", "content/no-quote")

// isQuotation reports whether a line stands in a quotation, or below a line like "Ole wrote:".
func isQuotation(p *page.Page, line int) bool {
	if p.In(line)&page.InQuote != 0 || line > 0 && bytes.HasSuffix(p.LineText(line-1), []byte(":")) {
		return true
	}
	for n := range p.Ancestors(p.Lines[line].Node) {
		if quoteWords.In(p.NodeLines[n].Says) == 1 { // not: select to quote
			return true
		}
	}
	return false
}

// long reports whether a text has at least copyWords words.
func long(text []byte) bool { return words.CountUpTo(text, copyWords) >= copyWords }
