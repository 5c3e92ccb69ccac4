package server

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"

	"linesift"
	"linesift/internal/pages"
)

// open returns the body of a request, decompressed. What is wrong with its compression is
// a problem.
func open(r *http.Request) (io.Reader, error) {
	coding := strings.ToLower(strings.TrimSpace(strings.Join(r.Header.Values("Content-Encoding"), ",")))
	plain, err := pages.Decode(r.Body, coding)
	switch {
	case plain == io.Reader(r.Body):
		return plain, nil
	case err == pages.ErrCoding:
		p := problemf(http.StatusUnsupportedMediaType, "the body is compressed with %q; what is known is %s", coding, pages.Codings)
		p.header("Accept-Encoding", pages.Codings)
		return nil, p
	case err != nil:
		return nil, damaged(err)
	}
	return decompressed{plain}, nil
}

// A decompressed body has a problem where it is damaged.
type decompressed struct{ plain io.Reader }

func (d decompressed) Read(b []byte) (int, error) {
	n, err := d.plain.Read(b)
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}

// damaged returns the problem of a body that cannot be decompressed, unless the
// connection is to blame.
func damaged(err error) error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok || errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return problemf(http.StatusBadRequest, "the body cannot be decompressed: %v", err)
}

// readAll reads a page of at most so many bytes. It is as long as the request says if
// that is not compressed, which saves memory.
func readAll(from io.Reader, said, most int64) ([]byte, error) {
	var b bytes.Buffer
	if 0 < said && said <= most {
		b.Grow(int(said) + bytes.MinRead)
	}
	n, err := b.ReadFrom(io.LimitReader(from, most+1))
	if err == nil && n > most {
		err = linesift.ErrTooLarge
	}
	return b.Bytes(), err
}

// want returns a problem if the type of a body is not one of those wanted: a type, all
// types of a kind (text/*), or none.
func want(r *http.Request, types ...string) error {
	given := r.Header.Get("Content-Type")
	if given == "" {
		return nil
	}
	of, _, err := mime.ParseMediaType(given)
	if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) {
		return problemf(http.StatusUnsupportedMediaType, "Content-Type: %v", err)
	}
	for _, t := range types {
		if kind, any := strings.CutSuffix(t, "*"); of == t || any && strings.HasPrefix(of, kind) {
			return nil
		}
	}
	return problemf(http.StatusUnsupportedMediaType, "a body of the type %s is not for here; what is: %s", of, strings.Join(types, ", "))
}
