package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// checkHost returns a problem if a request's Host is not one of the server's names. Any web
// page can let its own name resolve to 127.0.0.1 and is then of the same origin (DNS
// rebinding). Addresses are safe.
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
