package render

import (
	"strings"

	"golang.org/x/net/html"

	"linesift/internal/words"
)

// address returns the address of a link or an image. It returns "" if [address.Resolver] does, and for places in the
// page itself.
func (c *cleaner) address(href string, schemes []string) string {
	if strings.HasPrefix(strings.TrimSpace(href), "#") {
		return ""
	}
	return c.addresses.Resolve(href, schemes)
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
