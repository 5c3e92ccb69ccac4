package data

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/gocarina/gocsv"

	"linesift/features"
)

// A Writer writes the labelled CSV, page by page.
type Writer struct {
	csv  *csv.Writer
	seen map[string]bool // pages
}

// NewWriter returns a Writer to w, and writes the header. Its error is w's.
func NewWriter(w io.Writer) (*Writer, error) {
	cw := &Writer{csv.NewWriter(w), make(map[string]bool)}
	return cw, cw.csv.WriteAll([][]string{slices.Concat(columns, attributes)})
}

// WritePage writes the rows of a page and flushes them. It returns an error, and writes
// nothing, if a Reader would reject the page: if it has no ID or no rows, was written before,
// or has numbers out of range or attributes that are not len(Rows) × features.Names. Errors
// name the page, and the line and column if they are about one.
func (w *Writer) WritePage(p *LabelledPage) error {
	if err := w.check(p); err != nil {
		return fmt.Errorf("page %q: %w", p.ID, err)
	}
	w.seen[p.ID] = true
	rows := make([]csvRow, len(p.Rows))
	for i := range rows {
		rows[i] = newCSVRow(p, i)
	}
	return gocsv.MarshalCSVWithoutHeaders(rows, &pageWriter{Writer: w.csv, attributes: &p.Attributes})
}

func (w *Writer) check(p *LabelledPage) error {
	switch a := p.Attributes; {
	case p.ID == "":
		return errors.New("no name")
	case w.seen[p.ID]:
		return errors.New("written twice")
	case len(p.Rows) == 0:
		return errors.New("no rows")
	case a.Rows != len(p.Rows) || a.Cols != len(attributes):
		return fmt.Errorf("%d × %d attributes for %d rows of %d", a.Rows, a.Cols, len(p.Rows), len(attributes))
	}
	for i := range p.Rows {
		if column, err := p.checkRow(i); err != nil {
			return fmt.Errorf("line %d: %s: %w", i, column, err)
		}
	}
	return nil
}

// A pageWriter is a gocsv.CSVWriter. It adds the attributes' cells to each csvRow of a page.
type pageWriter struct {
	*csv.Writer
	attributes *features.Matrix
	line       int
	row        []string
}

func (p *pageWriter) Write(cells []string) error {
	p.row = append(p.row[:0], cells...)
	for _, x := range p.attributes.Row(p.line) {
		cell := ""
		if x == x { // no NaN
			cell = formatNumber(x)
		}
		p.row = append(p.row, cell)
	}
	p.line++
	return p.Writer.Write(p.row)
}
