package eval

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
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
			return noNumber, nil
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

// noNumber stands where a method was not measured.
const noNumber = "–"

// title is the heading of a column, with the number of its pages.
func (c Column) title() string {
	switch c.By {
	case BySet, ByAll:
		return fmt.Sprintf("%s (%d)", c.Group, c.Pages)
	default:
		return fmt.Sprintf("%s: %s (%d)", c.By, c.Group, c.Pages)
	}
}

// rowTitle heads a row, or a panel, of a method's pages of one group.
func rowTitle(method string, c Column) string { return markdownCell(method + ", " + c.title()) }

// WriteText writes one measure of every method and group, to three decimals, as
// a Markdown table whose columns are also aligned as plain text. What is quoted
// stands below the word F1.
func (t *Table) WriteText(w io.Writer, m Measure) error {
	if err := t.check(); err != nil {
		return err
	}
	head := []string{string(m)}
	for _, c := range t.Columns {
		head = append(head, markdownCell(c.title()))
	}
	rows := [][]string{head}
	for _, r := range t.Rows {
		row := []string{markdownCell(r.Method)}
		for _, c := range r.Cells {
			text := noNumber
			if c != nil {
				var err error
				if text, err = m.format(c); err != nil {
					return err
				}
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	if m == WordF1 {
		rows = append(rows, t.quotedRows()...)
	}
	_, err := io.WriteString(w, markdownTable(rows))
	return err
}

// quotedRows are marked as such.
func (t *Table) quotedRows() (rows [][]string) {
	for _, r := range t.Quoted {
		row := []string{markdownCell(r.Method + " (quoted)")}
		for _, f1 := range r.Cells {
			text := noNumber
			if f1 != nil {
				text = fmt.Sprintf("%.3f", *f1)
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	return rows
}

// markdownTable lays out rows, the first of which is the heading. The first
// column and those of text are aligned left, the others right.
func markdownTable(rows [][]string, text ...int) string {
	width := make([]int, len(rows[0]))
	for i := range width {
		width[i] = len("--:")
		for _, row := range rows {
			width[i] = max(width[i], utf8.RuneCountInString(row[i]))
		}
	}
	rule := []string{strings.Repeat("-", width[0])}
	for i, n := range width[1:] {
		if slices.Contains(text, i+1) {
			rule = append(rule, strings.Repeat("-", n))
		} else {
			rule = append(rule, strings.Repeat("-", n-1)+":")
		}
	}
	var b strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&b, "| %-*s |", width[0], row[0])
		for j := 1; j < len(row); j++ {
			n := width[j]
			if slices.Contains(text, j) {
				n = -n // to the left
			}
			fmt.Fprintf(&b, " %*s |", n, row[j])
		}
		b.WriteByte('\n')
		if i == 0 {
			fmt.Fprintf(&b, "| %s |\n", strings.Join(rule, " | "))
		}
	}
	return b.String()
}

// markdownCell makes s safe inside a Markdown table.
func markdownCell(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "|", `\|`)
}
