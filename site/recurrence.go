package site

import "linesift/features"

// counts says on how many pages of a group things stand.
type counts struct {
	lines, pairs map[uint64]int32
	skeletons    map[uint32]int32
}

// pairs returns a hash of each line of a page with the line above it, and at the
// end one of the last line with nothing below.
func (s *Sketch) pairs() []uint64 {
	all := make([]uint64, len(s.Lines)+1)
	above := uint64(0)
	for i, l := range s.Lines {
		all[i] = prime*above + l.Text
		above = l.Text
	}
	all[len(s.Lines)] = prime * above
	return all
}

func (g *Group) counted() *counts {
	return g.counts.get(func() *counts {
		c := &counts{make(map[uint64]int32), make(map[uint64]int32), make(map[uint32]int32)}
		lines, pairs, skeletons := make(map[uint64]bool), make(map[uint64]bool), make(map[uint32]bool)
		for _, s := range g.sketches {
			clear(lines)
			clear(pairs)
			clear(skeletons)
			for _, l := range s.Lines {
				count(c.lines, lines, l.Text)
				count(c.skeletons, skeletons, l.Skeleton)
			}
			for _, h := range s.pairs() {
				count(c.pairs, pairs, h)
			}
		}
		return c
	})
}

// count adds the page to those that have h, if it was not counted for it yet.
func count[H comparable](pages map[H]int32, counted map[H]bool, h H) {
	if !counted[h] {
		counted[h] = true
		pages[h]++
	}
}

// Recurrences appends to dst, for each line of a page, what the other pages of
// the group say of it. That a page is in the group itself makes no difference.
func (g *Group) Recurrences(s *Sketch, dst []features.Recurrence) []features.Recurrence {
	others := g.Others(s.Digest)
	if others == 0 {
		return append(dst, make([]features.Recurrence, len(s.Lines))...)
	}
	c, entropies := g.counted(), g.entropies(s)
	own := int32(len(g.sketches) - others) // how often the page itself was counted
	share := func(pages int32) float32 { return float32(pages-own) / float32(others) }
	pairs := s.pairs()
	for i, l := range s.Lines {
		r := features.Recurrence{
			Line:    share(c.lines[l.Text]),
			Passage: max(c.pairs[pairs[i]], c.pairs[pairs[i+1]]) > own,
			Entropy: float32(entropies.mean(s.terms(i))),
		}
		if k := c.skeletons[l.Skeleton]; k > 0 { // a copy may stand in another frame
			r.Skeleton = share(k)
		}
		dst = append(dst, r)
	}
	return dst
}
