package labels

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"linesift/internal/words"
	"linesift/page"
)

// snippets labels the lines of p from partial gold: pieces of text that belong
// to the content (with) and pieces that do not (without), as trafilatura's
// evaluation has them. A piece may be part of a line or reach over several;
// white space is folded, case counts.
//
// Lines that a with piece touches are content, lines that a without piece
// touches are not. Of all other lines, and of those that both touch, nothing is
// known. A with piece that the page shows more than once marks none of its
// places: one of them may be a menu or a teaser. A without piece marks all of
// them, hidden ones too, but only where it is no part of a longer word.
func snippets(p *page.Page, with, without []string) (content, known []bool) {
	t := fold(p)
	content = make([]bool, len(p.Lines))
	for _, s := range with {
		shown := slices.DeleteFunc(t.find(s, false), func(lines page.Span) bool {
			return p.In(int(lines.Start))&page.Hidden != 0
		})
		if len(shown) == 1 {
			mark(content, shown[0])
		}
	}
	boilerplate := make([]bool, len(p.Lines))
	for _, s := range without {
		for _, lines := range t.find(s, true) {
			mark(boilerplate, lines)
		}
	}
	known = make([]bool, len(p.Lines))
	for i := range known {
		known[i] = content[i] != boilerplate[i]
		content[i] = content[i] && known[i]
	}
	return content, known
}

func mark(lines []bool, s page.Span) {
	for i := s.Start; i < s.End; i++ {
		lines[i] = true
	}
}

// A foldedText is the text of a page with single spaces between all words.
type foldedText struct {
	text []byte
	line []int32 // of each byte of text
}

func fold(p *page.Page) *foldedText {
	t := new(foldedText)
	for i := range p.Lines {
		for _, word := range bytes.Fields(p.LineText(i)) {
			t.text = append(append(t.text, word...), ' ')
		}
		t.line = append(t.line, slices.Repeat([]int32{int32(i)}, len(t.text)-len(t.line))...)
	}
	return t
}

// find returns the lines that each occurrence of s touches. If whole, an
// occurrence that is part of a longer word does not count.
func (t *foldedText) find(s string, whole bool) []page.Span {
	piece := bytes.Join(bytes.Fields([]byte(s)), []byte(" "))
	if len(piece) == 0 {
		return nil
	}
	var found []page.Span
	for at := 0; ; at += len(piece) {
		i := bytes.Index(t.text[at:], piece)
		if i < 0 {
			return found
		}
		at += i
		if !whole || !wordGoesOn(t.text, at) && !wordGoesOn(t.text, at+len(piece)) {
			found = append(found, page.Span{Start: t.line[at], End: t.line[at+len(piece)-1] + 1})
		}
	}
}

// wordGoesOn reports whether a word begins before byte i of text and ends after it.
func wordGoesOn(text []byte, i int) bool {
	before, _ := utf8.DecodeLastRune(text[:i])
	after, _ := utf8.DecodeRune(text[i:])
	letter := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return letter(before) && letter(after) && !words.Unspaced(before) && !words.Unspaced(after)
}
