package render

import (
	"strings"

	"golang.org/x/net/html"
)

// headings takes the bold type from headings that are bold as a whole: they show as bold anyway.
func headings(raw *html.Node) {
	walk(raw, func(n *html.Node) bool {
		if isHeading(n) && isBold(n) {
			walk(n, func(e *html.Node) bool {
				if isElement(e, "b", "strong") {
					e.Data = "span"
				}
				return true
			})
		}
		return !isHeading(n)
	})
}

// isBold reports whether an element has text only inside bold elements.
func isBold(n *html.Node) bool {
	for c := range n.ChildNodes() {
		switch {
		case isElement(c, "b", "strong"):
		case c.Type == html.TextNode && strings.TrimSpace(c.Data) != "", !isBold(c):
			return false
		}
	}
	return true
}
