package fetch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

// nat64 is the prefix of addresses with an IPv4 address in their last four bytes.
var nat64 = ssrf.IPv6NAT64Prefix

// special contains the addresses that no internet host has: IANA's registries of
// special-purpose addresses.
var special = ssrf.New(ssrf.WithAnyPort(), ssrf.WithAnyNetwork())

// isPublic reports whether an address is on the internet.
func isPublic(a netip.Addr) bool {
	a = a.WithZone("").Unmap()
	if nat64.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	return special.SafeAddr(a) == nil
}

// A notPublicError is the name of a host outside the internet. Nothing is fetched from it.
type notPublicError string

// IsNotPublic reports whether an error says that a host is outside the internet.
func IsNotPublic(err error) bool { return errors.As(err, new(notPublicError)) }

func (n notPublicError) Error() string {
	return fmt.Sprintf("%s is of this machine or a private network", string(n))
}

type proxied struct{}

// newClient returns a client that connects only to allowed addresses. It checks the address
// of each connection, because a name may resolve to another address each time. A proxy from
// the environment is the user's choice. The caller follows redirects, since the next host has
// a robots.txt of its own.
func newClient(allowed func(netip.Addr) bool) *http.Client {
	dialer := &net.Dialer{Timeout: 30 * time.Second}
	dialer.ControlContext = func(ctx context.Context, _, address string, _ syscall.RawConn) error {
		peer, err := netip.ParseAddrPort(address)
		if err == nil && ctx.Value(proxied{}) == nil && !allowed(peer.Addr()) {
			err = notPublicError(peer.Addr().String())
		}
		return err
	}
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DialContext = dialer.DialContext
	t.DisableCompression = true // Decode does it, also for Brotli and zstd
	t.MaxConnsPerHost = 1
	t.MaxResponseHeaderBytes = MaxResponseHeader
	return &http.Client{
		Transport:     t,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// throughProxy returns the context for a request that may go to a proxy. A proxy resolves
// names itself, so only addresses and localhost are checked here.
func throughProxy(ctx context.Context, r *http.Request, allowed func(netip.Addr) bool) (context.Context, error) {
	proxy, err := http.ProxyFromEnvironment(r)
	if err != nil || proxy == nil {
		return ctx, err
	}
	return context.WithValue(ctx, proxied{}, true), checkName(r.URL, allowed)
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

// hostUnknown returns the name of the host that the resolver says does not exist, or "".
func hostUnknown(err error) string {
	if dns, ok := errors.AsType[*net.DNSError](err); ok && dns.IsNotFound {
		return dns.Name
	}
	return ""
}
