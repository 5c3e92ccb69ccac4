package command

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// WriteFile calls write with the file at path, or with stdout if path is "-" and
// stdout is not nil. The file has its name only once it is complete: until then it
// is called path.part, and if write fails there is none.
func WriteFile(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "-" && stdout != nil {
		return buffered(stdout, write)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // the link stays
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeTo(path, write) // a pipe or device, which has nothing to lose
	}
	part := path + ".part"
	if err := writeTo(part, write); err != nil {
		os.Remove(part)
		return err
	}
	return os.Rename(part, path)
}

func writeTo(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(buffered(f, write), f.Close())
}

func buffered(w io.Writer, write func(io.Writer) error) error {
	b := bufio.NewWriterSize(w, 1<<16)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}
