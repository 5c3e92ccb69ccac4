package classify

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"

	"github.com/tidwall/gjson"

	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/record"
)

// rows is standard output with a row for each post and item of the pages, and no records.
type rows struct {
	out    io.Writer
	csv    *csv.Writer // nil for JSON Lines
	number int         // rows so far
}

// columns are the columns of the table after page and kind. A column is empty where a post or an item lacks the field.
var columns = []string{
	"section", "title", "author", "author_url", "date", "date_text", "text", "url", "price", "image", "first", "last",
}

func newRows(out io.Writer, format string) (*rows, error) {
	r := &rows{out: out}
	if format == "csv" {
		r.csv = csv.NewWriter(out)
		return r, r.csv.Write(append([]string{"page", "kind"}, columns...))
	}
	return r, nil
}

func (*rows) has(input.File) bool { return false }

// write writes the rows of a page, whose record is JSON.
func (r *rows) write(f input.File, page []byte) error {
	var err error
	for _, kind := range []string{"post", "item"} {
		gjson.GetBytes(page, kind+"s").ForEach(func(_, segment gjson.Result) bool {
			err = r.writeRow(file.UTF8(f.Name()), kind, segment)
			return err == nil
		})
	}
	if err = errors.Join(err, r.flush()); err != nil {
		return outputError{err}
	}
	return nil
}

// writeRow writes the row of a post or an item: its fields, or its JSON with the fields page and kind before them.
func (r *rows) writeRow(page, kind string, segment gjson.Result) error {
	r.number++
	if r.csv == nil {
		name, _ := record.JSONLine(page) // a string can be
		_, err := fmt.Fprintf(r.out, `{"page":%s,"kind":%q,%s`+"\n", bytes.TrimSpace(name), kind, segment.Raw[1:])
		return err
	}
	fields := segment.Map()
	lines := fields["lines"].Array()
	fields["first"], fields["last"] = lines[0], lines[1]
	cells := []string{page, kind}
	for _, name := range columns {
		cells = append(cells, fields[name].String())
	}
	return r.csv.Write(cells)
}

func (r *rows) flush() error {
	if r.csv == nil {
		return nil
	}
	r.csv.Flush()
	return r.csv.Error()
}

func (r *rows) close(err error) error { return errors.Join(err, r.flush()) }
