package features

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/lexicon"
	"linesift/page"
)

// A line is what a Meter knows of one line of the page.
type line struct {
	counts
	text, html int32 // bytes
	linkShare  float32
	in         page.Context
	node       int32     // the innermost block around it
	block      atom.Atom // its tag
	containers [Levels]int32
	kin        int32     // index of the lines of its make
	echoes     page.Span // its longer words, as indices into Meter.spoken

	wordsBefore float32 // on the page
	repeats     int32   // other lines with the same text
	sameBefore  int32   // those of them above it
	heading     int32   // lines since the last heading; the line number without one
	mainHeading bool    // the last <h1> stands above, or is the line itself
	h1Above     int32   // <h1> above it
	titleAbove  bool    // a heading with a text of the title stands above, or is the line itself
	sinceTitle  int32   // lines since then; the line number without one
	inTitle     bool    // the page's title has its text
	says        topic   // what its own words say, if they are few
	section     topic   // what the last heading above it says, or itself if it is one
	cookie      bool    // it speaks of cookies

	echo, titleEcho float32       // shares of its longer words
	inDescription   bool          // of what the page says of itself
	told            page.Subjects // what it is by the page's JSON-LD, ofBody among it
}

// sums adds up the lines of the page before a line, so that any window of lines
// is measured in one step.
type sums struct {
	words, prose float32
	text, link   int32 // bytes
	cookies      int32 // lines that speak of them
}

// A Meter measures the lines of one page after the other and reuses its
// memory: once warm, it allocates nothing per line. It is not safe for
// concurrent use.
type Meter struct {
	columns []int // of the attributes to measure, indices into attributes
	wording bool  // some of them are of the group wording

	p          *page.Page
	lines      []line
	sums       []sums      // one per line and one for the end
	containers []container // one per element
	best       int32       // the element that looks most like the main content
	root       topic       // what the words of <html> and <body> say
	words      float32     // of the whole page
	prose      float32

	seed   maphash.Seed
	seen   map[uint64]int32 // lines by the hash of their text
	hashes []uint64
	cache  map[uint64]topic // topics by the hash of an element's words

	shapes   map[shape]int32 // indices into alike
	alike    []int32         // elements with text of one shape
	kinships map[kinship]int32
	kins     []kin // by the values of kinships

	spoken []uint16 // the longer words of all lines
	echoes echoes
	told   phrases // of its articleBody and the passages of its JSON-LD

	hasThing, hasPosts bool // there are enough of those

	skeletons Skeletons

	lexicon  *lexicon.Lexicon // or nil
	keys     []lexicon.Key    // of a line
	evidence []lexicon.Evidence
}

// NewMeter returns a meter for the named attributes.
func NewMeter(names []string) (*Meter, error) {
	m := &Meter{seed: maphash.MakeSeed(), seen: make(map[uint64]int32), cache: make(map[uint64]topic), shapes: make(map[shape]int32), kinships: make(map[kinship]int32)}
	for _, name := range names {
		i, ok := index[name]
		if !ok {
			return nil, fmt.Errorf("features: no attribute is called %q", name)
		}
		m.columns = append(m.columns, i)
		m.wording = m.wording || attributes[i].Group == wordingGroup
	}
	return m, nil
}

// Measure writes the attributes of every line of p into dst, one row per line,
// one column per name given to NewMeter.
func (m *Meter) Measure(p *page.Page, dst *Matrix) {
	m.p = p
	m.count(p)
	m.contain(p)
	m.gather(p)
	m.listen(p)
	m.believe(p)
	for i := range m.lines {
		m.around(p, i)
	}
	if m.wording {
		m.consult(p)
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

// MeasureLines is Measure with all else that networks need to know of a page's
// lines, but for what its site says of them.
func (m *Meter) MeasureLines(p *page.Page, dst *Lines) {
	m.Measure(p, &dst.Raw)
	dst.Text, dst.Links, dst.Containers = dst.Text[:0], dst.Links[:0], dst.Containers[:0]
	dst.Skeletons = m.skeletons.Append(dst.Skeletons[:0], p)
	for i := range m.lines {
		dst.Text = append(dst.Text, float32(m.lines[i].text))
		dst.Links = append(dst.Links, float32(p.Lines[i].LinkBytes))
		dst.Containers = append(dst.Containers, m.lines[i].containers)
	}
}

// count fills m.lines, but for the containers.
func (m *Meter) count(p *page.Page) {
	m.lines = slices.Grow(m.lines[:0], len(p.Lines))[:len(p.Lines)]
	m.hashes = slices.Grow(m.hashes[:0], len(p.Lines))[:len(p.Lines)]
	m.sums = append(m.sums[:0], sums{})
	clear(m.seen)
	m.words, m.prose = 0, 0
	heading, titleHeading := -1, -1
	h1s, h1 := int32(0), int32(-1) // how many there were, and the last
	hidden := float32(0)
	section := topic(0)
	title := p.Title[:min(len(p.Title), titleBytes)]
	for i := range p.Lines {
		text := p.LineText(i)
		l := &m.lines[i]
		*l = line{
			counts:      count(text),
			text:        int32(len(text)),
			html:        int32(p.Lines[i].Source.Len()),
			in:          p.In(i),
			node:        p.Block(i),
			wordsBefore: m.words,
		}
		l.block = p.Nodes[l.node].Tag
		l.linkShare = share(float32(p.Lines[i].LinkBytes), float32(l.text))
		m.words += l.words
		if l.isProse() {
			m.prose += l.words
		}
		if l.in&page.Hidden != 0 {
			hidden += l.words
		}
		if l.words <= labelWords {
			l.says = topics(text)
		}
		l.inTitle = len(text) >= titleText && bytes.Contains(title, text)
		l.cookie = speaksOfCookies(text, l.otherScript)
		l.h1Above = h1s
		if l.in&page.InHeading != 0 {
			heading = i
			section = l.says
			if l.inTitle {
				titleHeading = i
			}
			if l.block == atom.H1 && l.node != h1 {
				h1s++
				h1 = l.node
			} else if l.block == atom.H1 {
				l.h1Above--
			}
		}
		l.section = section
		sum := m.sums[i]
		sum.words += l.words
		sum.text += l.text
		sum.link += p.Lines[i].LinkBytes
		if l.cookie {
			sum.cookies++
		}
		if l.isProse() {
			sum.prose += l.words
		}
		m.sums = append(m.sums, sum)
		l.heading = int32(i - heading)
		l.mainHeading = h1s > 0
		l.titleAbove = titleHeading >= 0
		l.sinceTitle = int32(i - titleHeading)

		h := maphash.Bytes(m.seed, text)
		m.hashes[i] = h
		l.sameBefore = m.seen[h]
		m.seen[h]++
	}
	for i := range m.lines {
		m.lines[i].repeats = m.seen[m.hashes[i]] - 1
	}
	if 2*hidden > m.words {
		// Some pages are hidden as a whole until a script shows them. There
		// hiding says nothing.
		for i := range m.lines {
			m.lines[i].in &^= page.Hidden
		}
	}
}

// titleText is the number of bytes from which a line counts as part of the
// page's title, where shorter ones are by chance, and titleBytes how much of the
// title is looked at: all that readers see, and not what would take a time that
// grows with the square of the page.
const (
	titleText  = 10
	titleBytes = 1000
)

// labelWords is the number of words up to which a line is read as a label:
// "Comments (12)", "Share this article", "You may also like".
const labelWords = 8

// window returns the sums over the lines from i-n to i+n.
func (m *Meter) window(i, n int) sums {
	from, to := m.sums[max(i-n, 0)], m.sums[min(i+n+1, len(m.lines))]
	return sums{to.words - from.words, to.prose - from.prose, to.text - from.text, to.link - from.link, to.cookies - from.cookies}
}

// maxCache bounds the memory of a Meter that reads many sites.
const maxCache = 1 << 16

// topics is the function of that name with a memory, by the words' hash: a page
// says the same few words again and again.
func (m *Meter) topics(words []byte, h uint64) topic {
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
