package site

import "math"

// A spread says how often a term stands on the pages of a group: the sum of its
// counts w over the pages, and of w·ln w. Its entropy follows from them (Lin & Ho,
// section 4.3): with shares w/W of W = Σw,
//
//	H = −Σ (w/W)·log_n(w/W) = (ln W − Σ w·ln w / W) / ln n
//
// for n pages. It is 0 for a term of one page, and 1 for one that all pages have
// as often.
type spread struct{ sum, product float64 }

func (s *spread) add(count int) {
	w := float64(count)
	s.sum += w
	s.product += w * math.Log(w)
}

func (s spread) entropy(pages int) float64 {
	if pages < 2 || s.sum == 0 {
		return 0
	}
	return max((math.Log(s.sum)-s.product/s.sum)/math.Log(float64(pages)), 0)
}

// spreads returns the spread of each term over the pages of the group.
func (g *Group) spreads() map[uint32]spread {
	return g.terms.get(func() map[uint32]spread { return spreadsOf(g.sketches) })
}

// spreadsOf returns the spread of each term over the pages of the sketches.
func spreadsOf(sketches []*Sketch) map[uint32]spread {
	all := make(map[uint32]spread)
	for _, s := range sketches {
		for term, n := range s.termCounts() {
			t := all[term]
			t.add(n)
			all[term] = t
		}
	}
	return all
}

// termCounts returns how often the page has each of its terms.
func (s *Sketch) termCounts() map[uint32]int {
	count := make(map[uint32]int)
	for _, t := range s.Terms {
		count[t]++
	}
	return count
}

// entropies are the entropies of terms over the pages of a group and one page
// more, if that is not in the group.
type entropies struct {
	known map[uint32]spread
	added map[uint32]int
	pages int
}

func (g *Group) entropies(s *Sketch) *entropies {
	e := &entropies{known: g.spreads(), pages: len(g.sketches)}
	if g.member[s.Digest] == nil {
		e.added = s.termCounts()
		e.pages++
	}
	return e
}

// of returns the entropy of a term, 0 to 1.
func (e *entropies) of(term uint32) float64 {
	s := e.known[term]
	if n := e.added[term]; n > 0 {
		s.add(n)
	}
	return s.entropy(e.pages)
}

// mean returns the mean entropy of terms, 0 if there are none (section 4.4).
func (e *entropies) mean(terms []uint32) float64 {
	sum := 0.0
	for _, t := range terms {
		sum += e.of(t)
	}
	return sum / float64(max(len(terms), 1))
}
