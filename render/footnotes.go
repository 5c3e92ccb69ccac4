package render

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"linesift/internal/address"
	"linesift/internal/words"

	"golang.org/x/net/html"
)

// Footnotes are found in two ways. A short link within the page, "1", "[1]" or "*",
// is a mark if its target begins with the same text or leads back. A number in <sup>
// without a link is a mark if a block further down begins with that number in <sup>. The notes
// of kept marks are in the content already: internal/content/structures.go adds them.

// A note is the content of a footnote: nodes of the raw tree, taken out of it.
type note struct {
	block   *html.Node   // the element that they stand in, one after the other
	content []*html.Node // at least one
	label   string       // as it is written in the page
	number  int          // from 1, in the order of the marks
}

// A place is an element and its position in the order of the source.
type place struct {
	node  *html.Node
	order int
}

// A mark is where a text may refer to a footnote: a link within the page, as short as marks are,
// or a <sup> with a number inside a text.
type mark struct {
	place
	target *html.Node // further down, where a link leads; or nil
	note   *note      // nil if it refers to none
}

type footnoter struct {
	byID     map[string]place     // by id, or by the name of <a>
	marks    []mark               // in the order of the source
	numbered map[string]place     // by number: the last block that begins with it in <sup>
	targets  map[*html.Node]*note // the elements that links lead to; nil where no footnote begins
}

// footnotes takes the notes out of the tree and puts numbers in place of their marks. It returns
// the notes in the order of their first marks.
func footnotes(raw *html.Node) (notes []*note) {
	f := footnoter{byID: map[string]place{}, numbered: map[string]place{}, targets: map[*html.Node]*note{}}
	f.collect(raw)
	f.linked()
	f.unlinked()
	for _, m := range f.marks {
		if m.note == nil {
			continue
		}
		if m.note.number == 0 {
			notes = append(notes, m.note)
			m.note.number = len(notes)
		}
		replace(m.node, newMark(m.note.number))
	}
	for _, n := range notes {
		f.take(n)
	}
	return notes
}

func newMark(number int) *html.Node {
	n := strconv.Itoa(number)
	return finish(fill(element("sup", "class", "footnote-ref"), fill(element("a", "href", "#fn-"+n), text(n))))
}

func (f *footnoter) collect(raw *html.Node) {
	order := 0
	walk(raw, func(n *html.Node) bool {
		order++
		here := place{n, order}
		id := attr(n, "id")
		if id == "" && isElement(n, "a") {
			id = attr(n, "name")
		}
		if _, taken := f.byID[id]; id != "" && !taken {
			f.byID[id] = here
		}
		switch {
		case isElement(n, "a") && address.Fragment(attr(n, "href")) != "" && label(n) != "":
			f.marks = append(f.marks, mark{place: here})
		case !isElement(n, "sup") || !isNumber(label(n)):
		case startsBlock(n):
			f.numbered[label(n)] = place{blockOf(n), order}
		default:
			f.marks = append(f.marks, mark{place: here})
		}
		return !isElement(n, "pre", finished)
	})
}

// label returns the text of an element if it can be the label of a footnote, or "".
func label(n *html.Node) string {
	isAround := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("[]().:", r) }
	t := strings.TrimFunc(textOf(n), isAround)
	if len(t) > words.LongestMark || strings.ContainsFunc(t, unicode.IsSpace) {
		return ""
	}
	return t
}

// linked finds the marks that are links.
func (f *footnoter) linked() {
	for i := range f.marks {
		m := &f.marks[i]
		target := f.byID[address.Fragment(attr(m.node, "href"))]
		if target.order > m.order {
			m.target = target.node
			f.targets[m.target] = nil
		}
	}
	for i := range f.marks {
		m := &f.marks[i]
		if m.target == nil {
			continue
		}
		n := f.targets[m.target]
		if n == nil {
			n = f.define(m.target, m.node)
			f.targets[m.target] = n
		}
		if n != nil {
			m.refer(n)
		}
	}
}

// refer makes a mark refer to a note. The mark becomes the outermost element with its text.
func (m *mark) refer(to *note) {
	for outer := m.node.Parent; isElement(outer, "sup", "span") && label(outer) == label(m.node); outer = outer.Parent {
		m.node = outer
	}
	m.note = to
}

// define returns the note that begins at the target of a link, or nil. The note ends with its
// block, or at the target of another link.
func (f *footnoter) define(target, mark *html.Node) *note {
	n := &note{block: blockOf(target), label: label(mark)}
	if isHeading(n.block) || isElement(n.block, "body", "figure", "table", "section", "article", "main") {
		return nil
	}
	c := n.block.FirstChild
	if target != n.block {
		for c = target; c.Parent != n.block; {
			c = c.Parent
		}
	}
	for ; c != nil && len(n.content) < maxNoteNodes; c = c.NextSibling {
		if len(n.content) > 0 && target != n.block && f.startsNote(c) {
			break
		}
		n.content = append(n.content, c)
	}
	begins := leading(n.content)
	if len(n.content) == 0 || begins != n.label && (begins != "" || !isElement(n.block, "li")) {
		return nil
	}
	return n
}

// maxNoteNodes bounds how far the end of a note is looked for.
const maxNoteNodes = 200

func (f *footnoter) startsNote(c *html.Node) bool {
	is := func(e *html.Node) bool { _, is := f.targets[e]; return is }
	return is(c) || find(c, is) != nil
}

func blockOf(n *html.Node) *html.Node {
	for n.Parent != nil && !isBlock(n) {
		n = n.Parent
	}
	return n
}

// leading returns the label that a note begins with, or "".
func leading(content []*html.Node) string {
	var b strings.Builder
	for _, c := range content {
		if b.Len() < 40 {
			b.WriteString(textOf(c))
		}
	}
	t := strings.TrimLeft(b.String(), beforeLabel)
	for _, signs := range []string{"0123456789", "*†‡§¶"} {
		if tail := strings.TrimLeft(t, signs); tail != t {
			return t[:len(t)-len(tail)]
		}
	}
	return ""
}

// These characters may stand around the label at the start of a note.
const (
	beforeLabel = "[(^↑\u00a0" + spaces
	afterLabel  = "]).:\u00a0" + spaces
)

// unlinked finds the marks that are numbers in <sup> alone, and their notes.
func (f *footnoter) unlinked() {
	marked := map[*html.Node]bool{}
	for _, m := range f.marks {
		marked[m.node] = marked[m.node] || m.note != nil
	}
	notes := map[*html.Node]*note{}
	for i := range f.marks {
		m := &f.marks[i]
		l := label(m.node)
		def, ok := f.numbered[l]
		if !isElement(m.node, "sup") || !ok || def.order < m.order ||
			marked[m.node] || marked[m.node.Parent] {
			continue
		}
		if notes[def.node] == nil {
			notes[def.node] = &note{block: def.node, label: l, content: slices.Collect(def.node.ChildNodes())}
		}
		m.refer(notes[def.node])
	}
}

// startsBlock reports whether an element is the first of its block.
func startsBlock(n *html.Node) bool {
	for ; n.Parent != nil; n = n.Parent {
		for p := n.PrevSibling; p != nil; p = p.PrevSibling {
			if !isBlank(p) {
				return false
			}
		}
		if isBlock(n.Parent) {
			break
		}
	}
	return true
}

// take takes a note out of the tree, without its label and its links back.
func (f *footnoter) take(n *note) {
	// Nodes that are elsewhere by now were marks, or are in a note that was taken before.
	n.content = slices.DeleteFunc(n.content, func(c *html.Node) bool { return c.Parent != n.block })
	if len(n.content) == 0 {
		return
	}
	wrapper := element("div")
	for _, c := range n.content {
		remove(c)
		wrapper.AppendChild(c)
	}
	walk(wrapper, func(a *html.Node) bool {
		_, known := f.byID[address.Fragment(attr(a, "href"))]
		isSign := !strings.ContainsFunc(textOf(a), words.IsWordRune)
		if isElement(a, "a") && strings.Contains(attr(a, "href"), "#") && (isSign || known && len(label(a)) == 1) {
			remove(a)
		}
		return true
	})
	trimLabel(wrapper, n.label)
	n.content = []*html.Node{wrapper}
}

// trimLabel removes the label at the beginning of a note, and the brackets and arrows around it. The
// beginning of a longer number or word is not a label.
func trimLabel(n *html.Node, l string) {
	trimmed, done := false, false
	for t := range descendants(n) {
		if done || isElement(t, finished) {
			return
		}
		if t.Type != html.TextNode {
			continue
		}
		start := strings.TrimLeft(t.Data, beforeLabel)
		switch tail, ok := strings.CutPrefix(start, l); {
		case trimmed:
			t.Data = strings.TrimLeft(start, afterLabel)
		case ok && !continues(l, tail):
			t.Data, trimmed = strings.TrimLeft(tail, afterLabel), true
		case start != "":
			t.Data = strings.TrimLeft(t.Data, "^↑\u00a0"+spaces)
		default:
			t.Data = ""
		}
		done = t.Data != ""
	}
}

// continues reports whether a label is the start of a longer number or word.
func continues(label, tail string) bool {
	last, _ := utf8.DecodeLastRuneInString(label)
	after, _ := utf8.DecodeRuneInString(tail)
	return unicode.IsDigit(last) && unicode.IsDigit(after) || unicode.IsLetter(last) && words.IsWordRune(after)
}

// notes writes the footnotes at the end.
func (c *cleaner) notes(notes []*note) {
	if len(notes) == 0 {
		return
	}
	c.end()
	list := element("ol")
	c.top().AppendChild(fill(element("section", "class", "footnotes"), list))
	for _, n := range notes {
		item := element("li", "id", "fn-"+strconv.Itoa(n.number))
		list.AppendChild(item)
		c.blocks = append(c.blocks, item)
		for _, child := range n.content {
			c.node(child)
		}
		c.end()
		c.blocks = c.blocks[:len(c.blocks)-1]
	}
}
