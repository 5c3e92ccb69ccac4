package render

import (
	"iter"
	"strings"

	"golang.org/x/net/html"
)

// attr returns the value of an element's attribute, "" if it has none.
func attr(n *html.Node, name string) string { return get(n.Attr, name) }

func isElement(n *html.Node, names ...string) bool {
	if n == nil || n.Type != html.ElementNode {
		return false
	}
	for _, name := range names {
		if n.Data == name {
			return true
		}
	}
	return false
}

// classes yields the words of an element's class, in lower case.
func classes(n *html.Node) iter.Seq[string] {
	return strings.FieldsSeq(strings.ToLower(attr(n, "class")))
}

func hasClass(n *html.Node, names ...string) bool {
	for c := range classes(n) {
		for _, name := range names {
			if c == name {
				return true
			}
		}
	}
	return false
}

// walk visits the elements below n, each before those in it, which it leaves out where
// visit returns false. visit may replace or remove the element.
func walk(n *html.Node, visit func(*html.Node) bool) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		if c.Type == html.ElementNode && visit(c) {
			walk(c, visit)
		}
		c = next
	}
}

// find returns the first element below n that is wanted.
func find(n *html.Node, wanted func(*html.Node) bool) (found *html.Node) {
	walk(n, func(e *html.Node) bool {
		if found == nil && wanted(e) {
			found = e
		}
		return found == nil
	})
	return found
}

// replace puts a node in the place of another, which may have been removed before.
func replace(old, by *html.Node) {
	if old.Parent != nil {
		old.Parent.InsertBefore(by, old)
		old.Parent.RemoveChild(old)
	}
}

func remove(n *html.Node) {
	if n.Parent != nil {
		n.Parent.RemoveChild(n)
	}
}

// textOf returns the text below n as it is written.
func textOf(n *html.Node) string {
	var b strings.Builder
	var add func(*html.Node)
	add = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			add(c)
		}
	}
	add(n)
	return b.String()
}

// isBlank tells whether there is nothing to see below n.
func isBlank(n *html.Node) bool {
	if n.Type == html.TextNode {
		return strings.TrimSpace(n.Data) == ""
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if !isBlank(c) {
			return false
		}
	}
	return !isElement(n, "img")
}
