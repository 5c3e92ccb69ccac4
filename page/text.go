package page

import (
	"bytes"
	"strconv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
)

// text takes a text of a kind.
func (ps *Parser) text(kind tokenKind, raw Span) {
	p := &ps.page
	src := p.Source[raw.Start:raw.End]
	top := ps.stack.top()
	switch {
	case top.tag == atom.Noscript && !ps.inNoscript && ps.flags()&(skipped|foreign) == 0:
		if p.From == FromNoscript {
			ps.inNoscript = true
			ps.tokens(src, raw.Start)
			ps.inNoscript = false
		} else if p.Nodes[p.Nodes[top.node].Parent].Tag != atom.Head {
			ps.noscript += len(src)
		}
		return
	case top.tag == atom.Title && len(p.Title) == 0 && p.Nodes[p.Nodes[top.node].Parent].In&(skipped|foreign) == 0:
		p.Title = append(p.Title, bytes.Join(bytes.Fields(ps.withoutControls(decoded(kind, src))), []byte(" "))...)
		ps.unclosedTitle = int(raw.End) == len(p.Source) && bytes.IndexByte(src, '<') >= 0
		return
	case ps.flags()&ofJSONLD != 0:
		if ps.gathers() {
			ps.meta.JSONLD(src)
		} else if body := ps.meta.Body(); p.From == FromJSONLD && len(p.Lines) == 0 {
			if pos := bytes.Index(src, []byte(body)); pos >= 0 {
				ps.adopt(body, raw.Start+int32(pos))
			}
		}
		return
	}
	inherited := ps.flags()
	if p.From == FromJSONLD {
		return
	}
	ps.addLeaf(0, raw)
	if inherited&skipped != 0 {
		return
	}
	ps.boxEnded = false
	pre := inherited&InPre != 0
	if !pre && len(trimLeft(src)) == 0 && !(ps.plain && bytes.IndexByte(src, '\n') >= 0) {
		ps.space = true
		return
	}
	if top.tag == atom.Head {
		ps.pop(raw.Start) // text in <head> starts the body
		top = ps.stack.top()
		p.Leaves[len(p.Leaves)-1].Node = top.node
	}

	// A run lies on one source line, so the text is taken newline by newline,
	// decoded and as written in step. A newline can be written as something
	// else than \n, which shows in their numbers.
	t, asWritten, hasRefs := src, true, false
	if bytes.IndexByte(src, '&') >= 0 || pre && bytes.IndexByte(src, '\r') >= 0 {
		t = decoded(kind, src)
		asWritten = bytes.Count(t, []byte("\n")) == bytes.Count(src, []byte("\n"))
		hasRefs = bytes.Count(t, []byte("&")) != bytes.Count(src, []byte("&"))
	}
	t = ps.withoutControls(t)
	textStart := raw.Start
	for {
		piece, rest, more := bytes.Cut(t, []byte("\n"))
		limit, next := raw.End, raw.End
		if more {
			pos, n := 0, 1
			if asWritten {
				pos = bytes.IndexByte(p.Source[textStart:raw.End], '\n')
			} else {
				pos, n = findNewline(p.Source[textStart:raw.End], hasRefs)
			}
			limit = textStart + int32(pos)
			next = limit + int32(n)
		}
		written := trimLeft(p.Source[textStart:limit])
		start := limit - int32(len(written))
		source := Span{start, start + int32(len(trimRight(written)))}
		if pre {
			ps.verbatim(piece, source, top.node)
		} else {
			ps.collapsed(piece, source, top.node)
		}
		if !more {
			return
		}
		switch {
		case !pre && !ps.plain:
			ps.space = true
		case ps.endLine(next) && pre:
			ps.brk = max(ps.brk, BreakLine)
		default:
			ps.brk = BreakParagraph // an empty line is space
		}
		t, textStart = rest, next
	}
}

// decoded returns a text with its newlines as \n, and without character references if it
// is of a kind that has any.
func decoded(kind tokenKind, src []byte) []byte {
	if bytes.IndexByte(src, '\r') >= 0 {
		src = bytes.ReplaceAll(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	}
	if kind == rawToken || bytes.IndexByte(src, '&') < 0 {
		return src
	}
	return []byte(html.UnescapeString(string(src)))
}

// findNewline finds the first newline in src however it is written, with refs
// as a character reference too, and returns its place and length.
func findNewline(src []byte, refs bool) (pos, n int) {
	for i, c := range src {
		switch {
		case bytes.HasPrefix(src[i:], []byte("\r\n")):
			return i, 2
		case c == '\n', c == '\r':
			return i, 1
		case c == '&' && refs:
			if n := newlineReference(src[i:]); n > 0 {
				return i, n
			}
		}
	}
	return len(src), 0
}

// newlineReference returns the length of the character reference that src
// starts with if it stands for a newline, and 0 if not: &NewLine; or a number.
func newlineReference(src []byte) int {
	if name := "&NewLine;"; bytes.HasPrefix(src, []byte(name)) {
		return len(name)
	}
	number, ok := bytes.CutPrefix(src, []byte("&#"))
	if !ok {
		return 0
	}
	base, digits := 10, "0123456789"
	if len(number) > 0 && (number[0] == 'x' || number[0] == 'X') {
		number, base, digits = number[1:], 16, "0123456789abcdefABCDEF"
	}
	rest := bytes.TrimLeft(number, digits)
	value, err := strconv.ParseUint(string(number[:len(number)-len(rest)]), base, 32)
	if err != nil || value != '\n' {
		return 0
	}
	return len(src) - len(bytes.TrimPrefix(rest, []byte(";")))
}

// isSpace has meta.Spaces.
var isSpace = func() (t [256]bool) {
	for _, c := range []byte(meta.Spaces) {
		t[c] = true
	}
	return t
}()

// collapsed appends a piece of text to the line, white space collapsed.
func (ps *Parser) collapsed(t []byte, source Span, node int32) {
	body := trimLeft(t)
	ps.space = ps.space || len(body) < len(t)
	t = trimRight(body)
	rest := len(t) < len(body)
	if ps.line.Runs.Len() == 0 {
		t = trimBlanks(t)
	}
	if len(t) == 0 {
		return
	}
	p := &ps.page
	if ps.space && ps.line.Runs.Len() > 0 {
		p.Text = append(p.Text, ' ')
	}
	ps.space = rest

	start := len(p.Text)
	textStart := 0 // t[from:i] is to be copied
	for i := 1; i < len(t); i++ {
		if !isSpace[t[i]] {
			continue
		}
		if t[i] == ' ' && !isSpace[t[i+1]] { // t does not end in white space
			i++
			continue
		}
		p.Text = append(p.Text, t[textStart:i]...)
		p.Text = append(p.Text, ' ')
		for isSpace[t[i]] {
			i++
		}
		textStart = i
	}
	p.Text = append(p.Text, t[textStart:]...)
	ps.addRun(start, source, node)
}

// verbatim appends a piece of preformatted text to the line.
func (ps *Parser) verbatim(t []byte, source Span, node int32) {
	p := &ps.page
	body := trimLeft(t)
	if ps.line.Runs.Len() == 0 && len(trimBlanks(body)) == 0 {
		body = nil
	}
	indent := len(t) - len(body)
	p.Text = append(p.Text, t[:indent]...)
	body = trimRight(body)
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
	if l.Runs.Len() > 0 && tooMany(len(p.Runs), source.Start, freeRuns, bytesPerRun) {
		r := &p.Runs[n-1]
		r.Source.End, r.Text.End = source.End, int32(len(p.Text))
		return
	}
	if l.Runs.Len() == 0 {
		l.Runs.Start = n
		l.Break = ps.brk
		ps.brk = 0
	}
	l.Runs.End = n + 1
	p.Runs = append(p.Runs, Run{Source: source, Text: Span{int32(start), int32(len(p.Text))}, Line: int32(len(p.Lines)), Node: node})
}

// breakLine ends the line because of a tag with its flags: before it
// where a block starts, after it for <br> and end tags.
func (ps *Parser) breakLine(tag atom.Atom, k kind, inherited Flags, pos int32) {
	if inherited&skipped != 0 {
		return
	}
	ended := ps.endLine(pos)
	b := BreakLine
	switch {
	case k&paragraph != 0:
		b = BreakParagraph
	case tag == atom.Br && !ended:
		b = BreakParagraph // an empty line is space
	case k&cell != 0:
		b = BreakCell
	}
	ps.brk = max(ps.brk, b)
}

// endLine ends the line at an offset of the source. A line without text is not
// one: its bytes go to the line that comes next, and endLine returns false. Nor is one of
// which the page has too many.
func (ps *Parser) endLine(pos int32) bool {
	if p := &ps.page; tooMany(len(p.Lines), pos, freeLines, bytesPerLine) {
		ps.space, ps.boxEnded = false, false
		if ps.line.Runs.Len() > 0 && p.Text[len(p.Text)-1] != ' ' {
			p.Text = append(p.Text, ' ')
		}
		return false
	}
	return ps.takeLine(pos)
}

// takeLine is endLine for any number of lines.
func (ps *Parser) takeLine(pos int32) bool {
	ps.space, ps.boxEnded = false, false
	p := &ps.page
	l := &ps.line
	for l.Runs.Len() > 0 {
		r := &p.Runs[l.Runs.End-1]
		t := p.Text[r.Text.Start:r.Text.End]
		r.Text.End = r.Text.Start + int32(len(trimEnd(t)))
		if r.Text.Len() > 0 {
			break
		}
		p.Runs = p.Runs[:l.Runs.End-1]
		l.Runs.End--
	}
	if l.Runs.Len() == 0 {
		p.Text = p.Text[:l.Text.Start]
		return false
	}
	l.Node = p.Runs[l.Runs.Start].Node
	for _, r := range p.Runs[l.Runs.Start:l.Runs.End] {
		l.Node = p.Around(l.Node, r.Node)
		if p.Nodes[r.Node].In&InLink != 0 {
			l.LinkBytes += int32(r.Text.Len())
		}
	}
	l.Text.End = p.Runs[l.Runs.End-1].Text.End
	p.Text = p.Text[:l.Text.End]
	l.Source.End = pos
	p.Lines = append(p.Lines, *l)
	ps.line = Line{
		Source: Span{pos, pos},
		Text:   Span{l.Text.End, l.Text.End},
	}
	return true
}

// trimLeft is bytes.TrimLeft for white space. bytes.TrimLeft would make its set of characters
// anew for each text of a page.
func trimLeft(t []byte) []byte {
	for len(t) > 0 && isSpace[t[0]] {
		t = t[1:]
	}
	return t
}

// trimRight is likewise bytes.TrimRight.
func trimRight(t []byte) []byte {
	for len(t) > 0 && isSpace[t[len(t)-1]] {
		t = t[:len(t)-1]
	}
	return t
}

// trimEnd is trimRight for white space and no-break spaces.
func trimEnd(t []byte) []byte {
	for {
		t = trimRight(t)
		rest, more := bytes.CutSuffix(t, []byte("\u00a0"))
		if !more {
			return t
		}
		t = rest
	}
}

// trimBlanks is bytes.TrimLeftFunc with meta.IsBlank, which is asked beyond ASCII only.
func trimBlanks(t []byte) []byte {
	if t = trimLeft(t); len(t) > 0 && '!' <= t[0] && t[0] <= '~' {
		return t
	}
	return bytes.TrimLeftFunc(t, meta.IsBlank)
}

// A terminal takes control characters for commands, and a page may have any, by their
// number too (&#27;). In text they count as white space.

// mayControl has the bytes that control characters begin with, other than white space:
// control characters of ASCII, and the first byte of U+0080 to U+009F.
var mayControl = func() (t [256]bool) {
	for c := range byte(' ') {
		t[c] = !isSpace[c]
	}
	t[0x7f], t[0xc2] = true, true
	return t
}()

// controlAt returns where the first control character of t from byte i on is, and its
// length, 0 if there is none.
func controlAt[T string | []byte](t T, i int) (pos, n int) {
	for ; i < len(t); i++ {
		switch {
		case !mayControl[t[i]]:
		case t[i] != 0xc2:
			return i, 1
		case i+1 < len(t) && 0x80 <= t[i+1] && t[i+1] <= 0x9f:
			return i, 2
		}
	}
	return i, 0
}

// blankControls puts spaces in the place of the control characters of t.
func blankControls(t []byte) {
	for pos, n := controlAt(t, 0); n > 0; pos, n = controlAt(t, pos+n) {
		for k := range n {
			t[pos+k] = ' '
		}
	}
}

// WithoutControls returns s with control characters other than white space replaced by
// spaces.
func WithoutControls(s string) string {
	if _, n := controlAt(s, 0); n == 0 {
		return s
	}
	b := []byte(s)
	blankControls(b)
	return string(b)
}

// withoutControls is WithoutControls for bytes. The result uses the parser's memory.
func (ps *Parser) withoutControls(t []byte) []byte {
	if _, n := controlAt(t, 0); n == 0 {
		return t
	}
	ps.uncontrolled = append(ps.uncontrolled[:0], t...)
	blankControls(ps.uncontrolled)
	return ps.uncontrolled
}
