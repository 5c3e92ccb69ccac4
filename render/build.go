package render

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// A builder makes a tree of the kept text of a page, with the page's own elements and
// attributes.
type builder struct {
	p    *page.Page
	mask page.Mask

	holds    []bool              // by node: whether there is kept text in it
	copied   []bool              // by node: whether it is in a listing or formula, whose white space is copied
	elements []*html.Node        // by node: nil until the element is made
	shown    map[*page.Leaf]bool // pictures in elements without kept text

	run  int // the first run not yet read
	last int // the last run that was added, -1 if there is none
	brs  int // the number of <br> after the last text or element

	links  bool            // there are to be links
	linked map[string]bool // the addresses that the page links to; nil before the first embed
	posts  []beginning     // not begun yet
}

func newBuilder(p *page.Page, mask page.Mask) *builder {
	n := len(p.Nodes)
	b := &builder{p: p, mask: mask, last: -1,
		holds: make([]bool, n), copied: make([]bool, n), elements: make([]*html.Node, n)}
	b.elements[0] = element("body")
	for i, kept := range mask {
		for n := p.Runs[i].Node; kept && n >= 0 && !b.holds[n]; n = p.Nodes[n].Parent {
			b.holds[n] = true
		}
	}
	for i := 1; i < len(p.Nodes); i++ {
		n := int32(i)
		switch {
		case b.copied[p.Nodes[i].Parent]:
			b.copied[i] = true
		case isListing(p, n):
			b.copied[i] = b.holds[i]
		case p.IsFormula(n):
			first, end := p.RunsIn(p.Nodes[i].Source)
			b.copied[i] = b.holds[i] || first == end && b.beside(p.Nodes[i].Source, n)
		}
	}
	return b
}

// isListing reports whether node n holds code, whose white space counts.
func isListing(p *page.Page, n int32) bool {
	switch p.Nodes[n].Tag {
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext, atom.Code:
		return true
	case atom.Div:
		return bytes.Contains(p.NodeNames(n), []byte("code-block"))
	}
	return false
}

// beside reports whether something without text, inside node n, belongs to kept text: the
// text on both sides is kept, or that on one side and some of the block around it.
func (b *builder) beside(s page.Span, n int32) bool {
	first, end := b.p.RunsIn(s)
	before := first > 0 && b.mask[first-1]
	after := end < len(b.mask) && b.mask[end]
	for n > 0 && !b.p.Nodes[n].IsBlock() {
		n = b.p.Nodes[n].Parent
	}
	return before && after || (before || after) && n > 0 && b.holds[n]
}

// build makes the tree.
func (b *builder) build() *html.Node {
	for n, leaf := range b.p.InOrder() {
		switch {
		case leaf == nil:
			b.begin(n)
		case leaf.Tag == 0:
			b.text(leaf)
		default:
			b.void(leaf)
		}
	}
	return b.elements[0]
}

// begin makes the element of node n if it is kept even when it is empty.
func (b *builder) begin(n int32) {
	switch node := &b.p.Nodes[n]; node.Tag {
	case atom.Td, atom.Th, atom.Tr:
		// An empty cell keeps the ones after it in their columns.
		if b.holds[node.Parent] {
			b.element(n)
		}
	case atom.Iframe, atom.Video, atom.Audio:
		b.embed(n)
	default:
		if first, end := b.p.RunsIn(node.Source); b.copied[n] && (first == end || b.holds[n]) {
			b.element(n) // an empty line of a listing
		}
	}
}

// void adds a void element.
func (b *builder) void(leaf *page.Leaf) {
	n := leaf.Node
	switch leaf.Tag {
	case atom.Br:
		// Two line breaks are a paragraph; more only take memory.
		if b.copied[n] || b.brs < 2 && !b.p.Nodes[n].IsSkipped() {
			for b.elements[n] == nil && !b.copied[n] {
				n = b.p.Nodes[n].Parent // it breaks the line also where its own element is empty so far
			}
			b.element(n).AppendChild(element("br"))
			b.brs++
		}
	case atom.Input, atom.Hr, atom.Img:
		if !b.copied[n] && !b.shown[leaf] && !b.beside(leaf.Source, n) {
			return
		}
		if e := b.voidElement(leaf); leaf.Tag != atom.Input || isTask(e) {
			b.element(n).AppendChild(e)
			b.brs = 0
		}
	}
}

// text adds the kept parts of a text, with the white space around them.
func (b *builder) text(leaf *page.Leaf) {
	n, runs := leaf.Node, b.p.Runs
	first := b.run
	for b.run < len(runs) && runs[b.run].Source.Start < leaf.Source.End {
		b.run++
	}
	// On a page beyond the limits of package page a run goes on in the texts after its own.
	whole := first == b.run || runs[b.run-1].Source.End <= leaf.Source.End
	kept := 0
	for _, k := range b.mask[first:b.run] {
		if k {
			kept++
		}
	}
	if kept > 0 {
		b.setApart(n, int(runs[b.run-1].Line))
	}
	src := b.p.Source[leaf.Source.Start:leaf.Source.End]
	switch {
	case b.copied[n] && first < b.run && kept == 0:
		return // the button of a listing, or what the user drops
	case b.copied[n]:
		s := harmless(b.keptText(leaf, first))
		if first < b.run && b.isApart(first) && (b.inCode(n) || b.brs == 0 && b.isCut(first)) {
			s = "\n" + s
		}
		b.addText(n, s)
	case first == b.run:
		if b.elements[n] != nil && len(bytes.TrimSpace(src)) == 0 {
			b.addText(n, " ")
		}
	case kept == b.run-first && whole:
		s := harmless(b.p.LeafText(leaf))
		if b.isApart(first) {
			s = " " + s
		}
		b.addText(n, s)
	default:
		for i := first; i < b.run; i++ {
			if b.mask[i] {
				b.addText(n, " "+string(b.p.RunText(i))+" ")
				b.last = i
			}
		}
		return
	}
	if first < b.run {
		b.last = b.run - 1
	}
}

// keptText returns a text of a listing, whose runs begin at first, without the runs that are not kept and the white
// space before each.
func (b *builder) keptText(leaf *page.Leaf, first int) string {
	if !slices.Contains(b.mask[first:b.run], false) {
		return b.p.LeafText(leaf)
	}
	var s strings.Builder
	part := *leaf
	for i := first; i < b.run; i++ {
		if part.Source.End = min(b.p.Runs[i].Source.End, leaf.Source.End); b.mask[i] {
			s.WriteString(b.p.LeafText(&part))
		}
		part.Source.Start = part.Source.End
	}
	part.Source.End = leaf.Source.End
	s.WriteString(b.p.LeafText(&part))
	return s.String()
}

// isCut reports whether nothing but an end tag without a start ends the line before run i.
func (b *builder) isCut(i int) bool {
	r, before := &b.p.Runs[i], &b.p.Runs[b.last]
	return r.Node == before.Node && bytes.IndexByte(b.p.Source[before.Source.End:r.Source.Start], '\n') < 0
}

// inCode reports whether node n is in a <code> whose white space does not count.
func (b *builder) inCode(n int32) bool {
	for steps := 0; steps < maxDepth && b.copied[n] && b.p.Nodes[n].In&page.InPre == 0; steps++ {
		if b.p.Nodes[n].Tag == atom.Code {
			return true
		}
		n = b.p.Nodes[n].Parent
	}
	return false
}

// isApart reports whether the page shows white space between run i and the run that was added
// last. The source may have none: boxes side by side do not touch, an empty block ends a line,
// and something may stand between that is not kept.
func (b *builder) isApart(i int) bool {
	if b.last < 0 {
		return false
	}
	r, before := &b.p.Runs[i], &b.p.Runs[b.last]
	return r.Line != before.Line || r.Text.Start > before.Text.End
}

// addText adds a text to the element of node n. Short ones side by side are one: a node takes a
// hundred bytes.
func (b *builder) addText(n int32, s string) {
	b.brs = 0
	e := b.element(n)
	if last := e.LastChild; last != nil && last.Type == html.TextNode && len(last.Data)+len(s) < 256 {
		last.Data += s
		return
	}
	e.AppendChild(text(s))
}

// maxDepth bounds the depth of the raw tree, because some steps visit an element once for
// each element around it, and others call themselves for each. Real pages nest a quarter as deeply.
const maxDepth = 160

// element returns the element of node n, made when it is first asked for.
func (b *builder) element(n int32) *html.Node {
	if b.elements[n] != nil {
		return b.elements[n]
	}
	node := &b.p.Nodes[n]
	if node.Depth > maxDepth {
		b.elements[n] = b.element(node.Parent)
		return b.elements[n]
	}
	tag := b.p.StartTag(n)
	name := page.TagName(tag)
	switch {
	case tag == nil:
		name = node.Tag.String()
	case node.Tag == atom.Template && b.holds[n]:
		name = "span" // a shadow root, since other templates have no text
	}
	e := tagged(name, tag)
	b.element(node.Parent).AppendChild(e)
	b.elements[n] = e
	b.brs = 0
	return e
}

// harmless returns s without control characters. A carriage return, which only a reference can write,
// becomes a newline.
func harmless(s string) string { return carriageReturns.Replace(words.WithoutControls(s)) }

var carriageReturns = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// tagged makes an element with the attributes of a tag.
func tagged(name string, tag []byte) *html.Node {
	e := element(name)
	for name, written := range page.Attributes(tag) {
		value := harmless(page.AttributeText(string(written)))
		e.Attr = append(e.Attr, html.Attribute{Key: strings.ToLower(string(name)), Val: value})
	}
	return e
}

func (b *builder) voidElement(leaf *page.Leaf) *html.Node {
	return tagged(leaf.Tag.String(), b.p.Source[leaf.Source.Start:leaf.Source.End])
}
