package parquet

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/parquet-go/parquet-go/encoding"
	"github.com/parquet-go/parquet-go/encoding/bytestreamsplit"
	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/plain"
	"github.com/parquet-go/parquet-go/format"
)

// encodings has the encodings of values, except RLE and those of indexes.
var encodings = map[format.Encoding]encoding.Encoding{
	format.Plain:                new(plain.Encoding),
	format.DeltaBinaryPacked:    new(delta.BinaryPackedEncoding),
	format.DeltaLengthByteArray: new(delta.LengthByteArrayEncoding),
	format.DeltaByteArray:       new(delta.ByteArrayEncoding),
	format.ByteStreamSplit:      new(bytestreamsplit.Encoding),
}

// values are decoded.
type values struct {
	length int
	at     func(i int) []byte // as text
}

// booleans are false and true.
var booleans = values{2, func(i int) []byte { return strconv.AppendBool(nil, i == 1) }}

// decode decodes the body of a page.
func (c *Column) decode(p *page) (values, error) {
	e := encodings[p.encoding]
	if e == nil {
		return values{}, fmt.Errorf("the encoding %v: %w", p.encoding, errors.ErrUnsupported)
	}
	return c.decodeAs(e, p.body)
}

// decodeAs decodes values of the column's type. Their text is that of parquet-go.
func (c *Column) decodeAs(e encoding.Encoding, body []byte) (values, error) {
	switch c.schema.Type.V {
	case format.Boolean:
		v, err := e.DecodeBoolean(nil, body)
		return values{8 * len(v), func(i int) []byte { return strconv.AppendBool(nil, v[i/8]>>(i%8)&1 != 0) }}, err
	case format.Int32:
		v, err := e.DecodeInt32(nil, body)
		return values{len(v), func(i int) []byte { return strconv.AppendInt(nil, int64(v[i]), 10) }}, err
	case format.Int64:
		v, err := e.DecodeInt64(nil, body)
		return values{len(v), func(i int) []byte { return strconv.AppendInt(nil, v[i], 10) }}, err
	case format.Int96:
		v, err := e.DecodeInt96(nil, body)
		return values{len(v), func(i int) []byte { return []byte(v[i].String()) }}, err
	case format.Float:
		v, err := e.DecodeFloat(nil, body)
		return values{len(v), func(i int) []byte { return strconv.AppendFloat(nil, float64(v[i]), 'g', -1, 32) }}, err
	case format.Double:
		v, err := e.DecodeDouble(nil, body)
		return values{len(v), func(i int) []byte { return strconv.AppendFloat(nil, v[i], 'g', -1, 64) }}, err
	case format.FixedLenByteArray:
		size := int(c.schema.TypeLength.V)
		if size <= 0 {
			return values{}, fmt.Errorf("values of %d bytes", size)
		}
		v, err := e.DecodeFixedLenByteArray(nil, body, size)
		return values{len(v) / size, func(i int) []byte { return v[i*size : (i+1)*size] }}, err
	case format.ByteArray:
		var to []byte
		if e.CanDecodeInPlace() {
			to = body
		}
		v, offsets, err := e.DecodeByteArray(to, body, nil)
		return values{len(offsets) - 1, func(i int) []byte { return v[offsets[i]:offsets[i+1]] }}, err
	}
	return values{}, fmt.Errorf("the type %v: %w", c.schema.Type.V, errors.ErrUnsupported)
}
