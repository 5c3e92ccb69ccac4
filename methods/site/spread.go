package site

import "math"

// A spread is the distribution of a term over the pages of a site: the sums of its
// counts w per page and of w·ln w. They give the term's entropy (Lin & Ho, section
// 4.3): with W = Σw,
//
//	H = −Σ (w/W)·log_n(w/W) = (ln W − Σ w·ln w / W) / ln n
//
// for n pages. H is 0 for a term on one page, and 1 for a term that is equally frequent on all
// pages.
type spread struct{ sum, product float64 }

func (s *spread) add(count int) {
	w := float64(count)
	s.sum += w
	s.product += float64(w * math.Log(w))
}

func (s spread) entropy(pages int) float64 {
	if pages < 2 || s.sum == 0 {
		return 0
	}
	return max((math.Log(s.sum)-s.product/s.sum)/math.Log(float64(pages)), 0)
}

// entropies are the entropies of terms over some pages and, unless added is nil,
// one page more.
type entropies struct {
	known map[uint32]spread
	added map[uint32]int // the counts of the additional page
	pages int            // including the additional page
}

// entropiesOf returns the entropies of terms over the pages of the sketches.
func entropiesOf(sketches []*Sketch) *entropies {
	e := &entropies{known: make(map[uint32]spread), pages: len(sketches)}
	for _, s := range sketches {
		for term, n := range s.termCounts() {
			t := e.known[term]
			t.add(n)
			e.known[term] = t
		}
	}
	return e
}

// plus returns the entropies over one more page.
func (e *entropies) plus(s *Sketch) *entropies {
	return &entropies{known: e.known, added: s.termCounts(), pages: e.pages + 1}
}

// entropy returns the entropy of a term, 0 to 1.
func (e *entropies) entropy(term uint32) float64 {
	s := e.known[term]
	if n := e.added[term]; n > 0 {
		s.add(n)
	}
	return s.entropy(e.pages)
}

// A mean is the mean entropy of terms (section 4.4), 0 without terms.
type mean struct {
	sum   float64
	terms int
}

func (m *mean) add(e *entropies, terms []uint32) {
	for _, t := range terms {
		m.sum += e.entropy(t)
	}
	m.terms += len(terms)
}

func (m mean) mean() float64 { return m.sum / float64(max(m.terms, 1)) }
