package pages

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"
)

// walkParquet walks through a Parquet file, a row a page. Of its columns only those of
// the page, its ID and its URL are read.
func walkParquet(archive File, in io.Reader, yield func(File) bool) (err error) {
	defer func() {
		if r := recover(); r != nil { // the library is not made for damaged files
			err = fmt.Errorf("parquet: %v", r)
		}
	}()
	f, err := openParquet(in)
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

func openParquet(in io.Reader) (*parquet.File, error) {
	file, size, err := seekable(in)
	if err != nil {
		return nil, err
	}
	return parquet.OpenFile(file, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
}

// leaf returns the column of a path, with dots, if each row has one value of it.
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

// walkRows passes on the rows of a group: of its columns the page's, its ID's and its
// URL's, the last two of which may be nil.
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
				f.fail(f.setHTML(v))
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

func (f *File) setHTML(v parquet.Value) error {
	if v.IsNull() || v.Kind() != parquet.ByteArray {
		return fmt.Errorf("no text in the column %q", f.how.htmlField())
	}
	if int64(len(v.ByteArray())) > f.limit() {
		return tooLarge(f.limit())
	}
	f.body = append(f.body, v.ByteArray()...)
	if utf8.Valid(f.body) {
		f.ContentType = asUTF8
	}
	return nil
}

// values reads a column of one value a row.
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
