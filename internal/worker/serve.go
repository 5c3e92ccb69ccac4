//go:build !wasm

package worker

import (
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// Serve is Run for a process that does nothing else.
func Serve(in io.Reader, out, log io.Writer) error {
	IgnoreSignals()
	debug.SetGCPercent(200) // a page leaves little behind: fewer collections, for some more memory
	return Run(in, out, log)
}

// IgnoreSignals leaves Ctrl-C to the program that started this one. It ends this one by closing its pipes, and that
// is an error of writing.
func IgnoreSignals() { signal.Ignore(os.Interrupt, syscall.SIGPIPE) }
