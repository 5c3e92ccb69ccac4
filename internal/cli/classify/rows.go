package classify

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/record"
	"linesift/metadata"
)

// rows is standard output with a row for each post and item of the pages, and no records.
type rows struct {
	out io.Writer
	csv *csv.Writer // nil for JSON Lines
}

var columns = []string{
	"page", "kind", "section", "title", "author", "author_url", "date", "text", "url", "price", "image",
	"first", "last",
}

func newRows(out io.Writer, format string) (*rows, error) {
	r := &rows{out: out}
	if format == "csv" {
		r.csv = csv.NewWriter(out)
		return r, r.csv.Write(columns)
	}
	return r, nil
}

func (*rows) has(input.File) bool { return false }

// write writes the rows of a page, whose record is JSON.
func (r *rows) write(f input.File, page []byte) error {
	var found struct {
		Posts []metadata.Post
		Items []metadata.Item
	}
	if err := json.Unmarshal(page, &found); err != nil {
		return fmt.Errorf("the record: %w", err)
	}
	name := file.UTF8(f.Name())
	var err error
	for _, p := range found.Posts {
		err = errors.Join(err, r.row(struct {
			Page string `json:"page"`
			Kind string `json:"kind"`
			metadata.Post
		}{name, "post", p}, name, "post", "", "", p.Author, p.Profile, cmp.Or(p.Date, p.DateText), p.Text, p.URL,
			"", "", strconv.Itoa(p.Lines[0]), strconv.Itoa(p.Lines[1])))
	}
	for _, i := range found.Items {
		err = errors.Join(err, r.row(struct {
			Page string `json:"page"`
			Kind string `json:"kind"`
			metadata.Item
		}{name, "item", i}, name, "item", i.Section, i.Title, i.Author, "", i.Date, i.Text, i.URL,
			i.Price, i.Image, strconv.Itoa(i.Lines[0]), strconv.Itoa(i.Lines[1])))
	}
	if err = errors.Join(err, r.flush()); err != nil {
		return outputError{err}
	}
	return nil
}

// row writes a post or an item: its cells, or as JSON.
func (r *rows) row(segment any, cells ...string) error {
	if r.csv != nil {
		return r.csv.Write(cells)
	}
	line, err := record.Line(segment)
	if err == nil {
		_, err = r.out.Write(line)
	}
	return err
}

func (r *rows) flush() error {
	if r.csv == nil {
		return nil
	}
	r.csv.Flush()
	return r.csv.Error()
}

func (r *rows) close(err error) error { return errors.Join(err, r.flush()) }
