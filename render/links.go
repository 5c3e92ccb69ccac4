package render

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
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

// image returns the clean form of an image: the sign that an emoji is drawn for, and nil for other
// icons, tracking pixels and stand-ins for images that a script loads.
func (c *cleaner) image(n *html.Node) *html.Node {
	if !c.options.Images {
		return nil
	}
	alt := strings.Join(strings.Fields(attr(n, "alt")), " ")
	if isIcon(n) {
		if alt == "" || strings.ContainsFunc(alt, isWordRune) {
			return nil
		}
		return text(alt)
	}
	src := c.source(n)
	if src == "" || alt == "" && c.marks[firstSource(n)] {
		return nil
	}
	return element("img", "src", src, "alt", alt)
}

// mostAlike is how often a picture without a text stands in a page.
const mostAlike = 2

// marksIn returns the addresses of images without a text that stand more than mostAlike times in the
// content: the icons of a forum's topics, stars, bullets, stand-ins for products without a picture.
func marksIn(root *html.Node) map[string]bool {
	count, marks := make(map[string]int), make(map[string]bool)
	for n := range root.Descendants() {
		if n.Data != "img" || strings.TrimSpace(attr(n, "alt")) != "" {
			continue
		}
		src := firstSource(n)
		if count[src]++; count[src] > mostAlike {
			marks[src] = true
		}
	}
	return marks
}

// firstSource returns the best attribute with an image's address.
func firstSource(n *html.Node) string {
	for _, key := range sources {
		if src := attr(n, key); src != "" {
			return src
		}
	}
	return ""
}

// isIcon reports whether an image is an icon by its size, its classes or the name of its file.
func isIcon(n *html.Node) bool {
	if shortSide(n.Attr, maxIcon) || styledSmall.MatchString(attr(n, "style")) ||
		iconNames.MatchString(attr(n, "class")) {
		return true
	}
	file, _, _ := strings.Cut(attr(n, "src"), "?")
	return iconNames.MatchString(path.Base(file))
}

// maxIcon is the longest side of an icon. The smallest thumbnails are longer.
const maxIcon = 32

var (
	styledSmall = regexp.MustCompile(`(?i)(^|[;\s])(width|height)\s*:\s*([1-9]|[12]\d|3[0-2])(px)?\s*(;|$)`)
	iconNames   = regexp.MustCompile(`(?i)(^|[\s_.-])(icons?|emojis?|smil(ey|ie)s?|spacer|pixel)([\s_.-]|$)`)
)

// sources are the attributes with an image's address, best first.
var sources = list("images")

// source returns an image's address, the largest image's of a srcset.
func (c *cleaner) source(n *html.Node) string {
	for _, key := range sources {
		src := attr(n, key)
		if strings.HasSuffix(key, "srcset") {
			src = largest(src)
		}
		if src = c.address(src, "http", "https"); src != "" {
			return src
		}
	}
	return ""
}

// largest returns the address of the greatest width or density in a srcset. White space
// ends addresses, which may have commas in them.
func largest(srcset string) (best string) {
	largest := 0.0
	fields := strings.Fields(srcset)
	for i, f := range fields {
		number := strings.TrimRight(strings.TrimSuffix(f, ","), "wx")
		size, err := strconv.ParseFloat(number, 64)
		switch {
		case best == "":
			best = strings.TrimSuffix(f, ",")
		case err == nil && size > largest:
			largest, best = size, fields[i-1]
		}
	}
	return best
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
