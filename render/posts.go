package render

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"linesift/metadata"
	"linesift/page"

	"golang.org/x/net/html/atom"
)

// A beginning is where a post begins in the content: a thematic break stands before it.
type beginning struct {
	line   int    // its first kept one
	byline string // its author and date, unless the content has them above it; or ""
}

// beginnings returns where posts begin in the content. A post begins with the line of its author, if
// this is kept above the post.
func beginnings(p *page.Page, content page.Mask, posts []metadata.Post) (found []beginning) {
	if len(posts) == 0 {
		return nil
	}
	kept := slices.Collect(content.Lines(p))
	end := 0 // of the post above
	for _, post := range posts {
		first, ok := slices.BinarySearch(kept, post.Lines[0])
		if !ok && (first == len(kept) || kept[first] > post.Lines[1]) {
			continue // none of its lines is kept
		}
		byline := bylineOf(&post)
		for k := first - 1; k >= 0 && kept[k] >= end; k-- {
			if post.Author != "" && bytes.Contains(p.LineText(kept[k]), []byte(post.Author)) {
				first, byline = k, ""
			}
		}
		found = append(found, beginning{kept[first], byline})
		end = post.Lines[1] + 1
	}
	return found
}

// bylineOf returns the author and the date of a post.
func bylineOf(post *metadata.Post) string {
	parts := []string{post.Author, cmp.Or(post.Date, post.DateText)}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// setApart begins the next post if node n is about to have a text of its first line. The elements
// that the post begins are not made yet.
func (b *builder) setApart(n int32, line int) {
	if len(b.posts) == 0 || line < b.posts[0].line {
		return
	}
	post := b.posts[0]
	b.posts = b.posts[1:]
	around, outermost := n, n // that is not made and can have a paragraph
	for ; b.elements[around] == nil; around = b.p.Nodes[around].Parent {
		if !onlyHolds(b.p.Nodes[around].Tag) {
			outermost = around
		}
	}
	if onlyHolds(b.p.Nodes[around].Tag) {
		around = outermost
	}
	e := b.element(around)
	if b.last >= 0 {
		e.AppendChild(element("hr"))
	}
	if post.byline != "" {
		e.AppendChild(fill(element("p"), fill(element("strong"), text(post.byline))))
	}
}

// onlyHolds reports whether an element cannot have a paragraph as a child.
func onlyHolds(tag atom.Atom) bool {
	child := loose[tag.String()]
	return child != "" && child != "p"
}
