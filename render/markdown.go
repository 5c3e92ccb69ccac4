package render

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// Markdown returns a tree from [Tree] as CommonMark 0.31, with the tables, strikethrough and
// footnotes of GitHub, formulas between dollar signs, and <sub>, <sup>, <kbd> and <mark>,
// for which Markdown has no syntax. Parsed again, it has the text of the tree and no other
// HTML.
//
// It takes linear time, in one walk over the tree. A character is escaped only where a
// parser would take it for markup, judged by the output before it and the text after it.
func Markdown(tree *html.Node) []byte {
	var w markdown
	w.children(tree)
	if len(w.dst) == 0 {
		return nil
	}
	return append(w.dst, '\n')
}

// A markdown writes one tree. Line ends, white space and opening signs are pending until
// the text that needs them comes, so that none is left over.
type markdown struct {
	dst  []byte
	line int // where in dst the text of the line starts, behind the prefixes

	containers []container // the quotes, items and notes around the block
	depth      int         // how many of them the block has prefixes of: all or none
	prefixed   int         // bytes of prefixes in dst
	bare       bool        // no more prefixes: they would be longer than the text
	gap        string      // what is due before the next block: "", a newline or two

	flat       bool       // in a heading or cell: blocks are text, and all stands on one line
	cell       bool       // in a cell of a table
	inLink     bool       // in the text of a link or image
	struck     bool       // in struck out text
	emphasized bool       // in emphasis
	tight      bool       // the list around has no blank lines between its items
	listed     *html.Node // the list that was written last
	other      bool       // it has the other signs

	breaks, space bool     // pending: a line break, white space
	marks         []string // pending: opening signs
	continued     bool     // the line follows a line break: it may not underline or delimit the one above
	closed        int      // where in dst the last sign of emphasis ended
	closing       string   // that sign
	coded         int      // where in dst the last code span ended
	broken        int      // up to where in dst no reader finds an address
}

// A container is what its block's lines start with.
type container struct {
	first, rest string
	begun       bool // first is written
}

// deepestContainer bounds the containers around a block, because each line has the prefixes
// of all of them. What is nested more deeply stands in the last one.
const deepestContainer = 8

// children writes what stands in a block: blocks, and paragraphs of the text between them.
func (w *markdown) children(n *html.Node) {
	inText := false
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if isPhrasing(c) {
			if !inText {
				w.begin(1)
			}
			inText = true
			w.inline(c)
			continue
		}
		if inText {
			w.end()
		}
		inText = false
		w.block(c)
	}
	if inText {
		w.end()
	}
}

// isPhrasing reports whether a node is a part of a paragraph.
func isPhrasing(n *html.Node) bool {
	return n.Type == html.TextNode || roles()[n.Data] == inline || isElement(n, "br", "img", "span")
}

func (w *markdown) block(n *html.Node) {
	switch n.Data {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		w.heading(n)
	case "pre":
		w.listing(n)
	case "hr":
		w.begin(1)
		w.rule()
		w.end()
	case "ul", "ol":
		w.list(n)
	case "blockquote":
		w.contain(container{first: "> ", rest: "> "}, n)
	case "table":
		w.table(n)
	case "section":
		w.notes(n)
	case "div":
		w.formula(textOf(n))
	default:
		w.children(n)
	}
}

// contain writes a block whose lines have a prefix.
func (w *markdown) contain(c container, n *html.Node) {
	if w.flat || len(w.containers) == deepestContainer {
		if w.gap != "" {
			w.gap = "\n\n"
		}
		w.children(n)
		return
	}
	w.containers = append(w.containers, c)
	w.children(n)
	w.containers = w.containers[:len(w.containers)-1]
}

// begin starts a block of so many lines. Where the prefixes of all blocks would be longer than
// the text, this one and those after it have none: quotations of a word a line would grow tenfold.
func (w *markdown) begin(lines int) {
	if w.flat {
		w.space = w.space || len(w.dst) > w.line
		return
	}
	cost := 2 * w.prefixed
	for _, c := range w.containers {
		cost += lines * max(len(c.first), len(c.rest))
	}
	w.depth = len(w.containers)
	w.limit(cost)
	if w.bare && w.gap != "" {
		w.gap = "\n\n" // no prefix tells items apart
	}
	for i := range len(w.gap) {
		w.dst = append(w.dst, '\n')
		if i < len(w.gap)-1 {
			w.prefix(false)
			w.dst = bytes.TrimRight(w.dst, " ")
		}
	}
	w.prefix(true)
	w.continued = false
}

// limit ends prefixes when they would cost more bytes than the text has.
func (w *markdown) limit(cost int) {
	w.bare = w.bare || cost > leastPrefixes+len(w.dst)
	if w.bare {
		w.depth = 0
	}
}

// leastPrefixes is how many bytes of prefixes any page may have. Real pages stay far below.
const leastPrefixes = 64 << 10

// prefix writes the prefixes of a line: of the containers that have begun, or of all.
func (w *markdown) prefix(all bool) {
	start := len(w.dst)
	for i := range w.containers[:min(w.depth, len(w.containers))] {
		switch c := &w.containers[i]; {
		case c.begun:
			w.dst = append(w.dst, c.rest...)
		case all:
			w.dst = append(w.dst, c.first...)
			c.begun = true
		}
	}
	w.prefixed += len(w.dst) - start
	w.line = len(w.dst)
}

// end ends a block.
func (w *markdown) end() {
	w.space, w.breaks = false, false
	if !w.flat {
		w.gap = "\n\n"
	}
}

func (w *markdown) heading(n *html.Node) {
	w.begin(1)
	if w.flat {
		w.children(n)
		return
	}
	w.dst = append(w.dst, "######"[:n.Data[1]-'0']...)
	w.dst = append(w.dst, ' ')
	w.line = len(w.dst)
	w.flat = true
	w.children(n)
	w.flat = false
	if end := len(w.dst) - 1; w.dst[end] == '#' {
		w.dst = append(w.dst[:end], `\#`...) // it would be a closing sign
	}
	w.end()
}

// rule writes a thematic break. At the start of an item "- ---" would be one by itself.
func (w *markdown) rule() {
	if w.flat {
		return
	}
	if w.line > 0 && w.dst[w.line-1] == ' ' {
		w.dst = append(w.dst, "___"...)
	} else {
		w.dst = append(w.dst, "---"...)
	}
}

// list writes a list. It is tight unless an item has a paragraph besides its text and the
// lists in it.
func (w *markdown) list(n *html.Node) {
	number := -1
	if n.Data == "ol" {
		number = 1
		if start, err := strconv.Atoi(attr(n, "start")); err == nil {
			number = start
		}
	}
	tight := isTight(n)
	if tight && w.tight && w.gap != "" && (number < 0 || number == 1) && n.PrevSibling != nil { // another number does not end a paragraph
		w.gap = "\n"
	}
	other := n.PrevSibling != nil && n.PrevSibling == w.listed && n.PrevSibling.Data == n.Data && !w.other
	bullet, point := "- ", ". "
	if other { // with the same signs it would go on with the list before
		bullet, point = "* ", ") "
	}
	outer := w.tight
	w.tight = tight
	for item := n.FirstChild; item != nil; item = item.NextSibling {
		first := bullet
		if number >= 0 {
			first = strconv.Itoa(number) + point
			number++
		}
		if tight && item != n.FirstChild && w.gap != "" {
			w.gap = "\n"
		}
		if w.cell { // no block stands in one, but its signs tell the items apart
			w.begin(1)
			w.sign("-")
		}
		w.contain(container{first: first, rest: strings.Repeat(" ", len(first))}, item)
	}
	w.tight, w.listed, w.other = outer, n, other
}

// isTight reports whether a list has no blank lines between its items.
func isTight(list *html.Node) bool {
	for item := list.FirstChild; item != nil; item = item.NextSibling {
		blocks := 0
		for c := item.FirstChild; c != nil; c = c.NextSibling {
			switch {
			case isElement(c, "ul", "ol") && c != item.FirstChild:
			case !isPhrasing(c) || c == item.FirstChild:
				blocks++
			}
		}
		if blocks > 1 {
			return false
		}
	}
	return true
}

// notes writes footnotes.
func (w *markdown) notes(section *html.Node) {
	number := 0
	for list := section.FirstChild; list != nil; list = list.NextSibling {
		for item := list.FirstChild; item != nil; item = item.NextSibling {
			number++
			w.contain(container{first: "[^" + strconv.Itoa(number) + "]: ", rest: "    "}, item)
		}
	}
}

// listing writes a fenced block of code. Its fence is longer than any in the code.
func (w *markdown) listing(n *html.Node) {
	code := strings.TrimSuffix(strings.TrimPrefix(textOf(n), "\n"), "\n")
	if w.flat {
		w.begin(1)
		w.code(code)
		return
	}
	fence := strings.Repeat("`", max(3, longestRun(code, '`')+1))
	w.begin(2 + strings.Count(code, "\n"))
	w.dst = append(w.dst, fence...)
	for _, c := range []*html.Node{n, n.FirstChild} {
		if isElement(c, "pre", "code") {
			w.dst = append(w.dst, strings.TrimPrefix(attr(c, "class"), "language-")...)
		}
	}
	for line := range strings.SplitSeq(code, "\n") {
		w.newline()
		w.dst = append(w.dst, line...)
		if line == "" {
			w.dst = bytes.TrimRight(w.dst, " ")
		}
	}
	w.newline()
	w.dst = append(w.dst, fence...)
	w.end()
}

// newline starts another line of the block.
func (w *markdown) newline() {
	w.dst = append(w.dst, '\n')
	w.prefix(true)
}

func longestRun(s string, of byte) (longest int) {
	run := 0
	for i := range len(s) {
		if s[i] != of {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// table writes a table of data, its first row as the header. A row may be shorter than the
// header, which is as wide as the widest row.
func (w *markdown) table(n *html.Node) {
	var rows []*html.Node
	width := 0
	walk(n, func(e *html.Node) bool {
		switch e.Data {
		case "thead", "tbody", "tfoot":
			return true
		case "caption":
			w.children(e)
		default: // a row, or what stands in none
			if !isBlank(e) {
				rows = append(rows, e)
				width = max(width, columns(e))
			}
		}
		return false
	})
	if w.flat {
		for _, row := range rows {
			w.block(row)
		}
		return
	}
	if len(rows) == 0 {
		return
	}
	w.begin(len(rows) + 1)
	for i, row := range rows {
		if i > 0 {
			w.newline()
		}
		w.row(row)
		if i == 0 {
			w.dst = append(w.dst, strings.Repeat("  |", width-columns(row))...)
			w.newline()
			w.dst = append(append(w.dst, '|'), strings.Repeat(" --- |", width)...)
		}
	}
	w.end()
}

// mostSpanned is how many columns a cell is taken for at most.
const mostSpanned = 8

// columns returns how many columns a row has.
func columns(row *html.Node) (n int) {
	for _, cell := range cells(row) {
		n += spanned(cell)
	}
	return n
}

// cells returns the cells of a row; what is no <tr> is one itself.
func cells(row *html.Node) []*html.Node {
	if row.Data == "tr" {
		return elements(row)
	}
	return []*html.Node{row}
}

// spanned returns how many columns a cell has, of which mostSpanned count.
func spanned(cell *html.Node) int {
	n, _ := strconv.Atoi(attr(cell, "colspan"))
	return min(max(n, 1), mostSpanned)
}

// row writes the cells of a row, and empty ones for the columns that they span.
func (w *markdown) row(row *html.Node) {
	start := w.line
	for _, cell := range cells(row) {
		w.dst = append(w.dst, "| "...)
		w.line = len(w.dst)
		w.flat, w.cell = true, true
		w.children(cell)
		w.flat, w.cell = false, false
		w.space, w.breaks = false, false
		w.dst = append(w.dst, ' ')
		w.dst = append(w.dst, strings.Repeat("|  ", spanned(cell)-1)...)
	}
	w.line = start
	w.dst = append(w.dst, '|')
}

// inline writes a part of a paragraph.
func (w *markdown) inline(n *html.Node) {
	if n.Type == html.TextNode {
		w.text(n.Data)
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
		w.sign("$" + w.tex(strings.Join(strings.Fields(textOf(n)), " ")) + "$")
	case "pre":
		w.code(textOf(n))
	default:
		w.content(n)
	}
}

func (w *markdown) content(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.inline(c)
	}
}

// marked writes what stands between two signs, if there is something.
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
// without. Two of the same sign side by side become one; of two others the second has none,
// since what a run of signs means depends on too much.
func (w *markdown) emphasis(n *html.Node, sign string) {
	beside := w.closed == len(w.dst) && w.closed > 0 && !w.space && !w.breaks && len(w.marks) == 0
	if beside && w.closing != sign || !w.flanks(n) {
		w.content(n)
		return
	}
	outer, written := w.emphasized, true
	w.emphasized = true
	if beside {
		w.dst = w.dst[:len(w.dst)-len(sign)]
		w.content(n)
		w.dst = append(w.dst, sign...)
	} else {
		written = w.marked(n, sign, sign)
	}
	w.emphasized = outer
	if written {
		w.closed, w.closing = len(w.dst), sign
	}
}

// flanks reports whether signs of emphasis around an element are read as such: one that opens
// stands before text and not between a letter and punctuation, and one that closes the other
// way round (CommonMark 0.31, section 6.2). In other emphasis white space has to be outside,
// or neither may be taken for the other, which would end what is around.
func (w *markdown) flanks(n *html.Node) bool {
	prev := ' '
	switch {
	case len(w.marks) > 0:
		prev = '*'
	case !w.space && !w.breaks && len(w.dst) > w.line:
		prev, _ = utf8.DecodeLastRune(w.dst)
	}
	first, last, next := edgeRune(n, false), edgeRune(n, true), runeAfter(n)
	for _, r := range []rune{prev, first, last, next} {
		if r == '~' {
			return false // a run of signs, which some readers count though it is escaped
		}
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

func isASCIIPunctuation(r rune) bool {
	return '!' <= r && r <= '/' || ':' <= r && r <= '@' || '[' <= r && r <= '`' || '{' <= r && r <= '~'
}

// edgeRune returns what an element of emphasis begins or ends with: '*' for a sign, a space if
// there is nothing but white space.
func edgeRune(n *html.Node, last bool) rune {
	c := n.FirstChild
	if last {
		c = n.LastChild
	}
	switch {
	case c == nil || isElement(c, "br"):
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

// runeAfter returns what follows an element in its paragraph, a space at the end and a letter
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

// destination writes the address of a link so that nothing in it ends it.
func destination(address string) string {
	var b strings.Builder
	for i := range len(address) {
		switch c := address[i]; {
		case c <= ' ' || strings.IndexByte("<>()`\\|\"", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		case c == '&' && isReference(address[i:], false):
			b.WriteString(`\&`)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
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

// endsLabel is what ends the text of a link, or the label of a definition.
var endsLabel = regexp.MustCompile("\\][(:[]|`")

// breakAddress escapes a sign in an address at the end of the text, so that readers make no
// link of it. A link of theirs would go on until white space and take the sign that follows along.
func (w *markdown) breakAddress() {
	start := max(w.line, w.broken)
	start += bytes.LastIndexByte(w.dst[start:], ' ') + 1
	word := bytes.Clone(w.dst[start:])
	w.dst = w.dst[:start]
	for i, c := range word {
		before, after := bytes.ToLower(word[:i]), word[i+1:]
		if (c == ':' && bytes.HasPrefix(after, []byte("//")) || c == '.' && bytes.HasSuffix(before, []byte("www")) || c == '@') && !bytes.HasSuffix(before, []byte(`\`)) {
			w.dst = append(w.dst, '\\')
		}
		w.dst = append(w.dst, c)
	}
	w.broken = len(w.dst)
}

// formula writes a formula that stands alone.
func (w *markdown) formula(tex string) {
	if w.flat {
		w.begin(1)
		w.sign("$" + w.tex(strings.Join(strings.Fields(tex), " ")) + "$")
		return
	}
	w.begin(2 + strings.Count(tex, "\n"))
	w.dst = append(w.dst, "$$"...)
	for line := range strings.SplitSeq(w.tex(tex), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			w.newline()
			w.dst = append(w.dst, line...)
		}
	}
	w.newline()
	w.dst = append(w.dst, "$$"...)
	w.end()
}

// tex returns TeX in which readers that know no formulas find no HTML, link or code. The
// white space that breaks signs up means nothing to TeX.
func (w *markdown) tex(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c, next := s[i], byte(0)
		if i+1 < len(s) {
			next = s[i+1]
		}
		switch {
		case c == '`':
			b.WriteString(`\lq `)
		case c == '|' && w.cell:
			b.WriteString(`\|`)
		case c == '<' && opensTag(next), c == ']' && strings.IndexByte("([:", next) >= 0, c == '!' && next == '[',
			c == '~' && next == '~', c == '&' && isReference(s[i:], true):
			b.WriteByte(c)
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// sign writes what is no text, behind what is pending.
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

// flush writes what is pending.
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

// lineSeparators end no line of CommonMark, but what follows them begins one to some readers.
var lineSeparators = strings.NewReplacer("\v", " ", "\f", " ", "\u0085", " ", "\u2028", " ", "\u2029", " ")

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

// word writes a word and escapes what a reader would take for a sign. after is what follows
// the word: a space, or 0, if that is not known.
func (w *markdown) word(word string, after byte) {
	for i := range len(word) {
		c := word[i]
		if c >= utf8.RuneSelf || !isASCIIPunctuation(rune(c)) {
			w.dst = append(w.dst, c)
			continue
		}
		next := after
		if i+1 < len(word) {
			next = word[i+1]
		}
		switch {
		case !w.escapes(c, next, word[i:], after):
			w.dst = append(w.dst, c)
		case c == '<': // some readers take a backslash for the end of an address before it
			w.dst = append(w.dst, "&lt;"...)
		default:
			w.dst = append(w.dst, '\\', c)
		}
	}
}

// escapes reports whether a reader would take c for a sign. next follows it, rest is the word
// from c on, and after what follows the word.
func (w *markdown) escapes(c, next byte, rest string, after byte) bool {
	apart := next == ' '
	may := apart || next == 0
	starts := len(w.dst) == w.line && !w.flat // of a block or of a line
	continues := starts && w.continued
	prev := byte(' ')
	if len(w.dst) > w.line {
		prev = w.dst[len(w.dst)-1]
	}
	switch c {
	case '\\':
		return next == 0 || isASCIIPunctuation(rune(next))
	case '`':
		return true
	case '*':
		return starts || prev != ' ' || !apart
	case '_':
		before, _ := utf8.DecodeLastRune(w.dst) // one behind a letter opens nothing
		return starts || !apart && !isWordRune(before)
	case '~':
		return next == 0 || next == '~' || prev != ' ' || w.struck
	case '[':
		return len(w.dst) == w.line && !w.cell || w.inLink || next == 0 || next == '^' || prev == ']' || prev == '!' || prev == '^'
	case ']':
		return w.inLink
	case '(', ':':
		return prev == ']' || c == ':' && continues
	case '!':
		return next == '['
	case '<':
		return next == 0 || opensTag(next) || opensMail(rest, after == 0)
	case '&':
		return isReference(rest, after == 0)
	case '|':
		return w.cell || continues
	case '>':
		return starts
	case '#':
		return starts && (may || next == '#')
	case '+', '-':
		return starts && (may || next == c) || continues && c == '-'
	case '=':
		return continues
	case '.', ')':
		return !w.flat && may && isNumeral(w.dst[w.line:])
	}
	return false
}

// isNumeral reports whether the text of a line so far may be the number of an item.
func isNumeral(line []byte) bool {
	return len(line) > 0 && len(line) < 10 && len(bytes.Trim(line, "0123456789")) == 0
}

// opensTag reports whether a character behind "<" makes it the start of a tag, a comment,
// an address.
func opensTag(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '/' || c == '!' || c == '?'
}

// opensMail reports whether s, which begins with "<", may be a mail address up to a ">". An
// open one may go on behind s.
func opensMail(s string, open bool) bool {
	i := strings.IndexAny(s[1:], "<>@")
	return i >= 0 && s[1+i] == '@' || i < 0 && open
}

// isReference reports whether s begins with what may be read as a character's name or
// number. An open one may go on behind s.
func isReference(s string, open bool) bool {
	found := reference().FindString(s)
	return found != "" && (open || found[len(found)-1] == ';')
}

// reference is a character reference or, at the end of a text, the beginning of one. The
// longest name of a character in HTML has 31 letters.
var reference = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^&#?[0-9A-Za-z]{0,40}(;|$)`) })
