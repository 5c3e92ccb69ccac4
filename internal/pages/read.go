package pages

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/gzip"

	"linesift/page"
)

// A Reader reads files and reuses its memory.
type Reader struct {
	in  bufio.Reader
	gz  gzip.Reader
	out bytes.Buffer
}

// Read returns a file's bytes, decompressed if they are gzip's. They are valid
// until the next call. A file larger than page.MaxSize is an error.
func (r *Reader) Read(f File) ([]byte, error) {
	if f.Err != nil {
		return nil, f.Err
	}
	var src io.Reader = bytes.NewReader(f.body)
	if f.body == nil {
		file, err := os.Open(f.Path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		src = file
	}
	plain, err := r.decompress(src)
	if err == nil {
		r.out.Reset()
		err = fill(&r.out, plain)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return r.out.Bytes(), nil
}

// decompress returns what is to be read, decompressed if it is gzip's.
func (r *Reader) decompress(from io.Reader) (io.Reader, error) {
	r.in.Reset(from)
	if head, _ := r.in.Peek(2); string(head) != "\x1f\x8b" {
		return &r.in, nil
	}
	return &r.gz, r.gz.Reset(&r.in)
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
