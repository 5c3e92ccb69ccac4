package cli_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"linesift/internal/cli"
)

// A conversation is with a run of classify that waits for standard input.
type conversation struct {
	t      *testing.T
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr bytes.Buffer
}

func converse(t *testing.T, args ...string) *conversation {
	t.Helper()
	c := &conversation{t: t, cmd: exec.Command("classify", args...)}
	c.cmd.Stderr = &c.stderr
	in, err := c.cmd.StdinPipe()
	out, err2 := c.cmd.StdoutPipe()
	if err := errors.Join(err, err2, c.cmd.Start()); err != nil {
		t.Fatal(err)
	}
	c.in, c.out = in, bufio.NewReader(out)
	return c
}

// ask sends a line and waits for its answer.
func (c *conversation) ask(line string) string {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
	answer, err := c.out.ReadString('\n')
	if err != nil {
		c.t.Fatalf("%v: %s", err, c.stderr.String())
	}
	return answer
}

// end waits for the end and returns the exit status.
func (c *conversation) end() int {
	io.Copy(io.Discard, c.out)
	c.cmd.Wait()
	return c.cmd.ProcessState.ExitCode()
}

func (c *conversation) interrupt() int {
	c.t.Helper()
	if err := c.cmd.Process.Signal(os.Interrupt); err != nil {
		c.t.Fatal(err)
	}
	return c.end()
}

// TestAnotherProgramKeepsItRunning and has a record of each page before it sends the next.
func TestAnotherProgramKeepsItRunning(t *testing.T) {
	c := converse(t, "--method", "all", "--from", "jsonl")
	for range 3 {
		if got := c.ask(`{"id":"a","html":"<p>One"}`); !strings.Contains(got, `"text":"One\n"`) {
			t.Error(got)
		}
		if got := c.ask(`{"id":"b"}`); !strings.Contains(got, `"error":`) {
			t.Error(got)
		}
	}
	c.in.Close()
	if status := c.end(); status != cli.Failed {
		t.Errorf("status %d: %s", status, c.stderr.String())
	}
}

func TestAnInterruptEndsCleanly(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("one process cannot interrupt another here")
	}
	t.Run("that waits for records", func(t *testing.T) {
		c := converse(t, "--method", "all", "--from", "jsonl")
		c.ask(`{"html":"<p>One"}`)
		if status := c.interrupt(); status != cli.Interrupted || c.stderr.String() != "classify: interrupted\n" {
			t.Errorf("status %d: %s", status, c.stderr.String())
		}
	})
	t.Run("that waits for a page", func(t *testing.T) {
		// It reads once so much was written: a pipe holds less.
		c := converse(t, "--method", "all", "-")
		if _, err := c.in.Write(bytes.Repeat([]byte("<p>One "), 1<<17)); err != nil {
			t.Fatal(err)
		}
		if status := c.interrupt(); status != cli.Interrupted || c.stderr.String() != "classify: interrupted\n" {
			t.Errorf("status %d: %s", status, c.stderr.String())
		}
	})
	t.Run("that writes a file of records", func(t *testing.T) {
		out := filepath.Join(t.TempDir(), "all.jsonl")
		c := converse(t, "--method", "all", "--from", "jsonl", "--output", out, "-")
		if _, err := io.WriteString(c.in, "{\"html\":\"<p>One\"}\n"); err != nil {
			t.Fatal(err)
		}
		for sizeOf(out+".part") == 0 {
			runtime.Gosched()
		}
		want := "classify: 1 page read, 1 written (0 empty), 0 failed, 0 left out, N a second\nclassify: " +
			"interrupted\nclassify: " + out + ".part has the records so far: --resume continues it\n"
		if status := c.interrupt(); status != cli.Interrupted ||
			perSecond.ReplaceAllString(c.stderr.String(), "N a second") != want {
			t.Errorf("status %d: %s", status, c.stderr.String())
		}
		if sizeOf(out) > 0 || sizeOf(out+".part") == 0 {
			t.Error("the records are not where they were")
		}
	})
}

// perSecond is how fast a run was.
var perSecond = regexp.MustCompile(`[\d.]+ a second`)
