package page

import (
	"cmp"
	"net/url"
	"strings"
)

// Host returns the host of an absolute URL in lower case without "www.", or "" for any other
// string.
func Host(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}

// Host returns the host of the page. That is the host of the address it was found at, or else of
// the address that the page gives itself, or "".
func (p *Page) Host(address string) string {
	return cmp.Or(Host(address), Host(string(p.Meta.Canonical)), Host(string(p.Meta.URL)))
}
