package eval

// A Quotation is a word F1 that others measured on a set, for a table to show
// beside its own.
type Quotation struct {
	Method string  `json:"method"`
	Set    string  `json:"set"`
	Pages  int     `json:"pages"` // of the set
	WordF1 float64 `json:"word_f1"`
}

// A QuotedRow is what is quoted of one method.
type QuotedRow struct {
	Method string     `json:"method"`
	Cells  []*float64 `json:"word_f1"` // one per column; nil where nothing is known
}

// Quote adds rows of what others measured, a row for each method in the order
// of the quotations. A quotation stands in the column of its set if that has as
// many pages; otherwise it is of other pages, and comparing would mislead.
func (t *Table) Quote(quotations []Quotation) {
	for i := range quotations {
		q := &quotations[i]
		n := len(t.Quoted)
		if n == 0 || t.Quoted[n-1].Method != q.Method {
			t.Quoted = append(t.Quoted, QuotedRow{q.Method, make([]*float64, len(t.Columns))})
			n++
		}
		for j, c := range t.Columns {
			if c.By == BySet && c.Group == q.Set && c.Pages == q.Pages {
				t.Quoted[n-1].Cells[j] = &q.WordF1
			}
		}
	}
}
