package input

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// walkJSONL passes on the pages of JSON Lines, an object each. Each is passed on as soon as
// its line is read: another program may wait for the result before it writes the next.
func walkJSONL(archive File, in io.Reader, yield func(File) bool) error {
	// A character of two bytes may be written with six.
	longest := 4*archive.limit() + 1<<16
	lines := bufio.NewReaderSize(in, 1<<16)
	for number := archive.part.Before + 1; ; number++ {
		line, err := ReadLine(lines, longest)
		if err == io.EOF {
			return nil
		}
		f := numbered(archive, number)
		_, large := errors.AsType[TooLarge](err)
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

// numbered returns an empty File for the record number of a file of records, from 1.
func numbered(archive File, number int64) File {
	return File{
		ID: fmt.Sprintf("%s/%06d", archive.ID, number), Path: archive.Path + ":" + strconv.FormatInt(number, 10),
		Folder: archive.ID, how: archive.how, body: []byte{},
	}
}

// readJSON reads a page from a JSON object.
func (f *File) readJSON(line []byte) error {
	if !gjson.ValidBytes(line) || !gjson.ParseBytes(line).IsObject() {
		return errors.New("no JSON object")
	}
	if id := gjson.GetBytes(line, f.how.idField()); id.Type == gjson.String || id.Type == gjson.Number {
		f.ID = cmp.Or(id.String(), f.ID)
	} else if id.Exists() && id.Type != gjson.Null {
		return fmt.Errorf("the field %q is neither a string nor a number", f.how.idField())
	}
	if url := gjson.GetBytes(line, "url"); url.Type == gjson.String {
		f.URL = url.String()
	}
	html := gjson.GetBytes(line, f.how.htmlField())
	if html.Type != gjson.String {
		return fmt.Errorf("no field %q that is a string", f.how.htmlField())
	}
	return f.setHTML([]byte(html.Str))
}

// setHTML sets the page of a record. One that is no UTF-8 has no Content-Type: its encoding
// is found later.
func (f *File) setHTML(html []byte) error {
	if int64(len(html)) > f.limit() {
		return TooLarge(f.limit())
	}
	f.body = append(f.body, html...)
	if utf8.Valid(f.body) {
		f.ContentType = "text/html; charset=utf-8"
	}
	return nil
}

// ReadLine returns the next line without its end, or io.EOF after the last. A line longer
// than limit is read to its end, and the error is a [TooLarge].
func ReadLine(r *bufio.Reader, limit int64) (line []byte, err error) {
	length := int64(0)
	for {
		part, err := r.ReadSlice('\n')
		if length += int64(len(part)); length <= limit {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && (err != io.EOF || length == 0):
			return nil, err
		case length > limit:
			return nil, TooLarge(limit)
		}
		return bytes.TrimSuffix(line, []byte("\n")), nil
	}
}
