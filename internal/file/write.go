package file

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/cespare/xxhash/v2"
)

// Write calls write to write the file at path. The file takes its name when it is complete
// and on the disk. Until then it is a hidden file in the same folder, .NAME.part. If write
// fails, the hidden file is removed and the older file stays. Several programs can write one
// file at once. The last to finish has written it. Links stay links, and permissions stay.
// Pipes and devices are written to directly.
func Write(path string, write func(io.Writer) error) error {
	return replace(path, func(w io.Writer) error { return Buffered(w, write) }, nil)
}

// WriteBytes writes the file at path, as Write does.
func WriteBytes(path string, b []byte) error { return Replace(path, b, nil) }

// Replace is WriteBytes, but calls allow, unless it is nil, before the new file takes its name. The
// new file is on the disk by then. If allow returns an error, the older file stays. For pipes and
// devices allow is not called.
func Replace(path string, b []byte, allow func(fs.FileInfo) error) error {
	return replace(path, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	}, allow)
}

func replace(path string, write func(io.Writer) error, allow func(fs.FileInfo) error) error {
	old, err := os.Lstat(path) // for a new file this is the only question
	if err == nil && old.Mode()&fs.ModeSymlink != 0 {
		if target, err := filepath.EvalSymlinks(path); err == nil {
			path = target
		}
		old, err = os.Stat(path)
	}
	switch {
	case err == nil && old.IsDir():
		return fmt.Errorf("%s is a folder", path)
	case err == nil && !old.Mode().IsRegular():
		return writeTo(path, write)
	}
	f, unlock, err := create(path)
	if err != nil {
		return err
	}
	defer unlock()
	if old != nil {
		f.Chmod(old.Mode().Perm()) // not all systems have permissions
	}
	err = fill(f, write, allow)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return named(err, path)
}

func fill(f *os.File, write func(io.Writer) error, allow func(fs.FileInfo) error) error {
	if err := write(f); err != nil {
		return err
	}
	if err := f.Sync(); err != nil || allow == nil {
		return err
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return allow(info)
}

// Finish closes f and gives it the name path once it is on the disk.
func Finish(f *os.File, path string) error {
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Check returns the error that writing a file at path would give, so that long work can
// fail before it begins.
func Check(path string) error {
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder", path)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	f, unlock, err := create(path)
	if err != nil {
		return err
	}
	defer unlock()
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func writeTo(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// Buffered calls write with a buffered w.
func Buffered(w io.Writer, write func(io.Writer) error) error {
	b := bufio.NewWriterSize(w, 1<<16)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}

// maxName is the longest name of a file, in bytes, on most systems.
const maxName = 255

// create makes the temporary file of the file at path and locks it until unlock is called.
// The file is .NAME.part. A killed program may have left it. Its name gets a random part while
// another program holds it and if there are no locks. On Windows it always does, because
// Windows cannot write to a file that is locked through another handle.
func create(path string) (f *os.File, unlock func() error, err error) {
	dir, name := filepath.Split(path)
	random := rand.Text()
	if len(name) > maxName-len(".."+random+".part") {
		name = fmt.Sprintf("%016x", xxhash.Sum64String(name))
	}
	part := dir + "." + name + ".part"
	if runtime.GOOS != "windows" {
		if f, unlock := claim(part); f != nil {
			return f, unlock, nil
		}
	}
	f, err = os.OpenFile(dir+"."+name+"."+random+".part", os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	return f, func() error { return nil }, named(err, path)
}

// claim opens and locks the empty file part, or returns nil if another program holds it.
func claim(part string) (*os.File, func() error) {
	if info, err := os.Lstat(part); err == nil && !info.Mode().IsRegular() {
		return nil, nil // a link of another user would lead elsewhere
	}
	l := newFlock(part)
	held, err := l.TryLock()
	if unsupported(err) {
		os.Remove(part)
	}
	if held && isCurrent(l) {
		if f, err := os.OpenFile(part, os.O_RDWR|os.O_TRUNC, 0); err == nil {
			return f, l.Unlock
		}
	}
	l.Unlock()
	return nil, nil
}

// named returns an error that names the file at path instead of its temporary file.
func named(err error, path string) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}
