// Package page turns HTML into lines and keeps account of every byte.
//
// It is the tracking parser of "The Easy Way to Extract Useful Text from
// Arbitrary HTML" (AI Depot, 2007): the core of a text browser that knows, for
// each line of text it would print, how many bytes of source the line took.
// Where the article used Python's htmllib, this package finds the tokens of
// golang.org/x/net/html with a Scanner of its own and keeps its own small stack of open elements, so
// that no tree is built and every line and run can be traced to its bytes.
//
// The atom is a [Run], a piece of text inside one text token, one line, one
// source line and one element. A [Line] is what a text browser would put on
// one line or in one paragraph; a [Node] is an element. All three are flat
// slices of a [Page] that refer to each other by index. A [Mask] over the
// runs is the answer that every extraction method gives, whatever its unit.
//
// The steps from bytes to text, in order:
//
//  1. [Decode] finds out the encoding and gives UTF-8.
//  2. [Parser.Parse] goes through the tokens. A tag opens and closes elements on
//     the stack, as the HTML standard has it, and becomes a Node with its [Flags].
//  3. A text token is cut at its newlines into Runs. They collect in a Line until
//     a block element, <br>, a cell or, in <pre>, a newline ends it.
//  4. Tags and scripts that say something of the page go to a [meta.Reader], which
//     makes Page.Meta of them.
//  5. A page that shows next to nothing is parsed again, with text from elsewhere:
//     [Origin] says from where.
//  6. [Page.AppendText] renders what a Mask marks.
//
// What is measured of a line is left to package features, what is decided about it to
// the methods.
package page

import (
	"golang.org/x/net/html/atom"

	"linesift/page/meta"
)

// A Span is a half-open range of bytes or of indices.
type Span struct{ Start, End int32 }

// Len returns the number of bytes or indices in s.
func (s Span) Len() int { return int(s.End - s.Start) }

// A Page is a parsed HTML document. Its slices belong to the [Parser] that
// made it. Nodes are made as their start tags are read, Runs as text is read, and
// Lines as they end.
type Page struct {
	Source []byte // the document as UTF-8; all Source spans point into it
	Text   []byte // the text of all lines; all Text spans point into it
	Title  []byte // the text of <title>, white space collapsed

	Runs  []Run  // in source order
	Lines []Line // in source order; at least one
	Nodes []Node // in source order; Nodes[0] is the document itself

	Values []Value // in source order

	Meta meta.Meta // what the page says of itself
	From Origin    // where the text of its lines comes from

	Damage float64 // of the document as it came, see the function Damage

	words []byte // what Node.Words points into
}

// A Run is a piece of text inside one text token, one line, one source line
// and one element.
type Run struct {
	Source Span  // the bytes it was written in, without white space around them
	Text   Span  // its text, white space collapsed and entities decoded
	Line   int32 // index into Page.Lines
	Node   int32 // the element that holds it: index into Page.Nodes
}

// A Line is a piece of text that a text browser would put on one line or in
// one paragraph: block elements, <br>, table cells, list items, <option>s and
// the newlines of <pre> end it.
//
// The Source spans of a page's lines follow each other without a gap and cover
// the whole source: a line owns its text, the markup since the line before it
// (scripts, styles, comments and attributes with it), and the end tag that
// ended it. What follows the last text belongs to the last line. Only the
// single line of a page without text has no runs.
type Line struct {
	Source    Span  // the bytes it took, text and markup
	Text      Span  // its text; runs are separated by at most one space, in <pre> by any
	Runs      Span  // indices into Page.Runs
	Node      int32 // the innermost element that holds all of its runs
	Tags      int32 // start and end tags among its bytes
	LinkBytes int32 // bytes of its text that stand inside links
	Break     Break // what separates it from the line before
}

// Break says how far apart a line stands from the line before it.
type Break uint8

const (
	BreakCell      Break = iota + 1 // the next cell of the same table row
	BreakLine                       // a new line
	BreakParagraph                  // a new paragraph, with space between
)

// A Node is an element.
type Node struct {
	Tag    atom.Atom // 0 for the document; for elements unknown to HTML a number of no atom
	Parent int32     // index into Page.Nodes; -1 for the document
	Depth  int32     // 0 for the document
	In     Flags     // what the element is or stands in
	Words  Span      // class, id, role and itemprop, each followed by a space; see Page.NodeWords
	Source Span      // from its start tag to its end tag, or to where it was closed without one
}

// A Value is what an attribute says of an element, or of the page, for those who look
// for its links, authors, dates and tags.
type Value struct {
	Node int32 // the element; of a <meta> the one that it stands in
	Of   ValueOf
	Text []byte // of a date or of an address; nil of the others
}

// ValueOf is what a Value is of.
type ValueOf uint8

const (
	OfDatetime   ValueOf = iota // <time datetime>, <abbr title>
	OfPublished                 // itemprop=datePublished, <time pubdate>
	OfModified                  // itemprop=dateModified
	OfLink                      // <a href>: the address as it is written, with its character references
	OfAuthorLink                // rel=author
	OfAuthorPage                // a link to an address like /author/jane
	OfTagLink                   // rel=tag
)

// Flags is a set of facts that an element has from itself or inherits from
// the elements around it.
type Flags uint32

const (
	InLink Flags = 1 << iota // <a href>
	InHeading
	InList // <ul>, <ol>, <dl>, <menu>
	InTable
	InQuote
	InPre
	InCode
	InFigure
	InForm
	InButton
	InSelect
	InNav
	InHeader
	InFooter
	InAside
	InMain
	InArticle
	InDialog
	Hidden     // the hidden attribute, display:none, visibility:hidden, a closed dialog
	AriaHidden // aria-hidden=true
	OnClick    // an onclick attribute: a link that only a script follows
	skipped    // never shown: scripts, templates, SVG and their like
	foreign    // inside SVG or MathML, where other rules hold for tags
	ofJSONLD   // a script of JSON-LD
)

// LineText returns the text of line i. It shares p's memory.
func (p *Page) LineText(i int) []byte {
	t := p.Lines[i].Text
	return p.Text[t.Start:t.End:t.End]
}

// NodeWords returns the class, id, role and itemprop of node n, separated by
// white space. It shares p's memory.
func (p *Page) NodeWords(n int32) []byte {
	w := p.Nodes[n].Words
	return p.words[w.Start:w.End:w.End]
}

// In returns what all text of line i stands in.
func (p *Page) In(i int) Flags { return p.Nodes[p.Lines[i].Node].In }

// Block returns the innermost block element that holds all text of line i, or
// 0, the document.
func (p *Page) Block(i int) int32 {
	n := p.Lines[i].Node
	for n > 0 && !p.Nodes[n].IsBlock() {
		n = p.Nodes[n].Parent
	}
	return n
}

// IsBlock tells whether an element starts and ends lines, as inline elements
// and the document do not.
func (n *Node) IsBlock() bool { return elementOf(n.Tag).kind&block != 0 }

// Around returns the innermost element that holds both of two, by their indices.
func (p *Page) Around(a, b int32) int32 {
	for a != b {
		if p.Nodes[a].Depth > p.Nodes[b].Depth {
			a = p.Nodes[a].Parent
		} else {
			b = p.Nodes[b].Parent
		}
	}
	return a
}
