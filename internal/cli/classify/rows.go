package classify

import (
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

// columns are the columns of the table after page and kind. A column is empty for what has none.
var columns = []struct {
	name string
	post func(p *metadata.Post) string
	item func(i *metadata.Item) string
}{
	{"section", nil, func(i *metadata.Item) string { return i.Section }},
	{"title", nil, func(i *metadata.Item) string { return i.Title }},
	{"author", func(p *metadata.Post) string { return p.Author }, func(i *metadata.Item) string { return i.Author }},
	{"author_url", func(p *metadata.Post) string { return p.Profile }, nil},
	{"date", func(p *metadata.Post) string { return p.Date }, func(i *metadata.Item) string { return i.Date }},
	{"date_text", func(p *metadata.Post) string { return p.DateText }, nil},
	{"text", func(p *metadata.Post) string { return p.Text }, func(i *metadata.Item) string { return i.Text }},
	{"url", func(p *metadata.Post) string { return p.URL }, func(i *metadata.Item) string { return i.URL }},
	{"price", nil, func(i *metadata.Item) string { return i.Price }},
	{"image", nil, func(i *metadata.Item) string { return i.Image }},
	{"first", func(p *metadata.Post) string { return strconv.Itoa(p.Lines[0]) },
		func(i *metadata.Item) string { return strconv.Itoa(i.Lines[0]) }},
	{"last", func(p *metadata.Post) string { return strconv.Itoa(p.Lines[1]) },
		func(i *metadata.Item) string { return strconv.Itoa(i.Lines[1]) }},
}

func newRows(out io.Writer, format string) (*rows, error) {
	r := &rows{out: out}
	if format == "csv" {
		r.csv = csv.NewWriter(out)
		names := []string{"page", "kind"}
		for _, c := range columns {
			names = append(names, c.name)
		}
		return r, r.csv.Write(names)
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
		err = errors.Join(err, r.post(name, p))
	}
	for _, i := range found.Items {
		err = errors.Join(err, r.item(name, i))
	}
	if err = errors.Join(err, r.flush()); err != nil {
		return outputError{err}
	}
	return nil
}

// post writes the row of a post.
func (r *rows) post(name string, p metadata.Post) error {
	if r.csv == nil {
		return r.line(struct {
			Page string `json:"page"`
			Kind string `json:"kind"`
			metadata.Post
		}{name, "post", p})
	}
	cells := []string{name, "post"}
	for _, c := range columns {
		cells = append(cells, cell(c.post, &p))
	}
	return r.csv.Write(cells)
}

// item writes the row of an item.
func (r *rows) item(name string, i metadata.Item) error {
	if r.csv == nil {
		return r.line(struct {
			Page string `json:"page"`
			Kind string `json:"kind"`
			metadata.Item
		}{name, "item", i})
	}
	cells := []string{name, "item"}
	for _, c := range columns {
		cells = append(cells, cell(c.item, &i))
	}
	return r.csv.Write(cells)
}

// cell returns a cell of a post or an item, "" without the function of its column.
func cell[T any](of func(*T) string, segment *T) string {
	if of == nil {
		return ""
	}
	return of(segment)
}

// line writes a row as JSON.
func (r *rows) line(segment any) error {
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
