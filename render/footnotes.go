package render

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// Footnotes are found in two ways. A short link within the page, "1", "[1]" or "*",
// is a mark if what it leads to begins with the same or leads back. A number in <sup>
// without such a link is one if a block further down begins with it, in <sup>, or
// after an <hr> in <strong>, or is the item of that number of a list in an <aside>.

// A note is what a footnote says: nodes of the raw tree, taken out of it.
type note struct {
	block   *html.Node   // the element that holds it
	content []*html.Node // its parts
	label   string       // as it is written in the page
	number  int          // from 1, in the order of the marks
}

// A mark is where a text refers to a footnote.
type mark struct {
	node *html.Node
	at   int
	note *note
}

type footnoter struct {
	at    map[*html.Node]int    // elements in the order of the source, from 1
	byID  map[string]*html.Node // also by the name of <a>
	links []*html.Node          // links within the page that could be marks
	sups  []*html.Node          // with a number, and not at the start of a block
	notes map[*html.Node]*note  // by what the marks lead to
	loose map[string]*note      // by label
	marks []mark
}

// footnotes takes the notes out of the tree and puts their numbers in place of what
// marks them. It returns the notes in the order of their first marks.
func footnotes(raw *html.Node) []*note {
	f := footnoter{at: map[*html.Node]int{}, byID: map[string]*html.Node{}, notes: map[*html.Node]*note{}, loose: map[string]*note{}}
	f.collect(raw)
	f.linked()
	if len(f.sups) > 0 {
		f.unlinked(raw)
	}
	slices.SortStableFunc(f.marks, func(a, b mark) int { return cmp.Compare(a.at, b.at) })
	var found []*note
	for _, m := range f.marks {
		if m.note.number == 0 {
			found = append(found, m.note)
			m.note.number = len(found)
		}
	}
	for _, m := range f.marks {
		f.dropAside(m)
		replace(m.node, newMark(m.note.number))
	}
	for _, n := range found {
		n.take(f.byID)
	}
	for _, n := range found {
		dropEmptied(n.block)
	}
	return found
}

func newMark(number int) *html.Node {
	n := strconv.Itoa(number)
	a := element("a")
	a.Attr = []html.Attribute{{Key: "href", Val: "#fn-" + n}}
	a.AppendChild(text(n))
	sup := element("sup")
	sup.Attr = []html.Attribute{{Key: "class", Val: "footnote-ref"}}
	sup.AppendChild(a)
	return finish(sup)
}

func (f *footnoter) collect(raw *html.Node) {
	walk(raw, func(n *html.Node) bool {
		f.at[n] = len(f.at) + 1
		for _, key := range []string{"id", "name"} {
			if id := attr(n, key); id != "" && f.byID[id] == nil && (key == "id" || isElement(n, "a")) {
				f.byID[id] = n
			}
		}
		switch {
		case isElement(n, "a") && fragment(attr(n, "href")) != "":
			f.links = append(f.links, n)
		case isElement(n, "sup") && isNumber(label(n)):
			f.sups = append(f.sups, n)
		}
		return !isElement(n, "pre", finished)
	})
}

// longestLabel is in bytes; a dagger has three.
const longestLabel = 6

// label returns what an element says if it can be that of a footnote.
func label(n *html.Node) string {
	t := strings.TrimFunc(textOf(n), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("[]().:", r) })
	if len(t) > longestLabel || strings.ContainsFunc(t, unicode.IsSpace) {
		return ""
	}
	return t
}

// linked finds the marks that are links.
func (f *footnoter) linked() {
	for _, a := range f.links {
		target, l := f.byID[fragment(attr(a, "href"))], label(a)
		if target == nil || l == "" || f.at[target] < f.at[a] || within(a, target) {
			continue
		}
		n := f.notes[target]
		if n == nil {
			n = f.define(target, l, a)
			f.notes[target] = n
		}
		if n != nil && !within(a, n.block) {
			f.mark(a, n)
		}
	}
}

// mark notes a mark: the link, with the <sup> that has nothing else.
func (f *footnoter) mark(n *html.Node, of *note) {
	for up := n.Parent; isElement(up, "sup", "span") && strings.TrimSpace(textOf(up)) == strings.TrimSpace(textOf(n)); up = up.Parent {
		n = up
	}
	f.marks = append(f.marks, mark{n, f.at[n], of})
}

// define returns the note that begins at what a link leads to, nil if it is none.
func (f *footnoter) define(target *html.Node, l string, from *html.Node) *note {
	block := blockOf(target)
	if isElement(block, "td", "th") {
		block = block.Parent
	}
	if isElement(block, "h1", "h2", "h3", "h4", "h5", "h6", "body", "figure", "table", "section", "article", "main") {
		return nil
	}
	n := &note{block: block, label: l}
	inline := block != target && !isElement(block, "tr")
	first := block.FirstChild
	if inline {
		first = target
		for first.Parent != block {
			first = first.Parent
		}
	}
	for c := first; c != nil && len(n.content) < mostBeside; c = c.NextSibling {
		if c != first && inline && f.startsAnother(c) {
			break
		}
		n.content = append(n.content, c)
	}
	begins := leading(n.content) == l || isElement(block, "li") && leading(n.content) == ""
	if !begins && !f.leadsBack(n.content, from) {
		return nil
	}
	return n
}

// startsAnother tells whether an anchor that could be a note's is in a part of a block.
func (f *footnoter) startsAnother(c *html.Node) bool {
	is := func(e *html.Node) bool { return isElement(e, "a") && attr(e, "name") != "" && label(e) != "" }
	return c.Type == html.ElementNode && (is(c) || find(c, is) != nil)
}

// leadsBack tells whether one of the links in a note leads to what marks it.
func (f *footnoter) leadsBack(content []*html.Node, from *html.Node) bool {
	for _, c := range content {
		back := func(e *html.Node) bool {
			to := f.byID[fragment(attr(e, "href"))]
			return isElement(e, "a") && to != nil && (within(from, to) || within(to, from) || to.Parent == from.Parent)
		}
		if c.Type == html.ElementNode && (back(c) || find(c, back) != nil) {
			return true
		}
	}
	return false
}

// within tells whether n is top or stands near below it.
func within(n, top *html.Node) bool {
	for i := 0; n != nil && i < 64; i++ {
		if n == top {
			return true
		}
		n = n.Parent
	}
	return false
}

func blockOf(n *html.Node) *html.Node {
	for n.Parent != nil && (roles[n.Data] == 0 || roles[n.Data] == inline || synonyms[n.Data] == "strong" || synonyms[n.Data] == "em") {
		n = n.Parent
	}
	return n
}

// leading returns the label that a note begins with, "" if it is none.
func leading(content []*html.Node) string {
	var b strings.Builder
	for _, c := range content {
		if b.Len() < 40 {
			b.WriteString(textOf(c))
		}
	}
	t := strings.TrimLeftFunc(b.String(), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("[(^", r) })
	end := strings.IndexFunc(t, func(r rune) bool { return !unicode.IsDigit(r) })
	if end == 0 {
		end = strings.IndexFunc(t, func(r rune) bool { return !strings.ContainsRune("*†‡§¶", r) })
	}
	if end < 0 {
		end = len(t)
	}
	return t[:end]
}

// unlinked finds the marks that are numbers in <sup> alone, and their notes.
func (f *footnoter) unlinked(raw *html.Node) {
	marked := map[*html.Node]bool{}
	for _, m := range f.marks {
		marked[m.node] = true
	}
	marks := map[string]*html.Node{} // the first of each label
	var sups []*html.Node
	for _, s := range f.sups {
		if marked[s] || marked[s.Parent] || startsBlock(s) {
			continue
		}
		sups = append(sups, s)
		if l := label(s); marks[l] == nil {
			marks[l] = s
		}
	}
	if len(sups) == 0 {
		return
	}
	walk(raw, func(n *html.Node) bool {
		if !isElement(n, "p", "li", "div", "small", "aside") {
			return true
		}
		l, afterRule := ownLabel(n)
		if m := marks[l]; m != nil && f.loose[l] == nil && f.at[m] < f.at[n] && !within(m, n) {
			f.loose[l] = &note{block: n, label: l, content: contentOf(n, afterRule)}
			return false
		}
		return true
	})
	for _, s := range sups {
		if n := f.loose[label(s)]; n != nil {
			f.mark(s, n)
		}
	}
}

// startsBlock tells whether an element is the first text of its block.
func startsBlock(n *html.Node) bool {
	for ; n.Parent != nil; n = n.Parent {
		for p := n.PrevSibling; p != nil; p = p.PrevSibling {
			if p.Data == "br" {
				return true
			}
			if !isBlank(p) {
				return false
			}
		}
		if roles[n.Parent.Data] != inline && roles[n.Parent.Data] != 0 {
			return true
		}
	}
	return true
}

// ownLabel returns the number that a block is labelled with, and whether it stands
// after an <hr>.
func ownLabel(n *html.Node) (l string, afterRule bool) {
	if isElement(n, "li") && isElement(n.Parent, "ol") && isElement(n.Parent.Parent, "aside") {
		start, err := strconv.Atoi(attr(n.Parent, "start"))
		if err != nil {
			start = 1
		}
		for p := n.PrevSibling; p != nil; p = p.PrevSibling {
			if isElement(p, "li") {
				start++
			}
		}
		return strconv.Itoa(start), false
	}
	e := n
	for {
		c := e.FirstChild
		for c != nil && c.Type == html.TextNode && strings.TrimSpace(c.Data) == "" {
			c = c.NextSibling
		}
		if c == nil || c.Type == html.TextNode || roles[c.Data] == separated || roles[c.Data] == flow {
			return "", false
		}
		e = c
		if isElement(e, "sup", "strong", "b") && isNumber(label(e)) {
			break
		}
	}
	for p, i := n.PrevSibling, 0; p != nil && i < mostBeside; p, i = p.PrevSibling, i+1 {
		afterRule = afterRule || isElement(p, "hr")
	}
	if !afterRule && !isElement(e, "sup") {
		return "", false
	}
	return label(e), afterRule
}

// mostBeside bounds how far an <hr> or the end of a note is looked for.
const mostBeside = 64

// contentOf returns the parts of a note: after an <hr> with the blocks that follow it up
// to the next note.
func contentOf(n *html.Node, afterRule bool) []*html.Node {
	content := []*html.Node{n}
	if !afterRule {
		return content
	}
	for c, i := n.NextSibling, 0; c != nil && i < mostBeside; c, i = c.NextSibling, i+1 {
		if l := ""; c.Type == html.ElementNode {
			if l, _ = ownLabel(c); l != "" || isElement(c, "h1", "h2", "h3", "hr") {
				break
			}
		}
		content = append(content, c)
	}
	return content
}

// dropAside removes a copy of the note that stands beside its mark, for wide windows.
func (f *footnoter) dropAside(m mark) {
	c := m.node.NextSibling
	if isElement(c, "span", "small", "aside", "label") && leading([]*html.Node{c}) == m.note.label && c != m.note.block {
		remove(c)
	}
}

// take takes a note out of the tree, without its label and its links back.
func (n *note) take(byID map[string]*html.Node) {
	wrapper, place := element("div"), text("")
	for _, c := range n.content {
		if c == n.block && c.Parent != nil {
			c.Parent.InsertBefore(place, c)
			n.block = place
		}
		remove(c)
		wrapper.AppendChild(c)
	}
	walk(wrapper, func(e *html.Node) bool {
		if !isElement(e, "a") || !strings.Contains(attr(e, "href"), "#") && attr(e, "name") == "" {
			return true
		}
		t := strings.TrimSpace(textOf(e))
		if l := label(e); t == "" || l == n.label || !strings.ContainsFunc(t, isWordRune) || byID[fragment(attr(e, "href"))] != nil && len(l) > 0 && len(l) < 3 {
			remove(e)
		}
		return true
	})
	trimLabel(wrapper, n.label)
	n.content = []*html.Node{wrapper}
}

// trimLabel removes a label that a note still begins with.
func trimLabel(n *html.Node, l string) {
	trimmed := false
	var visit func(*html.Node) bool // whether to go on
	visit = func(n *html.Node) bool {
		for c := n.FirstChild; c != nil; {
			next := c.NextSibling
			if c.Type != html.TextNode {
				if c.Data == finished || !visit(c) {
					return false
				}
				c = next
				continue
			}
			c.Data = strings.TrimLeftFunc(c.Data, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("[(^↑", r) })
			if rest, ok := strings.CutPrefix(c.Data, l); ok && !trimmed {
				trimmed = true
				c.Data = rest
			}
			if trimmed {
				c.Data = strings.TrimLeftFunc(c.Data, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("]).:", r) })
			}
			if c.Data != "" {
				return false
			}
			c = next
		}
		return true
	}
	visit(n)
}

// dropEmptied removes what is left of the place where notes stood: the elements around
// them, and a heading or a rule of theirs.
func dropEmptied(n *html.Node) {
	for n != nil && n.Parent != nil && !isElement(n, "body") && isBlank(n) {
		up, before := n.Parent, n.PrevSibling
		remove(n)
		for before != nil && before.Type == html.TextNode && isBlank(before) {
			before = before.PrevSibling
		}
		if isElement(before, "hr") || isHeading(before) && nothingAfter(before) {
			remove(before)
		}
		n = up
	}
}

func isHeading(n *html.Node) bool {
	if isElement(n, "div", "header") && n.FirstChild != nil && n.FirstChild.NextSibling == nil {
		n = n.FirstChild
	}
	return isElement(n, "h1", "h2", "h3", "h4", "h5", "h6")
}

func nothingAfter(n *html.Node) bool {
	for c := n.NextSibling; c != nil; c = c.NextSibling {
		if !isBlank(c) {
			return isHeading(c)
		}
	}
	return true
}

// notes writes the footnotes at the end.
func (w *writer) notes(notes []*note) {
	if len(notes) == 0 {
		return
	}
	w.end()
	section, list := element("section"), element("ol")
	section.Attr = []html.Attribute{{Key: "class", Val: "footnotes"}}
	section.AppendChild(list)
	w.top().AppendChild(section)
	for _, n := range notes {
		item := element("li")
		item.Attr = []html.Attribute{{Key: "id", Val: "fn-" + strconv.Itoa(n.number)}}
		list.AppendChild(item)
		w.blocks = append(w.blocks, item)
		for _, c := range n.content {
			w.node(c)
		}
		w.end()
		w.blocks = w.blocks[:len(w.blocks)-1]
	}
}
