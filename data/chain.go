package data

import (
	"cmp"
	"slices"
)

// A match is a pair of equal words of the page and of the gold.
type match struct {
	page, gold int32 // positions in the sequences of words
	score      int32 // of the best chain that ends here
	prev       int32 // the match before it in this chain; 0 if it is the first
}

// Scores of a chain, in thousandths of a word. Halving or doubling one of these values moved
// the mean word F1 of perfect labels by less than .001 on each of seven sets.
const (
	matchScore = 1000
	// openCost is charged for a match that does not continue a run, so that a word of a menu
	// does not replace a word of a sentence. It is at most matchScore, because headings of
	// one word must be found too.
	openCost = 900
	// lineScore is added for the first word of a line, because paragraphs of the gold begin
	// where lines begin.
	lineScore = 300
	// hiddenCost is charged for hidden text, so that the same text shown wins.
	hiddenCost = 100
	// skipCost is charged for a word of the page skipped between two matches. It prefers
	// the nearest of equal copies, and leaves out a few equal words in a footer far below
	// the article.
	skipCost = 1
)

// maxMatches bounds the memory (4 MB) and time (about 40 ms) of a chain. The words with the
// most matches are left out. Only the longest articles have more.
//
// Each match scores at most matchScore+lineScore, so scores fit an int32 if the page has
// fewer than 10⁹ words.
const maxMatches = 1 << 18

// chain finds the chain of matches with the highest score. Its matches rise in both sequences:
// it is a longest common subsequence with a bonus for runs of consecutive matches. Equal words
// have equal numbers, and -1 matches nothing. worth has the score of a match for each word of
// the page.
//
// This is sparse dynamic programming over the pairs of equal words (Hunt and Szymanski, "A
// fast algorithm for computing longest common subsequences", 1977). For n words on the page,
// g in the gold and r ≤ maxMatches pairs, time is O((n + r) log g) and memory O(n + g + r).
func chain(page, worth, gold []int32) []match {
	places := placesOf(gold)
	matches := make([]match, 1, 1+keepRare(page, places))
	matches[0] = match{page: -2, score: -1} // no match: nothing continues it, all others score higher
	best := make(prefixBest, len(gold)+1)
	last := make([]int32, len(gold)) // the latest match of each word of the gold
	top := int32(0)
	for i, w := range page {
		if w < 0 {
			continue
		}
		place := int32(i)
		row := len(matches)
		for _, j := range places[w] {
			m := match{page: place, gold: j, score: -openCost}
			if b := best.before(j); b.lead > place*skipCost {
				m.prev, m.score = b.match, b.lead-place*skipCost-openCost
			}
			if j > 0 {
				if run := matches[last[j-1]]; run.page == place-1 && run.score >= m.score {
					m.prev, m.score = last[j-1], run.score
				}
			}
			m.score += worth[i]
			last[j] = int32(len(matches))
			matches = append(matches, m)
		}
		// After the loop: matches of one word cannot follow each other.
		for k := row; k < len(matches); k++ {
			best.raise(matches[k].gold, lead{int32(k), matches[k].score + (place+1)*skipCost})
			if matches[k].score > matches[top].score {
				top = int32(k)
			}
		}
	}
	var c []match
	for k := top; k > 0; k = matches[k].prev {
		c = append(c, matches[k])
	}
	slices.Reverse(c)
	return c
}

// placesOf lists for each word its places in words, the last first.
func placesOf(words []int32) [][]int32 {
	places := make([][]int32, len(words)) // word numbers are below len(words)
	for j, w := range slices.Backward(words) {
		places[w] = append(places[w], int32(j))
	}
	return places
}

// keepRare clears the places of the words with the most matches until at most maxMatches
// are left. It returns the number left.
func keepRare(page []int32, places [][]int32) int {
	matches := make([]int, len(places)) // of each word
	total := 0
	for _, w := range page {
		if w >= 0 {
			matches[w] += len(places[w])
			total += len(places[w])
		}
	}
	frequent := make([]int, len(places))
	for w := range frequent {
		frequent[w] = w
	}
	slices.SortStableFunc(frequent, func(a, b int) int { return cmp.Compare(matches[b], matches[a]) })
	for k := 0; total > maxMatches; k++ {
		total -= matches[frequent[k]]
		places[frequent[k]] = nil
	}
	return total
}

// A lead is a match, and its score plus the skipCost of all words of the page up to it. This
// makes matches at different places comparable. It is above 0, because a match scores at
// least openCost.
type lead struct{ match, lead int32 }

// A prefixBest returns the highest lead among matches before a place in gold. It is a Fenwick
// tree with the maximum instead of the sum.
type prefixBest []lead

func (p prefixBest) before(j int32) (best lead) {
	for ; j > 0; j &= j - 1 {
		if p[j].lead > best.lead {
			best = p[j]
		}
	}
	return best
}

// raise adds a match at place j.
func (p prefixBest) raise(j int32, l lead) {
	for j++; int(j) < len(p); j += j & -j {
		if l.lead > p[j].lead {
			p[j] = l
		}
	}
}
