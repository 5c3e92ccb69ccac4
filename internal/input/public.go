package input

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// notPublic are the addresses that no host on the internet has (IANA's registries of
// special-purpose addresses), beside loopback, link-local, multicast and private addresses,
// which package netip knows.
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network
	netip.MustParsePrefix("100.64.0.0/10"),   // shared, of providers
	netip.MustParsePrefix("192.0.0.0/24"),    // protocols
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("240.0.0.0/4"),     // reserved, broadcast
	netip.MustParsePrefix("64:ff9b:1::/48"),  // translated, local
	netip.MustParsePrefix("100::/64"),        // discarded
	netip.MustParsePrefix("2001:db8::/32"),   // documentation
	netip.MustParsePrefix("fec0::/10"),       // site-local, of old
}

// translated are the prefixes of addresses that contain one of IPv4, and the byte it begins at.
var translated = map[netip.Prefix]int{
	netip.MustParsePrefix("::/96"):        12, // compatible, of old
	netip.MustParsePrefix("64:ff9b::/96"): 12, // NAT64
	netip.MustParsePrefix("2002::/16"):    2,  // 6to4
}

// isPublic reports whether an address is one of the internet.
func isPublic(a netip.Addr) bool {
	a = a.WithZone("").Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(a) {
			return false
		}
	}
	for p, at := range translated {
		if p.Contains(a) {
			b := a.As16()
			return isPublic(netip.AddrFrom4([4]byte(b[at : at+4])))
		}
	}
	return true
}

// A notPublicError is that of an address which is not fetched from.
type notPublicError string

func (host notPublicError) Error() string {
	return fmt.Sprintf("%s is of this machine or a private network", string(host))
}

type proxied struct{}

// newClient returns a client that connects only to allowed addresses. It checks the address
// of each connection, because a name may resolve to another address each time. A proxy from
// the environment is the user's choice. Redirects are left to the caller, since the next
// host has a robots.txt of its own.
func newClient(allowed func(netip.Addr) bool) *http.Client {
	dialer := &net.Dialer{Timeout: 30 * time.Second}
	dialer.ControlContext = func(ctx context.Context, _, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err == nil && ctx.Value(proxied{}) == nil && !allowed(at.Addr()) {
			err = notPublicError(at.Addr().String())
		}
		return err
	}
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DialContext = dialer.DialContext
	t.DisableCompression = true // decoded does it, also for Brotli and zstd
	t.MaxConnsPerHost = 1
	t.MaxResponseHeaderBytes = maxResponseHeader
	return &http.Client{
		Transport:     t,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// throughProxy returns the context for a request that may go to a proxy. A proxy resolves
// names itself; addresses and localhost are checked here.
func throughProxy(ctx context.Context, q *http.Request, allowed func(netip.Addr) bool) (context.Context, error) {
	proxy, err := http.ProxyFromEnvironment(q)
	if err != nil || proxy == nil {
		return ctx, err
	}
	return context.WithValue(ctx, proxied{}, true), checkName(q.URL, allowed)
}

func checkName(u *url.URL, allowed func(netip.Addr) bool) error {
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		host = "127.0.0.1"
	}
	if a, err := netip.ParseAddr(host); err == nil && !allowed(a) {
		return notPublicError(u.Hostname())
	}
	return nil
}
