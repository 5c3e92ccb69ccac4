// Package measure has what linesift's bench measures beside package eval: what a
// method's probabilities and its confidence are worth, and how methods differ page by
// page.
//
// A file is one measure. Of the same pages as eval's: [Calibration] of the lines'
// probabilities, [Confidence] in pages, [OperatingCurve] (precision and recall with
// thresholds moved), [Worst] pages, [Behind] for the pages behind a difference between
// methods, and a [Quotation] for what was measured elsewhere. A [Confusion] counts answers to questions
// with names.
//
// Each is made of scores or texts, which the caller has, and has a function that writes
// it as a Markdown table; some have a chart.
package measure

import (
	"fmt"
	"io"

	"linesift/internal/eval"
)

// A MeasuredPage is how one method did on one page, in all that is measured.
type MeasuredPage struct {
	eval.PageScore
	Reliability *Reliability   // of the lines' probabilities; nil if there are none, or no labels
	Shifted     []ShiftedScore // for each of Shifts; nil if that was not asked for
	Diagnosis   *Diagnosis     // nil if that was not asked for
}

// A Result is what one method scored, page by page.
type Result struct {
	Method string
	Pages  []MeasuredPage
}

// Scores returns what eval knows of the pages.
func Scores(pages []MeasuredPage) []eval.PageScore {
	all := make([]eval.PageScore, len(pages))
	for i, p := range pages {
		all[i] = p.PageScore
	}
	return all
}

// eachGroup calls do for every result and every group of its pages. A page that is
// there twice is an error.
func eachGroup(results []Result, by []eval.Dimension,
	do func(method string, c eval.Column, pages []MeasuredPage) error) error {
	for _, r := range results {
		all := Scores(r.Pages)
		if _, err := (eval.Result{Method: r.Method, Pages: all}).ByKey(); err != nil {
			return err
		}
		page := make(map[eval.Key]MeasuredPage, len(all))
		for _, p := range r.Pages {
			page[p.Key()] = p
		}
		for _, d := range by {
			groups, err := eval.Groups(all, d)
			if err != nil {
				return err
			}
			for _, g := range groups {
				pages := make([]MeasuredPage, len(g.Pages))
				for i, p := range g.Pages {
					pages[i] = page[p.Key()]
				}
				if err := do(r.Method, eval.Column{By: g.By, Group: g.Name, Pages: len(pages)}, pages); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// panelTitle is the title of a chart's panel: what it shows, in words, and of what.
func panelTitle(shows, method string, c eval.Column) string {
	return shows + "\n" + method + ", " + c.Title()
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

// prf returns what is right of what was found and of what was to be found, 0 where
// nothing was, with the harmonic mean of the two.
func prf(right, found, wanted int) eval.PRF {
	p, r := float64(right)/float64(max(found, 1)), float64(right)/float64(max(wanted, 1))
	if right == 0 {
		return eval.PRF{Precision: p, Recall: r}
	}
	return eval.PRF{Precision: p, Recall: r, F1: 2 * p * r / (p + r)}
}
