package page

import "slices"

// Totals are sums over lines: of the page, of an element, of a template.
type Totals struct {
	Lines     int32 // number of lines
	Bytes     int32 // of their text
	LinkBytes int32 // of their text inside links
	HTMLBytes int32 // of their source, text and markup
}

// Add adds a line.
func (t *Totals) Add(l *Line) {
	t.Lines++
	t.Bytes += int32(l.Text.Len())
	t.LinkBytes += l.LinkBytes
	t.HTMLBytes += int32(l.Source.Len())
}

// An Element measures the lines inside a Node. A line that is only partly inside counts for the
// parent.
type Element struct {
	Totals
	ProseBytes  int32 // of the text of its paragraphs: see Line.IsParagraph
	First, Last int32 // indices into Page.Lines; both 0 without lines
	Heading     int32 // the <h1> to <h6> that it is or stands in, 0 without one
}

// Range returns the half-open range of the element's lines, empty if it has none.
func (e *Element) Range() (first, end int) { return int(e.First), int(e.First + e.Lines) }

// Holds reports whether line i is inside the element.
func (e *Element) Holds(i int) bool { return e.Lines > 0 && int(e.First) <= i && i <= int(e.Last) }

// CellLines and CellBytes are the most lines and bytes of text in a cell of data. Cells with more
// belong to tables that lay out a page.
const (
	CellLines = 2
	CellBytes = 200
)

// FitsCell reports whether an element has no more text than a cell of data.
func (e *Element) FitsCell() bool { return e.Lines <= CellLines && e.Bytes <= CellBytes }

// paragraphBytes is the least text of a paragraph.
const paragraphBytes = 100

// IsParagraph reports whether a line reads like a paragraph by its length alone.
func (l *Line) IsParagraph() bool { return l.IsProse(paragraphBytes) }

// measureElements fills p.Elements in linear time.
func (p *Page) measureElements() {
	p.Elements = slices.Grow(p.Elements[:0], len(p.Nodes))[:len(p.Nodes)]
	clear(p.Elements)
	for i := range p.Lines {
		l := &p.Lines[i]
		e := &p.Elements[l.Node]
		if e.Lines == 0 {
			e.First = int32(i)
		}
		e.Last = int32(i)
		e.Add(l)
		if l.IsParagraph() {
			e.ProseBytes += int32(l.Text.Len())
		}
	}
	// Children stand after their parents.
	for n := len(p.Nodes) - 1; n > 0; n-- {
		if e := &p.Elements[n]; e.Lines > 0 {
			p.Elements[p.Nodes[n].Parent].addChild(e)
		}
	}
	for n := range p.Nodes {
		switch node := &p.Nodes[n]; {
		case node.In&InHeading == 0: // nor does it stand in one
		case node.IsHeading():
			p.Elements[n].Heading = int32(n)
		default:
			p.Elements[n].Heading = p.Elements[node.Parent].Heading
		}
	}
}

func (e *Element) addChild(child *Element) {
	if e.Lines == 0 {
		e.First, e.Last = child.First, child.Last
	}
	e.First, e.Last = min(e.First, child.First), max(e.Last, child.Last)
	e.Lines += child.Lines
	e.Bytes += child.Bytes
	e.LinkBytes += child.LinkBytes
	e.HTMLBytes += child.HTMLBytes
	e.ProseBytes += child.ProseBytes
}
