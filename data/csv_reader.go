package data

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/gocarina/gocsv"
)

// A Reader reads the labelled CSV, page by page.
type Reader struct {
	// What the header says, once Pages has read it. Where the column of an
	// attribute is missing, its numbers are NaN; columns that are unknown are
	// not read.
	Missing, Unknown []string

	file string
	csv  *csv.Reader
}

// NewReader returns a reader of r. Errors call it file.
func NewReader(file string, r io.Reader) *Reader {
	in := bufio.NewReader(r)
	if start, _ := in.Peek(len(byteOrderMark)); string(start) == byteOrderMark {
		in.Discard(len(byteOrderMark))
	}
	c := csv.NewReader(in)
	c.ReuseRecord = true
	c.FieldsPerRecord = -1 // errors say more here
	return &Reader{file: file, csv: c}
}

const byteOrderMark = "\ufeff"

// Pages reads the pages, once, and holds one of them in memory. It stops at the
// first error, which is "file:line:column: name of the column: reason" unless
// reading itself failed; the page it was in is not among the pages then.
func (r *Reader) Pages() iter.Seq2[*LabelledPage, error] {
	return func(yield func(*LabelledPage, error) bool) {
		all := attributes()
		d := decoder{
			Reader: r, yield: yield, attributes: all, missing: slices.Repeat([]float32{float32(math.NaN())}, len(all)),
			cells: make([]string, len(columns)), records: make(chan readRow, 1), began: make(map[string]int),
		}
		err := gocsv.UnmarshalDecoderToChan(&d, d.records)
		var conversion *csv.ParseError // of gocsv, which numbers the cells that it was given from 1
		switch {
		case err == errStopped:
		case errors.As(err, &conversion):
			yield(nil, d.wrong(columns[conversion.Column-1], conversion.Err))
		case err != nil:
			yield(nil, err)
		case d.page != nil:
			yield(d.page, nil)
		}
	}
}

// errStopped says that nobody wants more pages.
var errStopped = errors.New("stopped")

// A decoder is the gocsv.SimpleDecoder that reads the file. It gives gocsv the
// cells of one row after the other, those of columns. The record that gocsv
// makes of a row waits in a channel until gocsv asks for the next row, so there
// is no second goroutine: waking each other for every record would cost more
// than a second core brings.
type decoder struct {
	*Reader
	yield func(*LabelledPage, error) bool

	place      []int // of each of columns among a row's cells; nil before the header
	attributes []attribute
	measured   []int     // the places of the attributes, -1 if missing
	width      int       // how many cells a row has
	missing    []float32 // a NaN for each attribute

	row     []string // as it is in the file
	cells   []string // of it, for gocsv
	records chan readRow

	page  *LabelledPage  // being read
	began map[string]int // the line of the file where each page began
}

// GetCSVRow implements gocsv.SimpleDecoder.
func (d *decoder) GetCSVRow() (cells []string, err error) {
	if d.place == nil {
		return columns, d.readHeader()
	}
	select {
	case r := <-d.records:
		if err := d.add(&r); err != nil {
			return nil, err
		}
	default: // the first row has none before it
	}
	if d.row, err = d.csv.Read(); err != nil {
		return nil, d.locate(err)
	}
	if n := len(d.row); n != d.width {
		return nil, d.errorAt(min(n, d.width)-1, "", fmt.Errorf("a row of %d cells under %d columns", n, d.width))
	}
	for i, at := range d.place {
		d.cells[i] = d.row[at]
	}
	return d.cells, nil
}

// GetCSVRows completes gocsv.SimpleDecoder. Nothing here reads a file at once.
func (d *decoder) GetCSVRows() ([][]string, error) { return nil, errors.ErrUnsupported }

func (d *decoder) readHeader() error {
	header, err := d.csv.Read()
	if err == io.EOF {
		return fmt.Errorf("%s:1:1: empty file", d.file)
	}
	if err != nil {
		return d.locate(err)
	}
	d.width = len(header)
	place := make(map[string]int)
	for i, name := range header {
		if today, ok := oldNames[name]; ok {
			name, header[i] = today, today
		}
		if _, twice := place[name]; twice {
			return d.errorAt(i, name, errors.New("a second column of this name"))
		}
		place[name] = i
	}
	for _, name := range columns {
		at, ok := place[name]
		switch {
		case !ok && d.width == 1:
			return d.errorAt(0, name, errors.New("the column is missing; columns are separated by commas"))
		case !ok:
			return d.errorAt(0, name, errors.New("the column is missing"))
		}
		d.place = append(d.place, at)
		delete(place, name)
	}
	for _, a := range d.attributes {
		at, ok := place[a.name]
		if !ok {
			at, d.Missing = -1, append(d.Missing, a.name)
		}
		d.measured = append(d.measured, at)
		delete(place, a.name)
	}
	for _, name := range header {
		if _, left := place[name]; left {
			d.Unknown = append(d.Unknown, name)
		}
	}
	return nil
}

// add puts what gocsv made of the row to the page that is being read,
// which is finished if the row is of another one.
func (d *decoder) add(r *readRow) error {
	if d.page == nil || d.page.ID != r.Page {
		if err := d.begin(r); err != nil {
			return err
		}
	}
	p, row := d.page, r.Row
	row.Text = strings.Clone(row.Text) // not to keep the row's other cells with it
	switch {
	case p.Site != r.Site:
		return d.wrong("site", fmt.Errorf("%q, but %q on the page's first line", r.Site, p.Site))
	case p.Type != r.Type:
		return d.wrong("type", fmt.Errorf("%q, but %q on the page's first line", r.Type, p.Type))
	case len(p.Rows) != int(r.Line):
		return d.wrong("line", fmt.Errorf("%d instead of %d", r.Line, len(p.Rows)))
	}
	if column, err := row.check(p.end()); err != nil {
		return d.wrong(column, err)
	}
	p.Rows = append(p.Rows, row)
	p.Attributes.Rows++
	p.Attributes.Data = append(p.Attributes.Data, d.missing...)
	numbers := p.Attributes.Row(p.Attributes.Rows - 1)
	for i, at := range d.measured {
		if at < 0 || d.row[at] == "" {
			continue
		}
		x, err := parseNumber(d.row[at])
		if err == nil && x < 0 {
			err = d.attributes[i].check(x)
		}
		if err != nil {
			return d.errorAt(at, d.attributes[i].name, err)
		}
		numbers[i] = x
	}
	return nil
}

// begin finishes the page that is being read and begins that of the row.
func (d *decoder) begin(r *readRow) error {
	if r.Page == "" {
		return d.wrong("page", errors.New("empty"))
	}
	if line, ok := d.began[r.Page]; ok {
		return d.wrong("page", fmt.Errorf("%q began on line %d, and another page came between", r.Page, line))
	}
	if d.page != nil && !d.yield(d.page, nil) {
		return errStopped
	}
	d.page = &LabelledPage{ID: strings.Clone(r.Page), Site: strings.Clone(r.Site), Type: strings.Clone(r.Type)}
	d.page.Attributes.Cols = len(d.attributes)
	d.began[d.page.ID], _ = d.csv.FieldPos(0)
	return nil
}

// wrong is an error in one of columns of the row read last.
func (d *decoder) wrong(column string, err error) error {
	return d.errorAt(d.place[slices.Index(columns, column)], column, err)
}

// errorAt is an error in a cell of the row read last: "file:line:column: name:
// reason", the name being that of the cell's column, if it is about one.
func (d *decoder) errorAt(cell int, name string, err error) error {
	if name != "" {
		err = fmt.Errorf("%s: %w", name, err)
	}
	line, column := d.csv.FieldPos(cell)
	return fmt.Errorf("%s:%d:%d: %w", d.file, line, column, err)
}

// locate adds the place to an error of encoding/csv.
func (d *decoder) locate(err error) error {
	var e *csv.ParseError
	switch {
	case err == io.EOF:
		return err
	case errors.As(err, &e):
		return fmt.Errorf("%s:%d:%d: %w", d.file, e.Line, e.Column, e.Err)
	}
	return fmt.Errorf("%s: %w", d.file, err)
}
