package render

import (
	"golang.org/x/net/html/atom"
)

// setApart begins the next post if node n is about to have a text of its first line. The elements
// that the post begins are not made yet.
func (b *builder) setApart(n int32, line int) {
	if len(b.posts) == 0 || line < b.posts[0].line {
		return
	}
	post := b.posts[0]
	b.posts = b.posts[1:]
	around := n
	for b.elements[around] == nil {
		around = b.p.Nodes[around].Parent
	}
	for around != n && onlyHolds(b.p.Nodes[around].Tag) {
		around = childToward(b, around, n)
	}
	e := b.element(around)
	if b.last >= 0 {
		e.AppendChild(element("hr"))
	}
	if post.byline != "" {
		e.AppendChild(fill(element("p"), fill(element("strong"), text(post.byline))))
	}
}

// childToward returns the child of an element that is node n or around it.
func childToward(b *builder, around, n int32) int32 {
	for b.p.Nodes[n].Parent != around {
		n = b.p.Nodes[n].Parent
	}
	return n
}

// onlyHolds reports whether an element cannot have a paragraph as a child.
func onlyHolds(tag atom.Atom) bool {
	switch tag {
	case atom.Ul, atom.Ol, atom.Dl, atom.Table, atom.Thead, atom.Tbody, atom.Tfoot, atom.Tr:
		return true
	}
	return false
}
