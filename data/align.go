package data

import (
	"slices"
	"unicode/utf8"

	"linesift/page"
	"linesift/words"
)

// Labels finds the lines of p that gold, the text a person marked as content,
// is made of. A line is content when at least half of its words align with
// words of the gold; one without words when the lines around it are content.
// known is false if most of the gold text is not on the page.
//
// The page often says the same in other places too: a menu may hold the article's
// title. So the words of page and gold are aligned in order, by a longest common
// subsequence that prefers long runs (see chain). Where gold has another order than
// the page, lines that stand in it whole are taken in a second pass.
//
// The first pass is exact until maxMatches sets in; time and memory are bounded
// by it and otherwise linear in the number of words.
func Labels(p *page.Page, gold string) (content []bool, known bool) {
	a := align(p, gold)
	return a.content, a.found() >= leastFound
}

// leastFound is the share of its words that a gold text must have in content
// lines. Of 1,611 training pages one is below: its text is of another version
// of the page.
const leastFound = 0.5

func align(p *page.Page, gold string) *alignment {
	a := newAlignment(p, gold)
	a.inOrder()
	a.settle()
	a.outOfOrder()
	a.bridge()
	return a
}

// An alignment is the words of a page and of its gold, and which of them go
// together.
type alignment struct {
	page  []int32 // the page's words, numbered as gold's; -1 where gold has no such word
	worth []int32 // of each word of the page: what a match of it scores
	first []int32 // the first word of each line, and at the end the number of words
	gold  []int32 // gold's words, numbered from 0 as they first occur

	hidden, content []bool // of each line

	partner []int32 // of each word of the page: its place in the gold, or -1
	taken   []bool  // of each word of the gold: whether it is a partner
}

func newAlignment(p *page.Page, gold string) *alignment {
	a := &alignment{hidden: make([]bool, len(p.Lines)), content: make([]bool, len(p.Lines))}
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
		a.hidden[i] = p.In(i)&page.Hidden != 0
		within := int32(matchScore)
		if a.hidden[i] {
			within -= hiddenCost
		}
		worth := within + lineScore
		eachWord(p.LineText(i), func(word []byte) {
			n, ok := numbers[string(word)]
			if !ok {
				n = -1
			}
			a.page = append(a.page, n)
			a.worth = append(a.worth, worth)
			worth = within
		})
	}
	a.first = append(a.first, int32(len(a.page)))
	a.partner = slices.Repeat([]int32{-1}, len(a.page))
	a.taken = make([]bool, len(a.gold))
	return a
}

// eachWord calls yield with each word of text in lower case, and with single
// characters where the writing has no spaces. The slice is valid until yield returns.
//
// Only what gold and page have in common counts here, so this is coarser than the
// words of an evaluation: apostrophes end a word, in both alike.
func eachWord(text []byte, yield func(word []byte)) {
	var word []byte
	for s := words.Scan(text); s.Next(); {
		word = s.AppendLower(word[:0])
		if !s.Unspaced {
			yield(word)
			continue
		}
		for rest := word; len(rest) > 0; {
			_, n := utf8.DecodeRune(rest)
			yield(rest[:n])
			rest = rest[n:]
		}
	}
}

// pair aligns word i of the page with word j of the gold.
func (a *alignment) pair(i, j int32) {
	a.partner[i] = j
	a.taken[j] = true
}

// inOrder aligns what has the same order on the page and in the gold.
func (a *alignment) inOrder() {
	c := chain(a.page, a.worth, a.gold)
	for _, m := range c {
		a.pair(m.page, m.gold)
	}
	// What chain left out as too frequent stands beside what it found.
	for _, m := range c {
		a.extend(m, 1)
		a.extend(m, -1)
	}
}

// extend pairs the words after m (step 1) or before it (step -1) as long as
// they are the same and free.
func (a *alignment) extend(m match, step int32) {
	for i, j := m.page+step, m.gold+step; i >= 0 && j >= 0 && int(i) < len(a.page) && int(j) < len(a.gold); i, j = i+step, j+step {
		if a.page[i] != a.gold[j] || a.partner[i] >= 0 || a.taken[j] {
			return
		}
		a.pair(i, j)
	}
}

// settle decides which lines are content and sets the others' words free.
func (a *alignment) settle() {
	for l := range a.content {
		partners := a.partner[a.first[l]:a.first[l+1]]
		n := 0
		for _, j := range partners {
			if j >= 0 {
				n++
			}
		}
		a.content[l] = n > 0 && 2*n >= len(partners)
		for _, j := range partners {
			if j >= 0 {
				a.taken[j] = a.content[l]
			}
		}
	}
}

// outOfOrder takes as content the lines that stand whole, word after word, in
// what is left of the gold: those shown before those hidden.
//
// Lines must have wholeLine words: below that it is mostly menus and names that
// are found. Each word may be compared wholeLooks times on average, so that
// text that repeats itself endlessly takes no more than linear time.
func (a *alignment) outOfOrder() {
	const (
		wholeLine  = 4
		wholeLooks = 64
	)
	looks := wholeLooks * (len(a.page) + len(a.gold))
	places := placesOf(a.gold)
	for _, hidden := range []bool{false, true} {
		for l := range a.content {
			line := a.page[a.first[l]:a.first[l+1]]
			if a.content[l] || a.hidden[l] != hidden || len(line) < wholeLine || line[0] < 0 {
				continue
			}
			starts := places[line[0]]
			for k := len(starts) - 1; k >= 0 && !a.content[l] && looks > 0; k-- {
				n := a.same(line, starts[k])
				looks -= n + 1
				if n == len(line) {
					a.content[l] = true
					for i := range line {
						a.taken[int(starts[k])+i] = true
					}
				}
			}
		}
	}
}

// same counts how many words of line stand one after the other at place j of
// the gold, and are free.
func (a *alignment) same(line []int32, j int32) int {
	for n, w := range line {
		if k := int(j) + n; k == len(a.gold) || a.gold[k] != w || a.taken[k] {
			return n
		}
	}
	return len(line)
}

// bridge takes lines without words, rules and bullets, as content where the
// nearest lines with words are content on both sides.
func (a *alignment) bridge() {
	before, from := false, 0 // the last line with words, and the line after it
	for l := range a.content {
		if a.first[l] == a.first[l+1] {
			continue
		}
		for ; from < l; from++ {
			a.content[from] = before && a.content[l]
		}
		before, from = a.content[l], l+1
	}
}

// found is the share of gold's words that stand in content lines, from 0 to 1;
// 1 for a gold without words.
func (a *alignment) found() float64 {
	if len(a.gold) == 0 {
		return 1
	}
	n := 0
	for _, t := range a.taken {
		if t {
			n++
		}
	}
	return float64(n) / float64(len(a.gold))
}
