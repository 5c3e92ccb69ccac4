//go:build !wasm

package worker

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	"linesift/internal/gogc"
)

// Serve is Run for a process that does nothing else.
func Serve(in io.Reader, out, log io.Writer) error {
	IgnoreSignals()
	gogc.SetDefault(200)
	return Run(in, out, log)
}

// IgnoreSignals leaves Ctrl-C to the program that started this one. It ends this one by closing its pipes, and that
// is an error of writing.
func IgnoreSignals() { signal.Ignore(os.Interrupt, syscall.SIGPIPE) }
