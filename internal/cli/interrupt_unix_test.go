//go:build unix

package cli_test

import (
	"bufio"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

func TestASecondInterruptEndsAtOnce(t *testing.T) {
	c := exec.Command("deaf")
	stdout, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	out := bufio.NewReader(stdout)
	for _, want := range []string{"begun\n", "interrupted\n"} {
		if got, err := out.ReadString('\n'); got != want {
			t.Fatalf("%q, want %q: %v", got, want, err)
		}
		// The second one is sent until it is heard: that of the first ends a moment after the
		// context.
		if want == "begun\n" {
			c.Process.Signal(os.Interrupt)
		}
	}
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	for {
		select {
		case <-done:
			if status := c.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() ||
				status.Signal() != syscall.SIGINT {
				t.Errorf("it ended with %v", status)
			}
			return
		case <-time.After(10 * time.Millisecond): // a flood of them is too much for a process that ends
			c.Process.Signal(os.Interrupt)
		}
	}
}
