package site

import (
	"math"

	"linesift/features"
)

// counts says on how many pages of a group things stand.
type counts struct {
	lines, passages map[uint64]int32
	skeletons       map[uint32]alike
}

// alike sums up the lines of one skeleton. The sums are whole numbers, so that
// taking a page away leaves what was there before it came.
type alike struct {
	pages           int32
	judged          int32 // lines
	weight, content int64
}

func (a *alike) add(b alike, sign int32) {
	a.pages += sign * b.pages
	a.judged += sign * b.judged
	a.weight += int64(sign) * b.weight
	a.content += int64(sign) * b.content
}

// bySkeleton sums up the lines of a page.
func (s *Sketch) bySkeleton() map[uint32]alike {
	all := make(map[uint32]alike)
	for _, l := range s.Lines {
		one := alike{}
		if s.Judged {
			one = alike{judged: 1, weight: int64(l.Weight), content: int64(l.Weight) * int64(l.Guess)}
		}
		a := all[l.Skeleton]
		a.add(one, 1)
		a.pages = 1
		all[l.Skeleton] = a
	}
	return all
}

// passages returns a hash of each line of a page with the line above it and the
// one below.
func (s *Sketch) passages() []uint64 {
	all := make([]uint64, len(s.Lines))
	for i := range all {
		h := s.Lines[i].Text
		if i > 0 {
			h += prime * s.Lines[i-1].Text
		}
		if i+1 < len(all) {
			h ^= prime * (s.Lines[i+1].Text + 1)
		}
		all[i] = h
	}
	return all
}

func (g *Group) counted() *counts {
	return g.counts.get(func() *counts {
		c := &counts{make(map[uint64]int32), make(map[uint64]int32), make(map[uint32]alike)}
		for _, s := range g.sketches {
			here := make(map[uint64]bool)
			once := func(count map[uint64]int32, h uint64) {
				if !here[h] {
					here[h] = true
					count[h]++
				}
			}
			for _, l := range s.Lines {
				once(c.lines, l.Text)
			}
			clear(here)
			for _, h := range s.passages() {
				once(c.passages, h)
			}
			for h, a := range s.bySkeleton() {
				sum := c.skeletons[h]
				sum.add(a, 1)
				c.skeletons[h] = sum
			}
		}
		return c
	})
}

// Recurrences appends to dst, for each line of a page, what the other pages of
// the group say of it. That a page is in the group itself makes no difference. Its
// sketch needs no guesses.
func (g *Group) Recurrences(s *Sketch, dst []features.Recurrence) []features.Recurrence {
	others := g.Others(s.Digest)
	if others == 0 {
		return append(dst, make([]features.Recurrence, len(s.Lines))...)
	}
	c, entropies := g.counted(), g.entropies(s)
	own := int32(len(g.sketches) - others) // how often the page itself was counted
	var mine map[uint32]alike
	if own > 0 {
		mine = g.member[s.Digest].bySkeleton()
	}
	for i, passage := range s.passages() {
		l := s.Lines[i]
		kin := c.skeletons[l.Skeleton]
		kin.add(mine[l.Skeleton], -1)
		r := features.Recurrence{
			Line:     float32(c.lines[l.Text]-own) / float32(others),
			Passage:  float32(c.passages[passage]-own) / float32(others),
			Skeleton: float32(kin.pages) / float32(others),
			Entropy:  float32(entropies.mean(s.terms(i))),
		}
		if kin.weight > 0 {
			r.Alike, r.Guess = float32(kin.judged), float32(float64(kin.content)/float64(kin.weight)/math.MaxUint8)
		}
		dst = append(dst, r)
	}
	return dst
}
