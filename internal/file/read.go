package file

import (
	"context"
	"errors"
	"io"
	"os"
)

// Open opens the file at path for reading. Opening and reading a pipe or device may wait;
// both end with ctx.
func Open(ctx context.Context, path string) (io.ReadCloser, error) {
	info, err := os.Stat(path)
	if err != nil || info.Mode().IsRegular() || info.IsDir() {
		return os.Open(path)
	}
	r := newReader(ctx)
	r.open = func() (io.ReadCloser, error) { return os.Open(path) }
	return r, nil
}

// Interruptible returns a reader of from whose reads end with ctx. A goroutine that waits in a
// read of from stays there, because reading a terminal or a pipe cannot be stopped.
func Interruptible(ctx context.Context, from io.Reader) io.Reader {
	r := newReader(ctx)
	r.open = func() (io.ReadCloser, error) {
		if from == nil {
			return nil, errors.New("there is no standard input")
		}
		return io.NopCloser(from), nil
	}
	if f, ok := from.(interface{ Fd() uintptr }); ok {
		return &descriptor{r, f.Fd}
	}
	return r
}

// A descriptor is a reader with a file descriptor, by which a terminal is known.
type descriptor struct {
	*reader
	fd func() uintptr
}

func (d *descriptor) Fd() uintptr { return d.fd() }

// A reader passes on what its goroutine, pump, reads.
type reader struct {
	ctx   context.Context
	end   context.CancelFunc
	open  func() (io.ReadCloser, error)
	parts chan portion // nil before the first Read
	left  []byte
	err   error
}

// A portion is the result of one read.
type portion struct {
	bytes []byte
	err   error
}

func newReader(ctx context.Context) *reader {
	r := new(reader)
	r.ctx, r.end = context.WithCancel(ctx)
	return r
}

func (r *reader) Read(b []byte) (int, error) {
	if r.parts == nil {
		r.parts = make(chan portion)
		go r.pump()
	}
	for len(r.left) == 0 && r.err == nil {
		select {
		case p := <-r.parts:
			r.left, r.err = p.bytes, p.err
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		}
	}
	if len(r.left) == 0 {
		return 0, r.err
	}
	n := copy(b, r.left)
	r.left = r.left[n:]
	return n, nil
}

func (r *reader) Close() error {
	r.end()
	return nil
}

// pump reads one portion ahead until the end or an error.
func (r *reader) pump() {
	from, err := r.open()
	if err == nil {
		defer from.Close()
	}
	for {
		p := portion{err: err}
		if err == nil {
			p.bytes = make([]byte, 1<<16)
			var n int
			n, p.err = from.Read(p.bytes)
			p.bytes = p.bytes[:n]
		}
		select {
		case r.parts <- p:
		case <-r.ctx.Done():
			return
		}
		if p.err != nil {
			return
		}
	}
}
