package render

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// children writes the content of a block: blocks, and paragraphs of the text between them.
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
		if w.flat {
			w.flattened(c)
		} else {
			w.block(c)
		}
	}
	if inText {
		w.end()
	}
}

// isPhrasing reports whether a node is a part of a paragraph.
func isPhrasing(n *html.Node) bool {
	return n.Type == html.TextNode || categories()[n.Data] == inline || isElement(n, "br", "img", "span")
}

// flattened writes a block in a heading or cell. Its text goes on there, and each item of a list
// has a sign before it.
func (w *markdown) flattened(n *html.Node) {
	w.begin(1)
	switch n.Data {
	case "pre", "div":
		w.inline(n)
	case "ul", "ol":
		for item := range n.ChildNodes() {
			w.begin(1)
			w.sign("-")
			w.children(item)
		}
	default:
		w.children(n)
	}
}

func (w *markdown) block(n *html.Node) {
	switch n.Data {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		w.heading(n)
	case "pre":
		w.listing(n)
	case "hr":
		w.thematicBreak()
	case "ul", "ol":
		w.list(n)
	case "dl":
		w.definitions(n)
	case "blockquote":
		w.contain(container{first: "> ", rest: "> "}, n)
	case "table":
		w.table(n)
	case "section":
		w.notes(n)
	case "div":
		w.formula(texOf(n))
	default:
		w.children(n)
	}
}

// contain writes a block whose lines have a prefix.
func (w *markdown) contain(c container, n *html.Node) {
	if len(w.containers) == deepestContainer {
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
}

// leastPrefixes is how many bytes of prefixes any page may have. Real pages stay far below.
const leastPrefixes = 64 << 10

// prefix writes the prefixes of a line: of the containers that have begun, or of all.
func (w *markdown) prefix(all bool) {
	start := len(w.dst)
	for i := range w.containers {
		switch c := &w.containers[i]; {
		case w.bare:
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
	w.gap = "\n\n"
}

func (w *markdown) heading(n *html.Node) {
	w.begin(1)
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

// thematicBreak writes a thematic break. At the start of an item "- ---" would be one by itself.
func (w *markdown) thematicBreak() {
	w.begin(1)
	if w.line > 0 && w.dst[w.line-1] == ' ' {
		w.dst = append(w.dst, "___"...)
	} else {
		w.dst = append(w.dst, "---"...)
	}
	w.end()
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
	other := w.follows(n)
	bullet, point := "- ", ". "
	if other { // with the same signs it would go on with the list before
		bullet, point = "* ", ") "
	}
	w.items(n, tight, other, func(*html.Node) container {
		first := bullet
		if number >= 0 {
			first = strconv.Itoa(number) + point
			number++
		}
		return container{first: first, rest: strings.Repeat(" ", len(first))}
	})
}

// items writes the items of a list, each with the prefixes that prefixes returns.
func (w *markdown) items(list *html.Node, tight, other bool, prefixes func(item *html.Node) container) {
	outer := w.tight
	w.tight = tight
	for item := range list.ChildNodes() {
		if tight && item != list.FirstChild && w.gap != "" {
			w.gap = "\n"
		}
		w.contain(prefixes(item), item)
	}
	w.tight, w.listed, w.other = outer, list, other
}

// follows reports whether a list follows one that it would go on with if it had the same signs.
func (w *markdown) follows(list *html.Node) bool {
	before := list.PrevSibling
	return before != nil && before == w.listed && (before.Data == "ol") == (list.Data == "ol") && !w.other
}

// definitions writes terms as items of a list and what defines them as items below.
func (w *markdown) definitions(n *html.Node) {
	other := w.follows(n)
	bullet, indent := "- ", ""
	if other {
		bullet = "* "
	}
	w.items(n, isTight(n), other, func(item *html.Node) container {
		if item.Data == "dt" {
			indent = "  " // of the definitions after it
			return container{first: bullet, rest: "  "}
		}
		return container{first: indent + bullet, rest: indent + "  "}
	})
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
			w.note(item, "[^"+strconv.Itoa(number)+"]:")
		}
	}
}

// note writes a footnote. Readers without footnotes take its label for the start of a paragraph or
// of a link's definition. They would not see that a block begins behind it, and would lose the text
// of a definition. Such a note begins below its label, where they take it for indented code.
func (w *markdown) note(item *html.Node, label string) {
	start := len(w.dst)
	w.contain(container{first: label + " ", rest: "    "}, item)
	written := bytes.TrimLeft(w.dst[start:], "\n")
	content, labelled := bytes.CutPrefix(written, []byte(label+" "))
	if first := item.FirstChild; labelled && (!isPhrasing(first) && first.Data != "p" || definesLink(content)) {
		w.dst = slices.Replace(w.dst, len(w.dst)-len(content)-1, len(w.dst)-len(content), []byte("\n\n    ")...)
	}
}

// listing writes a fenced block of code. Its fence is longer than any in the code.
func (w *markdown) listing(n *html.Node) {
	code := strings.TrimSuffix(strings.TrimPrefix(textOf(n), "\n"), "\n")
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

func longestRun(s string, char byte) (longest int) {
	run := 0
	for i := range len(s) {
		if s[i] != char {
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
		default:
			if !isBlank(e) {
				rows = append(rows, e)
				width = max(width, columns(e))
			}
		}
		return false
	})
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
	for cell := range row.ChildNodes() {
		n += spanned(cell)
	}
	return n
}

// spanned returns how many columns a cell has, of which mostSpanned count.
func spanned(cell *html.Node) int {
	n, _ := strconv.Atoi(attr(cell, "colspan"))
	return min(max(n, 1), mostSpanned)
}

// row writes the cells of a row, and empty ones for the columns that they span.
func (w *markdown) row(row *html.Node) {
	start := w.line
	for cell := range row.ChildNodes() {
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

// formula writes a formula that stands alone.
func (w *markdown) formula(tex string) {
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
