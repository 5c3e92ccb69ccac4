package labeller

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"net/netip"
	"strings"

	"linesift/internal/guard"
)

// newToken returns the secret part of the address: 130 random bits.
func newToken() string { return strings.ToLower(rand.Text()) }

// appPolicy lets the program's own page use the program's own files and nothing else.
// The frame can only show pages of this server.
const appPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'"

// framePolicy is for the pages that are labelled.
const framePolicy = "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// maxBody is the limit of a request body in bytes. The program's own page sends less.
const maxBody = 1 << 16

// guarded lets requests pass that know the token and come from the program's own page, in a
// browser on this machine. It closes the connections of other requests.
func guarded(token string, handler http.Handler) http.Handler {
	prefix := "/" + token
	inner := http.StripPrefix(prefix, handler)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		guard.SetHeaders(h, appPolicy)
		h.Set("Referrer-Policy", "no-referrer") // the address is a secret
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-DNS-Prefetch-Control", "off")
		refuse := func(reason string, status int) {
			h.Set("Connection", "close")
			http.Error(w, reason, status)
		}
		_, known := guard.Host(r, []string{"localhost"}, netip.Addr.IsLoopback) // the port may be a tunnel's
		switch {
		case !known:
			refuse("this server answers on 127.0.0.1 only", http.StatusForbidden)
		case !isOwn(r):
			refuse("this request comes from another page", http.StatusForbidden)
		case !isBelow(r.URL.Path, prefix):
			refuse("there is no such page", http.StatusNotFound)
		case r.Method == http.MethodPost && r.Header.Get("Content-Type") != "application/json":
			refuse("want application/json", http.StatusUnsupportedMediaType)
		default:
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
			inner.ServeHTTP(w, r)
		}
	})
}

// isBelow reports whether a path is below prefix, in constant time.
func isBelow(path, prefix string) bool {
	n := len(prefix)
	return len(path) > n && path[n] == '/' && subtle.ConstantTimeCompare([]byte(path[:n]), []byte(prefix)) == 1
}

var others = http.NewCrossOriginProtection()

// isOwn reports whether a request comes from the program's own page or from a person who opens
// the address.
func isOwn(r *http.Request) bool {
	strict := *r
	strict.Method = http.MethodPost // others lets every GET pass
	if others.Check(&strict) == nil {
		return true
	}
	// A link to the address, in a terminal that is itself a web page.
	h := r.Header
	return r.Method == http.MethodGet && h.Get("Sec-Fetch-Mode") == "navigate" && h.Get("Sec-Fetch-Dest") == "document"
}
