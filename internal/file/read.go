package file

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
)

// Open opens the file at path for reading. Opening and reading a pipe or device may wait;
// both end with ctx.
func Open(ctx context.Context, path string) (io.ReadCloser, error) {
	info, err := os.Stat(path)
	if err != nil || info.Mode().IsRegular() || info.IsDir() {
		return os.Open(path)
	}
	return newReader(ctx, func() (io.ReadCloser, error) { return os.Open(path) }), nil
}

// Interruptible returns a reader of source. Its reads end with ctx. A goroutine that waits in
// a read of source stays there, because reading a terminal or a pipe cannot be stopped.
func Interruptible(ctx context.Context, source io.Reader) io.Reader {
	return newReader(ctx, func() (io.ReadCloser, error) {
		if source == nil {
			return nil, errors.New("there is no standard input")
		}
		return io.NopCloser(source), nil
	})
}

// A reader reads through a pipe. A goroutine fills it from the first Read on.
type reader struct {
	*io.PipeReader
	begin func()
}

func newReader(ctx context.Context, open func() (io.ReadCloser, error)) reader {
	r, w := io.Pipe()
	fill := func() {
		defer context.AfterFunc(ctx, func() { w.CloseWithError(ctx.Err()) })()
		source, err := open()
		if err == nil {
			defer source.Close()
			_, err = io.Copy(w, source)
		}
		w.CloseWithError(err)
	}
	return reader{r, sync.OnceFunc(func() { go fill() })}
}

func (r reader) Read(b []byte) (int, error) {
	r.begin()
	return r.PipeReader.Read(b)
}
