package sniff

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"

	"linesift/internal/file"
)

// A Compression is the format of a compressed file by its first bytes; "" for other files.
type Compression string

const (
	Gzip     Compression = "\x1f\x8b"
	XZ       Compression = "\xfd7zXZ\x00"
	Zstd     Compression = "\x28\xb5\x2f\xfd"
	ZstdDict Compression = "\x5d\x2a\x4d\x18" // a dictionary before the frames that need it
)

// CompressionHead is the number of first bytes that tell a file's compression.
const CompressionHead = len(XZ)

// CompressionOf returns the compression of a file by its first [CompressionHead] bytes.
func CompressionOf(head []byte) Compression {
	for _, c := range []Compression{Gzip, XZ, Zstd, ZstdDict} {
		if bytes.HasPrefix(head, []byte(c)) {
			return c
		}
	}
	return ""
}

// maxWindow is the largest window of a zstd file. It is held in memory. The program zstd has the
// same limit without --long.
const maxWindow = 128 << 20

// maxXZDictionary is the largest dictionary of an xz file, as xz -9 writes. Files of a few
// bytes can ask for 4 GB.
const maxXZDictionary = 64 << 20

// maxZstdDictionary is the largest dictionary before the frames of a zstd file.
const maxZstdDictionary = 16 << 20

// A Decompressor decompresses one file after the other and reuses its memory.
type Decompressor struct {
	source bufio.Reader
	gzip   gzip.Reader
	zstd   *zstd.Decoder
}

// Read returns a reader of the decompressed bytes of source, valid until the next call. If
// isBrotli is false, the first bytes tell the compression.
func (d *Decompressor) Read(source io.Reader, isBrotli bool) (io.Reader, error) {
	d.source.Reset(source)
	if isBrotli {
		return brotli.NewReader(&d.source), nil
	}
	head, _ := d.source.Peek(CompressionHead)
	switch CompressionOf(head) {
	case Gzip:
		return &d.gzip, d.gzip.Reset(&d.source)
	case XZ:
		return xz.NewReader(&d.source, maxXZDictionary)
	case Zstd:
		if d.zstd == nil {
			d.zstd, _ = NewZstd(nil) // its options are right
		}
		return d.zstd, d.zstd.Reset(&d.source)
	case ZstdDict:
		return readZstdDict(&d.source)
	}
	return &d.source, nil
}

// NewZstd returns a reader of zstd with bounded memory. It need not be closed.
func NewZstd(source io.Reader, options ...zstd.DOption) (*zstd.Decoder, error) {
	usual := []zstd.DOption{
		zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow),
	}
	return zstd.NewReader(source, append(usual, options...)...)
}

// readZstdDict reads a WARC file in the zstd format that the IIPC proposes. Its first frame,
// which other readers skip, is the dictionary of all others. It may be compressed itself.
func readZstdDict(source *bufio.Reader) (io.Reader, error) {
	var head [8]byte
	if _, err := io.ReadFull(source, head[:]); err != nil {
		return nil, err
	}
	size := binary.LittleEndian.Uint32(head[4:])
	if size > maxZstdDictionary {
		return nil, fmt.Errorf("a zstd dictionary of %d bytes", size)
	}
	dictionary := make([]byte, size)
	if _, err := io.ReadFull(source, dictionary); err != nil {
		return nil, err
	}
	if CompressionOf(dictionary) == Zstd {
		d, err := NewZstd(bytes.NewReader(dictionary))
		if err != nil {
			return nil, err
		}
		if dictionary, err = file.ReadAll(d, maxZstdDictionary); err != nil {
			return nil, err
		}
	}
	return NewZstd(source, zstd.WithDecoderDicts(dictionary))
}
