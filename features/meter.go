package features

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

const (
	tagHTML = atom.Html
	tagBody = atom.Body
)

// A line is what a Meter knows of one line of the page.
type line struct {
	counts
	text, html int32 // bytes
	linkShare  float32
	in         page.Context
	block      atom.Atom // tag of the innermost block around it
	containers [levels]int32

	wordsBefore float32 // on the page
	repeats     int32   // other lines with the same text
	sameBefore  int32   // those of them above it
	heading     int32   // lines since the last heading; the line number without one
	mainHeading bool    // the last <h1> stands above, or is the line itself
	inTitle     bool    // the page's title has its text
}

// A Meter measures the lines of one page after the other and reuses its
// memory: once warm, it allocates nothing per line. It is not safe for
// concurrent use.
type Meter struct {
	columns []int // of the attributes to measure, indices into attributes

	p          *page.Page
	lines      []line
	containers []container // one per element
	best       int32       // the element that looks most like the main content
	words      float32     // of the whole page
	prose      float32

	seed   maphash.Seed
	seen   map[uint64]int32 // lines by the hash of their text
	hashes []uint64
	cache  map[uint64]topic // topics by the hash of an element's words
}

// NewMeter returns a meter for the named attributes.
func NewMeter(names []string) (*Meter, error) {
	m := &Meter{seed: maphash.MakeSeed(), seen: make(map[uint64]int32), cache: make(map[uint64]topic)}
	for _, name := range names {
		i, ok := index[name]
		if !ok {
			return nil, fmt.Errorf("features: no attribute is called %q", name)
		}
		m.columns = append(m.columns, i)
	}
	return m, nil
}

// Measure writes the attributes of every line of p into dst, one row per line,
// one column per name given to NewMeter.
func (m *Meter) Measure(p *page.Page, dst *Matrix) {
	m.p = p
	m.count(p)
	m.contain(p)
	for i := range m.lines {
		m.around(p, i)
	}
	dst.Reset(len(m.lines), len(m.columns))
	for i := range m.lines {
		row := dst.Row(i)
		for j, c := range m.columns {
			row[j] = attributes[c].of(m, i)
		}
	}
	m.p = nil
}

// count fills m.lines, but for the containers.
func (m *Meter) count(p *page.Page) {
	m.lines = slices.Grow(m.lines[:0], len(p.Lines))[:len(p.Lines)]
	m.hashes = slices.Grow(m.hashes[:0], len(p.Lines))[:len(p.Lines)]
	clear(m.seen)
	m.words, m.prose = 0, 0
	heading, mainHeading := -1, false
	for i := range p.Lines {
		text := p.LineText(i)
		l := &m.lines[i]
		*l = line{
			counts:      count(text),
			text:        int32(len(text)),
			html:        int32(p.Lines[i].Source.Len()),
			in:          p.In(i),
			block:       p.Nodes[p.Block(i)].Tag,
			wordsBefore: m.words,
		}
		l.linkShare = share(float32(p.Lines[i].LinkBytes), float32(l.text))
		m.words += l.words
		if l.isProse() {
			m.prose += l.words
		}
		if l.in&page.InHeading != 0 {
			heading = i
			mainHeading = mainHeading || l.block == atom.H1
		}
		l.heading = int32(i - heading)
		l.mainHeading = mainHeading
		l.inTitle = len(text) >= 10 && bytes.Contains(p.Title, text)

		h := maphash.Bytes(m.seed, text)
		m.hashes[i] = h
		l.sameBefore = m.seen[h]
		m.seen[h]++
	}
	for i := range m.lines {
		m.lines[i].repeats = m.seen[m.hashes[i]] - 1
	}
}

// maxCache bounds the memory of a Meter that reads many sites.
const maxCache = 1 << 16

// topics is the function of that name with a memory: a page says the same few
// words again and again.
func (m *Meter) topics(words []byte) topic {
	h := maphash.Bytes(m.seed, words)
	t, ok := m.cache[h]
	if !ok {
		if len(m.cache) == maxCache {
			clear(m.cache)
		}
		t = topics(words)
		m.cache[h] = t
	}
	return t
}

func share(part, whole float32) float32 {
	if whole <= 0 {
		return 0
	}
	return part / whole
}

func indicator(b bool) float32 {
	if b {
		return 1
	}
	return 0
}
