package site

import (
	"cmp"
	"math"
	"slices"

	"linesift/page"
)

// A search has the parameters of the search for a site's threshold.
type search struct {
	blocks   Delimiters
	training int
	least    int
	gain     float64
}

// Entropy is InfoDiscoverer (Lin & Ho, KDD 2002). A term that is equally frequent on all pages
// of a site has a high entropy, a term on few pages a low one. A block is redundant if the
// mean entropy of its terms is above a threshold. The text of other blocks is kept. A block is
// an element without its inner blocks (section 4.1).
//
// Entropies are computed over training pages of the site and the page itself. It makes no
// difference whether the profile has the page. Without other pages, Entropy keeps all text.
// Its Mask is safe for concurrent use.
type Entropy struct {
	// Blocks are tables in the paper. Its pages used tables for their layout.
	Blocks Delimiters `key:"blocks" choice:"block,table" doc:"what holds a block: block or table"`

	// Section 5 takes ten pages at random. Here they are the pages with the lowest digests.
	// The bound limits the cost of leaving one page out.
	Training int `key:"training" range:"1,100" doc:"pages of the site that are looked at"`

	comparer

	Threshold float64 `key:"threshold" range:"0,1" doc:"blocks of a higher entropy are redundant; 0: found by site"`
	Gain      float64 `key:"gain" range:"0,1" doc:"share of the terms that a higher threshold must add to be tried"`
	MinTerms  int     `key:"least" range:"0,1000000" doc:"terms below which a block is part of the one around it"`
	Margin    float64 `key:"margin" range:"0,1" doc:"distance from the threshold within which lines are compared alone"`
}

// NewEntropy returns the method with its defaults, chosen on the training sites with five
// pages or more (docs/methods.md).
func NewEntropy() *Entropy {
	return &Entropy{Blocks: Block, Training: 10, Gain: 0.1, MinTerms: 5, Margin: 0.05}
}

// Mask marks the lines of the blocks that are not redundant.
func (e *Entropy) Mask(p *page.Page, mask page.Mask) page.Mask {
	mask, _ = e.mask(p, mask)
	return mask
}

// mask returns also the threshold, 0 to 1.
func (e *Entropy) mask(p *page.Page, mask page.Mask) (page.Mask, float64) {
	mask = page.NewMask(p, mask)
	s, g := e.group(p)
	t := e.trained(g, s.digest)
	threshold := cmp.Or(e.Threshold, t.threshold)
	known := t.plus(s)
	block := s.blocks(e.Blocks, e.MinTerms)
	means := s.blockMeans(known, block)
	for i, b := range block {
		h := means[b]
		if terms := s.terms(i); math.Abs(h.mean()-threshold) <= e.Margin && len(terms) >= max(e.MinTerms, 1) {
			h = mean{}
			h.add(known, terms)
		}
		mask.SetLine(p, i, h.mean() <= threshold)
	}
	return mask, threshold
}

// blockMeans returns the mean entropy of each block's terms. A block without terms has 0, and is
// therefore kept.
func (s *Sketch) blockMeans(e *entropies, block []int32) []mean {
	means := make([]mean, len(s.containers))
	for i, b := range block {
		means[b].add(e, s.terms(i))
	}
	return means
}

// A training is the result of learning from a site's training pages.
type training struct {
	*entropies
	threshold float64
}

// trained learns from the first pages of the group, without the page with the digest. It caches
// the result if no page is left out.
func (e *Entropy) trained(g *group, digest uint64) *training {
	search := search{e.Blocks, e.Training, e.MinTerms, e.Gain}
	pages := g.sketches[:min(e.Training, len(g.sketches))]
	if i, found := find(pages, digest); found {
		later := g.sketches[i+1 : min(e.Training+1, len(g.sketches))]
		return search.train(slices.Concat(pages[:i], later))
	}
	return remembered(g, search, func() *training { return search.train(pages) })
}

// train learns the entropies and the threshold from pages.
func (s search) train(pages []*Sketch) *training {
	t := &training{entropies: entropiesOf(pages)}
	terms := make([]int, steps+1)
	for _, sketch := range pages {
		for _, m := range sketch.blockMeans(t.entropies, sketch.blocks(s.blocks, s.least)) {
			terms[int(math.Ceil(min(m.mean(), 1)*steps))] += m.terms
		}
	}
	t.threshold = greedy(terms, s.gain)
	return t
}

// steps is the number of steps from 0 to 1 (section 5).
const steps = 10

// greedy returns the threshold of sections 4.5 and 5, 0.1 to 0.9. It rises from 0.1 in steps of
// 0.1 until the next step would add at most gain times the terms included so far. terms[i] is
// the number of terms in the blocks that step i adds.
func greedy(terms []int, gain float64) float64 {
	included := terms[0]
	for step := 1; step < steps-1; step++ {
		included += terms[step]
		if included > 0 && float64(terms[step+1]) <= gain*float64(included) {
			return float64(step) / steps
		}
	}
	return float64(steps-1) / steps
}
