package cli

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"

	"linesift/internal/file"
)

// Listen listens on the address that --listen gives. Errors have the flag's name.
func Listen(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err == nil {
		return l, nil
	}
	flag := "--listen " + file.Printable(address)
	if strings.Contains(address, "://") {
		return nil, Usagef("%s: a host and a port are wanted, not a URL; write it as 127.0.0.1:8080", flag)
	}
	if wrong, ok := errors.AsType[*net.AddrError](err); ok {
		return nil, Usagef("%s: %s; write it as 127.0.0.1:8080", flag, wrong.Err)
	}
	if op, ok := errors.AsType[*net.OpError](err); ok {
		err = op.Err // the flag has the address
	}
	if _, ok := errors.AsType[*os.SyscallError](err); ok {
		return nil, fmt.Errorf("%s: %w; choose another port, or 0 for any free one", flag, err)
	}
	return nil, fmt.Errorf("%s: %w", flag, err)
}

// IsLoopback reports whether only this machine can reach an address that --listen gives.
func IsLoopback(address string) bool {
	host, _, _ := net.SplitHostPort(address)
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}
