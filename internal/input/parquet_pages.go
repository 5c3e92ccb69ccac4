package input

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
	"github.com/pierrec/lz4/v4"
)

// A chunk is one column of a row group. Its pages lie one after the other in the file, each behind
// its header.
type chunk struct {
	source     io.ReaderAt
	codec      format.CompressionCodec
	first, end int64 // offsets in the file
	rows       int64 // of the row group
}

// checkGroup checks the pages of the columns that are read.
func checkGroup(f *parquet.File, group int, leaves []*parquet.Column) error {
	g := &f.Metadata().RowGroups[group]
	for _, leaf := range leaves {
		if leaf == nil {
			continue
		}
		m := &g.Columns[leaf.Index()].MetaData
		c := chunk{source: f, codec: m.Codec, first: m.DataPageOffset, rows: g.NumRows}
		if m.DictionaryPageOffset != 0 {
			c.first = m.DictionaryPageOffset
		}
		if c.end = c.first + m.TotalCompressedSize; c.first < 0 || c.end < c.first || c.end > f.Size() {
			return fmt.Errorf("the column %q of row group %d lies outside the file", leaf.Name(), group+1)
		}
		if err := c.check(); err != nil {
			return fmt.Errorf("the column %q of row group %d: %w", leaf.Name(), group+1, err)
		}
	}
	return nil
}

// check checks each page before the library reads it. The library allocates the size in a page's
// header, and all that a damaged LZ4 block unpacks to.
func (c *chunk) check() error {
	for offset := c.first; offset < c.end; {
		section := io.NewSectionReader(c.source, offset, c.end-offset)
		source := bufio.NewReader(section)
		header := new(format.PageHeader)
		if err := thrift.NewDecoder(new(thrift.CompactProtocol).NewReader(source)).Decode(header); err != nil {
			return fmt.Errorf("the header of a page: %w", err)
		}
		read, _ := section.Seek(0, io.SeekCurrent)
		offset += read - int64(source.Buffered())
		packed := int64(header.CompressedPageSize)
		if packed < 0 || packed > c.end-offset {
			return fmt.Errorf("a page of %d bytes in %d", packed, c.end-offset)
		}
		if err := c.checkPage(header, io.NewSectionReader(c.source, offset, packed)); err != nil {
			return err
		}
		offset += packed
	}
	return nil
}

const (
	maxPlainPage = 64 << 20 // bytes of a page that compress to next to nothing
	maxPageRatio = 255      // of larger ones, as LZ4 reaches
)

// checkPage checks that a page unpacks to no more than its header says.
func (c *chunk) checkPage(h *format.PageHeader, page *io.SectionReader) error {
	size := int64(h.UncompressedPageSize)
	values, levels, packed := int64(0), int64(0), c.codec != format.Uncompressed
	switch {
	case h.Type == format.DictionaryPage:
		if values = int64(h.DictionaryPageHeader.V.NumValues); values > size {
			return fmt.Errorf("a dictionary of %d values in %d bytes", values, size)
		}
	case h.Type == format.DataPageV2:
		v2 := &h.DataPageHeaderV2.V
		values = int64(v2.NumValues)
		levels = int64(v2.RepetitionLevelsByteLength) + int64(v2.DefinitionLevelsByteLength)
		packed = packed && (v2.IsCompressed.V || !v2.IsCompressed.Valid)
	default:
		values = int64(h.DataPageHeader.V.NumValues)
	}
	switch {
	case h.Type != format.DictionaryPage && values > c.rows:
		return fmt.Errorf("a page of %d values in %d rows", values, c.rows)
	case size < 0 || size > max(maxPlainPage, maxPageRatio*page.Size()):
		return fmt.Errorf("a page of %d bytes that unpacks to %d", page.Size(), size)
	case levels < 0 || levels > page.Size():
		return fmt.Errorf("levels of %d bytes in a page of %d", levels, page.Size())
	case !packed:
		return nil
	}
	if plain, err := plainSize(c.codec, io.NewSectionReader(page, levels, page.Size()-levels), size); err != nil {
		return fmt.Errorf("a page: %v: %w", c.codec, err)
	} else if plain > size {
		return fmt.Errorf("a page of %d bytes that unpacks to %d", size, plain)
	}
	return nil
}

// plainSize returns the size that compressed bytes say or have, or 0 if only unpacking them tells.
// Then they grow with the bytes that are there. size is the size that LZ4 may have.
func plainSize(codec format.CompressionCodec, page *io.SectionReader, size int64) (int64, error) {
	head := make([]byte, min(page.Size(), zstd.HeaderMaxSize))
	if codec == format.Lz4Raw {
		head = make([]byte, page.Size())
	}
	if _, err := io.ReadFull(page, head); err != nil {
		return 0, err
	}
	switch codec {
	case format.Snappy:
		n, err := snappy.DecodedLen(head)
		return int64(n), err
	case format.Zstd:
		var h zstd.Header
		err := h.Decode(head)
		return int64(min(h.FrameContentSize, math.MaxInt64)), err
	case format.Lz4Raw:
		n, err := lz4.UncompressBlock(head, make([]byte, size))
		if err != nil {
			err = errors.New("it is damaged")
		}
		return int64(n), err
	}
	return 0, nil
}
