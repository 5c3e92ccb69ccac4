package server

import (
	"bufio"
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"

	"linesift"
)

// contentEncodings are how a body can be compressed.
const contentEncodings = "gzip, deflate, br, zstd"

// maxWindow is how far back a body compressed by zstd may refer: RFC 9659 allows no more
// on the web.
const maxWindow = 8 << 20

// open returns the body of a request, decompressed. What is wrong with its compression is
// a problem.
func open(r *http.Request) (io.ReadCloser, error) {
	var plain io.Reader
	var err error
	end := func() {}
	switch encoding := strings.ToLower(strings.TrimSpace(strings.Join(r.Header.Values("Content-Encoding"), ","))); encoding {
	case "", "identity":
		return r.Body, nil
	case "gzip", "x-gzip":
		plain, err = gzip.NewReader(r.Body)
	case "deflate":
		plain, err = newDeflate(r.Body)
	case "br":
		plain = brotli.NewReader(r.Body)
	case "zstd":
		var z *zstd.Decoder
		z, err = zstd.NewReader(r.Body, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		if err == nil {
			plain, end = z, z.Close
		}
	default:
		p := problemf(http.StatusUnsupportedMediaType, "the body is compressed with %q; what is known is %s", encoding, contentEncodings)
		p.header("Accept-Encoding", contentEncodings)
		return nil, p
	}
	if err != nil {
		return nil, damaged(err)
	}
	return decompressed{plain, end}, nil
}

// newDeflate returns a reader of what is called deflate: zlib's format, or without its
// header, as some programs send it.
func newDeflate(from io.Reader) (io.Reader, error) {
	b := bufio.NewReader(from)
	head, err := b.Peek(2)
	if err == nil && head[0]&15 == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
		return zlib.NewReader(b)
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	return flate.NewReader(b), nil
}

type decompressed struct {
	plain io.Reader
	end   func()
}

func (d decompressed) Read(b []byte) (int, error) {
	n, err := d.plain.Read(b)
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}

func (d decompressed) Close() error {
	d.end()
	return nil
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
