package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// checkHost returns a problem if a request calls the server by a name that it does not
// have. A web page anywhere can have its own name lead to 127.0.0.1, and is of the same
// origin then (DNS rebinding). Of an address nobody can do that.
func (s *Server) checkHost(r *http.Request) error {
	if s.config.Hosts == nil {
		return nil
	}
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host // without a port
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil || slices.Contains(s.config.Hosts, host) {
		return nil
	}
	return problemf(http.StatusForbidden, "the server is not called %q; its names are %s, and its addresses", host, strings.Join(s.config.Hosts, ", "))
}
