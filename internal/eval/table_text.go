package eval

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Measure is the number that a text table shows for a cell.
type Measure string

const (
	WordF1        Measure = "word-f1" // with its interval, if the table has one
	WordPrecision Measure = "word-precision"
	WordRecall    Measure = "word-recall"
	ShingleF1     Measure = "shingle-f1"
	LineErrorRate Measure = "line-errors"   // share of wrong lines, mean over the pages
	PooledErrors  Measure = "pooled-errors" // share of wrong lines among the lines of all pages
)

// heading returns the name of the measure in a table.
func (m Measure) heading() string {
	return strings.NewReplacer("-f1", " F1", "pooled-", "pooled line ", "-", " ").Replace(string(m))
}

var measures = map[Measure]func(Summary) float64{
	WordF1:        func(s Summary) float64 { return s.Word.F1 },
	WordPrecision: func(s Summary) float64 { return s.Word.Precision },
	WordRecall:    func(s Summary) float64 { return s.Word.Recall },
	ShingleF1:     func(s Summary) float64 { return s.Shingle.F1 },
	LineErrorRate: func(s Summary) float64 { return s.PageRates.Total() },
	PooledErrors:  func(s Summary) float64 { return s.PooledRates.Total() },
}

// Format returns the measure of a cell to three decimals.
func (m Measure) Format(c *Cell) string {
	if c == nil || c.Lines.Lines == 0 && (m == LineErrorRate || m == PooledErrors) {
		return NoValue
	}
	text := fmt.Sprintf("%.3f", measures[m](c.Summary))
	if i := c.WordF1Interval; m == WordF1 && i != nil {
		text += fmt.Sprintf(" [%.3f, %.3f]", i.Low, i.High)
	}
	return text
}

// Title returns the heading of a column, with its number of pages.
func (c Column) Title() string {
	switch c.By {
	case BySet, ByAll:
		return fmt.Sprintf("%s (%d)", c.Group, c.Pages)
	default:
		return fmt.Sprintf("%s: %s (%d)", c.By, c.Group, c.Pages)
	}
}

// WriteText writes one measure of every method and group as a Markdown table, to three
// decimals. Its columns are also aligned as plain text. An unknown measure is an error.
func (t *Table) WriteText(w io.Writer, m Measure) error {
	rows, err := t.Text(m)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, MarkdownTable(rows))
	return err
}

// WritePages writes a measure of every page as a Markdown table, with a column for each method. The
// table must keep the page scores. A page that a method did not score, or on which the measure
// is not known, has NoValue.
func (t *Table) WritePages(w io.Writer, m Measure) error {
	if measures[m] == nil {
		return fmt.Errorf("unknown measure %q", string(m))
	}
	rows := [][]string{{m.heading()}}
	row := make(map[Key]int)
	for i, r := range t.Rows {
		rows[0] = append(rows[0], EscapeCell(r.Method))
		for _, p := range r.Pages {
			number, ok := row[p.Key()]
			if !ok {
				number = len(rows)
				row[p.Key()] = number
				cells := slices.Repeat([]string{NoValue}, 1+len(t.Rows))
				cells[0] = EscapeCell(p.Set + "/" + p.ID)
				rows = append(rows, cells)
			}
			rows[number][1+i] = m.Format(&Cell{Summary: Summarize([]PageScore{p})})
		}
	}
	_, err := io.WriteString(w, MarkdownTable(rows))
	return err
}

// Text returns the rows of WriteText's table, the heading first.
func (t *Table) Text(m Measure) ([][]string, error) {
	if measures[m] == nil {
		return nil, fmt.Errorf("unknown measure %q", string(m))
	}
	head := []string{m.heading()}
	for _, c := range t.Columns {
		head = append(head, EscapeCell(c.Title()))
	}
	rows := [][]string{head}
	for _, r := range t.Rows {
		if len(r.Cells) != len(t.Columns) { // in a table that Compare has not made
			return nil, fmt.Errorf("table: %s has %d cells in %d columns", r.Method, len(r.Cells), len(t.Columns))
		}
		row := []string{EscapeCell(r.Method)}
		for _, c := range r.Cells {
			row = append(row, m.Format(c))
		}
		rows = append(rows, row)
	}
	return rows, nil
}
