package site

import (
	"flag"
	"math"
	"sync"

	"linesift/internal/parameter"
	"linesift/page"
)

// Entropy is InfoDiscoverer (Lin & Ho, KDD 2002). A term that the pages of a
// site have as often has a high entropy, one that few of them have a low one. A
// block whose terms have a mean entropy above a threshold is redundant; the text
// of the others is kept. A block is an element with the text that is not in an
// inner block (section 4.1).
//
// The entropies are those over some pages of the site and the page itself. Where
// no other page is known, all text is kept. That a page is among those learned
// makes no difference. A value is for one goroutine.
type Entropy struct {
	// Blocks are tables in the paper, of whose pages 70 % were laid out with
	// them.
	Blocks Delimiters

	// Training is how many pages of the site are looked at, those of the lowest
	// digests; ten of them, picked by chance, in section 5.
	Training int

	Threshold float64 // above which a block is redundant, 0 to 1; 0 to find it for each site
	Gain      float64 // share of the terms below which a higher threshold includes no more of them
	Least     int     // blocks with fewer terms are part of the block around them
	Margin    float64 // how near the threshold a block is ambiguous, and its lines are judged one by one

	sketcher Sketcher
	profile  *Profile
	block    []int32
	used     float64
}

// NewEntropy returns the method with its defaults, chosen on the training sites of
// five pages or more: ten of standke with 33 each, of which 169 have labels by hand,
// and seven of wcxb with 56 pages. Their mean word F1 is .813 and .644 (that of all
// text .632 and .511), with tables for blocks .525 and .391.
//
//   - A gain of .05 makes it .806 and .641, one of .15 .822 and .638, of .2 .785
//     and .621; of 0, as the paper may be read, .784 and .637.
//   - Five training pages make it .799 and .643, twenty .816 and .645.
//   - No least number of terms makes it .814 and .636, ten .816 and .636.
//   - The margin changes nothing unless tables are the blocks: none makes these .480
//     and .353.
//   - The best thresholds that are the same for all sites are better than what is
//     found, on these English pages: .6 makes it .841 and .618, .7 .831 and .656.
//     On Chinese ones they are lower (docs/site.md).
func NewEntropy() *Entropy {
	return &Entropy{Blocks: Block, Training: 10, Gain: 0.1, Least: 5, Margin: 0.05}
}

// mostTraining bounds what learning from all but one page costs.
const mostTraining = 100

// Parameters declares all fields.
func (e *Entropy) Parameters(fs *flag.FlagSet) {
	fs.TextVar(&e.Blocks, "blocks", e.Blocks, "what holds a block: block or table")
	parameter.Int(fs, &e.Training, "training", 1, mostTraining, "pages of the site that are looked at")
	parameter.Float(fs, &e.Threshold, "threshold", 0, 1, "blocks of a higher entropy are redundant; 0: found for each site")
	parameter.Float(fs, &e.Gain, "gain", 0, 1, "share of the terms that a higher threshold must add to be looked for")
	parameter.Int(fs, &e.Least, "least", 0, 1e6, "terms below which a block is part of the one around it")
	parameter.Float(fs, &e.Margin, "margin", 0, 1, "distance from the threshold within which lines are judged one by one")
}

// Know says what is known of the site of the pages that follow; nil is nothing.
func (e *Entropy) Know(s *Profile) { e.profile = s }

// Mask marks the lines of the blocks that are not redundant.
func (e *Entropy) Mask(p *page.Page, m page.Mask) page.Mask {
	m = page.NewMask(p, m)
	s := e.sketcher.Sketch(p)
	keep := e.judge(s)
	for i := range p.Lines {
		m.SetLine(p, i, keep == nil || keep[i])
	}
	return m
}

// Used returns the threshold by which the last page was judged, 0 if no other page
// was known.
func (e *Entropy) Used() float64 { return e.used }

// judge tells of each line of a page whether it is kept; nil keeps all.
func (e *Entropy) judge(s *Sketch) []bool {
	e.used = 0
	if e.profile == nil {
		return nil
	}
	g := e.profile.Group(s)
	if g.Others(s.Digest) == 0 {
		return nil
	}
	t := e.trained(g, s.Digest)
	threshold := e.Threshold
	if threshold == 0 {
		threshold = t.threshold
	}
	e.used = threshold
	entropies := &entropies{known: t.spreads, added: s.termCounts(), pages: t.pages + 1}
	e.block = s.blocks(e.Blocks, e.Least, e.block[:0])
	of := s.means(entropies, e.block)
	keep := make([]bool, len(s.Lines))
	for i := range keep {
		h := of[e.block[i]].mean()
		if terms := s.terms(i); math.Abs(h-threshold) <= e.Margin && len(terms) >= max(e.Least, 1) {
			h = entropies.mean(terms)
		}
		keep[i] = h <= threshold
	}
	return keep
}

// A mean is that of the entropies of a block's terms (section 4.4). It is 0 for
// a block without terms, which is so kept.
type mean struct {
	sum   float64
	terms int
}

func (m mean) mean() float64 { return m.sum / float64(max(m.terms, 1)) }

// means returns the entropy of each block, by its number.
func (s *Sketch) means(e *entropies, block []int32) []mean {
	of := make([]mean, len(s.Blocks))
	for i, b := range block {
		terms := s.terms(i)
		for _, t := range terms {
			of[b].sum += e.of(t)
		}
		of[b].terms += len(terms)
	}
	return of
}

// A search is what the threshold of a site depends on besides its pages.
type search struct {
	blocks   Delimiters
	training int
	least    int
	gain     float64
}

// A trained is what was found out about some pages of a site.
type trained struct {
	pages     int
	spreads   map[uint32]spread
	threshold float64
}

// trained looks at the first pages of the group other than that of the digest.
func (e *Entropy) trained(g *Group, digest uint64) *trained {
	how := search{e.Blocks, e.Training, e.Least, e.Gain}
	sketches := g.sketches[:min(e.Training, len(g.sketches))]
	for _, s := range sketches {
		if s.Digest == digest {
			return how.train(g.others(digest, e.Training))
		}
	}
	return g.trained.get(how, func() *trained { return how.train(sketches) })
}

// others returns the first n sketches other than that of the digest.
func (g *Group) others(digest uint64, n int) []*Sketch {
	var all []*Sketch
	for _, s := range g.sketches {
		if len(all) == n {
			break
		}
		if s.Digest != digest {
			all = append(all, s)
		}
	}
	return all
}

func (how search) train(sketches []*Sketch) *trained {
	t := &trained{pages: len(sketches), spreads: spreadsOf(sketches)}
	t.threshold = how.threshold(t, sketches)
	return t
}

// threshold finds the threshold for what is known of some pages.
func (how search) threshold(t *trained, sketches []*Sketch) float64 {
	terms := make([]int, steps+1)
	e := &entropies{known: t.spreads, pages: t.pages}
	var block []int32
	for _, s := range sketches {
		block = s.blocks(how.blocks, how.least, block[:0])
		for _, b := range s.means(e, block) {
			terms[int(math.Ceil(min(b.mean(), 1)*steps))] += b.terms
		}
	}
	return greedy(terms, how.gain)
}

// steps is the number of steps from 0 to 1 of section 5.
const steps = 10

// greedy is the search of sections 4.5 and 5: from 0.1 to 0.9 in steps of 0.1,
// until a step more includes no more terms, or fewer than that share of those
// that are included. terms has the number of terms of the blocks that each step
// includes for the first time, from 0 on.
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

// trainings remembers what was found out about the first pages of a group.
type trainings struct {
	mu   sync.Mutex
	made map[search]*trained
}

func (c *trainings) get(how search, train func() *trained) *trained {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.made == nil {
		c.made = make(map[search]*trained)
	}
	t := c.made[how]
	if t == nil {
		t = train()
		c.made[how] = t
	}
	return t
}
