// Package page turns HTML into lines and records the source bytes of each.
//
// It is the tracking parser of "The Easy Way to Extract Useful Text from
// Arbitrary HTML" (AI Depot, 2007): the core of a text browser that knows, for
// each line of text it would print, how many bytes of source the line took.
// Where the article used Python's htmllib, this package finds the tokens of
// golang.org/x/net/html with a scanner of its own and keeps a small stack of open
// elements. It builds no tree, and every line and run can be traced to its bytes.
//
// The atom is a [Run], a piece of text inside one text token, one line, one
// source line and one element. A [Line] is what a text browser would put on
// one line or in one paragraph; a [Node] is an element, and a [Leaf] a text or a
// void element in it. They are flat slices of a [Page] that refer to each other by
// index. A [Mask] over the runs is the answer of every extraction method, whatever
// its unit.
//
// The steps from bytes to text, in order:
//
//  1. [Decode] converts the document to UTF-8, declared or not.
//  2. [Parser.ParseUTF8] goes through the tokens. A tag opens and closes elements on
//     the stack, as the HTML standard has it, and becomes a Node with its [Flags].
//  3. A text token is cut at its newlines into Runs. They collect in a Line until
//     a block element, <br>, a cell or, in <pre>, a newline ends it.
//  4. A [meta.Reader] reads the tags and scripts that describe the page: Page.Meta.
//  5. A page that shows almost no text is parsed again, with text from elsewhere:
//     [Origin] says from where.
//  6. The lines inside each element are counted and measured, and its names are read,
//     once for all who need it: Page.NodeLines.
//  7. [Page.AppendText] writes the text that a Mask marks.
//
// Package features measures lines; the methods decide about them. Package render makes
// Markdown and HTML of Nodes and Leaves, with attributes read from the source by
// [Page.StartTag] and [Attributes].
package page

import (
	"bytes"
	"iter"
	"math"
	"slices"
	"sort"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
	"linesift/internal/words"
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

	Runs   []Run  // in source order
	Lines  []Line // in source order; at least one
	Nodes  []Node // in source order; Nodes[0] is the document itself
	Leaves []Leaf // in source order

	NodeLines []NodeLines // the measurements of each of Nodes

	Annotations []Annotation // links, dates and signs of authors, in source order

	Meta   meta.Meta // the page's statements about itself, for this module: programs read them through package metadata
	Origin Origin    // where the text of its lines comes from

	Encoding string // of the document before Decode; ParseUTF8 does not set it

	// Damage is the share of characters that are control characters or could not be decoded, 0 to 1. ParseUTF8
	// cannot count the second kind.
	Damage float64

	// Number counts the pages of a Parser, from 1. A page that no Parser made has 0.
	Number int

	names []byte // what Node.Names points into
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

// Break is the separation of a line from the line before it.
type Break uint8

const (
	BreakCell      Break = iota + 1 // the next cell of the same table row
	BreakLine                       // a new line
	BreakParagraph                  // a new paragraph, with space between
)

// A Node is an element. A formatting element that ends inside others splits them, and
// their second parts are Nodes whose Source has no start tag: <b>one<p>two</b>three</p>
// has two Nodes for <p>.
type Node struct {
	Tag    atom.Atom // 0 for the document; for elements unknown to HTML a number of no atom
	Parent int32     // index into Page.Nodes; -1 for the document
	Depth  int32     // 0 for the document
	In     Flags     // what the element is or stands in
	Names  Span      // class, id, role and itemprop, each followed by a space; see Page.NodeNames
	Source Span      // from its start tag to its end tag, or to where it was closed without one
}

// A Leaf is a text token or a void element (<br>, <img>, <hr>). No Run is in a void element,
// so measurements of elements only need the Nodes.
type Leaf struct {
	Source Span      // the text as it is written, white space with it, or the tag
	Node   int32     // the element that holds it: index into Page.Nodes
	Tag    atom.Atom // of a void element; 0 for text
	Raw    bool      // a text without character references, as in <xmp>
}

// An Annotation is what an attribute says of an element, for packages metadata and features: a link, a date, or
// a sign of an author or a tag.
type Annotation struct {
	Node int32 // the element; of a <meta> the one that it stands in
	Kind AnnotationKind
	Text []byte // the date or the address; nil for other kinds
}

// AnnotationKind is the kind of an Annotation.
type AnnotationKind uint8

const (
	Datetime    AnnotationKind = iota // <time datetime>, <abbr title>, <a title> with a time
	Published                         // itemprop=datePublished, <time pubdate>, <time itemprop=dateCreated>
	Modified                          // itemprop=dateModified
	Link                              // <a href>: the address as it is written, with its character references
	AuthorLink                        // rel=author
	TagLink                           // rel=tag
	Author                            // itemprop=author
	LicenseLink                       // <a rel=license>: the address
)

// Flags is a set of facts about an element, from itself or from the elements around it.
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

// RunText returns the text of run i. It shares p's memory.
func (p *Page) RunText(i int) []byte {
	t := p.Runs[i].Text
	return p.Text[t.Start:t.End:t.End]
}

// NodeNames returns the names of node n, its class, id, role and itemprop, separated by
// white space. It shares p's memory.
func (p *Page) NodeNames(n int32) []byte {
	w := p.Nodes[n].Names
	return p.names[w.Start:w.End:w.End]
}

// InOrder yields the elements and leaves in source order: the index of an element where it
// begins, with a nil leaf, or the element that holds a leaf, with the leaf.
func (p *Page) InOrder() iter.Seq2[int32, *Leaf] {
	return func(yield func(int32, *Leaf) bool) {
		node := 1 // the first element that has not begun
		for i := 0; i <= len(p.Leaves); i++ {
			end := int32(math.MaxInt32)
			if i < len(p.Leaves) {
				end = p.Leaves[i].Source.Start
			}
			for ; node < len(p.Nodes) && p.Nodes[node].Source.Start <= end; node++ {
				if !yield(int32(node), nil) {
					return
				}
			}
			if i < len(p.Leaves) && !yield(p.Leaves[i].Node, &p.Leaves[i]) {
				return
			}
		}
	}
}

// LeafText returns a text of the page as it is written, with its character references decoded.
func (p *Page) LeafText(l *Leaf) string {
	src := string(p.Source[l.Source.Start:l.Source.End])
	if l.Raw {
		return src
	}
	return html.UnescapeString(src)
}

// RunsIn returns the half-open range of indices of the runs in a span of the source.
func (p *Page) RunsIn(s Span) (first, end int) {
	first = sort.Search(len(p.Runs), func(i int) bool { return p.Runs[i].Source.Start >= s.Start })
	end = first + sort.Search(len(p.Runs)-first, func(i int) bool { return p.Runs[first+i].Source.Start >= s.End })
	return first, end
}

// IsFormula reports whether node n is the outermost element of a formula: of MathML, or of
// the elements that KaTeX, MathJax or Wikipedia make of TeX.
func (p *Page) IsFormula(n int32) bool {
	node := &p.Nodes[n]
	switch {
	case node.Tag == atom.Math:
		return true
	case node.Tag == atom.Script:
		tag, _, _ := bytes.Cut(p.Source[node.Source.Start:node.Source.End], []byte(">"))
		return bytes.Contains(tag, []byte("math/tex"))
	case node.Tag>>31 == 1:
		return bytes.HasPrefix(p.Source[node.Source.Start:], []byte("<mjx-container"))
	}
	names := p.NodeNames(n)
	if !bytes.Contains(names, []byte("ath")) && !bytes.Contains(names, []byte("katex")) {
		return false
	}
	for name := range bytes.FieldsSeq(names) {
		class := string(name)
		if class == "math-tex" || slices.Contains(words.DrawnFormulas, class) ||
			slices.Contains(words.MathMLFormulas, class) {
			return true
		}
	}
	return false
}

// In returns the flags that hold for all text of line i.
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

// IsOutsideLinks reports whether most of a line's text is outside links.
func (l *Line) IsOutsideLinks() bool { return 2*int(l.LinkBytes) < l.Text.Len() }

// Density returns the share of a line's source, text and markup together, that is its text: 0 to 1. A line without
// source has 0.
func (l *Line) Density() float64 {
	if l.Source.Len() == 0 {
		return 0
	}
	return min(float64(l.Text.Len())/float64(l.Source.Len()), 1) // the text of a reference may be longer than it
}

// IsBlock reports whether an element starts and ends lines, as inline elements
// and the document do not.
func (n *Node) IsBlock() bool { return factsOf(n.Tag).kind&block != 0 }

// IsSkipped reports whether an element is never shown: a script, a template, SVG, or in one of them.
func (n *Node) IsSkipped() bool { return n.In&skipped != 0 }

// IsHeading reports whether an element is <h1> to <h6>.
func (n *Node) IsHeading() bool { return factsOf(n.Tag).kind&heading != 0 }

// LineOf returns the line that the text of node n begins in. If it has no text, this is the next line
// with text, or the number of lines.
func (p *Page) LineOf(n int32) int {
	pos := p.Nodes[n].Source.Start
	return sort.Search(len(p.Lines), func(i int) bool {
		l := &p.Lines[i]
		return l.Text.Len() > 0 && p.Runs[l.Runs.End-1].Source.End > pos
	})
}

// Ancestors yields node n and the nodes around it, from the inside out, without the document.
func (p *Page) Ancestors(n int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for ; n > 0 && yield(n); n = p.Nodes[n].Parent {
		}
	}
}

// Closest returns the innermost of the elements with one of some tags that node n is or stands in, 0 if there is none.
func (p *Page) Closest(n int32, tags ...atom.Atom) int32 {
	for n > 0 && !slices.Contains(tags, p.Nodes[n].Tag) {
		n = p.Nodes[n].Parent
	}
	return max(n, 0)
}

// CommonAncestor returns the index of the innermost element that holds both node a and node b.
func (p *Page) CommonAncestor(a, b int32) int32 {
	for a != b {
		if p.Nodes[a].Depth > p.Nodes[b].Depth {
			a = p.Nodes[a].Parent
		} else {
			b = p.Nodes[b].Parent
		}
	}
	return a
}
