package file

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/cespare/xxhash/v2"
)

// Write calls write with the file at path. The file has its name once it is complete and
// on the disk: until then it has a hidden one in the same folder, .NAME.part, and when
// write fails it is removed and the older file stays. Several programs can write one file
// at once: the last one that is done has written it. What is no regular file, such as a
// pipe, is written to as it is.
func Write(path string, write func(io.Writer) error) error {
	return Replace(path, write, func(fs.FileInfo) error { return nil })
}

// Replace is Write, and asks whether the file, which is on the disk by then, may have its
// name. When allow returns an error, the older file stays. What is no regular file is
// written to unasked.
func Replace(path string, write func(io.Writer) error, allow func(fs.FileInfo) error) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // the link stays
	}
	before, err := os.Stat(path)
	if err == nil && before.IsDir() {
		return fmt.Errorf("%s is a folder", path)
	}
	if err == nil && !before.Mode().IsRegular() {
		return writeTo(path, write)
	}
	f, err := part(path)
	if err != nil {
		return err
	}
	if before != nil {
		f.Chmod(before.Mode().Perm()) // where a system has such permissions
	}
	if err := fill(f, write, allow); err != nil {
		os.Remove(f.Name())
		f.Close()
		return named(err, path)
	}
	if err := rename(f, path); err != nil {
		os.Remove(f.Name())
		return named(err, path)
	}
	return nil
}

func fill(f *os.File, write func(io.Writer) error, allow func(fs.FileInfo) error) error {
	if err := Buffered(f, write); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return allow(info)
}

// Finish gives a file that was written, and may be held, its name, once it is on the disk.
// It closes it in any case.
func Finish(f *os.File, path string) error {
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	return rename(f, path)
}

// rename gives an open file its name, and closes it in any case.
func rename(f *os.File, path string) error {
	if runtime.GOOS == "windows" { // what is open cannot be renamed there
		if err := f.Close(); err != nil {
			return err
		}
		return os.Rename(f.Name(), path)
	}
	return errors.Join(os.Rename(f.Name(), path), f.Close()) // with which another may hold it
}

// WriteBytes writes the file at path, as Write does.
func WriteBytes(path string, b []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}

// Check returns why there can be no file at path, before the work that makes it is done.
func Check(path string) error {
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder", path)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	f, err := part(path)
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

func writeTo(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(Buffered(f, write), f.Close())
}

// Buffered calls write with w, buffered.
func Buffered(w io.Writer, write func(io.Writer) error) error {
	b := bufio.NewWriterSize(w, 1<<16)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}

// maxName is how long the name of a part is, which has some letters more than the file's:
// most systems have names of up to 255 bytes.
const maxName = 255

// named returns an error with the name of the file instead of that of its part.
func named(err error, path string) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}

// part makes a new file for what is to be the file at path. One that was left by a program
// that was killed is used again, as far as locks tell that nobody writes to it.
func part(path string) (*os.File, error) {
	whole := path
	dir, name := filepath.Split(path)
	if len(name) > maxName-len(".00000.part") {
		name = fmt.Sprintf("%016x", xxhash.Sum64String(name))
	}
	for n := range 1 << 16 {
		number := ""
		if n > 0 {
			number = fmt.Sprint(".", n)
		}
		path := dir + "." + name + number + ".part"
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		isNew := err == nil
		if errors.Is(err, fs.ErrExist) {
			f, err = openLeft(path)
		}
		if err != nil {
			return nil, named(err, whole)
		}
		if f == nil {
			continue
		}
		// Where there are no locks, only a new file is certainly ours.
		if err := lock(f, false); (err == nil || isNew && errors.Is(err, errors.ErrUnsupported)) && isStill(f, path) {
			if err := f.Truncate(0); err != nil {
				f.Close()
				return nil, err
			}
			return f, nil
		}
		f.Close()
	}
	return nil, fmt.Errorf("%s: too many programs write to it", whole)
}

// openLeft opens a part that is there already, nil if it is none or has gone.
func openLeft(path string) (*os.File, error) {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil, nil // another's link would lead elsewhere
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil, nil
	}
	return f, err
}

// isStill tells whether a file is the one at path: it may have been renamed before it was
// locked.
func isStill(f *os.File, path string) bool {
	ours, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(path)
	return err == nil && os.SameFile(ours, there)
}
