package input

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"

	"linesift/internal/file"
)

// A Reader reads the bytes of Files and reuses its memory.
type Reader struct {
	decompress decompressor
	out        bytes.Buffer
}

// Read returns the bytes of a page, decompressed if their beginning is gzip's, zstd's or
// xz's, or the file's name ends in .br. They are valid until the next call. A page that is
// too large, or is no page by its first bytes, is an error.
func (r *Reader) Read(f File) ([]byte, error) { return r.Load(&f) }

// Load is Read, but also sets the URL and ContentType of a fetched page.
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
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
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

// TooLarge is the error of a page or line with more bytes than this limit.
type TooLarge int64

func (limit TooLarge) Error() string { return fmt.Sprintf("larger than %d bytes", int64(limit)) }

// ReadAll returns all bytes of from, never nil, or a [TooLarge] error if they are more than
// limit. size is the expected number, 0 if unknown.
func ReadAll(from io.Reader, size, limit int64) ([]byte, error) {
	b := bytes.NewBuffer([]byte{})
	if 0 < size && size <= limit {
		b.Grow(int(size) + bytes.MinRead)
	}
	err := fill(b, from, limit)
	return b.Bytes(), err
}

func fill(b *bytes.Buffer, from io.Reader, limit int64) error {
	n, err := b.ReadFrom(io.LimitReader(from, limit+1))
	if err == nil && n > limit {
		err = TooLarge(limit)
	}
	return err
}

// maxWindow is the largest window of a zstd file, which is held in memory: that of the
// program zstd without --long.
const maxWindow = 128 << 20

// maxDictionary is the largest dictionary of an xz file: that of xz -9. Files of a few bytes
// can ask for 4 GB.
const maxDictionary = 64 << 20

// A decompressor decompresses files and reuses its memory.
type decompressor struct {
	in      bufio.Reader
	gzip    gzip.Reader
	zstd    *zstd.Decoder
	members bool      // read on after a damaged member of a gzip file
	seeker  io.Seeker // what is read, if it can seek; used with members
}

// A compression is the format of a file by its first bytes; "" if it is none of these.
type compression string

const (
	gzipped        compression = "\x1f\x8b"
	xzipped        compression = "\xfd7zXZ\x00"
	zstandard      compression = "\x28\xb5\x2f\xfd"
	zstdDictionary compression = "\x5d\x2a\x4d\x18" // before the frames that need it
)

// compressionOf returns the compression of a file by its first 6 bytes or more.
func compressionOf(head []byte) compression {
	for _, c := range []compression{gzipped, xzipped, zstandard, zstdDictionary} {
		if bytes.HasPrefix(head, []byte(c)) {
			return c
		}
	}
	return ""
}

// read returns a reader of the decompressed bytes. Brotli is known by a file's name only,
// other compressions by the first bytes.
func (d *decompressor) read(from io.Reader, isBrotli bool) (io.Reader, error) {
	d.in.Reset(from)
	if isBrotli {
		return brotli.NewReader(&d.in), nil
	}
	head, _ := d.in.Peek(6)
	switch compressionOf(head) {
	case gzipped:
		if d.members {
			return &members{from: from, seeker: d.seeker, in: &d.in, gzip: &d.gzip}, nil
		}
		return &d.gzip, d.gzip.Reset(&d.in)
	case xzipped:
		return xz.NewReader(&d.in, maxDictionary)
	case zstandard:
		return d.readZstd()
	case zstdDictionary:
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
	// With one goroutine it need not be closed.
	usual := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow)}
	return zstd.NewReader(from, append(usual, options...)...)
}

// readZstdWithDictionary reads a WARC file in the IIPC's proposed zstd format: the first
// frame, which other readers skip, is the dictionary of the others. It may be compressed.
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
	if bytes.HasPrefix(dictionary, []byte(zstandard)) {
		d, err := newZstd(bytes.NewReader(dictionary))
		if err != nil {
			return nil, err
		}
		if dictionary, err = ReadAll(d, 0, most); err != nil {
			return nil, err
		}
	}
	return newZstd(in, zstd.WithDecoderDicts(dictionary))
}
