package features

import (
	"fmt"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A container sums up the lines inside an element. Lines of one container tend
// to be content together or not at all.
type container struct {
	totals
	score float32 // as a candidate for the main content

	topics    topic // of its names
	nearby    topic // topics of its own words and of the two elements around it
	enclosing topic // topics of all elements around it except <html> and <body>
	up        int32 // the nearest element around it with more lines; itself for the document
	outer     int32 // the outermost element around it, or itself, with fewer lines than the document
	second    int32 // the next below outer
	level     int32 // how many elements with different lines lie between it and the document

	siblings int32 // its number in Meter.siblings
	alike    int32 // elements with its parent and template key, including itself
	rank     int32 // how many of them stand before it
	item     int32 // the nearest element around it, or itself, that is one of several alike; 0 if there is none
	grid     int32 // the outermost such element
	shared   int32 // the smallest element that contains both it and the headline
	begun    bool  // a line of it was seen
	link     int32 // its number in Meter.links, 0 if it is not a link
	box      topic // topics of the labels with which it and the elements around it begin
}

var candidateAttributes = lineAttributes(nil,
	flag("in_candidate", "it stands in the element whose paragraphs score highest",
		func(m *Meter, l *line) bool { return m.inCandidate(l) }),
	share("candidate_score", "score of the best element around it / the highest score",
		func(m *Meter, l *line) float32 {
			best := float32(0)
			for _, c := range l.containers {
				best = max(best, m.containers[c].score)
			}
			return ratio(best, m.containers[m.best].score)
		}),
)

// containerAttributes are about the containers around a line: the nearest ones of growing
// size, and the outermost two.
var containerAttributes = func() (list []Attribute) {
	add := func(prefix, doc string, find func(m *Meter, l *line) int32) {
		at := func(m *Meter, l *line) *container { return &m.containers[find(m, l)] }
		list = append(list, attributesOf(onNumber(find), prefix, doc, at,
			count("lines", "lines", func(_ *Meter, c *container) int32 { return c.Lines }),
			count("words", "words", func(_ *Meter, c *container) float32 { return c.words }),
			count("line_words", "words per line", func(_ *Meter, c *container) float32 { return c.perLine(c.words) }),
			share("link_share", "share of the text inside links",
				func(_ *Meter, c *container) float32 { return c.linkShare() }),
			share("share", "share of the page's words",
				func(m *Meter, c *container) float32 { return ratio(c.words, m.page().words) }),
			share("prose_share", "share of the words of the page's paragraphs",
				func(m *Meter, c *container) float32 { return ratio(c.prose, m.page().prose) }),
			share("prose", "share of its words in paragraphs",
				func(_ *Meter, c *container) float32 { return c.proseShare() }),
			number("sentences", "ends of sentences per line, cut at 10",
				func(_ *Meter, c *container) float32 { return min(c.perLine(float32(c.sentences)), 10) }),
			share("headings", "headings per line",
				func(_ *Meter, c *container) float32 { return c.perLine(float32(c.headings)) }))...)
	}
	for k := range Levels {
		add(fmt.Sprintf("c%d_", k+1), fmt.Sprintf("container %d around it: ", k+1),
			func(_ *Meter, l *line) int32 { return l.containers[k] })
	}
	add("outer_", "the outermost container: ",
		func(m *Meter, l *line) int32 { return m.containers[l.node].outer })
	add("second_", "the second outermost container: ",
		func(m *Meter, l *line) int32 { return m.containers[l.node].second })
	return list
}()

// measureContainers fills m.containers from m.lines, and notes the containers around each
// line.
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
		if c.Lines == 1 {
			n = c.up
		}
		for k := range Levels {
			l.containers[k] = n
			n = m.containers[n].up
		}
	}
}

// sumContainers adds up the words of each element's lines and reads its own.
func (m *Meter) sumContainers(p *page.Page) {
	m.containers = slices.Grow(m.containers[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(m.containers)
	cs := m.containers
	for i := range m.lines {
		l := &m.lines[i]
		cs[l.node].addWords(l)
		if l.sentence {
			// Readability's idea: a paragraph votes for its parent, and with
			// half the weight for the element around its parent.
			score := 1 + float32(l.commas) + min(l.words/20, 3)
			parent := max(p.Nodes[l.block].Parent, 0)
			cs[parent].score += score
			cs[max(p.Nodes[parent].Parent, 0)].score += float32(score / 2)
		}
	}
	// Children stand after their parents.
	for n := len(cs) - 1; n > 0; n-- {
		c, parent := &cs[n], &cs[p.Nodes[n].Parent]
		parent.words += c.words
		parent.prose += c.prose
		parent.sentences += c.sentences
		parent.headings += c.headings
		c.Totals, c.topics = p.NodeLines[n].Totals, classTopics.In(p.NodeLines[n].Says)
	}
	cs[0].Totals = p.NodeLines[0].Totals
}

// compareContainers finds the element that looks most like the main content, and hands
// topics, lists and levels down from each element to its children.
func (m *Meter) compareContainers(p *page.Page) {
	cs := m.containers
	m.best, m.root = 0, 0
	for n := range cs {
		c := &cs[n]
		c.score *= 1 - c.linkShare()
		if c.score > cs[m.best].score {
			m.best = int32(n)
		}
		if n == 0 || c.Lines == 0 {
			continue
		}
		parent := p.Nodes[n].Parent
		up := &cs[parent]
		c.nearby = c.topics | up.topics
		if parent > 0 {
			c.nearby |= cs[p.Nodes[parent].Parent].topics
		}
		c.enclosing = up.enclosing
		if t := p.Nodes[n].Tag; t == atom.Html || t == atom.Body {
			m.root |= c.topics
		} else {
			c.enclosing |= c.topics
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
		if up.Lines > c.Lines {
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
// the innermost element that has another line besides this line. The next is the innermost with more
// lines than the first, and so on for Levels elements. Missing ones are the document, 0.
// The last three stand at OfItem, OfGrid and OfHeadline; 0 means there is none.
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
	node, best := m.p.Nodes[l.node].Source, m.p.Nodes[m.best].Source
	return best.Start <= node.Start && node.End <= best.End
}

// A totals is the sum over the lines of the page, an element or a template.
type totals struct {
	page.Totals
	words, prose float32 // prose: words in lines that read like a paragraph
	sentences    int32   // ends of sentences
	headings     int32
}

func (t *totals) addWords(l *line) {
	t.words += l.words
	t.sentences += l.sentences
	if l.sentence {
		t.prose += l.words
	}
	if l.flags&page.InHeading != 0 {
		t.headings++
	}
}

func (t *totals) perLine(x float32) float32 { return ratio(x, float32(t.Lines)) }
func (t *totals) linkShare() float32        { return ratio(float32(t.LinkBytes), float32(t.TextBytes)) }
func (t *totals) proseShare() float32       { return ratio(t.prose, t.words) }
