package input

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"linesift/internal/file"
	"linesift/internal/parquet"
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

// A Record is a JSON object with a page. If a name is there twice, its last value counts, as in most programs.
type Record struct {
	ID   gjson.Result // a string or a number; null or missing if there is none
	URL  gjson.Result // as it was given
	HTML []byte
}

// ParseRecord reads a record, whose fields of the page and the ID have these names, with dots into objects. A record
// with an error has its ID if that is a string or a number.
func ParseRecord(line []byte, html, id string) (r Record, err error) {
	object := gjson.ParseBytes(line)
	if !gjson.ValidBytes(line) || !object.IsObject() {
		return r, errors.New("not a JSON object")
	}
	fields := map[string]gjson.Result{html: {}, id: {}, "url": {}}
	object.ForEach(func(name, value gjson.Result) bool {
		if _, wanted := fields[name.Str]; wanted {
			fields[name.Str] = value
		}
		return true
	})
	for name, value := range fields {
		if !value.Exists() {
			fields[name] = object.Get(name) // it may have dots
		}
	}
	page, named := fields[html], fields[id]
	r.URL = fields["url"]
	switch named.Type {
	case gjson.String, gjson.Number, gjson.Null:
		r.ID = named
	default:
		return r, fmt.Errorf("the field %q is neither a string nor a number", id)
	}
	if page.Type != gjson.String {
		return r, fmt.Errorf("no field %q %w", html, ErrNotString)
	}
	r.HTML = []byte(page.Str)
	return r, nil
}

// readJSON reads a page from a JSON object.
func (f *File) readJSON(line []byte) error {
	r, err := ParseRecord(line, f.finder.htmlField(), f.finder.idField())
	if r.ID.Type != gjson.Null {
		f.setID(r.ID.String())
	}
	if r.ID.Type == gjson.Number {
		f.Number = json.Number(r.ID.Raw)
	}
	if r.URL.Type == gjson.String {
		f.URL = r.URL.Str
	}
	if err != nil {
		return err
	}
	return f.setHTML(r.HTML)
}

// setID sets the ID of a record, unless it is empty.
func (f *File) setID(id string) { f.ID, f.NoID = cmp.Or(id, f.ID), id == "" }

// setHTML sets the page of a record.
func (f *File) setHTML(html []byte) error {
	if int64(len(html)) > f.limit() {
		return file.TooLarge(f.limit())
	}
	f.body = append(f.body, html...)
	f.ContentType = ContentType(f.body)
	return nil
}

// ContentType returns the Content-Type of a record's page. A page that is not UTF-8 gets none. Its encoding is found
// later.
func ContentType(html []byte) string {
	if utf8.Valid(html) {
		return "text/html; charset=utf-8"
	}
	return ""
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
	html := f.Column(archive.finder.htmlField())
	if html == nil {
		return fmt.Errorf("%w %q of one value a row", ErrNoColumn, archive.finder.htmlField())
	}
	columns := []*parquet.Column{html, f.Column(archive.finder.idField()), f.Column("url")}
	number := archive.part.Before
	first, end := 0, len(f.Groups)
	if !archive.part.isWhole() {
		first, end = int(archive.part.First), int(cmp.Or(archive.part.End, int64(end)))
	}
	for i := first; i < end; i++ {
		more, err := walkRows(archive, f, i, columns, &number, yield)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// OpenParquet opens a Parquet file. source must be an io.ReaderAt and io.Seeker. Reading some
// damaged files panics.
func OpenParquet(source io.Reader) (*parquet.File, error) {
	whole, size, err := seekable(source)
	if err != nil {
		return nil, err
	}
	return parquet.Open(whole, size)
}

// walkRows passes on the rows of a group. The columns are those of HTML, ID and URL. The last two
// may be nil.
func walkRows(
	archive entry, f *parquet.File, group int, columns []*parquet.Column, number *int64, yield func(File) bool,
) (more bool, err error) {
	values := make([]*parquet.Values, len(columns))
	for i, c := range columns {
		if c == nil {
			continue
		}
		if values[i], err = f.Values(group, c); err != nil {
			return false, err
		}
	}
	for range f.Groups[group].NumRows {
		*number++
		row := numbered(archive, *number)
		for i, c := range columns {
			if c == nil {
				continue
			}
			value, ok, err := values[i].Next()
			switch {
			case err != nil:
				return false, fmt.Errorf("row %d: %w", *number, err)
			case i == 0 && !(ok && c.IsBytes()):
				row.fail(fmt.Errorf("no text in the column %q", archive.finder.htmlField()))
			case i == 0:
				row.fail(row.setHTML(value))
			case i == 1 && ok:
				row.setID(string(value))
			case ok:
				row.URL = string(value)
			}
		}
		if !yield(row) {
			return false, nil
		}
	}
	for i, c := range columns {
		if c == nil {
			continue
		}
		if err := values[i].End(); err != nil {
			return false, err
		}
	}
	return true, nil
}
