package page

import (
	"bytes"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// text takes a text token.
func (ps *Parser) text(z *html.Tokenizer, raw Span) {
	p := &ps.page
	src := p.Source[raw.Start:raw.End]
	top := ps.stack.top()
	switch {
	case top.tag == atom.Noscript && !ps.inNoscript && ps.context()&skipped == 0:
		if ps.readNoscript {
			ps.inNoscript = true
			ps.tokens(src, raw.Start)
			ps.inNoscript = false
		} else if p.Nodes[p.Nodes[top.node].Parent].Tag != atom.Head {
			ps.noscript += len(src)
		}
		return
	case top.tag == atom.Title && len(p.Title) == 0:
		for i, f := range bytes.Fields(z.Text()) {
			if i > 0 {
				p.Title = append(p.Title, ' ')
			}
			p.Title = append(p.Title, f...)
		}
		return
	}
	in := ps.context()
	if in&skipped != 0 {
		return
	}
	ps.boxEnded = false
	pre := in&InPre != 0
	if !pre && blank(src) {
		ps.space = true
		return
	}
	if top.tag == atom.Head && !blank(src) {
		ps.pop(raw.Start) // text in <head> starts the body
		top = ps.stack.top()
	}

	// A run lies on one source line, so the text is taken newline by newline,
	// decoded and raw in step. They can only fall out of step where a newline
	// is written as a character reference.
	t, inStep := src, true
	if bytes.IndexByte(src, '&') >= 0 {
		t = z.Text()
		inStep = bytes.Count(t, newline) == bytes.Count(src, newline)
	}
	from := raw.Start
	for {
		piece, rest, more := bytes.Cut(t, newline)
		span := raw
		if inStep {
			end := raw.End
			if more {
				end = from + int32(bytes.IndexByte(p.Source[from:raw.End], '\n'))
			}
			span = Span{from, end}
			from = end + 1
		}
		if pre {
			ps.verbatim(piece, span, top.node)
		} else {
			ps.collapsed(piece, span, top.node)
		}
		if !more {
			return
		}
		if !pre {
			ps.space = true
		} else {
			ps.endLine(min(span.End+1, raw.End))
			ps.brk = max(ps.brk, BreakLine)
		}
		t = rest
	}
}

var newline = []byte{'\n'}

// isSpace has HTML's white space. NUL, which is no text either, counts as one.
var isSpace = [256]bool{' ': true, '\t': true, '\n': true, '\f': true, '\r': true, 0: true}

func blank(t []byte) bool {
	for _, c := range t {
		if !isSpace[c] {
			return false
		}
	}
	return true
}

// collapsed appends a piece of text to the line, white space collapsed.
func (ps *Parser) collapsed(t []byte, source Span, node int32) {
	t, source, before := trimLeft(t, source)
	ps.space = ps.space || before
	t, source, after := trimRight(t, source)
	if ps.line.Runs.Len() == 0 {
		t = trimInvisible(t)
	}
	if len(t) == 0 {
		return
	}
	p := &ps.page
	if ps.space && ps.line.Runs.Len() > 0 {
		p.Text = append(p.Text, ' ')
	}
	ps.space = after

	start := len(p.Text)
	from := 0 // t[from:i] is to be copied
	for i := 1; i < len(t); i++ {
		if !isSpace[t[i]] {
			continue
		}
		if t[i] == ' ' && !isSpace[t[i+1]] { // t does not end in white space
			i++
			continue
		}
		p.Text = append(p.Text, t[from:i]...)
		p.Text = append(p.Text, ' ')
		for isSpace[t[i]] {
			i++
		}
		from = i
	}
	p.Text = append(p.Text, t[from:]...)
	ps.addRun(start, source, node)
}

// verbatim appends a piece of preformatted text to the line.
func (ps *Parser) verbatim(t []byte, source Span, node int32) {
	p := &ps.page
	if ps.space && ps.line.Runs.Len() > 0 {
		p.Text = append(p.Text, ' ')
	}
	ps.space = false
	body, source, _ := trimLeft(t, source)
	indent := len(t) - len(body)
	p.Text = append(p.Text, t[:indent]...)
	body, source, _ = trimRight(body, source)
	if len(body) > 0 {
		start := len(p.Text)
		p.Text = append(p.Text, body...)
		ps.addRun(start, source, node)
	}
	p.Text = append(p.Text, t[indent+len(body):]...)
}

// addRun makes a run of the text from start on.
func (ps *Parser) addRun(start int, source Span, node int32) {
	p := &ps.page
	l := &ps.line
	n := int32(len(p.Runs))
	if l.Runs.Len() == 0 {
		l.Runs.Start = n
		l.Node = node
		l.Break = ps.brk
		ps.brk = 0
	} else {
		l.Node = p.around(l.Node, node)
	}
	l.Runs.End = n + 1
	r := Run{Source: source, Text: Span{int32(start), int32(len(p.Text))}, Line: int32(len(p.Lines)), Node: node}
	p.Runs = append(p.Runs, r)
	if p.Nodes[node].In&InLink != 0 {
		l.LinkBytes += int32(r.Text.Len())
	}
}

// around returns the innermost element that holds both a and b.
func (p *Page) around(a, b int32) int32 {
	for a != b {
		if p.Nodes[a].Depth > p.Nodes[b].Depth {
			a = p.Nodes[a].Parent
		} else {
			b = p.Nodes[b].Parent
		}
	}
	return a
}

// breakLine ends the line because of a tag: before it where a block starts,
// after it for <br> and end tags.
func (ps *Parser) breakLine(tag atom.Atom, k kind, at int32) {
	if ps.context()&skipped != 0 {
		return
	}
	ps.endLine(at)
	b := BreakLine
	switch {
	case k&paragraph != 0:
		b = BreakParagraph
	case k&cell != 0:
		b = BreakCell
	}
	ps.brk = max(ps.brk, b)
}

// endLine ends the line at an offset of the source. A line without text is not
// one: its bytes go to the line that comes next.
func (ps *Parser) endLine(at int32) {
	ps.space, ps.boxEnded = false, false
	p := &ps.page
	l := &ps.line
	for l.Runs.Len() > 0 {
		r := &p.Runs[l.Runs.End-1]
		t := p.Text[r.Text.Start:r.Text.End]
		cut := int32(len(t) - len(trimNBSP(t)))
		r.Text.End -= cut
		if p.Nodes[r.Node].In&InLink != 0 {
			l.LinkBytes -= cut
		}
		if r.Text.Len() > 0 {
			break
		}
		p.Runs = p.Runs[:l.Runs.End-1]
		l.Runs.End--
	}
	if l.Runs.Len() == 0 {
		p.Text = p.Text[:l.Text.Start]
		return
	}
	l.Text.End = p.Runs[l.Runs.End-1].Text.End
	p.Text = p.Text[:l.Text.End]
	l.Source.End = at
	p.Lines = append(p.Lines, *l)
	ps.line = Line{
		Source: Span{at, at},
		Text:   Span{l.Text.End, l.Text.End},
	}
}

// trimLeft cuts white space from the start of a piece of text and of the
// source it came from, and tells whether there was any.
func trimLeft(t []byte, source Span) ([]byte, Span, bool) {
	n := 0
	for n < len(t) && isSpace[t[n]] {
		n++
	}
	source.Start = min(source.Start+int32(n), source.End)
	return t[n:], source, n > 0
}

// trimRight is trimLeft for the end.
func trimRight(t []byte, source Span) ([]byte, Span, bool) {
	n := len(t)
	for n > 0 && isSpace[t[n-1]] {
		n--
	}
	source.End = max(source.End-int32(len(t)-n), source.Start)
	return t[:n], source, n < len(t)
}

// Characters that show nothing by themselves.
var (
	nbsp      = []byte("\u00a0")
	invisible = [][]byte{nbsp, []byte("\u200b"), []byte("\u200c"), []byte("\u200d"), []byte("\u200e"), []byte("\u200f"), []byte("\u2060"), []byte("\ufeff"), []byte("\u00ad"), []byte(" ")}
)

// trimInvisible cuts characters from the start of a line that show nothing: a
// line of nothing else is empty to the reader's eye.
func trimInvisible(t []byte) []byte {
	for i := 0; i < len(invisible) && len(t) > 0 && (t[0] >= 0x80 || t[0] == ' '); i++ {
		if bytes.HasPrefix(t, invisible[i]) {
			t = t[len(invisible[i]):]
			i = -1
		}
	}
	return t
}

func trimNBSP(t []byte) []byte {
	for len(t) > 0 && (t[len(t)-1] == ' ' || bytes.HasSuffix(t, nbsp)) {
		if t[len(t)-1] == ' ' {
			t = t[:len(t)-1]
		} else {
			t = t[:len(t)-len(nbsp)]
		}
	}
	return t
}
