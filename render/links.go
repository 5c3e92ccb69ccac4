package render

import (
	"net/url"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"linesift/page"
)

// Bounds on addresses. A page writes its base once, and each of its links has it: without
// bounds, 380 KB of links below a base of 60 KB are 1.2 GB of HTML.
const (
	maxBase    = 2 << 10
	maxAddress = 8 << 10

	// All addresses of a page together may have freeAddresses bytes, and addressesPerByte
	// more for each byte of the page. Beyond that links are text and images are left out.
	freeAddresses    = 256 << 10
	addressesPerByte = 4
)

// baseOf returns the address that links of a page are relative to: its <base>, which is itself
// relative to the page's address. If no address is given, the page's canonical link or og:url counts.
// Addresses that are too long are ignored. The result is nil if the page's address is not known.
func baseOf(p *page.Page, given, own string) *url.URL {
	address := &url.URL{}
	for _, claim := range []string{given, string(p.Meta.Canonical), string(p.Meta.URL)} {
		if u, err := url.Parse(strings.TrimSpace(claim)); err == nil && len(claim) <= maxBase && u.Host != "" {
			address = u
			break
		}
	}
	if u, err := address.Parse(strings.TrimSpace(own)); err == nil && len(own) <= maxBase {
		address = u
	}
	if address.Host == "" {
		return nil
	}
	if address.Scheme == "" {
		address.Scheme = "https"
	}
	return address
}

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
