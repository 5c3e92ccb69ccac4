package features

import (
	"encoding/binary"
	"slices"

	"github.com/cespare/xxhash/v2"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// skeletonDepth is how many elements a skeleton has at most, the line's block
// among them.
const skeletonDepth = 4

// Templates finds the skeletons of the lines of one page after the other, and reuses
// its memory. The zero value is ready for use.
//
// A skeleton is a hash of the tags and words of a line's block and of the elements
// around it. Lines that a template writes in the same way have the same, whatever they
// say. It is the same everywhere and always.
type Templates struct {
	own  []uint64 // of each element: hash of its tag and words
	done []bool
	word []byte
}

// Append appends the skeleton of each line of p to dst.
func (s *Templates) Append(dst []uint32, p *page.Page) []uint32 {
	s.own = slices.Grow(s.own[:0], len(p.Nodes))[:len(p.Nodes)]
	s.done = slices.Grow(s.done[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(s.done)
	for i := range p.Lines {
		dst = append(dst, s.of(p, i))
	}
	return dst
}

// of returns the skeleton of line i.
func (s *Templates) of(p *page.Page, i int) uint32 {
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
func (s *Templates) element(p *page.Page, n int32) uint64 {
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

// severalSiblings is how many template siblings make a list, a grid or a thread
// of what they are.
const severalSiblings = 3

// A sibling is what template siblings share: elements of one parent that a
// template writes in the same way.
type sibling struct {
	parent int32
	tag    atom.Atom
	class  uint64 // hash of its words
}

// countSiblings counts for each element with text its template siblings, and how
// many of them stand before it.
func (m *Meter) countSiblings(p *page.Page) {
	clear(m.siblings)
	m.siblingCounts = m.siblingCounts[:0]
	for n := 1; n < len(m.containers); n++ {
		c := &m.containers[n]
		if c.lines == 0 {
			continue
		}
		s := sibling{p.Nodes[n].Parent, p.Nodes[n].Tag, c.class}
		k, ok := m.siblings[s]
		if !ok {
			k = int32(len(m.siblingCounts))
			m.siblings[s] = k
			m.siblingCounts = append(m.siblingCounts, 0)
		}
		c.siblings, c.rank = k, m.siblingCounts[k]
		m.siblingCounts[k]++
	}
}

// A kinship is what the lines of one kin share: the tag and words of their
// blocks, and of the elements around those.
type kinship struct {
	tag, parentTag     atom.Atom
	class, parentClass uint64 // hashes of their words
}

// measureTemplates fills m.templates from m.lines.
func (m *Meter) measureTemplates(p *page.Page) {
	clear(m.templates)
	m.templateTotals = m.templateTotals[:0]
	for i := range m.lines {
		l := &m.lines[i]
		up := max(p.Nodes[l.block].Parent, 0)
		s := kinship{p.Nodes[l.block].Tag, p.Nodes[up].Tag, m.containers[l.block].class, m.containers[up].class}
		k, ok := m.templates[s]
		if !ok {
			k = int32(len(m.templateTotals))
			m.templates[s] = k
			m.templateTotals = append(m.templateTotals, totals{})
		}
		l.template = k
		m.templateTotals[k].add(l)
	}
}

// template returns the totals of the lines of a line's template.
func (m *Meter) template(l *line) *totals { return &m.templateTotals[l.template] }
