package render

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// children writes the content of a block: blocks, and paragraphs of the text between them.
func (m *markdown) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case isPhrasing(c):
			if c == n.FirstChild || !isPhrasing(c.PrevSibling) {
				m.begin(1)
			}
			m.inline(c)
			if c == n.LastChild || !isPhrasing(c.NextSibling) {
				m.end()
			}
		case m.in.has(oneLine):
			m.flattened(c)
		default:
			m.block(c)
		}
	}
}

// isPhrasing reports whether a node is a part of a paragraph.
func isPhrasing(n *html.Node) bool {
	return n.Type == html.TextNode || categories[n.Data] == inline || isElement(n, "br", "img", "input", "span")
}

// flattened writes a block in a heading or cell. Its text goes on there, and each item of a list
// has a sign before it.
func (m *markdown) flattened(n *html.Node) {
	m.begin(1)
	switch n.Data {
	case "pre", "div":
		m.inline(n)
		m.end()
	case "ul", "ol":
		for item := range n.ChildNodes() {
			m.begin(1)
			m.sign("-")
			m.children(item)
		}
	default:
		m.children(n)
	}
}

func (m *markdown) block(n *html.Node) {
	switch n.Data {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		m.heading(n)
	case "pre":
		m.listing(n)
	case "hr":
		m.thematicBreak()
	case "ul", "ol":
		m.list(n)
	case "dl":
		m.definitions(n)
	case "blockquote":
		m.contain(container{first: "> ", others: "> "}, n)
	case "table":
		m.table(n)
	case "section":
		m.notes(n)
	case "div":
		m.formula(texOf(n))
	default:
		m.children(n)
	}
}

// contain writes a block whose lines have a prefix.
func (m *markdown) contain(c container, n *html.Node) {
	m.prefixes.containers = append(m.prefixes.containers, c)
	m.children(n)
	m.prefixes.containers = m.prefixes.containers[:len(m.prefixes.containers)-1]
}

// begin starts a block of so many lines. If the prefixes so far would be longer than the text, this
// block and all later ones have none: quotations with one word a line would grow tenfold.
func (m *markdown) begin(lines int) {
	if m.in.has(oneLine) {
		m.pending.space = m.pending.space || len(m.dst) > m.lineStart
		return
	}
	cost := 2 * m.prefixes.written
	for _, c := range m.prefixes.containers {
		cost += lines * max(len(c.first), len(c.others))
	}
	m.limit(cost)
	if m.prefixes.ended {
		m.prefixes.gap = "\n\n" // no prefix tells items apart
	}
	for i := range len(m.prefixes.gap) {
		m.dst = append(m.dst, '\n')
		if i < len(m.prefixes.gap)-1 {
			m.prefix(false)
			m.dst = bytes.TrimRight(m.dst, " ")
		}
	}
	m.prefix(true)
	m.continued, m.tilde = false, false
}

// limit ends prefixes when they would cost more bytes than the text has.
func (m *markdown) limit(cost int) {
	m.prefixes.ended = m.prefixes.ended || cost > freePrefixes+len(m.dst)
}

// freePrefixes is how many bytes of prefixes any page may have. Real pages stay far below.
const freePrefixes = 64 << 10

// prefix writes the prefixes of a line: of the containers that have begun, or of all.
func (m *markdown) prefix(all bool) {
	start := len(m.dst)
	for i := range m.prefixes.containers {
		switch c := &m.prefixes.containers[i]; {
		case m.prefixes.ended:
		case c.begun:
			m.dst = append(m.dst, c.others...)
		case all:
			m.dst = append(m.dst, c.first...)
			c.begun = true
		}
	}
	m.prefixes.written += len(m.dst) - start
	m.lineStart = len(m.dst)
}

// end ends a block.
func (m *markdown) end() {
	m.pending = pending{signs: m.pending.signs}
	m.prefixes.gap = "\n\n"
}

func (m *markdown) heading(n *html.Node) {
	m.begin(1)
	m.dst = append(m.dst, "######"[:n.Data[1]-'0']...)
	m.dst = append(m.dst, ' ')
	m.lineStart = len(m.dst)
	outer := m.in
	m.in |= inHeading
	m.children(n)
	m.in = outer
	if end := len(m.dst) - 1; m.dst[end] == '#' {
		m.dst = append(m.dst[:end], `\#`...) // it would be a closing sign
	}
}

func (m *markdown) thematicBreak() {
	m.begin(1)
	m.dst = append(m.dst, "---"...)
	m.end()
}

// list writes a list. It is tight unless an item has a paragraph besides its text and the
// lists in it.
func (m *markdown) list(n *html.Node) {
	number := -1
	if n.Data == "ol" {
		number = 1
		if start, err := strconv.Atoi(attr(n, "start")); err == nil {
			number = start
		}
	}
	endsParagraph := number < 0 || number == 1 // a list with another number does not
	if m.in.has(inTightList) && endsParagraph && n.PrevSibling != nil && isTight(n) {
		m.prefixes.gap = "\n"
	}
	m.items(n, func(item *html.Node, bullet string) string {
		if number < 0 {
			return bullet
		}
		if value, err := strconv.Atoi(attr(item, "value")); err == nil {
			number = value
		}
		number++
		return strconv.Itoa(number-1) + points[bullet]
	})
}

// points has what stands behind numbers in place of bullets. The second ones are for a list that readers would take
// for more of the one before it if both had the same signs.
var points = map[string]string{"- ": ". ", "* ": ") "}

// definitions writes terms as items of a list, and their definitions as items of a list inside.
func (m *markdown) definitions(n *html.Node) {
	indent := ""
	m.items(n, func(item *html.Node, bullet string) string {
		if item.Data == "dt" {
			indent = "  " // of the definitions after it
			return bullet
		}
		return indent + bullet
	})
}

// items writes the items of a list, each with the sign that sign returns.
func (m *markdown) items(list *html.Node, sign func(item *html.Node, bullet string) string) {
	bullet, before := "- ", list.PrevSibling
	if before != nil && before == m.lastList && (before.Data == "ol") == (list.Data == "ol") && m.lastBullet == bullet {
		bullet = "* "
	}
	outer, tight := m.in, isTight(list)
	m.in &^= inTightList
	if tight {
		m.in |= inTightList
	}
	for item := range list.ChildNodes() {
		if tight && item != list.FirstChild {
			m.prefixes.gap = "\n"
		}
		first := sign(item, bullet)
		m.contain(container{first: first, others: strings.Repeat(" ", len(first))}, item)
	}
	m.in = outer
	m.lastList, m.lastBullet = list, bullet
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
func (m *markdown) notes(section *html.Node) {
	number := 0
	for list := section.FirstChild; list != nil; list = list.NextSibling {
		for item := list.FirstChild; item != nil; item = item.NextSibling {
			number++
			m.note(item, "[^"+strconv.Itoa(number)+"]:")
		}
	}
}

// note writes a footnote. Readers without footnotes take its label for the start of a paragraph
// or of a link's definition. They would not see a block behind the label, and would hide the text of
// a definition. Such notes begin below their label, where these readers take them for code.
func (m *markdown) note(item *html.Node, label string) {
	start := len(m.dst)
	m.contain(container{first: label + " ", others: "    "}, item)
	written := bytes.TrimLeft(m.dst[start:], "\n")
	content, labelled := bytes.CutPrefix(written, []byte(label+" "))
	if first := item.FirstChild; labelled && (!isPhrasing(first) && first.Data != "p" || definesLink(content)) {
		m.dst = slices.Replace(m.dst, len(m.dst)-len(content)-1, len(m.dst)-len(content), []byte("\n\n    ")...)
	}
}

// listing writes a fenced block of code. Its fence is longer than any in the code.
func (m *markdown) listing(n *html.Node) {
	code := strings.TrimSuffix(strings.TrimPrefix(textOf(n), "\n"), "\n")
	fence := strings.Repeat("`", max(3, longestRun(code)+1))
	language := ""
	for _, c := range []*html.Node{n, n.FirstChild} {
		if isElement(c, "pre", "code") {
			language += strings.TrimPrefix(attr(c, "class"), "language-")
		}
	}
	m.fenced(fence+language, strings.Split(code, "\n"), fence)
}

// fenced writes lines between a first one and a last one.
func (m *markdown) fenced(first string, lines []string, last string) {
	m.begin(1 + len(lines))
	m.dst = append(m.dst, first...)
	for _, line := range append(lines, last) {
		m.newline()
		m.dst = append(m.dst, line...)
		if line == "" {
			m.dst = bytes.TrimRight(m.dst, " ")
		}
	}
	m.end()
}

// newline starts another line of the block.
func (m *markdown) newline() {
	m.dst = append(m.dst, '\n')
	m.prefix(true)
}

// longestRun returns the length of the longest run of backticks.
func longestRun(s string) (longest int) {
	for run := range strings.FieldsFuncSeq(s, func(r rune) bool { return r != '`' }) {
		longest = max(longest, len(run))
	}
	return longest
}

// table writes a table of data, its first row as the header. A row may be shorter than the
// header, which is as wide as the widest row.
func (m *markdown) table(n *html.Node) {
	for caption := range n.ChildNodes() {
		if caption.Data == "caption" {
			m.children(caption)
		}
	}
	rows := rowsOf(n)
	_, width := cellsOf(rows)
	if len(rows) == 0 {
		return
	}
	m.begin(len(rows) + 1)
	for i, row := range rows {
		if i > 0 {
			m.newline()
		}
		m.row(row)
		if i == 0 {
			_, columns := cellsOf(rows[:1])
			m.dst = append(m.dst, strings.Repeat("  |", width-columns)...)
			m.newline()
			m.dst = append(append(m.dst, '|'), strings.Repeat(" --- |", width)...)
		}
	}
}

// maxColspan is how many columns a cell is taken for at most.
const maxColspan = 8

// spanned returns how many columns a cell has, of which maxColspan count.
func spanned(cell *html.Node) int {
	n, _ := strconv.Atoi(attr(cell, "colspan"))
	return min(max(n, 1), maxColspan)
}

// row writes the cells of a row, and empty ones for the columns that they span.
func (m *markdown) row(row *html.Node) {
	outer := m.in
	m.in |= inCell
	for cell := range row.ChildNodes() {
		m.dst = append(m.dst, "| "...)
		m.lineStart = len(m.dst)
		m.children(cell)
		m.dst = append(m.dst, ' ')
		m.dst = append(m.dst, strings.Repeat("|  ", spanned(cell)-1)...)
	}
	m.in = outer
	m.dst = append(m.dst, '|')
}

// formula writes a formula that stands alone.
func (m *markdown) formula(tex string) {
	var lines []string
	for line := range strings.SplitSeq(m.tex(tex), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	m.fenced("$$", lines, "$$")
}
