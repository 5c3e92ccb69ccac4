package features

import (
	"encoding/binary"
	"slices"

	"github.com/cespare/xxhash/v2"

	"linesift/page"
)

// skeletonDepth is how many elements a skeleton has at most, the line's block
// among them.
const skeletonDepth = 4

// Skeletons finds the skeletons of the lines of one page after the other, and reuses
// its memory. The zero value is ready for use.
//
// A skeleton is a hash of the tags and words of a line's block and of the elements
// around it. Lines that a template writes in the same way have the same, whatever they
// say. It is the same everywhere and always.
type Skeletons struct {
	own  []uint64 // of each element: hash of its tag and words
	done []bool
	word []byte
}

// Append appends the skeleton of each line of p to dst.
func (s *Skeletons) Append(dst []uint32, p *page.Page) []uint32 {
	s.own = slices.Grow(s.own[:0], len(p.Nodes))[:len(p.Nodes)]
	s.done = slices.Grow(s.done[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(s.done)
	for i := range p.Lines {
		dst = append(dst, s.of(p, i))
	}
	return dst
}

// of returns the skeleton of line i.
func (s *Skeletons) of(p *page.Page, i int) uint32 {
	n := p.Block(i)
	h := uint64(0)
	for range skeletonDepth {
		if n <= 0 {
			break
		}
		h = h*skeletonPrime + s.element(p, n)
		n = p.Nodes[n].Parent
	}
	return uint32(h >> 32)
}

// skeletonPrime spreads what is added up; the multiplier of Knuth's generator MMIX.
const skeletonPrime = 6364136223846793005

// element returns the hash of an element by itself. Of its words those with
// digits are left out: they number pages and posts.
func (s *Skeletons) element(p *page.Page, n int32) uint64 {
	if !s.done[n] {
		b := binary.LittleEndian.AppendUint32(s.word[:0], uint32(p.Nodes[n].Tag))
		word, digits := len(b), false
		for _, c := range p.NodeWords(n) {
			if c > ' ' {
				digits = digits || '0' <= c && c <= '9'
				b = append(b, c)
				continue
			}
			if digits {
				b = b[:word]
			} else if len(b) > word {
				b = append(b, ' ')
			}
			word, digits = len(b), false
		}
		s.word, s.own[n], s.done[n] = b, xxhash.Sum64(b), true
	}
	return s.own[n]
}
