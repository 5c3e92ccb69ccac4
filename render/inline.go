package render

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// inline writes a part of a paragraph.
func (w *markdown) inline(n *html.Node) {
	if n.Type == html.TextNode {
		w.ends = unicode.IsSpace(runeAfter(n))
		w.text(n.Data)
		w.ends = false
		return
	}
	switch n.Data {
	case "br":
		w.breaks = true
	case "img":
		w.link(n, "![", attr(n, "src"))
	case "a":
		w.link(n, "[", attr(n, "href"))
	case "strong":
		w.emphasis(n, "**")
	case "em":
		w.emphasis(n, "*")
	case "del":
		w.struck = true
		w.emphasis(n, "~~")
		w.struck = false
	case "code":
		w.code(textOf(n))
	case "sub", "sup", "kbd", "mark":
		if hasClass(n, "footnote-ref") {
			w.sign("[^" + textOf(n) + "]")
			return
		}
		w.marked(n, "<"+n.Data+">", "</"+n.Data+">")
	case "span", "div":
		w.sign("$" + w.tex(strings.Join(strings.Fields(texOf(n)), " ")) + "$")
	case "pre": // in a heading or a cell, where it is still apart from the text around it
		w.space = true
		w.code(textOf(n))
		w.space = true
	default:
		w.content(n)
	}
}

func (w *markdown) content(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.inline(c)
	}
}

// marked writes the content of an element between two signs, if there is some.
func (w *markdown) marked(n *html.Node, open, end string) bool {
	pending := len(w.marks)
	w.marks = append(w.marks, open)
	w.content(n)
	if len(w.marks) > pending {
		w.marks = w.marks[:pending]
		return false
	}
	w.dst = append(w.dst, end...)
	return true
}

// emphasis writes text between signs of emphasis if all readers take them for that, and else
// between tags: no signs make a quoted word bold inside of a Chinese sentence. Two of the same kind
// side by side become one; of two others the second has tags, since the meaning of a run of signs
// depends on too much. A star or comma alone is not worth tags.
func (w *markdown) emphasis(n *html.Node, sign string) {
	open, end := "<"+n.Data+">", "</"+n.Data+">"
	adjacent := w.closed == len(w.dst) && w.closed > 0 && !w.space && !w.breaks && len(w.marks) == 0
	switch {
	case adjacent && w.closing == end:
	case (!adjacent || w.closing == sign) && w.flanks(n):
		open, end = sign, sign
	case !strings.ContainsFunc(textOf(n), isWordRune):
		w.content(n)
		return
	}
	outer, written := w.emphasized, true
	w.emphasized = outer || open == sign
	if adjacent && w.closing == end {
		w.dst = w.dst[:len(w.dst)-len(end)]
		w.content(n)
		w.dst = append(w.dst, end...)
	} else {
		written = w.marked(n, open, end)
	}
	w.emphasized = outer
	if written {
		w.closed, w.closing = len(w.dst), end
	}
}

// flanks reports whether signs of emphasis around an element are read as such: one that opens
// stands before text and not between a letter and punctuation, and one that closes the other
// way round (CommonMark 0.31, section 6.2). In other emphasis white space has to be outside,
// or neither may be taken for the other, which would end the emphasis around it.
func (w *markdown) flanks(n *html.Node) bool {
	prev := ' '
	switch {
	case len(w.marks) > 0:
		prev = '*'
	case !w.space && !w.breaks && len(w.dst) > w.line:
		prev, _ = utf8.DecodeLastRune(w.dst)
	}
	first, last, next := edgeRune(n, false), edgeRune(n, true), runeAfter(n)
	if slices.Contains([]rune{prev, first, last, next}, '~') {
		return false // some readers count a run of signs, even if one of them is escaped
	}
	if unicode.IsSpace(first) || unicode.IsSpace(last) {
		return false // there is no text
	}
	if w.emphasized {
		return (len(w.marks) > 0 || unicode.IsSpace(prev)) && (unicode.IsSpace(next) || !isPunctuation(last) && endsWord(next))
	}
	return (!isPunctuation(first) || endsWord(prev)) && (!isPunctuation(last) || endsWord(next))
}

// isPunctuation reports whether some reader takes r for punctuation. Whether symbols are
// depends on its version of CommonMark.
func isPunctuation(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// endsWord reports whether all readers take r for white space or punctuation.
func endsWord(r rune) bool {
	return unicode.IsSpace(r) || isASCIIPunctuation(r) || r >= utf8.RuneSelf && unicode.IsPunct(r)
}

// edgeRune returns what an element of emphasis begins or ends with: '*' for a sign, a space if
// there is nothing but white space.
func edgeRune(n *html.Node, last bool) rune {
	c := n.FirstChild
	if last {
		c = n.LastChild
	}
	for c != nil && c.Type == html.TextNode && strings.TrimSpace(c.Data) == "" {
		if last {
			c = c.PrevSibling
		} else {
			c = c.NextSibling
		}
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
	if s := n.LastChild; s != nil && s.Type == html.TextNode && strings.TrimRightFunc(s.Data, unicode.IsSpace) != s.Data {
		return ' '
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
func (w *markdown) link(n *html.Node, open, address string) {
	outer := w.inLink
	w.inLink = true
	end := "](" + destination(address) + ")"
	if n.Data == "img" {
		w.sign(open)
		w.text(attr(n, "alt"))
		w.space = false
		w.dst = append(w.dst, end...)
		w.broken = len(w.dst)
	} else if w.marked(n, open, end) {
		w.broken = len(w.dst)
	}
	w.inLink = outer
}

// code writes a code span, whose signs are longer than any run of them in it. Where a reader
// may not take it for code, it is text.
func (w *markdown) code(s string) {
	s = strings.Join(strings.Fields(s), " ")
	glued := !w.space && !w.breaks && len(w.marks) == 0
	switch {
	case s == "":
		return
	case w.inLink && endsLabel.MatchString(s), // readers look for the end of a link, or for a definition, in code too
		w.cell && strings.Contains(s, `\|`),                                                      // they differ in whether "\\|" ends the cell
		glued && w.coded == len(w.dst) && w.coded > 0,                                            // two side by side would be one
		glued && len(w.dst) > w.line && strings.Contains(s[:strings.IndexByte(s+" ", ' ')], "@"): // an address of mail has backticks before its "@"
		w.text(s)
		return
	case w.cell:
		s = strings.ReplaceAll(s, "|", `\|`)
	}
	sign := strings.Repeat("`", longestRun(s, '`')+1)
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	w.sign(sign)
	w.dst = append(append(w.dst, s...), sign...)
	w.coded = len(w.dst)
}

// sign writes a sign, behind the pending ones.
func (w *markdown) sign(s string) {
	w.flush()
	w.add(s)
}

// add writes a sign. A link behind "!" would be an image, and one behind "^" a note.
func (w *markdown) add(sign string) {
	w.breakAddress()
	if end := len(w.dst) - 1; sign[0] == '[' && end >= w.line && (w.dst[end] == '!' || w.dst[end] == '^') {
		w.dst = append(w.dst[:end], '\\', w.dst[end])
	}
	w.dst = append(w.dst, sign...)
}

// flush writes the pending break, white space and signs.
func (w *markdown) flush() {
	begun := len(w.dst) > w.line
	switch {
	case w.breaks && begun && !w.flat:
		w.dst = append(w.dst, "  "...)
		w.limit(2 * w.prefixed) // a paragraph goes on without its prefixes
		w.newline()
		w.continued = true
	case (w.breaks || w.space) && begun:
		w.dst = append(w.dst, ' ')
	}
	w.breaks, w.space = false, false
	for _, sign := range w.marks {
		w.add(sign)
	}
	w.marks = w.marks[:0]
}

// text writes a text, its white space as single spaces. Wide and no-break spaces at its edges,
// with which editors indent paragraphs and end words in bold, are white space as well.
func (w *markdown) text(s string) {
	s = lineSeparators.Replace(s)
	body := strings.TrimSpace(s)
	leading, trailing := !strings.HasPrefix(s, body), !strings.HasSuffix(s, body)
	w.space = w.space || leading || body == ""
	for body != "" {
		word, rest, spaced := strings.Cut(body, " ")
		w.flush()
		if spaced || trailing {
			w.word(word, ' ')
		} else {
			w.word(word, 0)
		}
		body = strings.TrimLeft(rest, " ")
		w.space = spaced || trailing
	}
}
