package page

import "slices"

// Totals are sums over lines: of the page, of an element, of a template.
type Totals struct {
	Lines     int32 // number of lines
	TextBytes int32 // of their text
	LinkBytes int32 // of their text inside links
	HTMLBytes int32 // of their source, text and markup
}

// Add adds a line.
func (t *Totals) Add(l *Line) {
	t.Lines++
	t.TextBytes += int32(l.Text.Len())
	t.LinkBytes += l.LinkBytes
	t.HTMLBytes += int32(l.Source.Len())
}

// NodeLines measures the lines inside a Node. A line that is only partly inside counts for the
// parent.
type NodeLines struct {
	Totals
	NameFacts
	ParagraphBytes int32 // of the text of its paragraphs: see Line.IsParagraph
	First, Last    int32 // indices into Page.Lines; both 0 without lines
	Heading        int32 // the <h1> to <h6> that it is or stands in, 0 without one
}

// Range returns the half-open range of the node's lines, empty if it has none.
func (n *NodeLines) Range() (first, end int) {
	if n.Lines == 0 {
		return 0, 0
	}
	return int(n.First), int(n.Last) + 1
}

// Holds reports whether line i is inside the node.
func (n *NodeLines) Holds(i int) bool {
	first, end := n.Range()
	return first <= i && i < end
}

// CellBytes is the most text of a cell of data, in bytes. Cells with more belong to tables that lay out
// a page.
const CellBytes = 200

const cellLines = 2 // the most lines of such a cell

// FitsCell reports whether a node has no more text than a cell of data: 200 bytes and 2 lines.
func (n *NodeLines) FitsCell() bool { return n.Lines <= cellLines && n.TextBytes <= CellBytes }

// paragraphBytes is the least text of a paragraph.
const paragraphBytes = 100

// IsParagraph reports whether a line is as long as a paragraph, and mostly outside links. Package features counts words
// and asks for the end of a sentence instead: its networks are trained on them.
func (l *Line) IsParagraph() bool { return l.Text.Len() >= paragraphBytes && l.IsOutsideLinks() }

// measureNodeLines fills p.NodeLines in linear time.
func (p *Page) measureNodeLines() {
	p.NodeLines = slices.Grow(p.NodeLines[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(p.NodeLines)
	for i := range p.Lines {
		l := &p.Lines[i]
		e := &p.NodeLines[l.Node]
		if e.Lines == 0 {
			e.First = int32(i)
		}
		e.Last = int32(i)
		e.Add(l)
		if l.IsParagraph() {
			e.ParagraphBytes += int32(l.Text.Len())
		}
	}
	// Children stand after their parents.
	for n := len(p.Nodes) - 1; n > 0; n-- {
		if e := &p.NodeLines[n]; e.Lines > 0 {
			p.NodeLines[p.Nodes[n].Parent].addChild(e)
		}
	}
	for n := range p.Nodes {
		switch node := &p.Nodes[n]; {
		case node.In&InHeading == 0: // nor does it stand in one
		case node.IsHeading():
			p.NodeLines[n].Heading = int32(n)
		default:
			p.NodeLines[n].Heading = p.NodeLines[node.Parent].Heading
		}
	}
}

func (n *NodeLines) addChild(child *NodeLines) {
	if n.Lines == 0 {
		n.First, n.Last = child.First, child.Last
	}
	n.First, n.Last = min(n.First, child.First), max(n.Last, child.Last)
	n.Lines += child.Lines
	n.TextBytes += child.TextBytes
	n.LinkBytes += child.LinkBytes
	n.HTMLBytes += child.HTMLBytes
	n.ParagraphBytes += child.ParagraphBytes
}
