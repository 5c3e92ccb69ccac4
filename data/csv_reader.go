package data

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gocarina/gocsv"

	files "linesift/internal/file"
)

// A Reader reads the labelled CSV, page by page.
type Reader struct {
	// Missing and Unknown are names of columns, set once Pages has read the header. An
	// attribute of a missing column is NaN. Unknown columns are not read.
	Missing, Unknown []string

	file     string
	csv      *csv.Reader
	place    map[string]int // of each column among a row's cells
	measured []int          // the places of the attributes, -1 if missing
	width    int            // of a row, in cells
	began    map[string]int // the line of the file where each page began
}

// NewReader returns a reader of r. file is its name in errors.
func NewReader(file string, r io.Reader) *Reader {
	c := csv.NewReader(files.SkipMark(r))
	c.ReuseRecord = true
	c.FieldsPerRecord = -1 // readRow's error has the place
	return &Reader{file: file, csv: c, place: make(map[string]int), began: make(map[string]int)}
}

// Pages yields the pages, and holds one in memory. Call it once. It stops at the first error,
// and does not yield the page with the error. The error has the form "file:line:column: name
// of the column: reason" unless r failed.
func (r *Reader) Pages() iter.Seq2[*LabelledPage, error] {
	return func(yield func(*LabelledPage, error) bool) {
		if err := r.readHeader(); err != nil {
			yield(nil, err)
			return
		}
		var p *LabelledPage
		for {
			following, err := r.readRow(p)
			if p != nil && following != p && !yield(p, nil) {
				return
			}
			if err != nil {
				if err != io.EOF {
					yield(nil, err)
				}
				return
			}
			p = following
		}
	}
}

func (r *Reader) readHeader() error {
	header, err := r.csv.Read()
	if err == io.EOF {
		return fmt.Errorf("%s:1:1: the file is empty; it begins with the names of its columns, "+
			"%s and those of attributes, as label writes them", r.file, strings.Join(columns, ","))
	}
	if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
		wrong.Err = fmt.Errorf("not a CSV file of labels: %w", wrong.Err)
	}
	if err != nil {
		return r.locate(err)
	}
	switch first := header[0]; {
	case strings.HasPrefix(first, "\xff\xfe"), strings.HasPrefix(first, "\xfe\xff"):
		return fmt.Errorf("%s:1:1: the file is UTF-16; save it as UTF-8", r.file)
	case strings.ContainsAny(first, "\x00\x03") || !utf8.ValidString(first):
		return fmt.Errorf("%s:1:1: not a CSV file of labels", r.file)
	}
	r.width = len(header)
	for i, name := range header {
		if _, twice := r.place[name]; twice {
			r.place[name] = i
			return r.wrong(name, errors.New("a second column of this name"))
		}
		r.place[name] = i
		if !slices.Contains(columns, name) && !slices.Contains(attributes, name) {
			r.Unknown = append(r.Unknown, name)
		}
	}
	for _, name := range columns {
		switch _, ok := r.place[name]; {
		case !ok && r.width == 1:
			return r.wrong(name, errors.New("the column is missing; columns are separated by commas"))
		case !ok:
			return r.wrong(name, errors.New("the column is missing"))
		}
	}
	for _, name := range attributes {
		place, ok := r.place[name]
		if !ok {
			place, r.Missing = -1, append(r.Missing, name)
		}
		r.measured = append(r.measured, place)
	}
	return nil
}

// readRow reads a row and returns its page: p, a new one, or nil at the end of the file.
func (r *Reader) readRow(p *LabelledPage) (*LabelledPage, error) {
	cells, err := r.csv.Read()
	if err == io.EOF {
		return nil, err
	}
	if err != nil {
		return p, r.locate(err)
	}
	if n := len(cells); n != r.width {
		line, column := r.csv.FieldPos(min(n, r.width) - 1)
		return p, fmt.Errorf("%s:%d:%d: a row of %d cells under %d columns", r.file, line, column, n, r.width)
	}
	one := make(oneRow, len(columns))
	for i, name := range columns {
		one[i] = cells[r.place[name]]
	}
	var rows [1]csvRow
	row := &rows[0]
	if err := gocsv.UnmarshalCSVWithoutHeaders(one, &rows); err != nil {
		if conversion, ok := errors.AsType[*csv.ParseError](err); ok { // its Column is the cell's number, from 1
			err = r.wrong(columns[conversion.Column-1], conversion.Err)
		}
		return p, err
	}
	if p == nil || p.ID != string(row.Page) {
		line, again := r.began[string(row.Page)]
		switch {
		case row.Page == "":
			return p, r.wrong("page", errors.New("empty"))
		case again:
			return p, r.wrong("page", fmt.Errorf("%q began on line %d, and another page came between", row.Page, line))
		}
		p = &LabelledPage{
			ID: strings.Clone(string(row.Page)), Site: strings.Clone(string(row.Site)),
			Type: strings.Clone(string(row.Type)),
		}
		p.Attributes.Cols = len(attributes)
		r.began[p.ID], _ = r.csv.FieldPos(0)
	}
	return p, r.add(p, row, cells)
}

// A oneRow is a gocsv.CSVReader of a file with one row.
type oneRow []string

func (o oneRow) Read() ([]string, error)      { return nil, errors.ErrUnsupported } // gocsv reads all
func (o oneRow) ReadAll() ([][]string, error) { return [][]string{o}, nil }

// add adds a row to its page.
func (r *Reader) add(p *LabelledPage, row *csvRow, cells []string) error {
	switch {
	case p.Site != string(row.Site):
		return r.wrong("site", fmt.Errorf("%q, but %q on the page's first line", row.Site, p.Site))
	case p.Type != string(row.Type):
		return r.wrong("type", fmt.Errorf("%q, but %q on the page's first line", row.Type, p.Type))
	case len(p.Rows) != int(row.Line):
		return r.wrong("line", fmt.Errorf("%d instead of %d", row.Line, len(p.Rows)))
	}
	p.Rows = append(p.Rows, row.row())
	p.Attributes.Rows++
	for i, place := range r.measured {
		x := number(math.NaN())
		if place >= 0 && cells[place] != "" {
			if err := x.UnmarshalCSV(cells[place]); err != nil {
				return r.wrong(attributes[i], err)
			}
		}
		p.Attributes.Data = append(p.Attributes.Data, float32(x))
	}
	if column, err := p.checkRow(len(p.Rows) - 1); err != nil {
		return r.wrong(column, err)
	}
	return nil
}

// wrong returns an error about a column of the row read last.
func (r *Reader) wrong(column string, err error) error {
	line, position := r.csv.FieldPos(r.place[column])
	return fmt.Errorf("%s:%d:%d: %s: %w", r.file, line, position, column, err)
}

// locate adds the place to an error of encoding/csv.
func (r *Reader) locate(err error) error {
	if e, ok := errors.AsType[*csv.ParseError](err); ok {
		return fmt.Errorf("%s:%d:%d: %w", r.file, e.Line, e.Column, e.Err)
	}
	return fmt.Errorf("%s: %w", r.file, err)
}
