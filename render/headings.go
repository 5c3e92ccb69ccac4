package render

import (
	"strings"

	"golang.org/x/net/html"

	"linesift/internal/words"
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

// anchors removes the links of headings to themselves. Their text is a sign, an icon or empty. White space stands in
// place of a sign, which keeps words apart.
func anchors(raw *html.Node) {
	walk(raw, func(n *html.Node) bool {
		if !isHeading(n) && !isElement(n, "dt") {
			return true
		}
		walk(n, func(a *html.Node) bool {
			if isElement(a, "a") && !strings.ContainsFunc(textOf(a), words.IsWordRune) && first(a, "img") == nil {
				blank := strings.Map(func(rune) rune { return ' ' }, textOf(a))
				replace(a, text(blank))
			}
			return true
		})
		return true
	})
}
