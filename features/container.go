package features

import (
	"hash/maphash"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A container sums up the lines inside an element. Lines of one container tend
// to be content together or not at all.
type container struct {
	lines     int32
	words     float32
	text      int32   // bytes
	link      int32   // bytes of text inside links
	html      int32   // bytes of source
	prose     float32 // words in lines that read like a paragraph
	sentences int32
	headings  int32
	cookies   int32   // lines that speak of them
	score     float32 // as a candidate for the main content

	class  uint64 // hash of its own words
	topics topic  // of its own words
	near   topic  // of its own and of the two elements around it
	around topic  // of all elements around it, <html> and <body> apart
	up     int32  // the nearest element around it with more lines; itself for the document
	outer  int32  // the outermost element around it, or itself, with fewer lines than the document
	second int32  // the next below outer
	level  int32  // how many elements with different lines lie between it and the document

	shape int32 // index of what it shares with those alike
	alike int32 // elements with text of the same parent, tag and words, itself among them
	rank  int32 // those of them that stand before it
	item  int32 // the nearest element around it, or itself, that is one of several alike; 0 if none is
	grid  int32 // the outermost such element
}

func (c *container) linkShare() float32 { return share(float32(c.link), float32(c.text)) }

// proseWords is the number of words from which a line with the end of a
// sentence counts as a paragraph rather than as a label.
const proseWords = 8

func (l *line) isProse() bool {
	return l.words >= proseWords && l.sentences+l.commas > 0 && l.linkShare < 0.5
}

// contain fills m.containers from m.lines.
func (m *Meter) contain(p *page.Page) {
	m.containers = slices.Grow(m.containers[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(m.containers)
	cs := m.containers
	for i := range m.lines {
		l := &m.lines[i]
		c := &cs[p.Lines[i].Node]
		c.lines++
		c.words += l.words
		c.text += l.text
		c.link += p.Lines[i].LinkBytes
		c.html += l.html
		c.sentences += l.sentences
		if l.cookie {
			c.cookies++
		}
		if l.in&page.InHeading != 0 {
			c.headings++
		}
		if l.isProse() {
			c.prose += l.words
			// Readability's idea: a paragraph speaks for the element it
			// stands in, and half as loudly for the one around that.
			score := 1 + float32(l.commas) + min(l.words/20, 3)
			parent := max(p.Nodes[l.node].Parent, 0)
			cs[parent].score += score
			cs[max(p.Nodes[parent].Parent, 0)].score += score / 2
		}
	}
	// Children stand after their parents.
	for n := len(cs) - 1; n > 0; n-- {
		c, up := &cs[n], &cs[p.Nodes[n].Parent]
		up.lines += c.lines
		up.words += c.words
		up.text += c.text
		up.link += c.link
		up.html += c.html
		up.prose += c.prose
		up.sentences += c.sentences
		up.headings += c.headings
		up.cookies += c.cookies
		if words := p.NodeWords(int32(n)); c.lines > 0 && len(words) > 0 {
			c.class = maphash.Bytes(m.seed, words)
			c.topics = m.topics(words, c.class)
		}
	}
	m.compare(p)
	m.best, m.root = 0, 0
	for n := range cs {
		c := &cs[n]
		c.score *= 1 - c.linkShare()
		if c.score > cs[m.best].score {
			m.best = int32(n)
		}
		if n == 0 || c.lines == 0 {
			continue
		}
		parent := p.Nodes[n].Parent
		up := &cs[parent]
		c.near = c.topics | up.topics
		if parent > 0 {
			c.near |= cs[p.Nodes[parent].Parent].topics
		}
		c.around = up.around
		if t := p.Nodes[n].Tag; t == atom.Html || t == atom.Body {
			m.root |= c.topics
		} else {
			c.around |= c.topics
		}
		c.alike = m.alike[c.shape]
		c.item, c.grid = up.item, up.grid
		if c.alike >= severalAlike {
			c.item = int32(n)
			if c.grid == 0 {
				c.grid = int32(n)
			}
		}
		c.up, c.level, c.outer, c.second = up.up, up.level, up.outer, up.second
		if up.lines > c.lines {
			c.up = parent
			c.level = up.level + 1
			if c.level == 1 {
				c.outer, c.second = int32(n), int32(n)
			} else if c.level == 2 {
				c.second = int32(n)
			}
		}
	}
}

// Levels is how many containers around a line are measured one by one.
const Levels = 4

// inCandidate tells whether line i stands in the element that looks most like
// the main content.
func (m *Meter) inCandidate(i int) bool {
	at, best := m.p.Nodes[m.p.Lines[i].Node].Source, m.p.Nodes[m.best].Source
	return best.Start <= at.Start && at.End <= best.End
}

// around notes the containers around line i, the nearest that holds more than
// the line first.
func (m *Meter) around(p *page.Page, i int) {
	n := p.Lines[i].Node
	if m.containers[n].lines == 1 {
		n = m.containers[n].up
	}
	for k := range m.lines[i].containers {
		m.lines[i].containers[k] = n
		n = m.containers[n].up
	}
}

// Containers returns the numbers of the elements around line i of the page
// measured last, as indices into its Nodes: the nearest that holds more lines
// than this one first, then the nearest around it that holds more, and so on. The
// document, 0, fills up. It is valid until the next Measure.
func (m *Meter) Containers(i int) [Levels]int32 { return m.lines[i].containers }
