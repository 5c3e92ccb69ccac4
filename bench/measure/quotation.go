package measure

import (
	"slices"

	"linesift/internal/eval"
)

// A Quotation is the word F1 of a method on sets that was measured elsewhere.
type Quotation struct {
	Method string             `json:"method"`
	WordF1 map[string]float64 `json:"word_f1"` // by set
}

// Quotations are what was measured elsewhere.
type Quotations struct {
	Pages   map[string]int `json:"pages"` // of each set
	Methods []Quotation    `json:"methods"`
}

// Rows returns a row for each method, to stand below a table of these columns. A
// figure stands in the column of its set if that has as many pages; otherwise it
// is of other pages, and comparing would mislead.
func (q Quotations) Rows(columns []eval.Column) (rows [][]string) {
	for _, m := range q.Methods {
		row := slices.Repeat([]string{eval.NoValue}, 1+len(columns))
		row[0] = eval.EscapeCell(m.Method + " (quoted)")
		for i, c := range columns {
			if f1, ok := m.WordF1[c.Group]; ok && c.By == eval.BySet && c.Pages == q.Pages[c.Group] {
				row[i+1] = decimal(f1)
			}
		}
		rows = append(rows, row)
	}
	return rows
}
