// Command linesift-worker answers a program in another language through pipes: it is package internal/worker, without
// the rest of the command linesift, whose worker the Python package starts.
package main

import (
	"os"

	"linesift/internal/worker"
)

func main() {
	if worker.Serve(os.Stdin, os.Stdout, os.Stderr) != nil {
		os.Exit(1)
	}
}
