package measure

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"linesift/internal/eval"
)

// A Diagnosis says in numbers and words what may be behind the score of a page.
type Diagnosis struct {
	GoldWords int
	OutWords  int
	Cause     string // a guess
}

// Worst returns the n pages with the lowest word F1, lowest first; of equal ones
// in their order, and all if there are fewer.
func Worst(pages []MeasuredPage, n int) []MeasuredPage {
	worst := slices.Clone(pages)
	slices.SortStableFunc(worst, func(p, q MeasuredPage) int { return cmp.Compare(p.Word.F1, q.Word.F1) })
	return worst[:min(n, len(worst))]
}

// WriteWorst writes a Markdown table with a row for each page.
func WriteWorst(w io.Writer, pages []MeasuredPage) error {
	rows := [][]string{{"page", "type", "F1", "precision", "recall", "confidence", "gold words", "output words",
		"cause, a guess"}}
	for _, p := range pages {
		x := decimals(p.Word)
		row := []string{eval.EscapeCell(p.Set + "/" + p.ID), eval.EscapeCell(p.Type), x[2], x[0], x[1], eval.NoValue,
			eval.NoValue, eval.NoValue, ""}
		if p.Confidence != nil {
			row[5] = fmt.Sprintf("%.3f", *p.Confidence)
		}
		if d := p.Diagnosis; d != nil {
			row[6], row[7], row[8] = fmt.Sprint(d.GoldWords), fmt.Sprint(d.OutWords), eval.EscapeCell(d.Cause)
		}
		rows = append(rows, row)
	}
	return WriteTable(w, rows, 1, 8)
}
