//go:build !linux && !darwin

package cost

import "time"

// CPU returns the time that f takes.
func CPU(f func()) time.Duration {
	begun := time.Now()
	f()
	return time.Since(begun)
}
