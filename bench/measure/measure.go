// Package measure has what the bench measures beside package eval. A file is one measure: [Calibration] of the lines'
// probabilities, [Confidence] in pages, a [Quotation] of what was measured elsewhere, and a [Confusion], which counts
// answers to questions with names. Each has a function that writes it as a Markdown table.
package measure

import (
	"fmt"
	"io"

	"linesift/internal/eval"
)

// eachGroup calls do for every group of a result's pages. A page that is there twice is an error.
func eachGroup(r eval.Result, by []eval.Dimension, do func(c eval.Column, pages []eval.PageScore) error) error {
	if _, err := r.ByKey(); err != nil {
		return err
	}
	for _, d := range by {
		groups, err := eval.Groups(r.Pages, d)
		if err != nil {
			return err
		}
		for _, g := range groups {
			if err := do(eval.Column{By: g.By, Group: g.Name, Pages: len(g.Pages)}, g.Pages); err != nil {
				return err
			}
		}
	}
	return nil
}

// rowTitle heads a row of a method's pages of one group.
func rowTitle(method string, c eval.Column) string { return eval.EscapeCell(method + ", " + c.Title()) }

// WriteTable writes rows as eval.MarkdownTable lays them out.
func WriteTable(w io.Writer, rows [][]string, text ...int) error {
	_, err := io.WriteString(w, eval.MarkdownTable(rows, text...))
	return err
}

// decimals writes precision, recall and F1.
func decimals(x eval.PRF) []string {
	return []string{decimal(x.Precision), decimal(x.Recall), decimal(x.F1)}
}

func decimal(x float64) string { return fmt.Sprintf("%.3f", x) }

// Rates returns precision, recall and F1 if right of found things are among the wanted ones. Each is 0 where it is not
// defined.
func Rates(right, found, wanted int) eval.PRF {
	p, r := float64(right)/float64(max(found, 1)), float64(right)/float64(max(wanted, 1))
	if right == 0 {
		return eval.PRF{Precision: p, Recall: r}
	}
	return eval.PRF{Precision: p, Recall: r, F1: 2 * p * r / (p + r)}
}
