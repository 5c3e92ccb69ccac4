package limits

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"linesift"
	"linesift/page"
)

// hostile returns the table of hostile pages.
func (o *Command) hostile(ctx context.Context) ([][]string, error) {
	header := []string{"a page that repeats", "lines", "classified", "allocated"}
	for _, f := range formats {
		header = append(header, f.name, "allocated", "written")
	}
	rows := [][]string{header}
	for _, p := range pieces {
		row, err := o.formats(ctx, p.name, func(size int) []byte { return repeated(p.html, size) })
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// formats are what a page is written as.
var formats = []struct {
	name  string
	write func(d *linesift.Document) (int, error) // returns how many bytes
}{
	{"text", func(d *linesift.Document) (int, error) { return len(d.Text()), nil }},
	{"Markdown", func(d *linesift.Document) (int, error) { return len(d.Markdown()), nil }},
	{"HTML", func(d *linesift.Document) (int, error) { return len(d.HTML()), nil }},
	{"record", func(d *linesift.Document) (int, error) {
		r, err := d.Record(linesift.RecordOptions{Text: true})
		if err != nil {
			return 0, err
		}
		b, err := json.Marshal(r)
		return len(b), err
	}},
}

// everything is the method that keeps all of a page, so that all of it is written.
type everything struct{}

func (everything) Classify(p *page.Page, r *linesift.Result) error {
	r.Mask = page.NewMask(p, r.Mask)
	for i := range r.Mask {
		r.Mask[i] = true
	}
	return nil
}

// formats measures a small and a large page: classified by the default method, and written in
// each format with everything kept.
func (o *Command) formats(ctx context.Context, name string, ofSize func(size int) []byte) ([]string, error) {
	var classify linesift.Extractor
	lines := 0
	written := make([]int, len(formats))
	var sizes [2][]measured
	for i, size := range []int{o.bytes() / smaller, o.bytes()} {
		html := ofSize(size)
		m, err := o.measure(ctx, html, func(html []byte) error {
			d, err := classify.Extract(bytes.NewReader(html), nil)
			if err == nil {
				lines = len(d.Page().Lines)
				d.Content()
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		sizes[i] = append(sizes[i], m)
		for j, f := range formats {
			all := linesift.Options{Method: everything{}, MaxSize: page.MaxSize}
			d, err := linesift.Extract(bytes.NewReader(html), &all)
			if errors.Is(err, linesift.ErrNotText) {
				sizes[i] = append(sizes[i], measured{bytes: len(html)})
				continue
			}
			if err != nil {
				return nil, err
			}
			m, err := o.measure(ctx, html, func([]byte) error {
				written[j], err = f.write(d)
				return err
			})
			if err != nil {
				return nil, err
			}
			sizes[i] = append(sizes[i], m)
		}
	}
	row := []string{name, fmt.Sprint(lines), growth(sizes[0][0], sizes[1][0]), sizes[1][0].memory()}
	for j := range formats {
		small, large := sizes[0][j+1], sizes[1][j+1]
		row = append(row, growth(small, large), large.memory(),
			fmt.Sprintf("%.1f", float64(written[j])/float64(large.bytes)))
	}
	return row, nil
}
