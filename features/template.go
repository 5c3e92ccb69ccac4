package features

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// templateDepth is how many elements a line's template key is made of at most, its
// block among them.
const templateDepth = 4

// templateKey returns the template key of line i: a hash of the keys of its block and
// of the elements around it. Lines that a template writes in the same way have the same,
// whatever they say.
func (m *Meter) templateKey(p *page.Page, i int) uint32 {
	// The multiplier of Knuth's generator MMIX spreads what is added up.
	const multiplier = 6364136223846793005
	h := uint64(0)
	n := p.Block(i)
	for range templateDepth {
		if n <= 0 {
			break
		}
		h = h*multiplier + m.elementKey(p, n)
		n = p.Nodes[n].Parent
	}
	return uint32(h >> 32)
}

// elementKey returns the template key of an element: a hash of its tag and words. Of
// its words those with digits are left out: they number pages and posts.
func (m *Meter) elementKey(p *page.Page, n int32) uint64 {
	c := &m.containers[n]
	if c.key != 0 {
		return c.key
	}
	b := binary.LittleEndian.AppendUint32(m.word[:0], uint32(p.Nodes[n].Tag))
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
	m.word, c.key = b, xxhash.Sum64(b)
	return c.key
}

// Template returns the template key of line i of the page measured last, which is the
// same everywhere and always. It is valid until the next Measure.
func (m *Meter) Template(i int) uint32 { return m.lines[i].key }

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
		l.key = m.templateKey(p, i)
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
