package data

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/gocarina/gocsv"

	"linesift/features"
	"linesift/page"
)

// A Reader reads the labelled CSV, page by page.
type Reader struct {
	file string
	in   io.Reader
}

// NewReader returns a reader of r. Errors call it file.
func NewReader(file string, r io.Reader) *Reader { return &Reader{file, r} }

// Pages reads the pages, once, and holds one of them in memory. It stops at the
// first error, a *CSVError unless reading itself failed; the page it was in is
// not among the pages then.
func (r *Reader) Pages() iter.Seq2[*LabelledPage, error] {
	return func(yield func(*LabelledPage, error) bool) {
		c := newCellReader(r.file, r.in)
		pages := pageReader{cells: c, began: make(map[string]int)}
		for !c.ended {
			// gocsv is given the file a batch at a time, and a channel
			// with room for all of it, so it needs no goroutine. With one,
			// waking each other for every record cost more than the
			// second core brought.
			records := make(chan record, batch)
			c.rows = c.rows[:0]
			failed := gocsv.UnmarshalDecoderToChan(gocsv.NewSimpleDecoderFromCSVReader(c), records)
			n := 0
			for rec := range records {
				finished, err := pages.add(&rec, &c.rows[n])
				n++
				if err != nil {
					yield(nil, err)
					return
				}
				if finished != nil && !yield(finished, nil) {
					return
				}
			}
			if failed != nil {
				yield(nil, c.locate(failed))
				return
			}
		}
		if pages.page != nil {
			yield(pages.page, nil)
		}
	}
}

// batch is how many records gocsv converts at a time.
const batch = 256

// A pageReader puts records together to pages.
type pageReader struct {
	cells *cellReader
	page  *LabelledPage  // being read
	began map[string]int // the line of the file where each page began
}

// add takes the next record, and what gocsv does not carry of its row. If it
// begins a new page, add returns the one before.
func (r *pageReader) add(rec *record, row *cellRow) (finished *LabelledPage, err error) {
	wrong := func(column, reason string, args ...any) (*LabelledPage, error) {
		at := row.places[slices.Index(columns[:], column)]
		return nil, &CSVError{r.cells.file, at.line, at.column, column, fmt.Errorf(reason, args...)}
	}
	id, site, typ := string(rec.Page), string(rec.Site), string(rec.Type)
	if r.page == nil || r.page.ID != id {
		if id == "" {
			return wrong("page", "empty")
		}
		if line, ok := r.began[id]; ok {
			return wrong("page", "%q began on line %d, and another page came between", id, line)
		}
		finished = r.page
		r.page = &LabelledPage{ID: strings.Clone(id), Site: strings.Clone(site), Type: strings.Clone(typ)}
		r.page.Attributes.Cols = len(row.attributes)
		r.began[r.page.ID] = row.places[0].line
	}
	p := r.page
	end := int32(0)
	if n := len(p.Rows); n > 0 {
		end = p.Rows[n-1].Source.End
	}
	switch {
	case site != p.Site:
		return wrong("site", "%q, but %q on the page's first line", site, p.Site)
	case typ != p.Type:
		return wrong("type", "%q, but %q on the page's first line", typ, p.Type)
	case int(rec.Line) != len(p.Rows):
		return wrong("line", "%d instead of %d", rec.Line, len(p.Rows))
	case rec.Start < end:
		return wrong("start", "%d is before the end of the line above, %d", rec.Start, end)
	case rec.End < rec.Start:
		return wrong("end", "%d is before the start, %d", rec.End, rec.Start)
	}
	p.Rows = append(p.Rows, Row{
		Source:  page.Span{Start: rec.Start, End: rec.End},
		Content: bool(rec.Label),
		Weight:  rec.Weight,
		Guess:   float32(rec.Guess),
		Text:    strings.Clone(string(rec.Text)), // not to keep the row's other cells with it

		Containers: rec.Containers,
		Skeleton:   uint32(rec.Skeleton),
	})
	p.Attributes.Rows++
	p.Attributes.Data = append(p.Attributes.Data, row.attributes...)
	return finished, nil
}

// A cellReader is the gocsv.CSVReader that reads the file. It checks that all
// columns are there, keeps the attributes, and hands the other cells to gocsv,
// in the order of columns. To gocsv each batch is a file, with a header and an
// end.
type cellReader struct {
	file string
	csv  *csv.Reader

	place    map[string]int // of each column among a row's cells; nil before the header
	names    []string       // of the attributes
	isCount  []bool         // whether an attribute is a count
	measured []int          // the attributes' places

	begun bool      // the batch: gocsv has its header
	rows  []cellRow // of the batch
	ended bool      // the file
	cells []string  // for gocsv
}

// A cellRow is what gocsv does not carry of a row.
type cellRow struct {
	places     [len(columns)]struct{ line, column int }
	attributes []float32
}

func newCellReader(file string, r io.Reader) *cellReader {
	in := bufio.NewReader(r)
	if start, _ := in.Peek(len(byteOrderMark)); string(start) == byteOrderMark {
		in.Discard(len(byteOrderMark))
	}
	names := features.Names()
	c := &cellReader{
		file: file, csv: csv.NewReader(in),
		names: names, isCount: counts(names),
		rows: make([]cellRow, 0, batch), cells: make([]string, len(columns)),
	}
	for i := range batch {
		c.rows[:batch][i].attributes = make([]float32, len(names))
	}
	c.csv.FieldsPerRecord = -1 // checked here, to name the cell
	c.csv.ReuseRecord = true
	return c
}

const byteOrderMark = "\ufeff"

// Read implements gocsv.CSVReader.
func (c *cellReader) Read() ([]string, error) {
	if !c.begun {
		c.begun = true
		if c.place == nil {
			return columns[:], c.readHeader()
		}
		return columns[:], nil
	}
	if len(c.rows) == batch {
		c.begun = false
		return nil, io.EOF
	}
	cells, err := c.csv.Read()
	if err == io.EOF {
		c.ended = true
	}
	if err != nil {
		return nil, c.wrap(err)
	}
	if err := c.checkWidth(len(cells)); err != nil {
		return nil, err
	}
	c.rows = c.rows[:len(c.rows)+1]
	row := &c.rows[len(c.rows)-1]
	for i, name := range columns {
		at := c.place[name]
		c.cells[i] = cells[at]
		row.places[i].line, row.places[i].column = c.csv.FieldPos(at)
	}
	for i, at := range c.measured {
		x, err := parseNumber(cells[at])
		if err == nil && x < 0 && c.isCount[i] {
			err = fmt.Errorf("%s is negative", cells[at])
		}
		if err != nil {
			return nil, c.errorIn(at, c.names[i], err)
		}
		row.attributes[i] = x
	}
	return c.cells, nil
}

func (c *cellReader) checkWidth(cells int) error {
	columns := len(c.place)
	switch {
	case cells > columns:
		return c.errorIn(columns, "", fmt.Errorf("a row of %d cells under %d columns", cells, columns))
	case cells < columns:
		missing := ""
		for name, at := range c.place {
			if at == cells {
				missing = name
			}
		}
		return c.errorIn(cells-1, missing, fmt.Errorf("missing: a row of %d cells under %d columns", cells, columns))
	}
	return nil
}

func (c *cellReader) readHeader() error {
	header, err := c.csv.Read()
	if err == io.EOF {
		return &CSVError{File: c.file, Line: 1, Column: 1, Err: errors.New("empty file")}
	}
	if err != nil {
		return c.wrap(err)
	}
	c.place = make(map[string]int, len(header))
	all := slices.Concat(columns[:], c.names)
	for i, name := range header {
		if !slices.Contains(all, name) {
			return c.errorIn(i, name, errors.New("no such column"))
		}
		if _, twice := c.place[name]; twice {
			return c.errorIn(i, name, errors.New("a second column of this name"))
		}
		c.place[name] = i
	}
	for _, name := range all {
		if _, ok := c.place[name]; !ok {
			return c.errorIn(0, name, errors.New("the column is missing"))
		}
	}
	for _, name := range c.names {
		c.measured = append(c.measured, c.place[name])
	}
	return nil
}

// ReadAll completes gocsv.CSVReader. Nothing here reads a file at once.
func (c *cellReader) ReadAll() ([][]string, error) { return nil, errors.ErrUnsupported }

// errorIn is an error in a cell of the record read last.
func (c *cellReader) errorIn(cell int, name string, err error) error {
	line, column := c.csv.FieldPos(cell)
	return &CSVError{File: c.file, Line: line, Column: column, Name: name, Err: err}
}

// wrap adds the place to an error of encoding/csv.
func (c *cellReader) wrap(err error) error {
	if err == io.EOF {
		return err
	}
	var e *csv.ParseError
	if errors.As(err, &e) {
		return &CSVError{File: c.file, Line: e.Line, Column: e.Column, Err: e.Err}
	}
	return fmt.Errorf("%s: %w", c.file, err)
}

// locate adds the place to an error of gocsv in the record read last: gocsv
// numbers the cells that it was given, from 1. The lines it counts are records.
func (c *cellReader) locate(err error) error {
	var e *csv.ParseError
	if errors.As(err, &e) {
		name := columns[e.Column-1]
		return c.errorIn(c.place[name], name, e.Err)
	}
	return err
}
