package content

import (
	"bytes"
	"unicode/utf8"

	"linesift/page"
	"linesift/pagetype"
)

// leastInvisible is the least invisible separators of a scrambled line.
const leastInvisible = 4

// DropNoise drops kept lines that no reader sees: scrambled ones, and on lists the hidden options of
// items, sizes and amounts of each.
func DropNoise(s *State) {
	isList := s.Type() == pagetype.Collection || s.Type() == pagetype.Listing
	const hiddenOption = page.InSelect | page.Hidden
	for i := range s.Mask.Lines(s.Page) {
		isOption := isList && s.Page.In(i)&hiddenOption == hiddenOption
		if isOption || isScrambled(s.Page.LineText(i)) {
			s.Mask.SetLine(s.Page, i, false)
		}
	}
}

// isScrambled reports whether most of the words of a line are single letters between invisible
// separators. Shops write "Sponsored" so, with letters that a style hides, to confuse programs.
func isScrambled(text []byte) bool {
	separators := bytes.Count(text, []byte("\u2063"))
	if separators < leastInvisible {
		return false
	}
	letters := 0
	for word := range bytes.FieldsSeq(text) {
		if utf8.RuneCount(bytes.Trim(word, "\u2063")) <= 1 {
			letters++
		}
	}
	return 2*letters > len(bytes.Fields(text))
}
