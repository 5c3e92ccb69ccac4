package file

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
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
		return Write(path, func(w io.Writer) error {
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
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
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
	if err := Write(link, func(w io.Writer) error {
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
	if err := Write(os.DevNull, func(w io.Writer) error {
		_, err := io.WriteString(w, "gone")
		return err
	}); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error(os.DevNull, " is no device any more")
	}
}

// says writes a text.
func says(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// names returns the names in a folder.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func TestTwoWritersOfAFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := Write(path, func(w io.Writer) error {
		io.WriteString(w, "the first")
		return errors.Join(Write(path, says("the second, which is longer")),
			check(read(t, path) == "the second, which is longer"))
	}); err != nil || read(t, path) != "the first" {
		t.Errorf("%q, %v", read(t, path), err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"a.txt"}) {
		t.Errorf("left: %q", got)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			text := strings.Repeat(string(rune('a'+i)), 100_000+i)
			for range 20 {
				if err := Write(path, says(text)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	got := read(t, path)
	if len(got) < 100_000 || strings.Trim(got, got[:1]) != "" || len(got) != 100_000+int(got[0]-'a') {
		t.Errorf("%d bytes that begin with %.9q and are not all the same", len(got), got)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"a.txt"}) {
		t.Errorf("left: %q", got)
	}
}

func check(ok bool) error {
	if !ok {
		return errors.New("not as it should be")
	}
	return nil
}

func TestWhatAKilledWriterLeftIsUsedAgain(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("each temporary file has a random name")
	}
	skipWithoutLocks(t)
	dir := t.TempDir()
	left := filepath.Join(dir, ".a.txt.part")
	if err := os.WriteFile(left, []byte("half of something long"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Write(filepath.Join(dir, "a.txt"), says("whole")); err != nil ||
		read(t, filepath.Join(dir, "a.txt")) != "whole" {
		t.Error(err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"a.txt"}) {
		t.Errorf("left: %q", got)
	}
}

// In a folder that others can write to, a link with the name of the part would lead to
// whatever file they like.
func TestAnothersLinkIsNotFollowed(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine")
	if err := os.WriteFile(mine, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(mine, filepath.Join(dir, ".a.txt.part")); err != nil {
		t.Skip(err)
	}
	if err := Write(filepath.Join(dir, "a.txt"), says("new")); err != nil || read(t, mine) != "mine" ||
		read(t, filepath.Join(dir, "a.txt")) != "new" {
		t.Error(err, read(t, mine))
	}
}

func TestTheLongestNames(t *testing.T) {
	dir := t.TempDir()
	for _, length := range []int{240, 250, 255} {
		path := filepath.Join(dir, strings.Repeat("n", length))
		if err := Write(path, says("x")); err != nil || read(t, path) != "x" {
			t.Errorf("%d letters: %v", length, err)
		}
	}
	if err := Write(filepath.Join(dir, strings.Repeat("n", 256)), says("x")); err == nil {
		t.Error("256 letters")
	}
	if got := names(t, dir); len(got) != 3 {
		t.Errorf("left: %q", got)
	}
}

func TestWhatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a"), []byte("a"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"folder", "a/b", "nowhere/b"} {
		err := Write(filepath.Join(dir, name), says("x"))
		if err == nil || strings.Contains(err.Error(), ".part") || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if err := Check(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s can be written, as it seems", name)
		}
	}
	for _, name := range []string{"a", "new"} {
		if err := Check(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if got := names(t, dir); !slices.Equal(got, []string{"a", "folder"}) {
		t.Errorf("left: %q", got)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := Write("/dev/full", says("x")); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%v of a disk that is full", err)
		}
	}
}

func TestPermissionsStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := Write(path, says("more of it")); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(path); err != nil || after.Mode() != before.Mode() {
		t.Errorf("%v, was %v; %v", after.Mode(), before.Mode(), err)
	}
}

func skipWithoutLocks(t *testing.T) {
	t.Helper()
	l := newFlock(filepath.Join(t.TempDir(), "f"))
	if _, err := l.TryLock(); unsupported(err) {
		t.Skip("no locks here")
	}
	l.Unlock()
}

// Of counters that each adds one to, nothing is lost.
func TestALockIsHeldByOne(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "count")
	if err := Write(path, says("")); err != nil {
		t.Fatal(err)
	}
	skipWithoutLocks(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				unlock, err := Lock(t.Context(), path)
				if err != nil {
					t.Error(err)
					return
				}
				b, err := os.ReadFile(path)
				if err = errors.Join(err, Write(path, says(string(b)+"x"))); err != nil {
					t.Error(err)
				}
				unlock()
			}
		})
	}
	all.Wait()
	if n := len(read(t, path)); n != 8*20 {
		t.Errorf("%d of %d were counted", n, 8*20)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"count"}) {
		t.Errorf("left: %q", got)
	}
	unlock, err := Lock(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if _, err := TryLock(path); err == nil || err.Error() != path+": another program writes to it" {
		t.Errorf("%v, though another holds the lock", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Lock(ctx, path); err != context.Canceled {
		t.Errorf("%v, though nobody waits any more", err)
	}
}
