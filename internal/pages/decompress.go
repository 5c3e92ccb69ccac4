package pages

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
	"github.com/therootcompany/xz"
)

// maxWindow is how far back a zstd file may refer, which is held in memory: what the
// program zstd reads without being told to read more.
const maxWindow = 128 << 20

// maxDictionary is the same of xz, which -9 writes. Files of a few bytes can ask for 4 GB.
const maxDictionary = 64 << 20

// A decompressor reuses its memory.
type decompressor struct {
	in      bufio.Reader
	gzip    gzip.Reader
	zstd    *zstd.Decoder
	members bool // a damaged member of a gzip file does not end it
}

// read returns what is to be read, decompressed if its first bytes are those of gzip, zstd
// or xz. Nothing but its name says that a file is brotli's.
func (d *decompressor) read(from io.Reader, isBrotli bool) (io.Reader, error) {
	d.in.Reset(from)
	head, _ := d.in.Peek(6)
	switch is := func(magic string) bool { return bytes.HasPrefix(head, []byte(magic)) }; {
	case isBrotli:
		return brotli.NewReader(&d.in), nil
	case is("\x1f\x8b") && d.members:
		return &members{from: from, in: &d.in, gzip: &d.gzip}, nil
	case is("\x1f\x8b"):
		return &d.gzip, d.gzip.Reset(&d.in)
	case is("\xfd7zXZ\x00"):
		return xz.NewReader(&d.in, maxDictionary)
	case is("\x28\xb5\x2f\xfd"):
		return d.readZstd()
	case is("\x5d\x2a\x4d\x18"):
		return readZstdWithDictionary(&d.in)
	}
	return &d.in, nil
}

func (d *decompressor) readZstd() (_ io.Reader, err error) {
	if d.zstd == nil {
		if d.zstd, err = newZstd(nil); err != nil {
			return nil, err
		}
	}
	return d.zstd, d.zstd.Reset(&d.in)
}

func newZstd(from io.Reader, options ...zstd.DOption) (*zstd.Decoder, error) {
	// With one goroutine it needs not be closed.
	usual := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow)}
	return zstd.NewReader(from, append(usual, options...)...)
}

// readZstdWithDictionary reads a WARC file as the IIPC's proposal for zstd has it: the
// first frame, which others skip, is the dictionary of all others, and may be compressed
// itself.
func readZstdWithDictionary(in *bufio.Reader) (io.Reader, error) {
	const most = 16 << 20
	var head [8]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, err
	}
	size := int64(head[4]) | int64(head[5])<<8 | int64(head[6])<<16 | int64(head[7])<<24
	if size > most {
		return nil, fmt.Errorf("a zstd dictionary of %d bytes", size)
	}
	dictionary := make([]byte, size)
	if _, err := io.ReadFull(in, dictionary); err != nil {
		return nil, err
	}
	if bytes.HasPrefix(dictionary, []byte("\x28\xb5\x2f\xfd")) {
		d, err := newZstd(bytes.NewReader(dictionary))
		if err != nil {
			return nil, err
		}
		if dictionary, err = all(d, most); err != nil {
			return nil, err
		}
	}
	return newZstd(in, zstd.WithDecoderDicts(dictionary))
}

// maxCodings is how often a body can be compressed. Each takes up to the limit in memory
// and time in proportion; servers do it once.
const maxCodings = 4

// decoded returns the body of a server's answer without its content codings, as the
// header Content-Encoding names them in the order in which they were applied. Crawlers and
// proxies decode bodies and leave the header as it was: a body that is HTML as it
// stands, and cannot be decoded, stays as it is.
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
		case isHTML(body) && !errors.As(err, new(tooLarge)):
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
	r, err := Decode(bytes.NewReader(body), coding)
	if err == nil {
		body, err = all(r, limit)
	}
	if err != nil {
		return nil, fmt.Errorf("Content-Encoding %s: %w", coding, err)
	}
	return body, nil
}

// Codings are the content codings that Decode knows.
const Codings = "gzip, deflate, br, zstd"

// ErrCoding is that of a content coding that is not known.
var ErrCoding = errors.New("it is none of " + Codings)

// maxCodingWindow is how far back a body compressed by zstd may refer: RFC 9659 allows no
// more on the web.
const maxCodingWindow = 8 << 20

// Decode returns a reader of a body without a content coding, in lower case.
func Decode(body io.Reader, coding string) (io.Reader, error) {
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
	return nil, ErrCoding
}

// newDeflate returns a reader of what is called deflate: zlib's format by the standard,
// without its header by many programs.
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
