package page

import (
	"bytes"
	"regexp"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
	"linesift/internal/words"
)

// text handles a text token.
func (p *Parser) text(kind tokenKind, raw Span) {
	src := p.page.Source[raw.Start:raw.End]
	top := p.stack.top()
	inherited := p.page.Nodes[top.node].In
	switch {
	case top.tag == atom.Noscript && !p.inNoscript && inherited&(skipped|foreign) == 0:
		p.noscriptText(src, raw.Start)
		return
	case top.tag == atom.Title && len(p.page.Title) == 0 && p.around(top)&(skipped|foreign) == 0:
		p.title(kind, src, raw.End)
		return
	case inherited&ofJSONLD != 0:
		p.jsonLD(src, raw.Start)
		return
	case p.page.Origin == FromJSONLD:
		return
	}
	p.addLeaf(0, raw)
	leaf := &p.page.Leaves[len(p.page.Leaves)-1]
	leaf.Raw = kind == rawToken
	if inherited&skipped != 0 {
		return
	}
	p.boxEnded = false
	pre := inherited&InPre != 0
	if !pre && len(trimLeft(src)) == 0 && !(p.plain && bytes.IndexByte(src, '\n') >= 0) {
		p.space = true
		return
	}
	if top.tag == atom.Head {
		p.pop(raw.Start) // text in <head> starts the body
		leaf.Node = p.stack.top().node
	}
	p.addText(kind, raw, pre)
}

// around returns the flags of the element that holds an open element.
func (p *Parser) around(o open) Flags { return p.page.Nodes[p.page.Nodes[o.node].Parent].In }

// noscriptText reads the content of a <noscript>, or counts its bytes, unless it is in <head>.
func (p *Parser) noscriptText(src []byte, offset int32) {
	if p.page.Origin == FromNoscript {
		p.inNoscript = true
		p.tokens(src, offset)
		p.inNoscript = false
	} else if s := p.stack.open; s[len(s)-2].tag != atom.Head {
		p.noscript += len(src)
	}
}

// title takes a text as the page's title.
func (p *Parser) title(kind tokenKind, src []byte, end int32) {
	fields := bytes.Fields(p.withoutControls(decoded(kind, src)))
	p.page.Title = append(p.page.Title, bytes.Join(fields, []byte(" "))...)
	p.unclosedTitle = int(end) == len(p.page.Source) && bytes.IndexByte(src, '<') >= 0
}

// jsonLD reads a script of JSON-LD, which is at an offset of the page.
func (p *Parser) jsonLD(script []byte, offset int32) {
	if p.gathers() {
		p.meta.JSONLD(script)
		return
	}
	body := p.meta.Body()
	if p.page.Origin != FromJSONLD || len(p.page.Lines) > 0 {
		return
	}
	if pos := bytes.Index(script, []byte(body)); pos >= 0 {
		p.adopt(body, offset+int32(pos))
	}
}

// addText adds a text to the lines, newline by newline, because a run lies on one source line.
func (p *Parser) addText(kind tokenKind, raw Span, pre bool) {
	node := p.stack.top().node
	src := p.page.Source[raw.Start:raw.End]
	newlines := "\n" // what they begin with
	if bytes.IndexByte(src, '&') >= 0 || pre && bytes.IndexByte(src, '\r') >= 0 {
		newlines = "\n\r&"
	}
	if kind == rawToken {
		newlines = "\n\r" // it has no references
	}
	for {
		end, after := findNewline(src, newlines)
		written := trimLeft(src[:end])
		start := raw.Start + int32(end-len(written))
		source := Span{start, start + int32(len(trimRight(written)))}
		piece := p.withoutControls(decoded(kind, src[:end]))
		if pre {
			p.verbatim(piece, source, node)
		} else {
			p.collapsed(piece, source, node)
		}
		if after == end {
			return
		}
		src = src[after:]
		raw.Start += int32(after)
		switch {
		case !pre && !p.plain:
			p.space = true
		case p.endLine(raw.Start) && pre:
			p.brk = max(p.brk, BreakLine)
		default:
			p.brk = BreakParagraph // an empty line is space
		}
	}
}

// decoded returns a text with its newlines as \n. It decodes character references, which raw
// text does not have.
func decoded(kind tokenKind, src []byte) []byte {
	if bytes.IndexByte(src, '\r') >= 0 {
		src = bytes.ReplaceAll(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	}
	if kind == rawToken || bytes.IndexByte(src, '&') < 0 {
		return src
	}
	return []byte(html.UnescapeString(string(src)))
}

// findNewline returns where the first newline of a text begins and ends, or twice the end of the text.
// starts are the characters that a newline may begin with.
func findNewline(src []byte, starts string) (start, end int) {
	for i := 0; ; i++ {
		n := bytes.IndexAny(src[i:], starts)
		if n < 0 {
			return len(src), len(src)
		}
		i += n
		switch {
		case bytes.HasPrefix(src[i:], []byte("\r\n")):
			return i, i + 2
		case src[i] != '&':
			return i, i + 1
		}
		if n := newlineReference(src[i:]); n > 0 {
			return i, i + n
		}
	}
}

// newlineReference returns the length of the character reference that src starts with if it stands for a
// newline, and 0 if not.
func newlineReference(src []byte) int {
	if len(src) < 2 || src[1] != '#' && src[1] != 'N' { // most are of another name
		return 0
	}
	if ref := mayBeNewline.Find(src); html.UnescapeString(string(ref)) == "\n" {
		return len(ref)
	}
	return 0
}

var mayBeNewline = regexp.MustCompile(`^&(?:#\d+|#[xX][[:xdigit:]]+|NewLine);?`)

var isSpace = setOf(meta.Spaces)

// collapsed appends a piece of text to the line, white space collapsed.
func (p *Parser) collapsed(t []byte, source Span, node int32) {
	body := trimLeft(t)
	p.space = p.space || len(body) < len(t)
	t = trimRight(body)
	spaceAfter := len(t) < len(body)
	if p.line.Runs.Len() == 0 {
		t = trimBlanks(t)
	}
	if len(t) == 0 {
		return
	}
	page := &p.page
	if p.space && p.line.Runs.Len() > 0 {
		page.Text = append(page.Text, ' ')
	}
	p.space = spaceAfter

	start := len(page.Text)
	textStart := 0 // t[textStart:i] is to be copied
	for i := 1; i < len(t); i++ {
		if !isSpace[t[i]] {
			continue
		}
		if t[i] == ' ' && !isSpace[t[i+1]] { // t does not end in white space
			i++
			continue
		}
		page.Text = append(page.Text, t[textStart:i]...)
		page.Text = append(page.Text, ' ')
		for isSpace[t[i]] {
			i++
		}
		textStart = i
	}
	page.Text = append(page.Text, t[textStart:]...)
	p.addRun(start, source, node)
}

// verbatim appends a piece of preformatted text to the line.
func (p *Parser) verbatim(t []byte, source Span, node int32) {
	page := &p.page
	body := trimLeft(t)
	if p.line.Runs.Len() == 0 && len(trimBlanks(body)) == 0 {
		body = nil
	}
	indent := len(t) - len(body)
	page.Text = append(page.Text, t[:indent]...)
	body = trimRight(body)
	if len(body) > 0 {
		start := len(page.Text)
		page.Text = append(page.Text, body...)
		p.addRun(start, source, node)
	}
	page.Text = append(page.Text, t[indent+len(body):]...)
}

// addRun makes a run of the text from start on.
func (p *Parser) addRun(start int, source Span, node int32) {
	page := &p.page
	l := &p.line
	n := int32(len(page.Runs))
	if l.Runs.Len() > 0 && tooMany(len(page.Runs), source.Start, freeRuns, bytesPerRun) {
		r := &page.Runs[n-1]
		r.Source.End, r.Text.End = source.End, int32(len(page.Text))
		return
	}
	if l.Runs.Len() == 0 {
		l.Runs.Start = n
		l.Break = p.brk
		p.brk = 0
	}
	l.Runs.End = n + 1
	text := Span{int32(start), int32(len(page.Text))}
	page.Runs = append(page.Runs, Run{Source: source, Text: text, Line: int32(len(page.Lines)), Node: node})
}

// breakLine ends the line because of a tag with its flags: before it
// where a block starts, after it for <br> and end tags.
func (p *Parser) breakLine(tag atom.Atom, k kind, inherited Flags, pos int32) {
	if inherited&skipped != 0 {
		return
	}
	ended := p.endLine(pos)
	b := BreakLine
	switch {
	case k&paragraph != 0:
		b = BreakParagraph
	case tag == atom.Br && !ended:
		b = BreakParagraph // an empty line is space
	case k&cell != 0:
		b = BreakCell
	}
	p.brk = max(p.brk, b)
}

// endLine ends the line at an offset of the source and reports whether it did. A line without
// text goes on, so that its bytes belong to the next text. If the page has too many lines, the
// line goes on too.
func (p *Parser) endLine(pos int32) bool {
	if page := &p.page; tooMany(len(page.Lines), pos, freeLines, bytesPerLine) {
		p.space, p.boxEnded = false, false
		if p.line.Runs.Len() > 0 && page.Text[len(page.Text)-1] != ' ' {
			page.Text = append(page.Text, ' ')
		}
		return false
	}
	return p.takeLine(pos)
}

// takeLine is endLine without a limit on the number of lines.
func (p *Parser) takeLine(pos int32) bool {
	p.space, p.boxEnded = false, false
	page := &p.page
	l := &p.line
	for l.Runs.Len() > 0 {
		r := &page.Runs[l.Runs.End-1]
		t := page.Text[r.Text.Start:r.Text.End]
		r.Text.End = r.Text.Start + int32(len(trimEnd(t)))
		if r.Text.Len() > 0 {
			break
		}
		page.Runs = page.Runs[:l.Runs.End-1]
		l.Runs.End--
	}
	if l.Runs.Len() == 0 {
		page.Text = page.Text[:l.Text.Start]
		return false
	}
	l.Node = page.Runs[l.Runs.Start].Node
	for _, r := range page.Runs[l.Runs.Start:l.Runs.End] {
		l.Node = page.CommonAncestor(l.Node, r.Node)
		if page.Nodes[r.Node].In&InLink != 0 {
			l.LinkBytes += int32(r.Text.Len())
		}
	}
	l.Text.End = page.Runs[l.Runs.End-1].Text.End
	page.Text = page.Text[:l.Text.End]
	l.Source.End = pos
	page.Lines = append(page.Lines, *l)
	p.line = Line{
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

// trimRight is bytes.TrimRight for white space.
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
		shorter, more := bytes.CutSuffix(t, []byte("\u00a0"))
		if !more {
			return t
		}
		t = shorter
	}
}

// trimBlanks is bytes.TrimLeftFunc with meta.IsBlank. It calls IsBlank only beyond ASCII.
func trimBlanks(t []byte) []byte {
	if t = trimLeft(t); len(t) > 0 && '!' <= t[0] && t[0] <= '~' {
		return t
	}
	return bytes.TrimLeftFunc(t, meta.IsBlank)
}

// withoutControls is words.WithoutControls for bytes. The result uses the parser's memory.
func (p *Parser) withoutControls(t []byte) []byte {
	if _, n := words.ControlAt(t, 0); n == 0 {
		return t
	}
	p.uncontrolled = append(p.uncontrolled[:0], t...)
	words.BlankControls(p.uncontrolled)
	return p.uncontrolled
}
