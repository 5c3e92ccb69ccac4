package eval

import (
	"fmt"
	"io"
	"slices"
)

// A GroupDifference is by how much one method is above another on a group of
// pages.
type GroupDifference struct {
	Method   string    `json:"method"` // the other
	Column   Column    `json:"column"`
	Mean     float64   `json:"mean"`               // of the word F1: above 0 if the first method is better
	Interval *Interval `json:"interval,omitempty"` // paired, see Bootstrap.Difference; nil of a single site
}

// Differences compares x with each of the others, on each group of pages. All must
// have scored the same pages.
func Differences(x Result, others []Result, by []Dimension, b Bootstrap) ([]GroupDifference, error) {
	var all []GroupDifference
	for _, y := range others {
		scores, err := pagesByKey(y.Method, y.Pages)
		if err != nil {
			return nil, err
		}
		err = eachGroup([]Result{x}, by, func(_ string, g Group) error {
			theirs := Result{Method: y.Method}
			for _, p := range g.Pages {
				if q, ok := scores[p.key()]; ok {
					theirs.Pages = append(theirs.Pages, q)
				}
			}
			ours := Result{x.Method, g.Pages}
			d := GroupDifference{Method: y.Method, Column: Column{g.By, g.Name, len(g.Pages)}}
			if len(theirs.Pages) == len(ours.Pages) && len(sitesOf(g.Pages)) == 1 {
				d.Mean = Summarize(ours.Pages).Word.F1 - Summarize(theirs.Pages).Word.F1
			} else {
				paired, err := b.Difference(ours, theirs)
				if err != nil {
					return err
				}
				d.Mean, d.Interval = paired.Mean, &paired.Interval
			}
			all = append(all, d)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// WriteDifferences writes what Differences found as a Markdown table, with a row
// for each of the other methods and a column for each group.
func WriteDifferences(w io.Writer, differences []GroupDifference) error {
	rows := [][]string{{"word F1 above"}}
	for _, d := range differences {
		column := slices.Index(rows[0][1:], markdownCell(d.Column.title())) + 1
		if column == 0 {
			rows[0] = append(rows[0], markdownCell(d.Column.title()))
		}
		if last := rows[len(rows)-1]; len(rows) == 1 || last[0] != markdownCell(d.Method) {
			rows = append(rows, []string{markdownCell(d.Method)})
		}
		cell := fmt.Sprintf("%+.3f", d.Mean)
		if i := d.Interval; i != nil {
			cell += fmt.Sprintf(" [%+.3f, %+.3f]", i.Low, i.High)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], cell)
	}
	_, err := io.WriteString(w, markdownTable(rows))
	return err
}
