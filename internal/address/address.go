// Package address makes the addresses that a page writes absolute, and bounds them.
//
// Links, images, segments and metadata all use it, so an address is accepted everywhere or nowhere.
package address

import (
	"net/url"
	"slices"
	"strings"
)

// Schemes of addresses.
var (
	Web   = []string{"http", "https"}           // of pages and images
	Links = []string{"http", "https", "mailto"} // of links in a text
)

const (
	// Longest is the most bytes of an address as the page writes it.
	Longest = 8 << 10

	// All addresses of a page together may have free bytes, and perByte more for each byte of the page:
	// a long base stands in each of them.
	free    = 256 << 10
	perByte = 4
)

// Parse returns what href refers to from base, nil if that has none of the schemes or is not an address.
// A nil base is not known: then an address without a host stays relative. Without a scheme, it is https.
func Parse(base *url.URL, href string, schemes []string) *url.URL {
	href = strings.TrimSpace(href)
	if href == "" || len(href) > Longest {
		return nil
	}
	u, err := url.Parse(href)
	if err != nil {
		return nil
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	switch {
	case u.Scheme == "" && u.Host != "":
		u.Scheme = "https"
	case u.Scheme == "" && u.User == nil && base == nil:
		return u
	}
	if !slices.Contains(schemes, u.Scheme) || u.Host == "" && (u.Scheme != "mailto" || u.Opaque == "") {
		return nil
	}
	return u
}

// A Resolver resolves the addresses of one page.
type Resolver struct {
	Base *url.URL // that addresses are relative to, nil if it is not known
	left int      // the bytes that further addresses may have
}

// NewResolver returns the resolver of a page of size bytes.
func NewResolver(base *url.URL, size int) Resolver { return Resolver{base, Bound(size)} }

// Bound returns the most bytes that all addresses of a page of size bytes have together.
func Bound(size int) int { return free + perByte*size }

// Resolve returns an address as text, as [Parse] does, with the path "/" if it has none. It returns "" if it is not
// an address, if it is "#", where a script waits for a click, and beyond the bound.
func (r *Resolver) Resolve(href string, schemes []string) string {
	u := Parse(r.Base, href, schemes)
	if u == nil || strings.TrimSpace(href) == "#" {
		return ""
	}
	if u.Host != "" && u.Path == "" {
		u.Path = "/"
	}
	resolved := u.String()
	if r.left -= len(resolved); r.left < 0 {
		return ""
	}
	return resolved
}

// Fragment returns the decoded fragment of a link, "" if it has none.
func Fragment(href string) string {
	_, id, ok := strings.Cut(href, "#")
	if !ok || id == "" {
		return ""
	}
	if s, err := url.PathUnescape(id); err == nil {
		return s
	}
	return id
}
