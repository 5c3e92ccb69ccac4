package data

import (
	"cmp"
	"slices"
)

// A match says that a word of the page and a word of the gold are the same.
type match struct {
	page, gold int32 // positions in the sequences of words
	score      int32 // of the best chain that ends here
	prev       int32 // the match before it in that chain; -1 if it is the first
}

// What a chain is worth, in thousandths of a word. Around these values the
// choice makes little difference: halving or doubling any one of them moved
// the mean word F1 of perfect labels by less than .001 on each of seven sets
// (WCXB dev and train, andy_news424, site rules, CleanEval, dragnet, L3S-GN1).
const (
	matchScore = 1000
	// openCost is charged for a match that continues no run, so that a word
	// of a menu cannot take the place of a word in a sentence. It is less
	// than a match: headings and names of one word must be found too.
	openCost = 900
	// lineScore is for the first word of a line: paragraphs of the gold begin
	// where lines begin.
	lineScore = 300
	// hiddenCost makes hidden text lose against the same text shown.
	hiddenCost = 100
	// skipCost is for a word of the page left out between two matches. It
	// decides for the nearest of equal copies and keeps a few equal words in
	// a footer, far below the article, out of it.
	skipCost = 1
)

// maxMatches bounds the memory (4 MB) and the time (some 40 ms) that a chain
// takes. It is kept by leaving out the words with the most matches. The
// longest articles are affected; a bound 16 times lower changed the mean word
// F1 of perfect labels by .0002.
//
// No chain has more matches, and each is worth at most matchScore+lineScore,
// so scores fit an int32 as long as the page has fewer than 10⁹ words.
const maxMatches = 1 << 18

// chain finds a chain of matches, rising in both sequences, of the highest
// score: a longest common subsequence with a bonus for runs of consecutive
// matches. Words are numbers, equal words equal numbers; -1 matches nothing.
// worth is what a match of each word of the page scores.
//
// This is sparse dynamic programming (Hunt and Szymanski, "A fast algorithm
// for computing longest common subsequences", 1977): the usual table has a
// cell for each pair of words, but only the one in a hundred that are equal
// matter. Time is O((n + r) log g) for n words on the page, g in the gold and
// r ≤ maxMatches equal pairs; memory O(n + g + r).
func chain(page, worth, gold []int32) []match {
	places := placesOf(gold)
	n := keepRare(page, places)
	matches := make([]match, 0, n)
	best := newPrefixBest(len(gold))
	last := make([]int32, len(gold)) // the latest match of each word of the gold
	for j := range last {
		last[j] = -1
	}
	top := int32(-1)
	for i, w := range page {
		if w < 0 {
			continue
		}
		at := int32(i)
		row := len(matches)
		for _, j := range places[w] {
			m := match{page: at, gold: j, prev: -1, score: -openCost}
			if k, s := best.before(j); k >= 0 && s-(at-1)*skipCost > 0 {
				m.prev, m.score = k, s-(at-1)*skipCost-openCost
			}
			if j > 0 {
				if k := last[j-1]; k >= 0 && matches[k].page == at-1 && matches[k].score >= m.score {
					m.prev, m.score = k, matches[k].score
				}
			}
			m.score += worth[i]
			last[j] = int32(len(matches))
			matches = append(matches, m)
		}
		// Only now: matches of one word cannot follow each other.
		for k := row; k < len(matches); k++ {
			best.raise(matches[k].gold, int32(k), matches[k].score+at*skipCost)
			if top < 0 || matches[k].score > matches[top].score {
				top = int32(k)
			}
		}
	}
	var c []match
	for k := top; k >= 0; k = matches[k].prev {
		c = append(c, matches[k])
	}
	slices.Reverse(c)
	return c
}

// placesOf lists for each word where it stands in words, the last place first.
func placesOf(words []int32) [][]int32 {
	places := make([][]int32, len(words)) // numbers are below the number of words
	for j := len(words) - 1; j >= 0; j-- {
		places[words[j]] = append(places[words[j]], int32(j))
	}
	return places
}

// keepRare clears the places of the words that have the most matches with
// page, until at most maxMatches are left, and returns their number.
func keepRare(page []int32, places [][]int32) int {
	matches := make([]int, len(places)) // of each word
	total := 0
	for _, w := range page {
		if w >= 0 {
			matches[w] += len(places[w])
			total += len(places[w])
		}
	}
	if total <= maxMatches {
		return total
	}
	frequent := make([]int, len(places))
	for w := range frequent {
		frequent[w] = w
	}
	slices.SortStableFunc(frequent, func(a, b int) int { return cmp.Compare(matches[b], matches[a]) })
	for _, w := range frequent {
		if total <= maxMatches {
			break
		}
		places[w] = nil
		total -= matches[w]
	}
	return total
}

// A prefixBest knows the best match among those whose gold word stands before
// a place. It is a Fenwick tree with the maximum in place of the sum.
type prefixBest struct {
	match []int32 // -1 for none
	score []int32
}

func newPrefixBest(n int) *prefixBest {
	t := &prefixBest{make([]int32, n+1), make([]int32, n+1)}
	for i := range t.match {
		t.match[i] = -1
	}
	return t
}

// before returns the best match of places below j, or -1.
func (t *prefixBest) before(j int32) (match, score int32) {
	match = -1
	for ; j > 0; j &= j - 1 {
		if t.match[j] >= 0 && (match < 0 || t.score[j] > score) {
			match, score = t.match[j], t.score[j]
		}
	}
	return match, score
}

// raise tells of a match at place j.
func (t *prefixBest) raise(j, match, score int32) {
	for j++; int(j) < len(t.match); j += j & -j {
		if t.match[j] < 0 || score > t.score[j] {
			t.match[j], t.score[j] = match, score
		}
	}
}
