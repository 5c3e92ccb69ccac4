package server

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"

	"linesift/internal/input"
)

// open returns the decompressed body of a request. An unknown or damaged compression is a
// problem.
func open(r *http.Request) (io.Reader, error) {
	coding := strings.ToLower(strings.TrimSpace(strings.Join(r.Header.Values("Content-Encoding"), ",")))
	plain, err := input.Decode(r.Body, coding)
	switch {
	case plain == io.Reader(r.Body):
		return plain, nil
	case err == input.ErrCoding:
		p := problemf(http.StatusUnsupportedMediaType, "the body is compressed with %q; what is known is %s", coding, input.Codings)
		p.header("Accept-Encoding", input.Codings)
		return nil, p
	case err != nil:
		return nil, damaged(err)
	}
	return decompressed{plain}, nil
}

// A decompressed body reports damage as a problem.
type decompressed struct{ plain io.Reader }

func (d decompressed) Read(b []byte) (int, error) {
	n, err := d.plain.Read(b)
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}

// damaged returns the problem of a body that cannot be decompressed, or err if the connection
// caused it.
func damaged(err error) error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok || errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return problemf(http.StatusBadRequest, "the body cannot be decompressed: %v", err)
}

// checkType returns a problem if the Content-Type of a request is none of types, which may
// be ranges (text/*). A request without one passes.
func checkType(r *http.Request, types ...string) error {
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
