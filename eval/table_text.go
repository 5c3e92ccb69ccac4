package eval

import (
	"fmt"
	"io"
)

// A Measure is the number that a text table shows of a cell.
type Measure string

const (
	WordF1        Measure = "word F1" // with its interval, if the table has one
	WordPrecision Measure = "word precision"
	WordRecall    Measure = "word recall"
	ShingleF1     Measure = "shingle F1"
	LineErrorRate Measure = "line errors"        // wrong lines as a share of a page's, mean over the pages
	PooledErrors  Measure = "pooled line errors" // wrong lines as a share of the lines of all pages
)

// format gives the measure to three decimals.
func (m Measure) format(c *Cell) (string, error) {
	var x float64
	switch m {
	case WordF1:
		x = c.Word.F1
	case WordPrecision:
		x = c.Word.Precision
	case WordRecall:
		x = c.Word.Recall
	case ShingleF1:
		x = c.Shingle.F1
	case LineErrorRate, PooledErrors:
		if c.Lines.Lines == 0 {
			return NoValue, nil
		}
		x = c.PageRates.Total()
		if m == PooledErrors {
			x = c.PooledRates.Total()
		}
	default:
		return "", fmt.Errorf("eval: no measure %q", string(m))
	}
	if i := c.WordF1Interval; m == WordF1 && i != nil {
		return fmt.Sprintf("%.3f [%.3f, %.3f]", x, i.Low, i.High), nil
	}
	return fmt.Sprintf("%.3f", x), nil
}

// Title is the heading of a column, with the number of its pages.
func (c Column) Title() string {
	switch c.By {
	case BySet, ByAll:
		return fmt.Sprintf("%s (%d)", c.Group, c.Pages)
	default:
		return fmt.Sprintf("%s: %s (%d)", c.By, c.Group, c.Pages)
	}
}

// WriteText writes one measure of every method and group, to three decimals, as
// a Markdown table whose columns are also aligned as plain text.
func (t *Table) WriteText(w io.Writer, m Measure) error {
	rows, err := t.Text(m)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, MarkdownTable(rows))
	return err
}

// Text returns the cells of that table, the heading first.
func (t *Table) Text(m Measure) ([][]string, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	head := []string{string(m)}
	for _, c := range t.Columns {
		head = append(head, EscapeCell(c.Title()))
	}
	rows := [][]string{head}
	for _, r := range t.Rows {
		row := []string{EscapeCell(r.Method)}
		for _, c := range r.Cells {
			text := NoValue
			if c != nil {
				var err error
				if text, err = m.format(c); err != nil {
					return nil, err
				}
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	return rows, nil
}
