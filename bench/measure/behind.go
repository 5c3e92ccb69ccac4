package measure

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"linesift/internal/eval"
)

// A Gap is a page on which a method is behind the best of others.
type Gap struct {
	Page   eval.PageScore // the method's
	Best   eval.PageScore // the best other's
	Method string         // the name of that one; of equally good ones the first
}

// Size is by how much the word F1 of the best other is higher.
func (g Gap) Size() float64 { return g.Best.Word.F1 - g.Page.Word.F1 }

// Behind returns the n pages on which the method x is furthest behind the best of
// the others, the furthest first; fewer if it is behind on fewer. Pages that
// another has not scored are compared with the rest.
func Behind(x eval.Result, others []eval.Result, n int) ([]Gap, error) {
	best := make(map[eval.Key]Gap)
	for _, y := range others {
		scores, err := y.ByKey()
		if err != nil {
			return nil, err
		}
		for key, p := range scores {
			if g, ok := best[key]; !ok || p.Word.F1 > g.Best.Word.F1 {
				best[key] = Gap{Best: p, Method: y.Method}
			}
		}
	}
	var gaps []Gap
	for _, p := range x.Pages {
		if g, ok := best[p.Key()]; ok && g.Best.Word.F1 > p.Word.F1 {
			g.Page = p
			gaps = append(gaps, g)
		}
	}
	slices.SortStableFunc(gaps, func(g, h Gap) int { return cmp.Compare(h.Size(), g.Size()) })
	return gaps[:min(n, len(gaps))], nil
}

// WriteGaps writes a Markdown table with a row for each page.
func WriteGaps(w io.Writer, gaps []Gap) error {
	rows := [][]string{{"page", "type", "best", "behind", "F1", "precision", "recall", "best F1", "best precision",
		"best recall"}}
	for _, g := range gaps {
		x, y := decimals(g.Page.Word), decimals(g.Best.Word)
		rows = append(rows,
			[]string{eval.EscapeCell(g.Page.Set + "/" + g.Page.ID), eval.EscapeCell(g.Page.Type),
				eval.EscapeCell(g.Method),
				fmt.Sprintf("%.3f", g.Size()), x[2], x[0], x[1], y[2], y[0], y[1]})
	}
	return WriteTable(w, rows, 1, 2)
}
