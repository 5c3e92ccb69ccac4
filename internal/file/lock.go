package file

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// Lock waits until no other program holds the lock of the file at path, or until the
// context ends, and holds it until unlock is called. The lock is a file beside it,
// PATH.lock. A program that is killed holds none. Where a system or a disk has no locks,
// there is none to wait for.
func Lock(ctx context.Context, path string) (unlock func(), err error) {
	path += ".lock"
	for ctx.Err() == nil {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		locked := make(chan error, 1)
		go func() { locked <- lock(f, true) }()
		select {
		case err = <-locked:
		case <-ctx.Done():
			go func() { <-locked; f.Close() }() // waiting cannot be stopped
			return nil, ctx.Err()
		}
		noLocks := errors.Is(err, errors.ErrUnsupported)
		if err == nil && isStill(f, path) || noLocks { // else who had it has removed it
			return func() { os.Remove(path); f.Close() }, nil
		}
		f.Close()
		if err != nil {
			return nil, err
		}
	}
	return nil, ctx.Err()
}

// Hold keeps other programs from holding an open file until it is closed. If one holds it
// already, or has renamed it, that is an error.
func Hold(f *os.File) error {
	if err := lock(f, false); errors.Is(err, errors.ErrUnsupported) {
		return nil
	} else if err != nil || !isStill(f, f.Name()) {
		return fmt.Errorf("%s: another program writes to it", f.Name())
	}
	return nil
}
