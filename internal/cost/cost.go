// Package cost measures what a function costs. It is for tests whose outcome must not depend on how busy the machine
// is.
package cost

import "runtime"

// Bytes returns how many bytes f allocates, all together.
func Bytes(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}
