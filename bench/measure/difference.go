package measure

import (
	"fmt"
	"io"
	"slices"

	"gonum.org/v1/gonum/stat"

	"linesift/eval"
)

// A Difference is by how much one method's mean word F1 is above another's on a
// group of pages.
type Difference struct {
	Method string // the other
	eval.Column
	Mean     float64        // above 0 if the first method is better
	Interval *eval.Interval // one without 0 speaks for a real difference; nil of a single site
}

// Differences compares x with each of the others, on each group of pages. It is
// paired: two methods are compared page by page, so what makes a page hard for both
// does not blur the difference. All must have scored the same pages, in any order.
func Differences(x eval.Result, others []eval.Result, by []eval.Dimension, b eval.Bootstrap) ([]Difference, error) {
	if _, err := x.ByKey(); err != nil {
		return nil, err
	}
	var all []Difference
	for _, y := range others {
		theirs, err := y.ByKey()
		if err != nil {
			return nil, err
		}
		if len(theirs) != len(x.Pages) {
			return nil, fmt.Errorf("measure: %s scored %d pages, but %s %d", x.Method, len(x.Pages), y.Method, len(theirs))
		}
		for _, d := range by {
			groups, err := eval.Groups(x.Pages, d)
			if err != nil {
				return nil, err
			}
			for _, g := range groups {
				above := make([]float64, len(g.Pages))
				for i, p := range g.Pages {
					q, ok := theirs[p.Key()]
					if !ok {
						return nil, fmt.Errorf("measure: %s scored page %s of set %s, but %s did not", x.Method, p.ID, p.Set, y.Method)
					}
					above[i] = p.Word.F1 - q.Word.F1
				}
				d := Difference{Method: y.Method, Column: eval.Column{By: g.By, Group: g.Name, Pages: len(g.Pages)}, Mean: stat.Mean(above, nil)}
				if eval.Summarize(g.Pages).Sites > 1 {
					interval, err := b.Interval(g.Pages, func(drawn []int) float64 {
						var m eval.Mean
						for _, i := range drawn {
							m.Add(above[i])
						}
						return m.Value()
					})
					if err != nil {
						return nil, err
					}
					d.Interval = &interval
				}
				all = append(all, d)
			}
		}
	}
	return all, nil
}

// WriteDifferences writes what Differences found as a Markdown table, with a row
// for each of the other methods and a column for each group.
func WriteDifferences(w io.Writer, differences []Difference) error {
	rows := [][]string{{"word F1 above"}}
	for _, d := range differences {
		column := slices.Index(rows[0][1:], eval.EscapeCell(d.Title())) + 1
		if column == 0 {
			rows[0] = append(rows[0], eval.EscapeCell(d.Title()))
		}
		if last := rows[len(rows)-1]; len(rows) == 1 || last[0] != eval.EscapeCell(d.Method) {
			rows = append(rows, []string{eval.EscapeCell(d.Method)})
		}
		cell := fmt.Sprintf("%+.3f", d.Mean)
		if i := d.Interval; i != nil {
			cell += fmt.Sprintf(" [%+.3f, %+.3f]", i.Low, i.High)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], cell)
	}
	return WriteTable(w, rows)
}
