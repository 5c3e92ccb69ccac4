package site

import (
	"math"
	"slices"
)

// MinHash. The resemblance of two pages is the Jaccard coefficient of the sets of
// their phrases: the phrases of both over those of either. With this probability
// the two sets have the same lowest hash, so many hash functions estimate it (A.
// Broder, "On the resemblance and containment of documents", 1997). To find pages
// that resemble one without comparing it with all, the hashes are divided into
// bands: pages that resemble each other have one band in common (A. Rajaraman, J.
// Ullman, "Mining of Massive Datasets", section 3.4).
const (
	phrase = 3   // terms that follow each other
	hashes = 128 // the estimate's standard deviation is .04 at a resemblance of .7
	bands  = 32  // of two pages that resemble each other by .7 one in six thousand is missed

	// nearCopy is how many hashes a near copy has in common with another page. Of
	// copies of training pages in which one sentence was changed .7 finds 95 %, .8
	// only 89 %; of 2,208 pages five resemble another one by .7 or more, three by .8.
	nearCopy = hashes * 7 / 10

	leastPhrases = 10 // fewer say too little
)

// minHashes are the lowest hashes of the phrases of a page.
type minHashes [hashes]uint32

// minHash returns the hashes of terms, nil if they are too few.
func minHash(terms []uint32) *minHashes {
	if len(terms) < leastPhrases+phrase-1 {
		return nil
	}
	var s minHashes
	for i := range s {
		s[i] = math.MaxUint32
	}
	for i := range len(terms) - phrase + 1 {
		h := uint64(0)
		for _, t := range terms[i : i+phrase] {
			h = (h + uint64(t) + 1) * prime
		}
		h ^= h >> 32
		for j := range s {
			s[j] = min(s[j], uint32(h*multipliers[j]>>32))
		}
	}
	return &s
}

// multipliers make many hashes of one: its products with odd numbers, their upper
// halves (M. Dietzfelbinger et al., "A reliable randomized algorithm for the
// closest-pair problem", 1997).
var multipliers = func() (m [hashes]uint64) {
	x := uint64(1)
	for i := range m {
		x = x*prime + 1442695040888963407 // Knuth's MMIX
		m[i] = x | 1
	}
	return m
}()

// same returns how many hashes two pages have in common, 0 to hashes.
func (s *minHashes) same(other *minHashes) (n int) {
	for i, h := range s {
		if h == other[i] {
			n++
		}
	}
	return n
}

// bands returns a hash of each band and its number; none of nil.
func (s *minHashes) bands() (all []uint64) {
	if s == nil {
		return nil
	}
	for band := range slices.Chunk(s[:], hashes/bands) {
		h := uint64(len(all))
		for _, x := range band {
			h = (h + uint64(x) + 1) * prime
		}
		all = append(all, h)
	}
	return all
}
