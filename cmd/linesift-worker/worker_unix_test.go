//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestMain is the worker itself where a test starts it.
func TestMain(m *testing.M) {
	if os.Getenv("WORKER") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// start starts a worker, and returns it once it has said hello.
func start(t *testing.T) (c *exec.Cmd, in io.WriteCloser, out io.ReadCloser) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c = exec.Command(program)
	c.Env = append(os.Environ(), "WORKER=1")
	c.Stderr = os.Stderr
	if in, err = c.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if out, err = c.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill() })
	var length [4]byte
	if _, err := io.ReadFull(out, length[:]); err != nil {
		t.Fatal(err)
	}
	hello := make([]byte, length[0])
	if _, err := io.ReadFull(out, hello); err != nil || !bytes.HasSuffix(hello, []byte(`"protocol":1}`)) {
		t.Fatalf("%v, %q", err, hello)
	}
	return c, in, out
}

const request = "\x40\x00\x00\x00" + `{"id":123456,"n":8,"options":{"method":"all","format":"text"}  }` + "<p>words"

func TestAWorkerEndsWithItsPipes(t *testing.T) {
	for _, tt := range []struct {
		name   string
		in     string
		unread bool // nobody reads the replies
		status int
		want   string // replies
	}{
		{name: "the end of input"},
		{name: "a page", in: request, want: "\x13\x00\x00\x00" + `{"id":123456,"n":6}` + "words\n"},
		{name: "inside a page", in: strings.TrimSuffix(request, "s"), status: 1, want: "frame"},
		{name: "inside a length", in: "\x00", status: 1, want: "frame"},
		{name: "garbage", in: strings.Repeat("garbage ", 1000), status: 1, want: "frame"},
		{name: "a program that has ended", in: strings.Repeat(request, 100), unread: true, status: 1},
	} {
		c, in, out := start(t)
		if err := c.Process.Signal(os.Interrupt); err != nil { // Ctrl-C is for the program that started it
			t.Fatal(err)
		}
		if tt.unread {
			out.Close()
		}
		io.WriteString(in, tt.in) // it may have ended
		in.Close()
		got, _ := io.ReadAll(out)
		c.Wait()
		if c.ProcessState.ExitCode() != tt.status || !strings.Contains(string(got), tt.want) ||
			tt.want == "" && len(got) > 0 {
			t.Errorf("%s: %v, %q", tt.name, c.ProcessState, got)
		}
	}
}
