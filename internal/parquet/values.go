package parquet

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go/format"
)

// Values reads the values of a column in a row group. They lie in pages, one behind the other.
type Values struct {
	column     *Column
	pages      pages
	dictionary values

	// The page that is read.
	left    int    // values, with those that are null
	levels  *runs  // of definition; nil if no value is null
	values  values // that are not null, or those that indexes choose from
	indexes *runs  // of values; nil if they follow each other
	found   int    // values that are not null
}

// plainDictionary is RLEDictionary in the headers of older programs.
const plainDictionary format.Encoding = 2

// Values returns the values of a column in a row group, from 0.
func (f *File) Values(group int, c *Column) (*Values, error) {
	m := &f.Groups[group].Columns[c.index].MetaData
	first := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		first = m.DictionaryPageOffset
	}
	if size := m.TotalCompressedSize; first < 0 || size < 0 || size > f.size-first {
		return nil, fmt.Errorf("the column %q of row group %d lies outside the file", c.schema.Name, group+1)
	}
	section := io.NewSectionReader(f.source, first, m.TotalCompressedSize)
	return &Values{column: c, pages: pages{
		section: section, source: bufio.NewReader(section), rows: f.Groups[group].NumRows, codec: m.Codec,
	}}, nil
}

// Next returns the next value as text. It is valid until the next call. If it is null, ok is
// false.
func (v *Values) Next() (value []byte, ok bool, err error) {
	for v.left == 0 && err == nil {
		err = v.readPage()
	}
	if err == nil {
		value, ok, err = v.next()
	}
	if err != nil {
		err = fmt.Errorf("the column %q: %w", v.column.schema.Name, err)
	}
	return value, ok, err
}

// End returns an error if values or damaged bytes follow.
func (v *Values) End() error {
	var err error
	for v.left == 0 && err == nil {
		err = v.readPage()
	}
	switch err {
	case nil:
		err = errors.New("it has more values than the row group has rows")
	case errEnd:
		return nil
	}
	return fmt.Errorf("the column %q: %w", v.column.schema.Name, err)
}

// readPage reads the next page. A page with a dictionary has no values.
func (v *Values) readPage() error {
	p, err := v.pages.next()
	if err != nil {
		return err
	}
	if p.isDictionary {
		v.dictionary, err = v.column.decode(p)
		return err
	}
	v.left, v.found, v.levels, v.indexes = p.length, 0, nil, nil
	if v.column.definition > 0 {
		if v.levels, err = p.readLevels(v.column.definition); err != nil {
			return err
		}
	}
	switch {
	case p.encoding == format.RLEDictionary || p.encoding == plainDictionary:
		v.values = v.dictionary
		v.indexes = p.indexes()
	case p.encoding == format.RLE && v.column.schema.Type.V == format.Boolean:
		v.values = booleans
		v.indexes, err = p.prefixed(1)
	default:
		v.values, err = v.column.decode(p)
	}
	return err
}

// next returns the next value of the page.
func (v *Values) next() (value []byte, ok bool, err error) {
	v.left--
	if v.levels != nil {
		level, err := v.levels.next()
		if err != nil || level != uint32(v.column.definition) {
			return nil, false, err
		}
	}
	place := v.found
	v.found++
	if v.indexes != nil {
		index, err := v.indexes.next()
		if err != nil {
			return nil, false, err
		}
		place = int(index)
	}
	if place >= v.values.length {
		return nil, false, errors.New("a page has fewer values than it says")
	}
	return v.values.at(place), true, nil
}
