// Package guard has the defences that the servers of linesift share against other web pages in
// the browsers of their users. Each server also asks [http.CrossOriginProtection].
package guard

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// SetHeaders sets the headers of every response. policy is its Content-Security-Policy.
func SetHeaders(h http.Header, policy string) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
}

// Host returns the name or address in the Host of a request, without port and in lower case. It
// reports whether the server is known by it: it is one of names, or an address that allowed
// accepts. Any web page can let its own name resolve to 127.0.0.1, and is then of the same origin
// (DNS rebinding).
func Host(r *http.Request, names []string, allowed func(netip.Addr) bool) (host string, known bool) {
	host = (&url.URL{Host: r.Host}).Hostname()
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if a, err := netip.ParseAddr(host); err == nil {
		return host, allowed(a)
	}
	return host, slices.Contains(names, host)
}
