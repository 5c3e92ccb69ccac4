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

// IgnoreSignals ignores Ctrl-C and SIGPIPE. The parent handles Ctrl-C, and ends this process by closing the pipes;
// a write then returns an error.
func IgnoreSignals() { signal.Ignore(os.Interrupt, syscall.SIGPIPE) }
