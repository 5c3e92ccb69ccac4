package pipeline

import (
	"encoding/binary"
	"fmt"
	"io"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/klauspost/compress/zstd"

	"linesift/internal/dedup"
	"linesift/page"
)

// How what goes between machines is written: a page, item or fingerprint as its order in
// eight bytes and what it has itself, of a page compressed with zstd; a profile as its
// number of pages and the bytes of a file of profiles.
func init() {
	beam.RegisterCoder(reflect.TypeFor[Page](), encodePage, decodePage)
	beam.RegisterCoder(reflect.TypeFor[Item](), encodeItem, decodeItem)
	beam.RegisterCoder(reflect.TypeFor[Print](), encodePrint, decodePrint)
}

// Pages of the gold standards are a sixth as long when they are compressed.
var (
	compressor, _   = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithLowerEncoderMem(true))
	decompressor, _ = zstd.NewReader(nil, zstd.WithDecoderMaxMemory(2*page.MaxSize))
)

func encodePage(p Page) ([]byte, error) {
	b, err := p.file.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return compressor.EncodeAll(b, binary.BigEndian.AppendUint64(nil, p.Order)), nil
}

func decodePage(b []byte) (p Page, err error) {
	if len(b) < 8 {
		return p, io.ErrUnexpectedEOF
	}
	p.Order = binary.BigEndian.Uint64(b)
	plain, err := decompressor.DecodeAll(b[8:], nil)
	if err != nil {
		return p, err
	}
	return p, p.file.UnmarshalBinary(plain)
}

func encodePrint(p Print) ([]byte, error) {
	b, err := p.Of.MarshalBinary()
	return append(binary.BigEndian.AppendUint64(nil, p.Order), b...), err
}

func decodePrint(b []byte) (Print, error) {
	if len(b) < 8 {
		return Print{}, io.ErrUnexpectedEOF
	}
	p := Print{binary.BigEndian.Uint64(b), new(dedup.Fingerprint)}
	return p, p.Of.UnmarshalBinary(b[8:])
}

func encodeItem(it Item) []byte {
	b := append(make([]byte, 0, 9+len(it.Line)), 0)
	if it.IsRecord {
		b[0] = 1
	}
	return append(binary.BigEndian.AppendUint64(b, it.Order), it.Line...)
}

func decodeItem(b []byte) (Item, error) {
	if len(b) < 9 || b[0] > 1 {
		return Item{}, fmt.Errorf("pipeline: %d bytes are not an item", len(b))
	}
	return Item{b[0] == 1, binary.BigEndian.Uint64(b[1:]), append([]byte(nil), b[9:]...)}, nil
}
