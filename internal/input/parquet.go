package input

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// walkParquet passes on the pages of a Parquet file, a row each. It reads only the columns of
// the HTML, the ID and the URL.
func walkParquet(archive File, in io.Reader, yield func(File) bool) (err error) {
	defer func() {
		if r := recover(); r != nil { // the library is not made for damaged files
			err = fmt.Errorf("parquet: %v", r)
		}
	}()
	f, err := OpenParquet(in)
	if err != nil {
		return err
	}
	html := leaf(f, archive.how.htmlField())
	if html == nil {
		return fmt.Errorf("no column %q of one value a row", archive.how.htmlField())
	}
	leaves := []*parquet.Column{html, leaf(f, archive.how.idField()), leaf(f, "url")}
	number := archive.part.Before
	groups := f.RowGroups()
	if !archive.part.isWhole() {
		groups = groups[archive.part.First:cmp.Or(archive.part.End, int64(len(groups)))]
	}
	for _, group := range groups {
		more, err := walkRows(archive, group, leaves, &number, yield)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// OpenParquet opens a Parquet file, which in reads at any place. The library panics on some
// that are damaged.
func OpenParquet(in io.Reader) (*parquet.File, error) {
	file, size, err := seekable(in)
	if err != nil {
		return nil, err
	}
	// The library makes room for whatever length a damaged file gives of its footer.
	var end [8]byte // that length, and the magic number
	if _, err := file.ReadAt(end[:], max(size-int64(len(end)), 0)); err != nil {
		return nil, err
	}
	if footer := int64(binary.LittleEndian.Uint32(end[:])); footer > size-int64(len(end)) {
		return nil, fmt.Errorf("the footer of %d bytes is longer than the file", footer)
	}
	return parquet.OpenFile(file, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
}

// leaf returns the column at a path with dots, or nil if rows do not have one value of it each.
func leaf(f *parquet.File, path string) *parquet.Column {
	c := f.Root()
	for name := range strings.SplitSeq(path, ".") {
		if c = c.Column(name); c == nil {
			return nil
		}
	}
	if !c.Leaf() || c.MaxRepetitionLevel() > 0 {
		return nil
	}
	return c
}

// walkRows passes on the rows of a group. leaves are the columns of HTML, ID and URL; the
// last two may be nil.
func walkRows(archive File, group parquet.RowGroup, leaves []*parquet.Column, number *int64, yield func(File) bool) (more bool, err error) {
	columns := make([]*values, len(leaves))
	for i, c := range leaves {
		if c != nil {
			columns[i] = &values{pages: group.ColumnChunks()[c.Index()].Pages()}
			defer columns[i].close()
		}
	}
	for range group.NumRows() {
		*number++
		f := numbered(archive, *number)
		for i, c := range columns {
			if c == nil {
				continue
			}
			v, err := c.next()
			if err != nil {
				return false, fmt.Errorf("row %d: %w", *number, err)
			}
			switch {
			case i == 0:
				f.fail(f.setValue(v))
			case v.IsNull():
			case i == 1:
				f.ID = cmp.Or(v.String(), f.ID)
			default:
				f.URL = v.String()
			}
		}
		if !yield(f) {
			return false, nil
		}
	}
	return true, nil
}

func (f *File) setValue(v parquet.Value) error {
	if v.IsNull() || v.Kind() != parquet.ByteArray {
		return fmt.Errorf("no text in the column %q", f.how.htmlField())
	}
	return f.setHTML(v.ByteArray())
}

// values reads a column that has one value in each row.
type values struct {
	pages  parquet.Pages
	page   parquet.Page
	reader parquet.ValueReader
	buffer [64]parquet.Value
	ready  []parquet.Value // of the buffer
}

// next returns the next value, which is valid until the next call.
func (v *values) next() (parquet.Value, error) {
	for len(v.ready) == 0 {
		n, err := 0, io.EOF
		if v.reader != nil {
			n, err = v.reader.ReadValues(v.buffer[:])
		}
		v.ready = v.buffer[:n]
		if n > 0 {
			break
		}
		if err != nil && err != io.EOF {
			return parquet.Value{}, err
		}
		parquet.Release(v.page)
		if v.page, err = v.pages.ReadPage(); err != nil {
			v.page = nil
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return parquet.Value{}, err
		}
		v.reader = v.page.Values()
	}
	value := v.ready[0]
	v.ready = v.ready[1:]
	return value, nil
}

func (v *values) close() {
	parquet.Release(v.page)
	v.pages.Close()
}
