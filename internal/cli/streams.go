package cli

import (
	"fmt"
	"io"

	"golang.org/x/term"
)

// Terminal reports whether a stream is a terminal.
func Terminal(stream any) bool { return term.IsTerminal(int(descriptor(stream))) }

// descriptor returns the file descriptor of a stream, or a number that no file has.
func descriptor(stream any) uintptr {
	if f, ok := stream.(interface{ Fd() uintptr }); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// An interruptible reads standard input until a context ends.
type interruptible struct {
	io.Reader
	stdin io.Reader
}

func (i interruptible) Fd() uintptr { return descriptor(i.stdin) }

// A checkedOutput keeps the first error of standard output. Commands print lines without
// looking at each error.
type checkedOutput struct {
	io.Writer
	err error
}

func (c *checkedOutput) Fd() uintptr { return descriptor(c.Writer) }

func (c *checkedOutput) Write(b []byte) (int, error) {
	n, err := c.Writer.Write(b)
	if err != nil && c.err == nil {
		c.err = fmt.Errorf("standard output: %w", err)
	}
	return n, err
}
