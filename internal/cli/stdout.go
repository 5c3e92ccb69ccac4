package cli

import (
	"fmt"
	"io"
)

// A checkedOutput remembers that something could not be written to standard output, which
// not every command looks at each time that it prints a line.
type checkedOutput struct {
	io.Writer
	err error
}

func (o *checkedOutput) Write(b []byte) (int, error) {
	n, err := o.Writer.Write(b)
	if err != nil && o.err == nil {
		o.err = fmt.Errorf("standard output: %w", err)
	}
	return n, err
}

// A checkedDescriptor can be asked whether it is a terminal, too.
type checkedDescriptor struct {
	*checkedOutput
	fd func() uintptr
}

func (d checkedDescriptor) Fd() uintptr { return d.fd() }

// checked returns w, and what remembers its first error.
func checked(w io.Writer) (io.Writer, *checkedOutput) {
	o := &checkedOutput{Writer: w}
	if f, ok := w.(interface{ Fd() uintptr }); ok {
		return checkedDescriptor{o, f.Fd}, o
	}
	return o, o
}
