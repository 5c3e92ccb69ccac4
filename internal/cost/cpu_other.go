//go:build !linux && !darwin

package cost

import "time"

// CPU returns the time that f takes on the clock on the wall. The thread times of Windows count in steps of some 15 ms,
// which is longer than what tests measure.
func CPU(f func()) time.Duration {
	begun := time.Now()
	f()
	return time.Since(begun)
}
