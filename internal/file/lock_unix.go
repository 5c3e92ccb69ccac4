//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package file

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a file until it is closed, by whatever process. If it must not wait and
// another has locked it, that is an error.
func lock(f *os.File, wait bool) error {
	how := syscall.LOCK_EX
	if !wait {
		how |= syscall.LOCK_NB
	}
	for {
		err := syscall.Flock(int(f.Fd()), how)
		switch {
		case err == syscall.EINTR:
			continue
		case err == syscall.ENOLCK || err == syscall.ENOSYS || err == syscall.EOPNOTSUPP:
			return errors.ErrUnsupported
		}
		return err
	}
}
