package pages

import (
	"bytes"
	"fmt"
	"io"

	"linesift/internal/file"
)

// A Reader reads files and reuses its memory.
type Reader struct {
	decompress decompressor
	out        bytes.Buffer
}

// Read returns the bytes of a page, decompressed if they are gzip's, zstd's, xz's or, by
// its name, brotli's. They are valid until the next call. A file that is too large, or
// that is no page by its first bytes, is an error.
func (r *Reader) Read(f File) ([]byte, error) { return r.Load(&f) }

// Load is Read, and completes what the file says of itself: a page is fetched only now.
func (r *Reader) Load(f *File) ([]byte, error) {
	if f.Err != nil {
		return nil, f.Err
	}
	b, err := r.load(f)
	if err == nil {
		if format := notPage(b); format != "" {
			err = fmt.Errorf("no web page but %s", format)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return b, nil
}

func (r *Reader) load(f *File) ([]byte, error) {
	src := io.Reader(bytes.NewReader(f.body))
	switch {
	case f.body != nil:
	case f.fetched:
		body, err := f.how.Fetch.fetch(f)
		if err != nil {
			return nil, err
		}
		src = bytes.NewReader(body)
	default:
		file, err := file.Open(f.context(), f.Path)
		if err != nil {
			return nil, withoutPath(err)
		}
		defer file.Close()
		src = file
	}
	plain, err := r.decompress.read(src, f.brotli)
	if err == nil {
		r.out.Reset()
		err = fill(&r.out, plain, f.limit())
	}
	return r.out.Bytes(), err
}

// tooLarge is the error of what has more bytes.
type tooLarge int64

func (limit tooLarge) Error() string { return fmt.Sprintf("larger than %d bytes", int64(limit)) }

// all returns all that is to be read, which is not nil.
func all(from io.Reader, limit int64) ([]byte, error) {
	b := bytes.NewBuffer([]byte{})
	err := fill(b, from, limit)
	return b.Bytes(), err
}

func fill(b *bytes.Buffer, from io.Reader, limit int64) error {
	n, err := b.ReadFrom(io.LimitReader(from, limit+1))
	if err == nil && n > limit {
		err = tooLarge(limit)
	}
	return err
}
