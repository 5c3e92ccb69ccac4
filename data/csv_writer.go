package data

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/gocarina/gocsv"

	"linesift/features"
)

// A Writer writes the labelled CSV, page by page.
type Writer struct {
	cells   cellWriter
	names   []string        // of the attributes
	isCount []bool          // whether an attribute is a count
	seen    map[string]bool // pages
	rows    []record        // of the page that is written; reused
}

// NewWriter returns a writer that has written the columns' names to w.
func NewWriter(w io.Writer) (*Writer, error) {
	names := features.Names()
	cw := &Writer{names: names, isCount: counts(names), seen: make(map[string]bool)}
	cw.cells = cellWriter{csv: csv.NewWriter(w), next: func(cells []string) []string {
		return append(cells, names...)
	}}
	if err := gocsv.MarshalCSV([]record{}, &cw.cells); err != nil {
		return nil, err
	}
	return cw, nil
}

// counts tells which attributes are counts, which are never negative.
func counts(names []string) []bool {
	isCount := make([]bool, len(names))
	for i, name := range names {
		a, _ := features.Lookup(name)
		isCount[i] = a.Log
	}
	return isCount
}

// WritePage writes the rows of a page and flushes them. What a Reader would
// refuse is an error: a page without an ID, without rows, or written before;
// attributes that are not len(Rows) × features.Names; numbers out of their
// range. Nothing of the page is written then.
func (w *Writer) WritePage(p *LabelledPage) error {
	if err := w.check(p); err != nil {
		return fmt.Errorf("data: page %q: %w", p.ID, err)
	}
	w.seen[p.ID] = true
	w.rows = w.rows[:0]
	for i, r := range p.Rows {
		w.rows = append(w.rows, record{
			Page: cellText(p.ID), Site: cellText(p.Site), Type: cellText(p.Type),
			Line: int32(i), Start: r.Source.Start, End: r.Source.End,
			Label: label(r.Content), Weight: r.Weight, Guess: guess(r.Guess),
			Containers: r.Containers, Skeleton: skeleton(r.Skeleton), Text: cellText(r.Text),
		})
	}
	line := 0
	w.cells.next = func(cells []string) []string {
		for _, x := range p.Attributes.Row(line) {
			cells = append(cells, formatNumber(x))
		}
		line++
		return cells
	}
	return gocsv.MarshalCSVWithoutHeaders(w.rows, &w.cells)
}

func (w *Writer) check(p *LabelledPage) error {
	switch a := p.Attributes; {
	case p.ID == "":
		return fmt.Errorf("no name")
	case w.seen[p.ID]:
		return fmt.Errorf("written twice")
	case len(p.Rows) == 0:
		return fmt.Errorf("no rows")
	case a.Rows != len(p.Rows) || a.Cols != len(w.names):
		return fmt.Errorf("%d × %d attributes for %d rows of %d", a.Rows, a.Cols, len(p.Rows), len(w.names))
	}
	end := int32(0)
	for i, r := range p.Rows {
		switch {
		case r.Source.Start < end || r.Source.End < r.Source.Start:
			return fmt.Errorf("line %d: bytes %d to %d after the line that ends at %d", i, r.Source.Start, r.Source.End, end)
		case !(r.Weight >= 0) || math.IsInf(float64(r.Weight), 0):
			return fmt.Errorf("line %d: weight %v", i, r.Weight)
		case r.Guess != NoGuess && !(0 <= r.Guess && r.Guess <= 1):
			return fmt.Errorf("line %d: guess %v", i, r.Guess)
		}
		end = r.Source.End
		if err := containers(r.Containers).check(); err != nil {
			return fmt.Errorf("line %d: containers %v: %w", i, r.Containers, err)
		}
		for j, x := range p.Attributes.Row(i) {
			if x != x || math.IsInf(float64(x), 0) || w.isCount[j] && x < 0 {
				return fmt.Errorf("line %d: %s is %v", i, w.names[j], x)
			}
		}
	}
	return nil
}

// formatNumber writes a number so that it reads back the same.
func formatNumber(x float32) string {
	if n := int32(x); float32(n) == x && -1e6 < x && x < 1e6 {
		return strconv.Itoa(int(n)) // strconv has the small ones ready
	}
	return strconv.FormatFloat(float64(x), 'f', -1, 32)
}

// A cellWriter is the gocsv.CSVWriter that adds the attributes' cells to those
// of a record.
type cellWriter struct {
	csv  *csv.Writer
	next func(cells []string) []string // adds the cells of the row that comes next
	row  []string
}

func (w *cellWriter) Write(cells []string) error {
	w.row = w.next(append(w.row[:0], cells...))
	return w.csv.Write(w.row)
}

func (w *cellWriter) Flush()       { w.csv.Flush() }
func (w *cellWriter) Error() error { return w.csv.Error() }

var _ gocsv.CSVWriter = (*cellWriter)(nil)
