package page

import "bytes"

// Texts in JSON-LD may be HTML, or have its character references. They are
// parsed as pages are, by a Parser of their own, with one difference: a newline
// ends a line, because in plain texts it does.

// plainText parses a text of JSON-LD. The page is valid until the next call;
// its spans are of ps.said.json.
func (ps *Parser) plainText(written Span) *Page {
	j := &ps.said.json
	j.read(ps.page.Source[written.Start:written.End], written.Start)
	j.unescape()
	if ps.inner == nil {
		ps.inner = &Parser{plain: true}
	}
	ps.inner.parse(j.text, FromBody)
	return &ps.inner.page
}

// appendPlain appends a text of JSON-LD without markup, and sep between its
// lines.
func (ps *Parser) appendPlain(dst []byte, written Span, sep byte) []byte {
	src := ps.page.Source[written.Start:written.End]
	if sep == ' ' && bytes.IndexByte(src, '<') < 0 && bytes.IndexByte(src, '&') < 0 && bytes.IndexByte(src, '\\') < 0 {
		return appendCollapsed(dst, src)
	}
	p := ps.plainText(written)
	start := len(dst)
	for i := range p.Lines {
		if p.In(i)&Hidden != 0 {
			continue
		}
		if len(dst) > start {
			dst = append(dst, sep)
		}
		dst = append(dst, p.LineText(i)...)
	}
	return dst
}

// adopt makes the lines of a text of JSON-LD the page's, and the elements in it
// too, as children of the document. Its spans become those of the script.
func (ps *Parser) adopt(written Span) {
	q := ps.plainText(written)
	at := ps.said.json.at
	p := &ps.page
	place := func(s Span) Span { return Span{at[s.Start], at[s.End]} }
	move := func(s Span, by int) Span { return Span{s.Start + int32(by), s.End + int32(by)} }

	words, text, runs, lines := len(p.words), len(p.Text), len(p.Runs), len(p.Lines)
	nodes := int32(len(p.Nodes)) - 1
	node := func(n int32) int32 {
		if n > 0 { // 0 is the document of either
			n += nodes
		}
		return n
	}
	p.words = append(p.words, q.words...)
	p.Text = append(p.Text, q.Text...)
	for _, n := range q.Nodes[1:] {
		n.Parent, n.Source, n.Words = node(n.Parent), place(n.Source), move(n.Words, words)
		p.Nodes = append(p.Nodes, n)
	}
	for _, r := range q.Runs {
		r.Source, r.Text, r.Line, r.Node = place(r.Source), move(r.Text, text), r.Line+int32(lines), node(r.Node)
		p.Runs = append(p.Runs, r)
	}
	for _, l := range q.Lines {
		l.Source = Span{ps.line.Source.Start, at[l.Source.End]}
		l.Text, l.Runs, l.Node = move(l.Text, text), move(l.Runs, runs), node(l.Node)
		l.Tags += ps.line.Tags
		p.Lines = append(p.Lines, l)
		end := int32(len(p.Text))
		ps.line = Line{Source: Span{l.Source.End, l.Source.End}, Text: Span{end, end}}
	}
}
