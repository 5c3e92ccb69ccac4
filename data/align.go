package data

import (
	"unicode/utf8"

	"linesift/internal/words"
	"linesift/page"
)

// Labels reports for each line of p whether it is content. gold is the text that a person
// marked as content. A line is content if at least half of its words align with words of
// gold. A line without words is content if the lines on both sides are. known is false if less
// than half of gold's words are in content lines.
//
// A text may occur several times on a page: a menu may repeat the article's title. Labels
// therefore aligns the words of page and gold in order, by a longest common subsequence that
// prefers long runs (chain).
//
// Time and memory are linear in the number of words, plus a part bounded by maxMatches.
func Labels(p *page.Page, gold string) (content []bool, known bool) {
	a := newAlignment(p, gold)
	content = make([]bool, len(p.Lines))
	matches, found := chain(a.page, a.worth, a.gold), 0
	for l := range content {
		size, n := a.first[l+1]-a.first[l], 0
		for n < len(matches) && matches[n].page < a.first[l+1] {
			n++
		}
		matches = matches[n:]
		if content[l] = n > 0 && 2*n >= int(size); content[l] {
			found += n
		}
	}
	a.bridge(content)
	return content, float64(found) >= leastFound*float64(len(a.gold))
}

// leastFound is the share of a gold text's words that must be in content lines. One of 1,611
// training pages has less: its gold is from another version of the page.
const leastFound = 0.5

// An alignment holds the words of a page and of its gold.
type alignment struct {
	page  []int32 // the page's words, with gold's numbers; -1 for words not in gold
	worth []int32 // the score of a match of each word of the page
	first []int32 // the first word of each line, then the number of words
	gold  []int32 // gold's words, numbered from 0 by first occurrence
}

func newAlignment(p *page.Page, gold string) *alignment {
	a := new(alignment)
	numbers := make(map[string]int32)
	eachWord([]byte(gold), func(word []byte) {
		n, ok := numbers[string(word)]
		if !ok {
			n = int32(len(numbers))
			numbers[string(word)] = n
		}
		a.gold = append(a.gold, n)
	})
	for i := range p.Lines {
		a.first = append(a.first, int32(len(a.page)))
		limit := int32(matchScore)
		if p.In(i)&page.Hidden != 0 {
			limit -= hiddenCost
		}
		worth := limit + lineScore
		eachWord(p.LineText(i), func(word []byte) {
			n, ok := numbers[string(word)]
			if !ok {
				n = -1
			}
			a.page = append(a.page, n)
			a.worth = append(a.worth, worth)
			worth = limit
		})
	}
	a.first = append(a.first, int32(len(a.page)))
	return a
}

// eachWord calls yield with each word of text in lower case, or each character in scripts
// without spaces. The slice is valid until yield returns.
//
// Only equality of words counts, so words are coarser here than in package eval. Apostrophes
// end a word, in page and gold alike.
func eachWord(text []byte, yield func(word []byte)) {
	var word []byte
	for s := words.Scan(text); s.Next(); {
		word = s.AppendLower(word[:0])
		if !s.Unspaced {
			yield(word)
			continue
		}
		for tail := word; len(tail) > 0; {
			_, n := utf8.DecodeRune(tail)
			yield(tail[:n])
			tail = tail[n:]
		}
	}
}

// bridge labels lines without words (rules, bullets) as content if the nearest lines with
// words on both sides are content.
func (a *alignment) bridge(content []bool) {
	previous, open := false, 0 // label of the last line with words, and the line after it
	for l := range content {
		if a.first[l] == a.first[l+1] {
			continue
		}
		for ; open < l; open++ {
			content[open] = previous && content[l]
		}
		previous, open = content[l], l+1
	}
}
