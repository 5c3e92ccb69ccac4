package command

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestAFileIsCompleteOrAsItWas(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.csv")
	write := func(text string, err error) error {
		return WriteFile(path, nil, func(w io.Writer) error {
			io.WriteString(w, text)
			return err
		})
	}
	failed := errors.New("failed")
	if err := write("half", failed); !errors.Is(err, failed) {
		t.Errorf("error %v, want that of the writer", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a file that failed: %v", err)
	}
	if err := write("whole", nil); err != nil || read(t, path) != "whole" {
		t.Errorf("%q, error %v", read(t, path), err)
	}
	if err := write("half", failed); !errors.Is(err, failed) || read(t, path) != "whole" {
		t.Errorf("%q, error %v; want the older file as it was", read(t, path), err)
	}
	if left, _ := filepath.Glob(path + ".*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestALinkStaysALink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file.csv"), filepath.Join(dir, "link.csv")
	if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err)
	}
	if err := WriteFile(link, nil, func(w io.Writer) error {
		_, err := io.WriteString(w, "new")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if got := read(t, file); got != "new" {
		t.Errorf("the file that the link is to says %q", got)
	}
}

func TestDevicesAreWrittenTo(t *testing.T) {
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Skip(os.DevNull, " is no device here")
	}
	if err := WriteFile(os.DevNull, nil, func(w io.Writer) error {
		_, err := io.WriteString(w, "gone")
		return err
	}); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error(os.DevNull, " is no device any more")
	}
}

func TestWithoutStandardOutputAMinusIsAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := WriteFile("-", nil, func(w io.Writer) error {
		_, err := io.WriteString(w, "here")
		return err
	}); err != nil || read(t, "-") != "here" {
		t.Errorf("%q, error %v", read(t, "-"), err)
	}
}
