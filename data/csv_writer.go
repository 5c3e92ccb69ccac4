package data

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"

	"github.com/gocarina/gocsv"

	"linesift/features"
)

// A Writer writes the labelled CSV, page by page.
type Writer struct {
	cells      cellWriter
	attributes []attribute
	seen       map[string]bool // pages
}

// NewWriter returns a writer that has written the columns' names to w.
func NewWriter(w io.Writer) (*Writer, error) {
	names := features.Names()
	cw := &Writer{attributes: attributes(), seen: make(map[string]bool)}
	cw.cells = cellWriter{csv: csv.NewWriter(w), measured: func(cells []string) []string { return append(cells, names...) }}
	return cw, gocsv.MarshalCSV([]writtenRow{}, &cw.cells)
}

// WritePage writes the rows of a page and flushes them. What a Reader would
// refuse is an error: a page without an ID, without rows, or written before;
// attributes that are not len(Rows) × features.Names; numbers out of their
// range. Nothing of the page is written then.
func (w *Writer) WritePage(p *LabelledPage) error {
	if err := w.check(p); err != nil {
		return fmt.Errorf("page %q: %w", p.ID, err)
	}
	w.seen[p.ID] = true
	rows := make([]writtenRow, len(p.Rows))
	for i := range rows {
		rows[i] = newWrittenRow(p, i)
	}
	line := 0
	w.cells.measured = func(cells []string) []string {
		for _, x := range p.Attributes.Row(line) {
			if x == x {
				cells = append(cells, formatNumber(x))
			} else {
				cells = append(cells, "")
			}
		}
		line++
		return cells
	}
	return gocsv.MarshalCSVWithoutHeaders(rows, &w.cells)
}

func (w *Writer) check(p *LabelledPage) error {
	switch a := p.Attributes; {
	case p.ID == "":
		return errors.New("no name")
	case w.seen[p.ID]:
		return errors.New("written twice")
	case len(p.Rows) == 0:
		return errors.New("no rows")
	case a.Rows != len(p.Rows) || a.Cols != len(w.attributes):
		return fmt.Errorf("%d × %d attributes for %d rows of %d", a.Rows, a.Cols, len(p.Rows), len(w.attributes))
	}
	end := int32(0)
	for i, r := range p.Rows {
		if column, err := r.check(end); err != nil {
			return fmt.Errorf("line %d: %s: %w", i, column, err)
		}
		end = r.Source.End
		for j, x := range p.Attributes.Row(i) {
			if err := w.attributes[j].check(x); err != nil {
				return fmt.Errorf("line %d: %s: %w", i, w.attributes[j].name, err)
			}
		}
	}
	return nil
}

// A cellWriter is the gocsv.CSVWriter that adds the attributes' cells to those
// of a writtenRow.
type cellWriter struct {
	csv      *csv.Writer
	measured func(cells []string) []string // adds the attributes' cells of the row that comes next
	row      []string
}

func (w *cellWriter) Write(cells []string) error {
	w.row = w.measured(append(w.row[:0], cells...))
	return w.csv.Write(w.row)
}

func (w *cellWriter) Flush()       { w.csv.Flush() }
func (w *cellWriter) Error() error { return w.csv.Error() }
