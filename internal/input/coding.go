package input

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"
)

// maxCodings is the most codings of a body. Each takes up to the limit in memory and time
// in proportion; servers apply one.
const maxCodings = 4

// decoded undoes the content codings of a response's body, which the header
// Content-Encoding names in the order in which they were applied. Crawlers and proxies
// decode bodies and keep the header: a body that cannot be decoded and is HTML stays as it
// is.
func decoded(body []byte, codings string, limit int64) ([]byte, error) {
	names := strings.Split(strings.ToLower(codings), ",")
	if len(names) > maxCodings {
		return nil, fmt.Errorf("compressed %d times, and at most %d are undone", len(names), maxCodings)
	}
	slices.Reverse(names)
	for _, name := range names {
		plain, err := decodedOnce(body, strings.TrimSpace(name), limit)
		switch {
		case err == nil:
			body = plain
		case isHTML(body) && !errors.As(err, new(TooLarge)):
			return body, nil
		default:
			return nil, err
		}
	}
	return body, nil
}

func decodedOnce(body []byte, coding string, limit int64) ([]byte, error) {
	if coding == "" || coding == "identity" {
		return body, nil
	}
	r, err := decoder(bytes.NewReader(body), coding)
	if err == nil {
		body, err = ReadAll(r, 0, limit)
	}
	if err != nil {
		return nil, fmt.Errorf("Content-Encoding %s: %w", coding, err)
	}
	return body, nil
}

// errCoding is the error for a content coding that is not known.
var errCoding = errors.New("it is none of gzip, deflate, br, zstd")

// maxCodingWindow is the largest window of zstd on the web (RFC 9659).
const maxCodingWindow = 8 << 20

// decoder returns a reader that undoes one content coding, whose name is in lower case.
func decoder(body io.Reader, coding string) (io.Reader, error) {
	switch coding {
	case "", "identity":
		return body, nil
	case "gzip", "x-gzip":
		return gzip.NewReader(body)
	case "deflate":
		return newDeflate(body)
	case "br":
		return brotli.NewReader(body), nil
	case "zstd":
		return newZstd(body, zstd.WithDecoderMaxWindow(maxCodingWindow))
	}
	return nil, errCoding
}

// newDeflate reads the coding deflate: zlib's format by the standard, but many programs
// leave out its header.
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
