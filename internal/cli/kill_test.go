package cli_test

import (
	"errors"
	"math/rand/v2"
	"os/exec"
	"testing"
	"time"
)

// timesKilled returns how often a test is to kill what it tests: KILLED_TIMES, or a few times.
func timesKilled() int { return number("KILLED_TIMES", 6) }

// kill runs a command so many times and kills it each time at
// another moment of what one run takes. After each it calls check, and in the end it
// returns how many runs were killed before they were done.
func kill(t *testing.T, times int, name string, args []string, check func()) (killed int) {
	t.Helper()
	run := func(limit time.Duration) (bool, time.Duration) {
		c := exec.Command(name, args...)
		begun := time.Now()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- c.Wait() }()
		select {
		case err := <-done:
			if _, ok := errors.AsType[*exec.ExitError](err); ok {
				t.Fatalf("%s %q: %v", name, args, err)
			}
			return false, time.Since(begun)
		case <-time.After(limit):
			c.Process.Kill()
			<-done
			return true, time.Since(begun)
		}
	}
	_, whole := run(time.Hour)
	check()
	r := rand.New(rand.NewPCG(5, uint64(times)))
	for i := range times {
		// In each part of the run once, and at its end, where files are written, as often as
		// before.
		share := (float64(i) + r.Float64()) / float64(times)
		if i%2 == 1 {
			share = 0.9 + share/5
		}
		if was, took := run(time.Duration(share * float64(whole))); was {
			killed++
		} else {
			whole = took
		}
		check()
	}
	return killed
}
