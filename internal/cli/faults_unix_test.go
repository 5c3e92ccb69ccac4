//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"

	"linesift/internal/cli"
	"linesift/internal/cli/classify"
)

// pipe makes a named pipe.
func pipe(t *testing.T, path string) string {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip(err)
	}
	return path
}

// feed opens a pipe to write to it once somebody opens it to read.
func feed(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func put(t *testing.T, path, text string) string {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAnInterruptEndsWaiting(t *testing.T) {
	image := "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 44\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: " +
		"image/png\r\n\r\n\r\n\r\n"
	for _, tt := range []struct{ name, file, text string }{
		{"for a page in a pipe", "a.html", "<p>One"},
		{"for a pipe that is called as a WARC file", "a.warc", ""},
		{"for a page in a WARC file that has none", "a.warc", image},
		{"for records", "a.jsonl", `{"html":"<p>One"}` + "\n"},
		{"for a page in an archive", "a.tar", strings.Repeat("\x00", 100)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := pipe(t, filepath.Join(t.TempDir(), tt.file))
			c := converse(t, "--method", "all", path)
			if _, err := io.WriteString(feed(t, path), tt.text); err != nil {
				t.Fatal(err)
			}
			if status := c.interrupt(); status != cli.Interrupted || c.stderr.String() != "classify: interrupted\n" {
				t.Errorf("status %d: %s", status, c.stderr.String())
			}
		})
	}
	t.Run("for a pipe that nobody writes to", func(t *testing.T) {
		dir := t.TempDir()
		first := pipe(t, filepath.Join(dir, "a.html"))
		c := converse(t, "--method", "all", first, pipe(t, filepath.Join(dir, "b.html")))
		if err := feed(t, first).Close(); err != nil { // it has begun
			t.Fatal(err)
		}
		if status := c.interrupt(); status != cli.Interrupted {
			t.Errorf("status %d: %s", status, c.stderr.String())
		}
	})
	t.Run("for records without pages, again and again", func(t *testing.T) {
		c := converse(t, "--method", "all", "--from", "warc", "-")
		reads := make(chan bool)
		go func() {
			for i := 0; ; i++ {
				if _, err := io.WriteString(c.in, image); err != nil {
					return
				}
				if i == 10_000 { // more than a pipe holds
					close(reads)
				}
			}
		}()
		<-reads
		if status := c.interrupt(); status != cli.Interrupted {
			t.Errorf("status %d: %s", status, c.stderr.String())
		}
	})
}

func TestPipesSocketsAndDevicesInFoldersArePassedOver(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a.html"), "<p>One")
	pipe(t, filepath.Join(dir, "b.html"))
	pipe(t, filepath.Join(dir, "c.warc"))
	pipe(t, filepath.Join(dir, "d"))
	if l, err := net.Listen("unix", filepath.Join(dir, "e.html")); err == nil {
		defer l.Close()
	} else {
		t.Log("without a socket: ", err)
		pipe(t, filepath.Join(dir, "e.html"))
	}
	if err := os.Symlink("/dev/zero", filepath.Join(dir, "f.html")); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "g.css"), "p{}")
	var stdout, stderr bytes.Buffer
	status := classify.Command().Run(t.Context(), []string{"--method", "all", dir},
		cli.Streams{Out: &stdout, Err: &stderr})
	want := "classify: passed over files that are not pages: 5 pipes, sockets or devices, 1 .css\n"
	if status != cli.OK || stdout.String() != "One\n" || stderr.String() != want {
		t.Errorf("status %d, %q, %q", status, stdout.String(), stderr.String())
	}
}

// outputs returns the names and texts of what was written.
func outputsIn(t *testing.T, dir string) (all []string) {
	t.Helper()
	if err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		all = append(all, fmt.Sprintf("%.9s %s", filepath.Base(path), bytes.TrimSpace(b)))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestWhatCannotBeWrittenDoesNotEndTheRest(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files []string // each is a page that says its number
		want  string   // what is written
		err   string
	}{
		{"the longest name", []string{"a.html", strings.Repeat("n", 250) + ".html", "z.html"},
			"[a.txt 0 nnnnnnnnn 1 z.txt 2]", ""},
		{"a name that becomes too long", []string{"a.html", strings.Repeat("n", 255), "z.html"}, "[a.txt 0 z.txt 2]",
			"file name too long"},
		{"a folder called as a page's file", []string{"a.html", "a.txt/b.html", "z.html"}, "[a.txt 0 z.txt 2]",
			"not a directory"},
		{"a file called as another page's folder", []string{"a.txt/b.html", "a.html", "z.html"}, "[b.txt 0 z.txt 2]",
			"is a folder"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			out := filepath.Join(dir, "out")
			args := []string{"--method", "all", "--output", out, "--from", "jsonl"}
			var in strings.Builder
			for i, name := range tt.files {
				fmt.Fprintf(&in, "{\"id\":%q,\"html\":\"<html>%d\"}\n", strings.TrimSuffix(name, ".html"), i)
			}
			var stdout, stderr bytes.Buffer
			status := classify.Command().Run(t.Context(), append(args, "-"),
				cli.Streams{In: strings.NewReader(in.String()), Out: &stdout, Err: &stderr})
			if wantStatus := map[bool]int{true: cli.OK, false: cli.Failed}[tt.err == ""]; status != wantStatus {
				t.Errorf("status %d: %s", status, stderr.String())
			}
			if tt.err != "" &&
				(!strings.Contains(stderr.String(), tt.err) || strings.Count(stderr.String(), "\n") != 3) {
				t.Errorf("%q", stderr.String())
			}
			if got := fmt.Sprint(outputsIn(t, out)); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// asNobody makes dir another user's and the test one of his, where it is root's, who may
// write everywhere.
func asNobody(t *testing.T, dir string) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	const nobody = 65534
	err := errors.Join(os.Chown(dir, nobody, -1), os.Chmod(filepath.Dir(dir), 0o755), syscall.Seteuid(nobody))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Seteuid(0); err != nil {
			t.Fatal(err)
		}
	})
}

// A folder that may not be written to is one page's trouble, or all pages'.
func TestFoldersThatAreReadOnly(t *testing.T) {
	dir := t.TempDir()
	asNobody(t, dir)
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	put(t, filepath.Join(in, "a", "a.html"), "<p>One")
	put(t, filepath.Join(in, "b.html"), "<p>Two")
	if err := os.MkdirAll(filepath.Join(out, "a"), 0o777); err != nil {
		t.Fatal(err)
	}
	forbid := func(path string) {
		if err := os.Chmod(path, 0o555); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(path, 0o777) })
	}
	forbid(filepath.Join(out, "a"))
	run := func(method string, args ...string) (int, string) {
		var stderr bytes.Buffer
		return classify.Command().Run(t.Context(), append([]string{"--method", method}, args...),
			cli.Streams{Out: io.Discard, Err: &stderr}), stderr.String()
	}
	status, stderr := run("all", "--output", out, in)
	if got := fmt.Sprint(outputsIn(t, out)); status != cli.Failed || got != "[b.txt Two]" ||
		!strings.Contains(stderr, "permission denied") {
		t.Errorf("status %d, %s: %s", status, got, stderr)
	}
	forbid(dir)
	for _, name := range []string{"new", "new.jsonl"} {
		if status, stderr := run("all", "--output", filepath.Join(dir, name), in); status != cli.Failed ||
			strings.Count(stderr, "permission denied") != 1 {
			t.Errorf("%s: status %d: %s", name, status, stderr)
		}
	}
	if status, stderr := run("template", "--site", "--profile", filepath.Join(dir, "new.site"),
		in); status != cli.Failed || strings.Count(stderr, "permission denied") != 1 {
		t.Errorf("--profile: status %d: %s", status, stderr)
	}
}

func TestTwoRunsIntoOneFileOfRecords(t *testing.T) {
	out := filepath.Join(t.TempDir(), "all.jsonl")
	page := put(t, filepath.Join(t.TempDir(), "a.html"), "<p>One")
	c := converse(t, "--method", "all", "--from", "jsonl", "--output", out, "-")
	if _, err := io.WriteString(c.in, "{\"html\":\"<p>Two\"}\n"); err != nil {
		t.Fatal(err)
	}
	for sizeOf(out+".part") == 0 {
		runtime.Gosched()
	}
	for _, flag := range []string{"--jobs=1", "--resume"} {
		var stderr bytes.Buffer
		status := classify.Command().Run(t.Context(), []string{flag, "--method", "all", "--output", out, page},
			cli.Streams{Out: io.Discard, Err: &stderr})
		if status != cli.Failed || stderr.String() != "classify: "+out+".part: another program writes to it\n" {
			t.Errorf("%s: status %d: %s", flag, status, stderr.String())
		}
	}
	c.in.Close()
	if status := c.end(); status != cli.OK {
		t.Errorf("status %d: %s", status, c.stderr.String())
	}
	if b, err := os.ReadFile(out); err != nil || strings.Count(string(b), "\n") != 1 ||
		!strings.Contains(string(b), "Two") {
		t.Errorf("%s, %v", b, err)
	}
}

func TestTwoRunsIntoOneFolder(t *testing.T) {
	const pages = 200
	in, out := t.TempDir(), t.TempDir()
	writeFolder(t, in, pages)
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if message, err := exec.Command("classify", "--method", "all", "--output", out,
				in).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, message)
			}
		})
	}
	both.Wait()
	if all := outputsIn(t, out); len(all) != pages {
		t.Errorf("%d files of %d pages", len(all), pages)
	}
	for i := range pages {
		b, err := os.ReadFile(filepath.Join(out, "000", fmt.Sprintf("%06d.txt", i)))
		if err != nil || !isTextNumber(string(b), i) {
			t.Errorf("page %d: %v: %q", i, err, b)
		}
	}
}

// A reader of standard output that has had enough ends the run.
func TestAClosedPipe(t *testing.T) {
	dir := t.TempDir()
	writeFolder(t, dir, 200)
	c := exec.Command("classify", "--method", "all", "--format", "jsonl", dir)
	out, err := c.StdoutPipe()
	if err := errors.Join(err, c.Start()); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	out.Close()
	if err := c.Wait(); err == nil {
		t.Error("it ended well")
	}
}
