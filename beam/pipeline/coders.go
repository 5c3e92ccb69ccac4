package pipeline

import (
	"encoding"
	"encoding/binary"
	"fmt"
	"io"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"linesift/site"
)

// How what goes between machines is written: a page, item or fingerprint as its order in
// eight bytes and what it has itself; a profile as its number of pages and the bytes of
// a file of profiles.
func init() {
	beam.RegisterCoder(reflect.TypeFor[Page](), encodePage, decodePage)
	beam.RegisterCoder(reflect.TypeFor[Item](), encodeItem, decodeItem)
	beam.RegisterCoder(reflect.TypeFor[Print](), encodePrint, decodePrint)
}

func encode(order uint64, of encoding.BinaryMarshaler) ([]byte, error) {
	b, err := of.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return append(binary.BigEndian.AppendUint64(make([]byte, 0, 8+len(b)), order), b...), nil
}

func decode(b []byte, of encoding.BinaryUnmarshaler) (order uint64, err error) {
	if len(b) < 8 {
		return 0, io.ErrUnexpectedEOF
	}
	return binary.BigEndian.Uint64(b), of.UnmarshalBinary(b[8:])
}

func encodePage(p Page) ([]byte, error) { return encode(p.Order, p.file) }

func decodePage(b []byte) (p Page, err error) {
	p.Order, err = decode(b, &p.file)
	return p, err
}

func encodePrint(p Print) ([]byte, error) { return encode(p.Order, p.Of) }

func decodePrint(b []byte) (Print, error) {
	p := Print{Of: new(site.Fingerprint)}
	var err error
	p.Order, err = decode(b, p.Of)
	return p, err
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
		return Item{}, fmt.Errorf("pipeline: %d bytes are no item", len(b))
	}
	return Item{b[0] == 1, binary.BigEndian.Uint64(b[1:]), append([]byte(nil), b[9:]...)}, nil
}
