package pages

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/gzip"

	"linesift/page"
)

// A Reader reads files and reuses its memory.
type Reader struct {
	raw, plain bytes.Buffer
	gz         gzip.Reader
}

// Read returns a file's bytes, decompressed if they are gzip's. They are valid
// until the next call. A file larger than page.MaxSize is an error.
func (r *Reader) Read(f File) ([]byte, error) {
	if f.Err != nil {
		return nil, f.Err
	}
	body := f.body
	if body == nil {
		file, err := os.Open(f.Path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		r.raw.Reset()
		if err := fill(&r.raw, file); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
		body = r.raw.Bytes()
	}
	if !isGzip(body) {
		return body, nil
	}
	if err := r.gz.Reset(bytes.NewReader(body)); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	r.plain.Reset()
	if err := fill(&r.plain, &r.gz); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return r.plain.Bytes(), nil
}

func isGzip(b []byte) bool { return bytes.HasPrefix(b, []byte{0x1f, 0x8b}) }

func readStdin(stdin io.Reader) ([]byte, error) {
	b, err := all(stdin)
	if err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	return b, nil
}

// all returns all that is to be read, which is not nil.
func all(from io.Reader) ([]byte, error) {
	b := bytes.NewBuffer([]byte{})
	err := fill(b, from)
	return b.Bytes(), err
}

func fill(b *bytes.Buffer, from io.Reader) error {
	n, err := b.ReadFrom(io.LimitReader(from, page.MaxSize+1))
	if err == nil && n > page.MaxSize {
		err = fmt.Errorf("larger than %d bytes", page.MaxSize)
	}
	return err
}
