package render

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"linesift/internal/words"
)

// inline writes a part of a paragraph.
func (m *markdown) inline(n *html.Node) {
	if n.Type == html.TextNode {
		m.spaceFollows = unicode.IsSpace(runeAfter(n))
		m.text(n.Data)
		m.spaceFollows = false
		return
	}
	switch n.Data {
	case "br":
		m.pending.lineBreak = true
	case "input": // of a task
		if has(n, "checked") {
			m.sign("[x]")
		} else {
			m.sign("[ ]")
		}
	case "img":
		m.link(n, "![", attr(n, "src"))
	case "a":
		m.link(n, "[", attr(n, "href"))
	case "strong", "em", "del":
		m.emphasis(n, emphasisSigns[n.Data])
	case "code":
		m.code(textOf(n))
	case "sub", "sup", "kbd", "mark":
		if hasClass(n, "footnote-ref") {
			m.sign("[^" + textOf(n) + "]")
			return
		}
		m.marked(n, "<"+n.Data+">", "</"+n.Data+">")
	case "span", "div":
		m.sign("$" + m.tex(strings.Join(strings.Fields(texOf(n)), " ")) + "$")
	case "pre": // in a heading or a cell, where it is still apart from the text around it
		m.pending.space = true
		m.code(textOf(n))
		m.pending.space = true
	default:
		m.content(n)
	}
}

func (m *markdown) content(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		m.inline(c)
	}
}

// marked writes the content of an element between two signs, if there is some.
func (m *markdown) marked(n *html.Node, open, end string) bool {
	pending := len(m.pending.signs)
	m.pending.signs = append(m.pending.signs, open)
	m.content(n)
	if len(m.pending.signs) > pending {
		m.pending.signs = m.pending.signs[:pending]
		return false
	}
	m.dst = append(m.dst, end...)
	return true
}

var emphasisSigns = map[string]string{"strong": "**", "em": "*", "del": "~~"}

// emphasis writes text between signs of emphasis if all readers understand them, and between
// tags otherwise: no signs make a quoted word bold inside a Chinese sentence. The colon of a label
// stands behind the signs if they need it. Two elements of the same kind side by side become one. If
// they are of different kinds, the second has tags, since readers differ about runs of signs. An
// element without a letter or digit, such as a bracket or an icon, has no emphasis.
func (m *markdown) emphasis(n *html.Node, sign string) {
	if !strings.ContainsFunc(textOf(n), words.IsWordRune) {
		m.content(n)
		return
	}
	outer := m.in
	defer func() { m.in = outer }()
	if n.Data == "del" {
		m.in |= inStruck
	}
	open, end := "<"+n.Data+">", "</"+n.Data+">"
	adjacent := m.ended.emphasis == len(m.dst) && m.ended.emphasis > 0 && m.pending.isEmpty()
	switch {
	case adjacent && m.ended.sign == end:
	case (!adjacent || m.ended.sign == sign) && m.flank(n, edgeRune(n, true), runeAfter(n)):
		open, end = sign, sign
	case !adjacent && m.label(n, sign):
		return
	}
	written := true
	if open == sign {
		m.in |= inEmphasis
	}
	if adjacent && m.ended.sign == end {
		m.dst = m.dst[:len(m.dst)-len(end)]
		m.content(n)
		m.dst = append(m.dst, end...)
	} else {
		written = m.marked(n, open, end)
	}
	if written {
		m.ended.emphasis, m.ended.sign = len(m.dst), end
	}
}

// labelEnds are the signs that end a label, a sentence or an amount. None of them is one of a pair.
const labelEnds = ":.,;!?%-–—：。，；！？、"

// label writes an element with its last signs of labelEnds outside, as in **Size**:5. It reports false, and
// writes nothing, if readers would not understand the signs of emphasis then.
func (m *markdown) label(n *html.Node, sign string) bool {
	last := n.LastChild // not nil, since the element has a letter
	if last.Type != html.TextNode {
		return false
	}
	body := strings.TrimRight(last.Data, labelEnds)
	ends := last.Data[len(body):]
	letter, _ := utf8.DecodeLastRuneInString(body)
	end, _ := utf8.DecodeRuneInString(ends)
	if ends == "" || !words.IsWordRune(letter) || !m.flank(n, letter, end) {
		return false
	}
	outer := m.in
	m.in |= inEmphasis
	m.pending.signs = append(m.pending.signs, sign)
	for c := n.FirstChild; c != last; c = c.NextSibling {
		m.inline(c)
	}
	m.text(body)
	m.dst = append(m.dst, sign...)
	m.in = outer
	m.text(ends)
	return true
}

// flank reports whether readers understand signs of emphasis around an element with this last character, and this
// one behind it (CommonMark 0.31, section 6.2). An opening sign stands before text, and not between a letter and
// punctuation. A closing sign is the mirror image. Inside other emphasis there also has to be white space outside, so
// that neither sign is taken for the other one.
func (m *markdown) flank(n *html.Node, last, after rune) bool {
	prev := ' '
	switch {
	case len(m.pending.signs) > 0:
		prev = '*'
	case !m.pending.space && !m.pending.lineBreak && len(m.dst) > m.lineStart:
		prev, _ = utf8.DecodeLastRune(m.dst)
	}
	first := edgeRune(n, false)
	if slices.Contains([]rune{prev, first, last, after}, '~') {
		return false // some readers count a run of signs, even if one of them is escaped
	}
	if n.Data == "del" && m.tilde && prev != ' ' {
		return false // the opening sign would close what the tilde opens
	}
	if unicode.IsSpace(first) || unicode.IsSpace(last) {
		return false // there is no text
	}
	if m.in.has(inEmphasis) {
		return (len(m.pending.signs) > 0 || unicode.IsSpace(prev)) &&
			(unicode.IsSpace(after) || !isPunctuation(last) && endsWord(after))
	}
	return (!isPunctuation(first) || endsWord(prev)) && (!isPunctuation(last) || endsWord(after))
}

// isPunctuation reports whether some reader takes r for punctuation. Whether symbols are
// depends on its version of CommonMark.
func isPunctuation(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// endsWord reports whether all readers take r for white space or punctuation.
func endsWord(r rune) bool {
	return unicode.IsSpace(r) || isASCIIPunctuation(r) || r >= utf8.RuneSelf && unicode.IsPunct(r)
}

// edgeRune returns the first or last character of an element of emphasis: '*' for a sign, a space
// if it has only white space.
func edgeRune(n *html.Node, last bool) rune {
	c, inward := n.FirstChild, next
	if last {
		c, inward = n.LastChild, previous
	}
	for c != nil && c.Type == html.TextNode && strings.TrimSpace(c.Data) == "" {
		c = inward(c)
	}
	switch {
	case c == nil:
		return ' '
	case isElement(c, "strong", "em", "del"):
		if r := edgeRune(c, last); r == ' ' || r == '~' {
			return r
		}
		return '*'
	case c.Type != html.TextNode:
		return '*'
	}
	body := strings.TrimSpace(c.Data)
	r, _ := utf8.DecodeRuneInString(body + " ")
	if last {
		r, _ = utf8.DecodeLastRuneInString(" " + body)
	}
	return r
}

// runeAfter returns the character behind an element in its paragraph, a space at the end and a letter
// where that is not known.
func runeAfter(n *html.Node) rune {
	if c := n.LastChild; c != nil && c.Type == html.TextNode {
		if last, _ := utf8.DecodeLastRuneInString(c.Data); unicode.IsSpace(last) {
			return ' '
		}
	}
	switch c := n.NextSibling; {
	case c == nil && isElement(n.Parent, "strong", "em", "del", "samp"):
		return runeAfter(n.Parent)
	case c == nil && !isPhrasing(n.Parent), isElement(c, "br"):
		return ' '
	case isElement(c, "strong", "em", "del", "samp"):
		return 'a'
	case c == nil || c.Type != html.TextNode:
		return '*'
	default:
		r, _ := utf8.DecodeRuneInString(c.Data)
		return r
	}
}

// link writes a link, or an image, whose text is its alternative.
func (m *markdown) link(n *html.Node, open, address string) {
	outer := m.in
	m.in |= inLink
	end := "](" + destination(address) + ")"
	if n.Data == "img" {
		m.sign(open)
		m.text(attr(n, "alt"))
		m.pending.space = false
		m.dst = append(m.dst, end...)
		m.ended.address = len(m.dst)
	} else if m.marked(n, open, end) {
		m.ended.address = len(m.dst)
	}
	m.in = outer
}

// code writes a code span. Its signs are longer than any run of backticks in it. If some reader
// may not take it for code, it is written as text.
func (m *markdown) code(s string) {
	s = strings.Join(strings.Fields(s), " ")
	if s == "" {
		return
	}
	if !m.mayBeCode(s) {
		m.text(s)
		return
	}
	if m.in.has(inCell) {
		s = strings.ReplaceAll(s, "|", `\|`)
	}
	sign := strings.Repeat("`", longestRun(s)+1)
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	m.sign(sign)
	m.dst = append(append(m.dst, s...), sign...)
	m.ended.code = len(m.dst)
}

// mayBeCode reports whether all readers take s, between backticks, for code.
func (m *markdown) mayBeCode(s string) bool {
	glued := m.pending.isEmpty()
	word, _, _ := strings.Cut(s, " ")
	switch {
	case m.in.has(inLink) && endsLabel.MatchString(s):
		return false // readers look for the end of a link, or for a definition, in code too
	case m.in.has(inCell) && strings.Contains(s, `\|`):
		return false // they differ in whether "\\|" ends the cell
	case glued && m.ended.code == len(m.dst) && m.ended.code > 0:
		return false // two side by side would be one
	case glued && len(m.dst) > m.lineStart && strings.Contains(word, "@"):
		return false // a mail address may have backticks before its "@"
	}
	return true
}

// sign writes a sign, behind the pending ones.
func (m *markdown) sign(s string) {
	m.flush()
	m.add(s)
}

// add writes a sign. A link behind "!" would be an image, and one behind "^" a note.
func (m *markdown) add(sign string) {
	m.breakAddress()
	if end := len(m.dst) - 1; sign[0] == '[' && end >= m.lineStart && (m.dst[end] == '!' || m.dst[end] == '^') {
		m.dst = append(m.dst[:end], '\\', m.dst[end])
	}
	m.dst = append(m.dst, sign...)
}

// flush writes the pending break, white space and signs.
func (m *markdown) flush() {
	begun := len(m.dst) > m.lineStart
	switch {
	case m.pending.lineBreak && begun && !m.in.has(oneLine):
		m.dst = append(m.dst, "  "...)
		m.limit(2 * m.prefixes.written) // a paragraph goes on without its prefixes
		m.newline()
		m.continued = true
	case (m.pending.lineBreak || m.pending.space) && begun:
		m.dst = append(m.dst, ' ')
	}
	m.pending.lineBreak, m.pending.space = false, false
	for _, sign := range m.pending.signs {
		m.add(sign)
	}
	m.pending.signs = m.pending.signs[:0]
}

// text writes a text, its white space as single spaces. Wide and no-break spaces at its edges,
// with which editors indent paragraphs and end words in bold, are white space as well.
func (m *markdown) text(s string) {
	s = lineSeparators.Replace(s)
	body := strings.TrimSpace(s)
	leading, trailing := !strings.HasPrefix(s, body), !strings.HasSuffix(s, body)
	m.pending.space = m.pending.space || leading || body == ""
	for body != "" {
		word, tail, spaced := strings.Cut(body, " ")
		m.flush()
		if spaced || trailing {
			m.word(word, ' ')
		} else {
			m.word(word, 0)
		}
		body = strings.TrimLeft(tail, " ")
		m.pending.space = spaced || trailing
	}
}
