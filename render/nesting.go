package render

import "golang.org/x/net/html"

// unnest takes lists out of items that have nothing else, since readers show two signs in a row for
// them. A list in the only item of another takes its place. The only item of a list in an item, and
// the only term of such a list, become text of the item around.
func unnest(n *html.Node) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		unnest(c)
		inner := onlyList(c)
		switch {
		case isElement(c, "ul") && onlyList(onlyChild(c)) != nil:
			dissolve(c.FirstChild)
			dissolve(c)
		case onlyChild(inner) != nil:
			dissolve(inner.FirstChild)
			dissolve(inner)
		case inner != nil && hasOneTerm(inner):
			moveChildren(inner.FirstChild, inner)
			remove(inner.FirstChild)
			inner.Data = "ul"
			for definition := range inner.ChildNodes() {
				definition.Data = "li"
			}
		}
		c = next
	}
}

// onlyList returns the list that is all that an item has, or nil.
func onlyList(item *html.Node) *html.Node {
	if only := onlyChild(item); isElement(item, "li", "dd") && isElement(only, "ul", "ol", "dl") {
		return only
	}
	return nil
}

// hasOneTerm reports whether a list begins with a term, and has only definitions below it.
func hasOneTerm(list *html.Node) bool {
	for c := range list.ChildNodes() {
		if (c == list.FirstChild) != isElement(c, "dt") {
			return false
		}
	}
	return true
}

// onlyChild returns the only child of an element, or nil.
func onlyChild(n *html.Node) *html.Node {
	if n == nil || n.FirstChild != n.LastChild {
		return nil
	}
	return n.FirstChild
}

// dissolve puts the children of an element in its place.
func dissolve(n *html.Node) {
	moveChildren(n, n)
	remove(n)
}

// moveChildren moves the children of an element to the place before another.
func moveChildren(n, to *html.Node) {
	for c := n.FirstChild; c != nil; c = n.FirstChild {
		remove(c)
		to.Parent.InsertBefore(c, to)
	}
}
