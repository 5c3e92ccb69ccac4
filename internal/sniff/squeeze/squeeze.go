// Package squeeze compresses texts for tests.
package squeeze

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// With compresses a text by a writer that compressor makes.
func With[W io.WriteCloser](t testing.TB, compressor func(io.Writer) W, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := compressor(&b)
	_, err := io.WriteString(w, text)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Gzip compresses bytes into one member.
func Gzip(t testing.TB, plain []byte) []byte {
	t.Helper()
	return With(t, gzip.NewWriter, string(plain))
}

// Deflate writes deflate without zlib's header.
func Deflate(w io.Writer) io.WriteCloser {
	z, _ := flate.NewWriter(w, flate.BestSpeed)
	return z
}

// Zstd writes one frame of zstd.
func Zstd(w io.Writer) io.WriteCloser {
	z, _ := zstd.NewWriter(w)
	return z
}

// XZ writes a stream of xz.
func XZ(w io.Writer) io.WriteCloser {
	z, _ := xz.NewWriter(w)
	return z
}
