package cli

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"

	"linesift/internal/file"
)

// ListenError returns the error of listening on the address that --listen gives, with the flag's
// name. Other errors stay as they are.
func ListenError(address string, err error) error {
	op, ok := errors.AsType[*net.OpError](err)
	if !ok || op.Op != "listen" {
		return err
	}
	flag := "--listen " + file.Printable(address)
	if strings.Contains(address, "://") {
		return Usagef("%s: a host and a port are wanted, not a URL; write it as 127.0.0.1:8080", flag)
	}
	if wrong, ok := errors.AsType[*net.AddrError](err); ok {
		return Usagef("%s: %s; write it as 127.0.0.1:8080", flag, wrong.Err)
	}
	if _, ok := errors.AsType[*os.SyscallError](err); ok {
		return fmt.Errorf("%s: %w; choose another port, or 0 for any free one", flag, op.Err)
	}
	return fmt.Errorf("%s: %w", flag, op.Err)
}
