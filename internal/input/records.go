package input

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"
	"github.com/tidwall/gjson"

	"linesift/internal/file"
)

// walkJSONL passes on the pages of JSON Lines, one per object. It passes on each as soon as
// its line is read, because another program may wait for the result before it writes the
// next. It also reads an array of objects.
func walkJSONL(archive entry, source io.Reader, yield func(File) bool) error {
	// A character of two bytes may be written with six.
	longest := 4*archive.limit() + 1<<16
	lines := file.SkipMark(bufio.NewReaderSize(source, 1<<16))
	if beginsArray(lines) {
		return walkArray(archive, lines, longest, yield)
	}
	for number := archive.part.Before + 1; ; number++ {
		line, err := file.ReadLine(lines, longest)
		if err == io.EOF {
			return nil
		}
		f := numbered(archive, number)
		_, large := errors.AsType[file.TooLarge](err)
		switch {
		case large:
			f.fail(err)
		case err != nil:
			return err
		case len(bytes.TrimSpace(line)) == 0:
			continue
		default:
			f.fail(f.readJSON(line))
		}
		if !yield(f) {
			return nil
		}
	}
}

// beginsArray reports whether an array of objects follows. It waits for no more bytes than it needs.
func beginsArray(source *bufio.Reader) bool {
	opened := false
	for n := 1; ; n++ {
		head, err := source.Peek(n)
		if err != nil {
			return false
		}
		switch c := head[n-1]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		case c == '[' && !opened:
			opened = true
		default:
			return opened && c == '{'
		}
	}
}

// walkArray passes on the pages of a JSON array, one per object. It holds one object at a time.
func walkArray(archive entry, source io.Reader, longest int64, yield func(File) bool) error {
	bounded := &io.LimitedReader{R: source, N: longest}
	array := json.NewDecoder(bounded)
	if _, err := array.Token(); err != nil { // [
		return err
	}
	for number := int64(1); array.More(); number++ {
		f := numbered(archive, number)
		var object json.RawMessage
		err := array.Decode(&object)
		switch {
		case err != nil && bounded.N == 0:
			err = file.TooLarge(archive.limit())
			f.fail(err)
		case err != nil:
			f.fail(err)
		default:
			f.fail(f.readJSON(object))
		}
		if !yield(f) || err != nil {
			return err
		}
		bounded.N = longest
	}
	if _, err := array.Token(); err == io.EOF { // ]
		return io.ErrUnexpectedEOF
	} else if err != nil {
		return err
	}
	if array.More() {
		return errors.New("more follows the array; JSON Lines have an object a line")
	}
	return nil
}

// numbered returns an empty File for the record number of a file of records, from 1.
func numbered(archive entry, number int64) File {
	return File{
		ID: fmt.Sprintf("%s/%06d", archive.ID, number), Path: archive.Path + ":" + strconv.FormatInt(number, 10),
		Folder: archive.ID, NoID: true, finder: archive.finder, body: []byte{},
	}
}

// ErrNoColumn is in the error of a Parquet file without the column of the pages.
var ErrNoColumn = errors.New("no column")

// ErrNotString is in the error of a record without a page: its field of HTML is no string, or missing.
var ErrNotString = errors.New("that is a string")

// readJSON reads a page from a JSON object.
func (f *File) readJSON(line []byte) error {
	if !gjson.ValidBytes(line) || !gjson.ParseBytes(line).IsObject() {
		return errors.New("not a JSON object")
	}
	if id := gjson.GetBytes(line, f.finder.idField()); id.Type == gjson.String || id.Type == gjson.Number {
		f.setID(id.String())
	} else if id.Exists() && id.Type != gjson.Null {
		return fmt.Errorf("the field %q is neither a string nor a number", f.finder.idField())
	}
	if url := gjson.GetBytes(line, "url"); url.Type == gjson.String {
		f.URL = url.String()
	}
	html := gjson.GetBytes(line, f.finder.htmlField())
	if html.Type != gjson.String {
		return fmt.Errorf("no field %q %w", f.finder.htmlField(), ErrNotString)
	}
	return f.setHTML([]byte(html.Str))
}

// setID sets the ID of a record, unless it is empty.
func (f *File) setID(id string) { f.ID, f.NoID = cmp.Or(id, f.ID), id == "" }

// setHTML sets the page of a record. A page that is not UTF-8 gets no Content-Type. Its
// encoding is found later.
func (f *File) setHTML(html []byte) error {
	if int64(len(html)) > f.limit() {
		return file.TooLarge(f.limit())
	}
	f.body = append(f.body, html...)
	if utf8.Valid(f.body) {
		f.ContentType = "text/html; charset=utf-8"
	}
	return nil
}

// walkParquet passes on the pages of a Parquet file, one per row. It reads only the columns of
// the HTML, the ID and the URL.
func walkParquet(archive entry, source io.Reader, yield func(File) bool) (err error) {
	defer func() {
		if r := recover(); r != nil { // the library is not made for damaged files
			err = fmt.Errorf("parquet: %v", r)
		}
	}()
	f, err := OpenParquet(source)
	if err != nil {
		return err
	}
	html := leaf(f, archive.finder.htmlField())
	if html == nil {
		return fmt.Errorf("%w %q of one value a row", ErrNoColumn, archive.finder.htmlField())
	}
	leaves := []*parquet.Column{html, leaf(f, archive.finder.idField()), leaf(f, "url")}
	number := archive.part.Before
	groups := f.RowGroups()
	first, end := 0, len(groups)
	if !archive.part.isWhole() {
		first, end = int(archive.part.First), int(cmp.Or(archive.part.End, int64(end)))
	}
	for i := first; i < end; i++ {
		if err := checkGroup(f, i, leaves); err != nil {
			return err
		}
		more, err := walkRows(archive, groups[i], leaves, &number, yield)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// OpenParquet opens a Parquet file. source must be an io.ReaderAt and io.Seeker. The
// library panics on some damaged files.
func OpenParquet(source io.Reader) (*parquet.File, error) {
	whole, size, err := seekable(source)
	if err != nil {
		return nil, err
	}
	// The library allocates as many bytes as a damaged file says that its footer has.
	var end [8]byte // the footer's length and the magic number
	if _, err := whole.ReadAt(end[:], max(size-int64(len(end)), 0)); err != nil {
		return nil, err
	}
	if footer := int64(binary.LittleEndian.Uint32(end[:])); footer > size-int64(len(end)) {
		return nil, fmt.Errorf("the footer of %d bytes is longer than the file", footer)
	}
	return parquet.OpenFile(whole, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
}

// leaf returns the column at a path with dots, or nil if not each row has one value.
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

// walkRows passes on the rows of a group. leaves are the columns of HTML, ID and URL. The last
// two may be nil.
func walkRows(
	archive entry, group parquet.RowGroup, leaves []*parquet.Column, number *int64, yield func(File) bool,
) (more bool, err error) {
	columns := make([]parquet.ColumnChunkValueReader, len(leaves))
	for i, c := range leaves {
		if c != nil {
			columns[i] = parquet.NewColumnChunkValueReader(group.ColumnChunks()[c.Index()])
			defer columns[i].Close()
		}
	}
	value := make([]parquet.Value, 1)
	for range group.NumRows() {
		*number++
		f := numbered(archive, *number)
		for i, c := range columns {
			if c == nil {
				continue
			}
			if n, err := c.ReadValues(value); n == 0 {
				if err == io.EOF {
					err = io.ErrUnexpectedEOF
				}
				return false, fmt.Errorf("row %d: %w", *number, err)
			}
			switch v := value[0]; {
			case i == 0:
				f.fail(f.setValue(v))
			case v.IsNull():
			case i == 1:
				f.setID(v.String())
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
		return fmt.Errorf("no text in the column %q", f.finder.htmlField())
	}
	return f.setHTML(v.ByteArray())
}
