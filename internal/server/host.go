package server

import (
	"net/http"
	"net/netip"
	"strings"

	"linesift/internal/guard"
)

// checkHost returns a problem if a request's Host is not one of the server's names. Addresses are
// safe.
func (s *Server) checkHost(r *http.Request) error {
	if s.config.Hosts == nil {
		return nil
	}
	host, known := guard.Host(r, s.config.Hosts, func(netip.Addr) bool { return true })
	if known {
		return nil
	}
	return problemf(http.StatusForbidden, "the server is not called %q; its names are %s, and its addresses",
		host, strings.Join(s.config.Hosts, ", "))
}
