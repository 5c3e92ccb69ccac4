package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"linesift/internal/file"
	"linesift/internal/notpage"
	"linesift/internal/sniff"
)

// A Reader reads the bytes of Files and reuses its memory.
type Reader struct {
	decompress sniff.Decompressor
	out        bytes.Buffer
}

// Read returns the bytes of a page, decompressed if they begin as gzip, zstd or xz does, or the
// file's name ends in .br. They are valid until the next call. A file that is too large, or
// not a page (package notpage), is an error.
// Read sets the URL and ContentType of a page that it fetches.
func (r *Reader) Read(f *File) ([]byte, error) {
	if f.Err != nil {
		return nil, f.Err
	}
	b, err := r.load(f)
	if err == nil {
		err = notpage.Check(b)
		if errors.Is(err, notpage.ErrNotPage) && (f.WARC != nil || f.body == nil && f.ContentType != "") {
			err = nil // a server answered with it, so that it is a page
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return b, nil
}

func (r *Reader) load(f *File) ([]byte, error) {
	source := io.Reader(bytes.NewReader(f.body))
	switch {
	case f.body != nil:
	case f.finder.isAddress(f.Path):
		page, err := f.finder.Fetch.Fetch(f.context(), f.URL, f.limit())
		if page.URL != "" {
			f.URL, f.ContentType = page.URL, page.ContentType
		}
		if err != nil {
			return nil, err
		}
		source = bytes.NewReader(page.Body)
	default:
		opened, err := file.Open(f.context(), f.Path)
		if target, errLink := os.Readlink(f.Path); errors.Is(err, fs.ErrNotExist) && errLink == nil {
			return nil, fmt.Errorf("a link to %s, which is not there", target)
		} else if err != nil {
			return nil, withoutPath(err)
		}
		defer opened.Close()
		source = opened
	}
	plain, err := r.decompress.Read(source, f.brotli)
	if err == nil {
		r.out.Reset()
		err = file.Fill(&r.out, plain, f.limit())
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = fmt.Errorf("the file is cut off: %w", err)
	}
	return r.out.Bytes(), err
}
