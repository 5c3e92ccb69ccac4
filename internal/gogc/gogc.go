// Package gogc tunes the garbage collector of a process that reads page after page. A page leaves little behind, so
// collecting less often saves time and costs a few megabytes.
package gogc

import (
	"os"
	"runtime/debug"
)

// SetDefault sets the garbage collection target, as [debug.SetGCPercent] does. It does nothing if the environment
// variable GOGC is set. It is for the beginning of a process.
func SetDefault(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
