package file

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// lockRetry is the time between two attempts to take a lock.
const lockRetry = 10 * time.Millisecond

// Lock waits until no other program holds the lock of the file at path, or until ctx ends. It
// holds the lock until unlock is called. The lock is a file beside it, PATH.lock. A program
// that is killed loses its lock. If the system or the disk has no locks, Lock does not wait.
func Lock(ctx context.Context, path string) (unlock func(), err error) {
	return hold(path, func(l *flock.Flock) (bool, error) { return l.TryLockContext(ctx, lockRetry) })
}

// TryLock is Lock without waiting. If another program holds the lock, that is an error.
func TryLock(path string) (unlock func(), err error) {
	return hold(path, (*flock.Flock).TryLock)
}

func hold(path string, lock func(*flock.Flock) (bool, error)) (unlock func(), err error) {
	for {
		l := newFlock(path + ".lock")
		held, err := lock(l)
		switch {
		case unsupported(err):
			return func() { os.Remove(l.Path()) }, nil
		case err != nil:
			return nil, err
		case !held:
			return nil, fmt.Errorf("%s: another program writes to it", path)
		case isCurrent(l):
			return func() { release(l) }, nil
		}
		l.Unlock() // its last holder has removed it
	}
}

// newFlock returns an unlocked lock. Locking makes the file at path if there is none.
func newFlock(path string) *flock.Flock {
	return flock.New(path, flock.SetFlag(os.O_RDWR|os.O_CREATE), flock.SetPermissions(0o666))
}

// release removes a lock's file and unlocks it. Windows cannot remove an open file. On other
// systems, unlocking first could remove the file of the next holder.
func release(l *flock.Flock) {
	if runtime.GOOS == "windows" {
		l.Unlock()
		os.Remove(l.Path())
		return
	}
	os.Remove(l.Path())
	l.Unlock()
}

// isCurrent reports whether a held lock locks the file now at its path. Another program may
// have removed or renamed the file before it was locked.
func isCurrent(l *flock.Flock) bool {
	held, err := l.Stat()
	if err != nil {
		return false
	}
	current, err := os.Lstat(l.Path())
	return err == nil && os.SameFile(held, current)
}

// unsupported reports whether an error says that the system or the disk has no locks.
func unsupported(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.ENOLCK)
}
