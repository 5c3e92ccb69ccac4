package render

import (
	"bytes"
	"sort"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A builder makes a tree of what is kept of a page, with the page's own elements and
// attributes. It reads tokens, nodes and runs in step: all are in source order.
type builder struct {
	p    *page.Page
	keep page.Mask

	holds []bool // of each node: whether there is kept text in it
	whole []bool // of each node: whether all in it is copied, listings and formulas
	made  []*html.Node

	node int32 // the node that was started last, or one around it
	next int32 // the first node that is not started yet
	run  int32 // the first run that is not passed yet
	base string

	inNoscript bool // the tokens of a <noscript> are being read
}

func newBuilder(p *page.Page, keep page.Mask) *builder {
	b := &builder{p: p, keep: keep, next: 1,
		holds: make([]bool, len(p.Nodes)), whole: make([]bool, len(p.Nodes)), made: make([]*html.Node, len(p.Nodes))}
	b.made[0] = element("body")
	for i, kept := range keep {
		for n := p.Runs[i].Node; kept && n >= 0 && !b.holds[n]; n = p.Nodes[n].Parent {
			b.holds[n] = true
		}
	}
	for i := 1; i < len(p.Nodes); i++ {
		n := int32(i)
		switch {
		case b.whole[p.Nodes[i].Parent]:
			b.whole[i] = true
		case isListing(p, n):
			b.whole[i] = b.holds[i]
		case isFormula(p, n):
			first, end := runRange(p, p.Nodes[i].Source)
			b.whole[i] = b.holds[i] || first == end && b.beside(p.Nodes[i].Source, n)
		}
	}
	return b
}

// runRange returns the indices of the runs in a span of the source.
func runRange(p *page.Page, s page.Span) (first, end int) {
	first = sort.Search(len(p.Runs), func(i int) bool { return p.Runs[i].Source.Start >= s.Start })
	end = first + sort.Search(len(p.Runs)-first, func(i int) bool { return p.Runs[first+i].Source.Start >= s.End })
	return first, end
}

// beside tells whether something without text, inside node n, belongs to what is
// kept: the text before and after it is, or some of the block that it stands in.
func (b *builder) beside(s page.Span, n int32) bool {
	first, end := runRange(b.p, s)
	before := first > 0 && b.keep[first-1]
	after := end < len(b.keep) && b.keep[end]
	for n > 0 && !b.p.Nodes[n].IsBlock() {
		n = b.p.Nodes[n].Parent
	}
	return before && after || (before || after) && n > 0 && b.holds[n]
}

func (b *builder) build() *html.Node {
	b.tokens(b.p.Source, 0)
	return b.made[0]
}

// tokens reads src, which starts at an offset of the page.
func (b *builder) tokens(src []byte, base int32) {
	s := page.Scan(src)
	for {
		kind, start, end := s.Next()
		at := page.Span{Start: base + int32(start), End: base + int32(end)}
		switch kind {
		case page.NoToken:
			return
		case page.StartTag:
			b.tag(&s, at)
		case page.TextToken, page.RawToken:
			b.text(at)
		}
	}
}

// enter starts the nodes up to an offset and ends those that end where a token starts.
func (b *builder) enter(start, at int32) {
	nodes := b.p.Nodes
	for b.next < int32(len(nodes)) && nodes[b.next].Source.Start <= start {
		b.node = b.next
		b.next++
	}
	for b.node > 0 && nodes[b.node].Source.End <= at {
		b.node = nodes[b.node].Parent
	}
}

// tag takes the tags of which the page has no nodes: those of elements without content.
func (b *builder) tag(scan *page.Scanner, s page.Span) {
	b.enter(s.Start, s.Start)
	n := b.node
	raw := b.p.Source[s.Start:s.End]
	switch name := tagName(raw); name {
	case "base":
		if b.base == "" {
			b.base = get(attributesOf(raw), "href")
		}
	case "br":
		if b.whole[n] || b.made[n] != nil {
			b.element(n).AppendChild(element(name))
		}
	case "hr", "img":
		if b.whole[n] || b.beside(s, n) {
			e := element(name)
			e.Attr = attributesOf(raw)
			b.element(n).AppendChild(e)
		}
	case "td", "th", "tr":
		// An empty cell keeps the ones after it in their columns.
		if up := b.p.Nodes[n].Parent; up >= 0 && b.holds[up] && b.p.Nodes[n].Source.Start == s.Start {
			b.element(n)
		}
	case "title":
		if b.p.From == page.FromUnclosed {
			scan.NotRaw()
		}
	default:
		if b.whole[n] {
			b.element(n) // an empty line of a listing
		}
	}
}

// text takes a text token: what of it is kept, with the white space around it.
func (b *builder) text(s page.Span) {
	b.enter(s.Start-1, s.Start) // the elements of <noscript> start where its text does
	runs := b.p.Runs
	for b.run < int32(len(runs)) && runs[b.run].Source.Start < s.Start {
		b.run++
	}
	first := b.run
	kept := 0
	for b.run < int32(len(runs)) && runs[b.run].Source.Start < s.End {
		if b.keep[b.run] {
			kept++
		}
		b.run++
	}
	src := b.p.Source[s.Start:s.End]
	n := b.node
	switch {
	case b.whole[n]:
		b.append(n, unescape(src))
	case b.p.Nodes[n].Tag == atom.Noscript && b.p.From == page.FromNoscript && !b.inNoscript:
		b.run = first
		b.inNoscript = true
		b.tokens(src, s.Start)
		b.inNoscript = false
	case first == b.run:
		if b.made[n] != nil && len(bytes.TrimSpace(src)) == 0 {
			b.append(n, " ")
		}
	case kept == int(b.run-first):
		n := runs[first].Node
		b.space(first, src)
		b.append(n, unescape(src))
	default:
		for i := first; i < b.run; i++ {
			if b.keep[i] {
				b.append(runs[i].Node, " "+string(b.p.Text[runs[i].Text.Start:runs[i].Text.End])+" ")
			}
		}
	}
}

// space puts the white space before run i that the page shows and its source has not:
// boxes side by side do not touch.
func (b *builder) space(i int32, src []byte) {
	if i == 0 || !b.keep[i-1] || src[0] == ' ' || src[0] == '\n' {
		return
	}
	r, before := b.p.Runs[i], b.p.Runs[i-1]
	if r.Line == before.Line && r.Text.Start > before.Text.End {
		b.append(b.p.Around(r.Node, before.Node), " ")
	}
}

func (b *builder) append(n int32, s string) { b.element(n).AppendChild(text(s)) }

// deepest bounds the depth of the raw tree, of which some steps look at the elements
// once for each around them. Real pages nest a quarter as deeply.
const deepest = 160

// element returns the element of node n, made when it is first asked for.
func (b *builder) element(n int32) *html.Node {
	if b.made[n] != nil {
		return b.made[n]
	}
	node := &b.p.Nodes[n]
	if node.Depth > deepest {
		b.made[n] = b.element(node.Parent)
		return b.made[n]
	}
	tag := b.p.Source[node.Source.Start:]
	e := &html.Node{Type: html.ElementNode, DataAtom: node.Tag}
	switch name := tagName(tag); {
	case node.Tag>>31 == 0:
		e.Data = node.Tag.String()
		if name == e.Data { // else it lives on where another element ended
			e.Attr = attributesOf(tag)
		}
	default:
		e.Data, e.DataAtom, e.Attr = name, 0, attributesOf(tag)
	}
	b.element(node.Parent).AppendChild(e)
	b.made[n] = e
	return e
}

// tagName returns the name of a start tag, in lower case.
func tagName(tag []byte) string {
	name := tag[min(1, len(tag)):]
	if end := bytes.IndexAny(name, " \t\n\f\r/>"); end >= 0 {
		name = name[:end]
	}
	return strings.ToLower(string(name))
}

// unescape returns what is written in a text or an attribute.
func unescape(src []byte) string { return page.WithoutControls(html.UnescapeString(string(src))) }

func attributesOf(tag []byte) []html.Attribute {
	var as []html.Attribute
	for name, value := range page.Attributes(tag) {
		as = append(as, html.Attribute{Key: strings.ToLower(string(name)), Val: unescape(value)})
	}
	return as
}
