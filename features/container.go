package features

import (
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A container sums up the lines inside an element. Lines of one container tend
// to be content together or not at all.
type container struct {
	totals
	score float32 // as a candidate for the main content

	elementName
	near   topic // of its own and of the two elements around it
	around topic // of all elements around it, <html> and <body> apart
	up     int32 // the nearest element around it with more lines; itself for the document
	outer  int32 // the outermost element around it, or itself, with fewer lines than the document
	second int32 // the next below outer
	level  int32 // how many elements with different lines lie between it and the document

	siblings int32 // number of what it is in Meter.siblings
	alike    int32 // elements of its parent and template key, itself among them
	rank     int32 // those of them that stand before it
	item     int32 // the nearest element around it, or itself, that is one of several alike; 0 if none is
	grid     int32 // the outermost such element
	shared   int32 // the smallest element that has both it and the headline
	begun    bool  // a line of it was seen
	link     int32 // what it is in Meter.links, 0 if it is no link
	box      topic // what the labels say that it and the elements around it begin with
}

// measureContainers fills m.containers from m.lines, and says which of them are around
// each line.
func (m *Meter) measureContainers(p *page.Page) {
	m.sumContainers(p)
	m.countSiblings(p)
	m.compareContainers(p)
	m.measureHeadline(p)
	m.measureBoxes(p)
	for i := range m.lines {
		l := &m.lines[i]
		c := &m.containers[l.node]
		l.containers[OfItem], l.containers[OfGrid] = max(p.Nodes[c.item].Parent, 0), max(p.Nodes[c.grid].Parent, 0)
		l.containers[OfHeadline] = c.shared
		n := l.node
		if c.lines == 1 {
			n = c.up
		}
		for k := range Levels {
			l.containers[k] = n
			n = m.containers[n].up
		}
	}
}

// sumContainers adds up the lines of each element and reads its words.
func (m *Meter) sumContainers(p *page.Page) {
	m.containers = slices.Grow(m.containers[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(m.containers)
	cs := m.containers
	for i := range m.lines {
		l := &m.lines[i]
		cs[l.node].add(l)
		if l.prose {
			// Readability's idea: a paragraph speaks for the element it
			// stands in, and half as loudly for the one around that.
			score := 1 + float32(l.commas) + min(l.words/20, 3)
			parent := max(p.Nodes[l.block].Parent, 0)
			cs[parent].score += score
			cs[max(p.Nodes[parent].Parent, 0)].score += float32(score / 2)
		}
	}
	// Children stand after their parents.
	for n := len(cs) - 1; n > 0; n-- {
		c := &cs[n]
		cs[p.Nodes[n].Parent].addAll(&c.totals)
		if c.lines > 0 {
			c.elementName = m.name(p.Nodes[n].Tag, p.NodeWords(int32(n)))
		}
	}
}

// compareContainers finds the element that looks most like the main content, and what
// the elements around each say of it.
func (m *Meter) compareContainers(p *page.Page) {
	cs := m.containers
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
		c.alike = m.siblings.counts[c.siblings]
		c.item, c.grid = up.item, up.grid
		if c.alike >= severalSiblings {
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

// Levels is the number of containers around a line that are measured one by one.
const Levels = 4

// Containers are elements around a line, as indices into the page's Nodes. The first is
// the innermost element with more lines than this one, the next the innermost with more
// lines than the first, and so on for Levels elements, filled up with the document, 0. The
// last three are those of OfItem, OfGrid and OfHeadline, 0 if there is none.
type Containers [Levels + 3]int32

// Indices into Containers.
const (
	OfItem     = Levels + iota // the parent of the innermost of several elements alike: a list
	OfGrid                     // the parent of the outermost of them
	OfHeadline                 // the smallest element that also contains the headline
)

// Containers returns the elements around line i of the page measured last.
func (m *Meter) Containers(i int) Containers { return m.lines[i].containers }

// inCandidate reports whether a line is inside the element most like the main content.
func (m *Meter) inCandidate(l *line) bool {
	at, best := m.p.Nodes[l.node].Source, m.p.Nodes[m.best].Source
	return best.Start <= at.Start && at.End <= best.End
}

// A totals is the sum over the lines of the page, an element, a window or a template.
type totals struct {
	lines        int32
	words, prose float32 // prose: words in lines that read like a paragraph
	text, link   int32   // bytes; link: those inside links
	html         int32   // bytes of source
	sentences    int32   // ends of them
	headings     int32
}

func (t *totals) add(l *line) {
	t.lines++
	t.words += l.words
	t.text += l.text
	t.link += l.link
	t.html += l.html
	t.sentences += l.sentences
	if l.prose {
		t.prose += l.words
	}
	if l.in&page.InHeading != 0 {
		t.headings++
	}
}

func (t *totals) addAll(of *totals) {
	t.lines += of.lines
	t.words, t.prose = t.words+of.words, t.prose+of.prose
	t.text, t.link, t.html = t.text+of.text, t.link+of.link, t.html+of.html
	t.sentences += of.sentences
	t.headings += of.headings
}

func (t totals) perLine(x float32) float32 { return share(x, float32(t.lines)) }
func (t totals) linkShare() float32        { return share(float32(t.link), float32(t.text)) }
func (t totals) proseShare() float32       { return share(t.prose, t.words) }
