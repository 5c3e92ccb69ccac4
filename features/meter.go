package features

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/page"
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
	says        topic   // what its own words say, if they are few
	section     topic   // what the last heading above it says, or itself if it is one
}

// sums adds up the lines of the page before a line, so that any window of lines
// is measured in one step.
type sums struct {
	words, prose float32
	text, link   int32 // bytes
}

// A Meter measures the lines of one page after the other and reuses its
// memory: once warm, it allocates nothing per line. It is not safe for
// concurrent use.
type Meter struct {
	columns []int // of the attributes to measure, indices into attributes

	p          *page.Page
	lines      []line
	sums       []sums      // one per line and one for the end
	containers []container // one per element
	best       int32       // the element that looks most like the main content
	body       topic       // what the words of <html> and <body> say
	words      float32     // of the whole page
	prose      float32

	seed   maphash.Seed
	seen   map[uint64]int32 // lines by the hash of their text
	hashes []uint64
	shapes map[shape]int32  // elements with text by what they have in common
	cache  map[uint64]topic // topics by the hash of an element's words
}

// NewMeter returns a meter for the named attributes.
func NewMeter(names []string) (*Meter, error) {
	m := &Meter{seed: maphash.MakeSeed(), seen: make(map[uint64]int32), shapes: make(map[shape]int32), cache: make(map[uint64]topic)}
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
	m.sums = append(m.sums[:0], sums{})
	clear(m.seen)
	m.words, m.prose = 0, 0
	heading, mainHeading := -1, false
	section := topic(0)
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
		if l.words <= labelWords {
			l.says = topics(text)
		}
		if l.in&page.InHeading != 0 {
			heading = i
			mainHeading = mainHeading || l.block == atom.H1
			section = l.says
		}
		l.section = section
		sum := m.sums[i]
		sum.words += l.words
		sum.text += l.text
		sum.link += p.Lines[i].LinkBytes
		if l.isProse() {
			sum.prose += l.words
		}
		m.sums = append(m.sums, sum)
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

// labelWords is the number of words up to which a line is read as a label:
// "Comments (12)", "Share this article", "You may also like".
const labelWords = 8

// window returns the sums over the lines from i-n to i+n.
func (m *Meter) window(i, n int) sums {
	from, to := m.sums[max(i-n, 0)], m.sums[min(i+n+1, len(m.lines))]
	return sums{to.words - from.words, to.prose - from.prose, to.text - from.text, to.link - from.link}
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
