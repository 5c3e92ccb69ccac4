package parquet

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/bits"
	"slices"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
	"github.com/pierrec/lz4/v4"

	"linesift/internal/file"
	"linesift/internal/sniff"
)

// pages reads the pages of a column in a row group. Nothing larger is allocated than the file has
// bytes, or than a page may unpack to.
type pages struct {
	section *io.SectionReader
	source  *bufio.Reader // of section
	rows    int64         // of the row group
	codec   format.CompressionCodec
	zstd    *zstd.Decoder

	// Memory for pages, except dictionaries, which stay.
	packed []byte
	plain  bytes.Buffer
}

// A page is unpacked, but its values are encoded.
type page struct {
	length        int // in values, with those that are null
	encoding      format.Encoding
	body          []byte
	levels        []byte // of definition, or nil if they begin the body
	levelEncoding format.Encoding
	isDictionary  bool
}

const (
	maxPlainPage = 64 << 20 // bytes of a page that compress to next to nothing
	maxPageRatio = 255      // of larger ones, as LZ4 reaches
	usualPage    = 1 << 20  // bytes, as most programs write
)

var errEnd = errors.New("it has fewer values than the row group has rows")

// next reads the next page. It is valid until the next call, unless it is a dictionary.
func (s *pages) next() (*page, error) {
	if _, err := s.source.Peek(1); err == io.EOF {
		return nil, errEnd
	}
	h := new(format.PageHeader)
	if err := decode(s.source, s.section.Size(), h); err != nil {
		return nil, fmt.Errorf("the header of a page: %w", err)
	}
	read, _ := s.section.Seek(0, io.SeekCurrent)
	size := int64(h.CompressedPageSize)
	if rest := s.section.Size() - read + int64(s.source.Buffered()); size < 0 || size > rest {
		return nil, fmt.Errorf("a page of %d bytes in %d", size, rest)
	}
	if h.Type == format.DictionaryPage {
		defer func() { s.packed, s.plain = nil, bytes.Buffer{} }()
	}
	body := slices.Grow(s.packed[:0], int(size))[:size]
	s.packed = body
	if _, err := io.ReadFull(s.source, body); err != nil {
		return nil, err
	}
	if h.CRC != 0 && uint32(h.CRC) != crc32.ChecksumIEEE(body) {
		return nil, errors.New("a page differs from its checksum")
	}
	return s.newPage(h, body)
}

// newPage returns the page that has a header and a body.
func (s *pages) newPage(h *format.PageHeader, body []byte) (*page, error) {
	p := &page{body: body}
	size := int64(h.UncompressedPageSize)
	if size < 0 || size > max(maxPlainPage, maxPageRatio*int64(len(body))) {
		return nil, fmt.Errorf("a page of %d bytes that unpacks to %d", len(body), size)
	}
	switch v1, v2 := &h.DataPageHeader, &h.DataPageHeaderV2; {
	case h.Type == format.DictionaryPage && h.DictionaryPageHeader.Valid:
		p.isDictionary, p.encoding = true, format.Plain
		return p, s.unpack(p, size)
	case h.Type == format.DataPage && v1.Valid:
		p.length, p.encoding, p.levelEncoding = int(v1.V.NumValues), v1.V.Encoding, v1.V.DefinitionLevelEncoding
	case h.Type == format.DataPageV2 && v2.Valid:
		p.length, p.encoding, p.levelEncoding = int(v2.V.NumValues), v2.V.Encoding, format.RLE
		repetition, definition := int(v2.V.RepetitionLevelsByteLength), int(v2.V.DefinitionLevelsByteLength)
		if repetition < 0 || definition < 0 || repetition+definition > len(body) {
			return nil, fmt.Errorf("levels of %d and %d bytes in a page of %d", repetition, definition, len(body))
		}
		p.levels, p.body = body[repetition:repetition+definition], body[repetition+definition:]
	default:
		return nil, fmt.Errorf("a page of the type %v", h.Type)
	}
	if p.length < 0 || int64(p.length) > s.rows {
		return nil, fmt.Errorf("a page of %d values in %d rows", p.length, s.rows)
	}
	if v2 := &h.DataPageHeaderV2; v2.Valid && v2.V.IsCompressed.Valid && !v2.V.IsCompressed.V {
		return p, nil
	}
	return p, s.unpack(p, size)
}

// unpack unpacks the body of a page, which may have size bytes then.
func (s *pages) unpack(p *page, size int64) (err error) {
	if s.codec == format.Uncompressed {
		return nil
	}
	if p.body, err = s.unpacked(p.body, size); err != nil {
		return fmt.Errorf("a page: %v: %w", s.codec, err)
	}
	return nil
}

// unpacked returns what packed bytes unpack to. More than size bytes are an error.
func (s *pages) unpacked(packed []byte, size int64) ([]byte, error) {
	source, err := io.Reader(nil), error(nil)
	s.plain.Reset()
	s.plain.Grow(int(min(size, usualPage)))
	switch s.codec {
	case format.Snappy:
		if n, err := snappy.DecodedLen(packed); err != nil || int64(n) > size {
			return nil, cmp.Or(err, error(file.TooLarge(size)))
		}
		return snappy.Decode(s.plain.AvailableBuffer(), packed)
	case format.Lz4Raw:
		plain := make([]byte, size)
		n, err := lz4.UncompressBlock(packed, plain)
		if err != nil {
			return nil, errors.New("it is damaged")
		}
		return plain[:n], nil
	case format.Gzip:
		source, err = gzip.NewReader(bytes.NewReader(packed))
	case format.Brotli:
		source = brotli.NewReader(bytes.NewReader(packed))
	case format.Zstd:
		if s.zstd == nil {
			s.zstd, _ = sniff.NewZstd(nil) // its options are right
		}
		source, err = s.zstd, s.zstd.Reset(bytes.NewReader(packed))
	default:
		err = errors.ErrUnsupported
	}
	if err != nil {
		return nil, err
	}
	err = file.Fill(&s.plain, source, size)
	return s.plain.Bytes(), err
}

// readLevels returns the levels of definition, of which highest is the largest.
func (p *page) readLevels(highest byte) (*runs, error) {
	width := bits.Len8(highest)
	switch {
	case p.levelEncoding != format.RLE:
		return nil, fmt.Errorf("levels of the encoding %v: %w", p.levelEncoding, errors.ErrUnsupported)
	case p.levels != nil:
		return &runs{data: p.levels, width: width}, nil
	}
	return p.prefixed(width)
}

// prefixed takes runs from the beginning of the body, which their length precedes.
func (p *page) prefixed(width int) (*runs, error) {
	const head = 4 // bytes of the length
	if len(p.body) < head {
		return nil, io.ErrUnexpectedEOF
	}
	size := uint64(binary.LittleEndian.Uint32(p.body))
	if size > uint64(len(p.body)-head) {
		return nil, io.ErrUnexpectedEOF
	}
	r := &runs{data: p.body[head : head+size], width: width}
	p.body = p.body[head+size:]
	return r, nil
}

// indexes returns the indexes of a dictionary. Their width precedes them. A page of nulls may be
// empty.
func (p *page) indexes() *runs {
	if len(p.body) == 0 {
		return new(runs)
	}
	return &runs{data: p.body[1:], width: int(p.body[0])}
}
