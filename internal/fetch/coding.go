package fetch

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

	"linesift/internal/file"
	"linesift/internal/sniff"
)

// maxCodings is the maximum number of codings of a body. Servers apply one. Each takes memory up to the
// limit, and time in proportion.
const maxCodings = 4

// Decode undoes the content codings of a response's body. The header Content-Encoding names
// them in the order in which they were applied. Crawlers and proxies decode bodies and keep
// the header, so HTML that cannot be decoded stays as it is.
func Decode(body []byte, codings string, limit int64) ([]byte, error) {
	names := strings.Split(strings.ToLower(codings), ",")
	if len(names) > maxCodings {
		return nil, fmt.Errorf("compressed %d times, and at most %d are undone", len(names), maxCodings)
	}
	slices.Reverse(names)
	for _, name := range names {
		plain, err := decodeOnce(body, strings.TrimSpace(name), limit)
		switch {
		case err == nil:
			body = plain
		case sniff.IsHTML(body) && !errors.As(err, new(file.TooLarge)):
			return body, nil
		default:
			return nil, err
		}
	}
	return body, nil
}

func decodeOnce(body []byte, coding string, limit int64) ([]byte, error) {
	if coding == "" || coding == "identity" {
		return body, nil
	}
	r, err := decoder(bytes.NewReader(body), coding)
	if err == nil {
		body, err = file.ReadAll(r, limit)
	}
	if err != nil {
		return nil, fmt.Errorf("Content-Encoding %s: %w", coding, err)
	}
	return body, nil
}

// maxCodingWindow is the largest window of zstd on the web (RFC 9659).
const maxCodingWindow = 8 << 20

// decoder returns a reader that undoes one content coding. The name is in lower case.
func decoder(body io.Reader, coding string) (io.Reader, error) {
	switch coding {
	case "gzip", "x-gzip":
		return gzip.NewReader(body)
	case "deflate":
		return newDeflate(body)
	case "br":
		return brotli.NewReader(body), nil
	case "zstd":
		return sniff.NewZstd(body, zstd.WithDecoderMaxWindow(maxCodingWindow))
	}
	return nil, errors.New("not one of gzip, deflate, br, zstd")
}

// newDeflate reads the coding deflate. It is zlib's format by the standard, but many programs
// leave out the header.
func newDeflate(body io.Reader) (io.Reader, error) {
	b := bufio.NewReader(body)
	head, _ := b.Peek(2)
	if len(head) == 2 && head[0]&15 == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
		return zlib.NewReader(b)
	}
	return flate.NewReader(b), nil
}
