//go:build linux || darwin

package cost

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// CPU returns the processor time that f takes. f runs in one goroutine. Time in which other goroutines or programs have
// the processor does not count.
func CPU(f func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := threadTime()
	f()
	return threadTime() - before
}

// threadTime returns the processor time of the thread so far.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err) // the clock exists since Linux 2.6.12 and macOS 10.12
	}
	return time.Duration(t.Nano())
}
