// Command linesift-worker answers a program in another language through pipes: it is package
// internal/worker, without the rest
// of the command linesift, whose worker the Python package starts.
package main

import (
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"linesift/internal/worker"
)

func main() {
	// The program that started it ends it, by closing its input. Ctrl-C is for that program, and
	// its end is an error of writing.
	signal.Ignore(os.Interrupt, syscall.SIGPIPE)
	debug.SetGCPercent(200) // a page leaves little behind: fewer collections, for some more memory
	if worker.Run(os.Stdin, os.Stdout, os.Stderr) != nil {
		os.Exit(1)
	}
}
