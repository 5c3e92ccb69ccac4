//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package file

import (
	"errors"
	"os"
)

// lock would lock a file.
func lock(*os.File, bool) error { return errors.ErrUnsupported }
