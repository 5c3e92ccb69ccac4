package features

import (
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// severalAlike is how many alike elements make a list, a grid or a thread of
// what they are.
const severalAlike = 3

// A shape is what alike elements share.
type shape struct {
	parent int32
	tag    atom.Atom
	class  uint64 // hash of its words
}

// compare counts for each element with text those alike, and how many of them
// stand before it.
func (m *Meter) compare(p *page.Page) {
	clear(m.shapes)
	m.alike = m.alike[:0]
	for n := 1; n < len(m.containers); n++ {
		c := &m.containers[n]
		if c.lines == 0 {
			continue
		}
		s := shape{p.Nodes[n].Parent, p.Nodes[n].Tag, c.class}
		k, ok := m.shapes[s]
		if !ok {
			k = int32(len(m.alike))
			m.shapes[s] = k
			m.alike = append(m.alike, 0)
		}
		c.shape, c.rank = k, m.alike[k]
		m.alike[k]++
	}
}

// A kinship is what the lines of one kin share: the tag and words of their
// blocks, and of the elements around those.
type kinship struct {
	tag, parentTag     atom.Atom
	class, parentClass uint64 // hashes of their words
}

// A kin sums up the lines of one kinship.
type kin struct {
	lines        int32
	words, prose float32
	text, link   int32 // bytes
}

// gather fills m.kins from m.lines.
func (m *Meter) gather(p *page.Page) {
	clear(m.kinships)
	m.kins = m.kins[:0]
	for i := range m.lines {
		l := &m.lines[i]
		up := max(p.Nodes[l.node].Parent, 0)
		s := kinship{p.Nodes[l.node].Tag, p.Nodes[up].Tag, m.containers[l.node].class, m.containers[up].class}
		k, ok := m.kinships[s]
		if !ok {
			k = int32(len(m.kins))
			m.kinships[s] = k
			m.kins = append(m.kins, kin{})
		}
		l.kin = k
		kin := &m.kins[k]
		kin.lines++
		kin.words += l.words
		kin.text += l.text
		kin.link += p.Lines[i].LinkBytes
		if l.isProse() {
			kin.prose += l.words
		}
	}
}
