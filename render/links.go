package render

import (
	"net/url"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// Bounds on addresses.
const (
	maxAddress = 8 << 10

	// All addresses of a page together may have freeAddresses bytes, and addressesPerByte
	// more for each byte of the page. Beyond that links are text and images are left out.
	freeAddresses    = 256 << 10
	addressesPerByte = 4
)

// address returns the address of a link, absolute if the page's address is known. It returns "" if
// the scheme is none of schemes, if the link is to a place in the page itself, and beyond the bounds
// on addresses.
func (c *cleaner) address(href string, schemes ...string) string {
	href = strings.TrimSpace(href)
	if href == "" || href[0] == '#' || len(href) > maxAddress {
		return ""
	}
	u, err := url.Parse(href)
	switch {
	case err != nil:
		return ""
	case c.base != nil:
		u = c.base.ResolveReference(u)
	case u.Scheme == "" && u.Host != "":
		u.Scheme = "https"
	}
	switch {
	case u.Scheme == "" && u.Host == "" && u.User == nil && c.base == nil: // it stays relative
	case !slices.Contains(schemes, u.Scheme), u.Host == "" && (u.Scheme != "mailto" || u.Opaque == ""):
		return ""
	case u.Path == "" && u.Opaque == "":
		u.Path = "/"
	}
	address := u.String()
	if c.addresses -= len(address); c.addresses < 0 {
		return ""
	}
	return address
}

// anchors removes the links of headings to themselves. Their text is a sign, an icon or empty.
func anchors(raw *html.Node) {
	walk(raw, func(n *html.Node) bool {
		if !isHeading(n) && !isElement(n, "dt") {
			return true
		}
		walk(n, func(a *html.Node) bool {
			if isElement(a, "a") && !strings.ContainsFunc(textOf(a), isWordRune) && first(a, "img") == nil {
				remove(a)
			}
			return true
		})
		return true
	})
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
