package render

import (
	"iter"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// element makes an element. The names of its attributes stand before their values.
func element(name string, attributes ...string) *html.Node {
	e := &html.Node{Type: html.ElementNode, Data: name, DataAtom: atom.Lookup([]byte(name))}
	for pair := range slices.Chunk(attributes, 2) {
		e.Attr = append(e.Attr, html.Attribute{Key: pair[0], Val: pair[1]})
	}
	return e
}

// fill adds children to an element and returns it.
func fill(e *html.Node, children ...*html.Node) *html.Node {
	for _, c := range children {
		e.AppendChild(c)
	}
	return e
}

func text(s string) *html.Node { return &html.Node{Type: html.TextNode, Data: s} }

// attr returns the value of an element's attribute, "" if it has none. The first of two with the same name counts.
func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// has reports whether an element has an attribute, with or without a value.
func has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func isElement(n *html.Node, names ...string) bool {
	return n != nil && n.Type == html.ElementNode && slices.Contains(names, n.Data)
}

func isHeading(n *html.Node) bool { return isElement(n, "h1", "h2", "h3", "h4", "h5", "h6") }

// hasClass reports whether an element has one of some classes, in any case.
func hasClass(n *html.Node, names ...string) bool {
	for c := range strings.FieldsSeq(attr(n, "class")) {
		if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, c) }) {
			return true
		}
	}
	return false
}

// A direction leads from a node to the one beside it.
type direction func(*html.Node) *html.Node

func previous(n *html.Node) *html.Node { return n.PrevSibling }
func next(n *html.Node) *html.Node     { return n.NextSibling }

// walk visits the elements below n in document order. It skips the elements inside one for which
// visit returns false. visit may replace or remove the element.
func walk(n *html.Node, visit func(*html.Node) bool) {
	for c := n.FirstChild; c != nil; {
		sibling := c.NextSibling
		if c.Type == html.ElementNode && visit(c) {
			walk(c, visit)
		}
		c = sibling
	}
}

// walkTexts visits the texts below n outside code and formulas. visit may put nodes beside the
// text.
func walkTexts(n *html.Node, visit func(*html.Node)) {
	for c := n.FirstChild; c != nil; {
		sibling := c.NextSibling
		switch {
		case c.Type == html.TextNode:
			visit(c)
		case !isElement(c, "pre", "code", "script", "style", "textarea", finished):
			walkTexts(c, visit)
		}
		c = sibling
	}
}

// descendants yields the nodes below n in document order. Node.Descendants takes as many steps
// for each node as it is deep.
func descendants(n *html.Node) iter.Seq[*html.Node] {
	return func(yield func(*html.Node) bool) {
		for c := n.FirstChild; c != nil; {
			if !yield(c) {
				return
			}
			successor := c.FirstChild
			for ; successor == nil && c != n; c = c.Parent {
				successor = c.NextSibling
			}
			c = successor
		}
	}
}

// find returns the first element below n that is wanted, nil if there is none.
func find(n *html.Node, wanted func(*html.Node) bool) *html.Node {
	for e := range descendants(n) {
		if e.Type == html.ElementNode && wanted(e) {
			return e
		}
	}
	return nil
}

// first returns the first element below n of some names.
func first(n *html.Node, names ...string) *html.Node {
	return find(n, func(e *html.Node) bool { return slices.Contains(names, e.Data) })
}

// elements returns the elements that stand directly in n.
func elements(n *html.Node) (es []*html.Node) {
	for c := range n.ChildNodes() {
		if c.Type == html.ElementNode {
			es = append(es, c)
		}
	}
	return es
}

// replace puts a node in the place of another, which may have been removed before.
func replace(old, replacement *html.Node) {
	if old.Parent != nil {
		old.Parent.InsertBefore(replacement, old)
		old.Parent.RemoveChild(old)
	}
}

func remove(n *html.Node) { n.Parent.RemoveChild(n) }

// textOf returns the text below n as it is written, with a newline for each <br>.
func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for c := range descendants(n) {
		switch {
		case c.Type == html.TextNode:
			b.WriteString(c.Data)
		case isElement(c, "br"):
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// isBlank reports whether n shows nothing: neither text nor images.
func isBlank(n *html.Node) bool {
	return !isElement(n, "img") && first(n, "img") == nil && strings.TrimSpace(textOf(n)) == ""
}

// finished is the name of an element that wraps the result of a step. The writer copies what it
// holds as it is. No parser makes an element of this name.
const finished = "#finished"

func finish(n *html.Node) *html.Node { return fill(element(finished), n) }
