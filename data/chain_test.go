package data

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// highest is the score of the best chain by definition: each match follows
// the best of all matches before it. It takes O(r²) for r matches.
func highest(page, worth, gold []int32) int32 {
	var matches []match
	top := int32(0)
	for i, w := range page {
		for j, v := range gold {
			if w != v {
				continue
			}
			m := match{page: int32(i), gold: int32(j), score: -openCost}
			for _, p := range matches {
				if p.page < m.page && p.gold < m.gold {
					cost := openCost + (m.page-p.page-1)*skipCost
					if p.page == m.page-1 && p.gold == m.gold-1 {
						cost = 0
					}
					m.score = max(m.score, p.score-cost)
				}
			}
			m.score += worth[i]
			top = max(top, m.score)
			matches = append(matches, m)
		}
	}
	return top
}

func TestChainIsTheBestThereIs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		page := make([]int32, r.IntN(30))
		worth := make([]int32, len(page))
		gold := make([]int32, 1+r.IntN(20))
		different := 1 + r.IntN(8)
		for j := range gold { // numbered as they first occur, from 0
			n := int32(0)
			if j > 0 {
				n = min(int32(r.IntN(different)), slices.Max(gold[:j])+1)
			}
			gold[j] = n
		}
		for i := range page {
			page[i] = int32(r.IntN(different+1)) - 1
			if int(page[i]) >= len(gold) {
				page[i] = -1
			}
			worth[i] = matchScore + int32(r.IntN(2))*lineScore
		}

		c := chain(page, worth, gold)
		score := int32(0)
		for k, m := range c {
			if page[m.page] != gold[m.gold] {
				t.Fatalf("%v and %v: %v pairs different words", page, gold, m)
			}
			if k > 0 && (m.page <= c[k-1].page || m.gold <= c[k-1].gold) {
				t.Fatalf("%v and %v: %v does not rise", page, gold, c)
			}
			score = m.score
		}
		if want := highest(page, worth, gold); score != want {
			t.Fatalf("%v and %v: chain %v of %d, the best has %d", page, gold, c, score, want)
		}
	}
}

func TestFrequentWordsAreLeftOutWhenThereAreTooManyMatches(t *testing.T) {
	// 0 stands 1000 × 1000 times, 1 only 10 × 10.
	page := slices.Concat(slices.Repeat([]int32{0}, 1000), slices.Repeat([]int32{1}, 10))
	places := placesOf(page)
	if n := keepRare(page, places); n != 100 || len(places[0]) != 0 || len(places[1]) != 10 {
		t.Errorf("%d matches, %d and %d places; want 100, 0 and 10", n, len(places[0]), len(places[1]))
	}
}

// zipf returns n words of a vocabulary like that of a language.
func zipf(n int, seed uint64) []int32 {
	z := rand.NewZipf(rand.New(rand.NewPCG(seed, 0)), 1.1, 2, uint64(n-1))
	words := make([]int32, n)
	for i := range words {
		words[i] = int32(z.Uint64())
	}
	return words
}

func BenchmarkChainOfTheLargestPages(b *testing.B) {
	gold := zipf(20000, 1)
	page := slices.Concat(zipf(15000, 2), gold, zipf(15000, 3))
	worth := slices.Repeat([]int32{matchScore}, len(page))
	b.ReportAllocs()
	for b.Loop() {
		chain(page, worth, gold)
	}
}
