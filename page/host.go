package page

import (
	"cmp"
	"net/url"
	"strings"

	"golang.org/x/net/html/atom"
	"golang.org/x/net/idna"
)

// IsAddress reports whether a text is the address of a web page: a URL of http or https with a host.
func IsAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}

// Host returns the host of an absolute URL as [CanonicalHost] spells it, or "" for any other
// string.
func Host(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return ""
	}
	return CanonicalHost(u.Hostname())
}

// CanonicalHost returns the name of a host in the spelling in which hosts are compared: ASCII (IDNA)
// in lower case, without "www." and a final dot. bücher.example is xn--bcher-kva.example. A name that
// cannot be encoded only gets lower case.
func CanonicalHost(name string) string {
	name = strings.TrimSuffix(strings.ToLower(name), ".")
	// Lookup, which also maps and refuses characters, would make the WebAssembly 200 KB larger than Punycode.
	if ascii, err := idna.Punycode.ToASCII(name); err == nil {
		name = ascii
	}
	return strings.TrimPrefix(name, "www.")
}

// Host returns the host of the page. That is the host of the address it was found at, or else of
// the address that the page gives itself, or "".
func (p *Page) Host(address string) string {
	return cmp.Or(Host(address), Host(string(p.Meta.Canonical)), Host(string(p.Meta.URL)))
}

// maxBase is the most bytes of a base. A page writes its base once, and each of its links has it:
// without a bound, 380 KB of links below a base of 60 KB are 1.2 GB of HTML.
const maxBase = 2 << 10

// Base returns the address that links of the page are relative to: its <base>, which is itself
// relative to the page's address. That is the address it was found at, or else its canonical link or
// og:url. Addresses that are too long are ignored. The result is nil if the page's address is not
// known.
func (p *Page) Base(address string) *url.URL {
	base := &url.URL{}
	for _, claim := range []string{address, string(p.Meta.Canonical), string(p.Meta.URL)} {
		if u, err := url.Parse(strings.TrimSpace(claim)); err == nil && len(claim) <= maxBase && u.Host != "" {
			base = u
			break
		}
	}
	own := p.baseElement()
	if u, err := base.Parse(strings.TrimSpace(own)); err == nil && len(own) <= maxBase {
		base = u
	}
	if base.Host == "" {
		return nil
	}
	if base.Scheme == "" {
		base.Scheme = "https"
	}
	return base
}

// baseElement returns the address in the first <base> that has one, or "".
func (p *Page) baseElement() string {
	for i := range p.Leaves {
		if l := &p.Leaves[i]; l.Tag == atom.Base {
			if href, _ := Attribute(p.Source[l.Source.Start:l.Source.End], "href"); len(href) > 0 {
				return AttributeText(string(href))
			}
		}
	}
	return ""
}
