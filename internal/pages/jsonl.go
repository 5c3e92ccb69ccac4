package pages

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

// asUTF8 is the header of pages that are text already.
const asUTF8 = "text/html; charset=utf-8"

// walkJSONL walks through JSON Lines, an object a page. A line is passed on as soon as it
// is there, so that another program can wait for what becomes of it.
func walkJSONL(archive File, in io.Reader, yield func(File) bool) error {
	// A character of two bytes may be written with six.
	longest := 4*archive.limit() + 1<<16
	lines := bufio.NewReaderSize(in, 1<<16)
	for number := archive.part.Before + 1; ; number++ {
		line, err := readLine(lines, longest)
		if err == io.EOF {
			return nil
		}
		f := numbered(archive, number)
		_, large := errors.AsType[tooLarge](err)
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

// numbered returns the record of that number, from 1, in a file of records.
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
	if int64(len(html.Str)) > f.limit() {
		return tooLarge(f.limit())
	}
	f.body, f.ContentType = append(f.body, html.Str...), asUTF8
	if !utf8.Valid(f.body) {
		f.ContentType = "" // no JSON by its standard, but read all the same
	}
	return nil
}

// readLine returns a line without its end, the last also if it has none. One that is too
// long is read to its end, and an error.
func readLine(r *bufio.Reader, longest int64) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if int64(len(line)+len(part)) > longest {
			for err == bufio.ErrBufferFull {
				_, err = r.ReadSlice('\n')
			}
			if err != nil && err != io.EOF {
				return nil, err
			}
			return nil, tooLarge(longest)
		}
		switch err {
		case bufio.ErrBufferFull:
			line = append(line, part...)
		case nil:
			return append(line, part[:len(part)-1]...), nil
		case io.EOF:
			if line = append(line, part...); len(line) > 0 {
				return line, nil
			}
			return nil, io.EOF
		default:
			return nil, err
		}
	}
}
