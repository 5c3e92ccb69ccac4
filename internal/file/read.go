package file

import (
	"context"
	"errors"
	"io"
	"os"
)

// Open opens the file at path for reading. What is no regular file, such as a pipe, may
// be waited for, in opening and in reading it: that ends with the context.
func Open(ctx context.Context, path string) (io.ReadCloser, error) {
	info, err := os.Stat(path)
	if err != nil || info.Mode().IsRegular() || info.IsDir() {
		return os.Open(path)
	}
	r := newReader(ctx)
	r.open = func() (io.ReadCloser, error) { return os.Open(path) }
	return r, nil
}

// Interruptible returns a reader of what from has, which ends with the context. A read of
// a terminal or a pipe cannot be stopped: another goroutine waits on.
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

// A descriptor is a reader that can be asked whether it is a terminal.
type descriptor struct {
	*reader
	fd func() uintptr
}

func (d *descriptor) Fd() uintptr { return d.fd() }

// A reader passes on what another goroutine, its pump, reads.
type reader struct {
	ctx   context.Context
	end   context.CancelFunc
	open  func() (io.ReadCloser, error)
	parts chan portion // nil before the first Read
	left  []byte
	err   error
}

// A portion is what was read at once.
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

// pump reads on and on, one portion ahead.
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
