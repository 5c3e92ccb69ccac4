package eval

import (
	"encoding/csv"
	"io"
	"strconv"
)

var csvHeader = []string{
	"method", "by", "group", "pages", "sites", "failed",
	"word_f1", "word_f1_low", "word_f1_high", "word_precision", "word_recall",
	"shingle_f1", "shingle_precision", "shingle_recall",
	"lines", "false_positives", "false_negatives", "false_positive_rate", "false_negative_rate",
	"page_false_positive_rate", "page_false_negative_rate",
}

// WriteCSV writes a header and a row per method and group, rates and scores to
// six decimals: of line errors the rates over all lines, then the means over the
// pages. Where there is no interval, or no line has a label, fields are
// empty; a method that did not score a whole group has no row for it.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write(csvHeader) // errors are kept for out.Error
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			if c != nil {
				out.Write(c.csv(r.Method))
			}
		}
	}
	out.Flush()
	return out.Error()
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }

func (c *Cell) csv(method string) []string {
	low, high := "", ""
	if i := c.WordF1Interval; i != nil {
		low, high = number(i.Low), number(i.High)
	}
	record := []string{
		method, string(c.By), c.Group, strconv.Itoa(c.Pages), strconv.Itoa(c.Sites), strconv.Itoa(c.Failed),
		number(c.Word.F1), low, high, number(c.Word.Precision), number(c.Word.Recall),
		number(c.Shingle.F1), number(c.Shingle.Precision), number(c.Shingle.Recall),
	}
	if c.Lines.Lines == 0 {
		return append(record, "", "", "", "", "", "", "")
	}
	return append(record,
		strconv.Itoa(c.Lines.Lines), strconv.Itoa(c.Lines.FalsePositives), strconv.Itoa(c.Lines.FalseNegatives),
		number(c.PooledRates.FalsePositive), number(c.PooledRates.FalseNegative),
		number(c.PageRates.FalsePositive), number(c.PageRates.FalseNegative))
}
