package measure

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
	"gonum.org/v1/gonum/stat"

	"linesift/eval"
)

// A PaperScore has the measures of T. Weninger and W. Hsu, "Text Extraction from
// the Web via Text-to-Tag Ratio" (TIR 2008), of one page, each from 0 to 1. They
// are of characters, with white space collapsed.
type PaperScore struct {
	Recall    float64 // longest common subsequence over the length of the gold; 1 where that is empty
	Precision float64 // 1 - edit distance over the length of the longer text; 1 of two empty texts
}

// ScorePaper compares an extracted text with the gold text.
func ScorePaper(gold, out string) PaperScore {
	a, b := []rune(collapse(gold)), []rune(collapse(out))
	common, distance := compareRunes(a, b)
	s := PaperScore{1, 1}
	if len(a) > 0 {
		s.Recall = float64(common) / float64(len(a))
	}
	if longest := max(len(a), len(b)); longest > 0 {
		s.Precision = 1 - float64(distance)/float64(longest)
	}
	return s
}

func collapse(s string) string { return strings.Join(strings.Fields(s), " ") }

// A Spread sums up a measure over pages.
type Spread struct {
	Mean, Median, Deviation float64 // the deviation is that of these pages, not of others like them
	Exact                   int     // pages where it is 1
}

// NewSpread returns the spread of values, which it sorts; zero of none.
func NewSpread(values []float64) Spread {
	n := len(values)
	if n == 0 {
		return Spread{}
	}
	slices.Sort(values)
	s := Spread{Median: (values[(n-1)/2] + values[n/2]) / 2}
	s.Mean, s.Deviation = stat.PopMeanStdDev(values, nil)
	for _, v := range values {
		if v == 1 {
			s.Exact++
		}
	}
	return s
}

// Sizes are bytes, as they are and compressed by gzip.
type Sizes struct{ Plain, Zipped int }

// SizesOf returns the sizes of text.
func SizesOf(text []byte) Sizes {
	var n counter
	z := gzip.NewWriter(&n)
	// Neither can fail: counting does not.
	z.Write(text)
	z.Close()
	return Sizes{len(text), int(n)}
}

type counter int

func (n *counter) Write(p []byte) (int, error) { *n += counter(len(p)); return len(p), nil }

// Add adds the sizes of t.
func (s *Sizes) Add(t Sizes) { s.Plain += t.Plain; s.Zipped += t.Zipped }

// A PaperRow is what a method scored on all pages.
type PaperRow struct {
	Method            string
	Recall, Precision Spread
	Text              Sizes // of all pages together
}

// WritePaper writes the paper's tables as one in Markdown: of recall and
// precision the spread in percent, and the mean size of a page's text in
// kilobytes beside that of its HTML, plain and compressed, with the share of
// space that is saved.
func WritePaper(w io.Writer, rows []PaperRow, html Sizes, pages int) error {
	if pages == 0 {
		return nil
	}
	kB := func(n int) string { return fmt.Sprintf("%.1f", float64(n)/1000/float64(pages)) }
	percent := func(x float64) string { return fmt.Sprintf("%.2f", 100*x) }
	saved := func(n, of int) string { return fmt.Sprintf("%.1f %%", 100*(1-float64(n)/float64(max(of, 1)))) }
	table := [][]string{
		{fmt.Sprintf("%d pages", pages), "recall", "median", "sd", "exact", "precision", "median", "sd", "exact", "kB", "saved", "gzip kB", "saved"},
		{"HTML", eval.NoValue, eval.NoValue, eval.NoValue, eval.NoValue, eval.NoValue, eval.NoValue, eval.NoValue, eval.NoValue, kB(html.Plain), eval.NoValue, kB(html.Zipped), eval.NoValue},
	}
	for _, r := range rows {
		row := []string{eval.EscapeCell(r.Method)}
		for _, s := range []Spread{r.Recall, r.Precision} {
			row = append(row, percent(s.Mean), percent(s.Median), percent(s.Deviation), fmt.Sprint(s.Exact))
		}
		row = append(row, kB(r.Text.Plain), saved(r.Text.Plain, html.Plain), kB(r.Text.Zipped), saved(r.Text.Zipped, html.Zipped))
		table = append(table, row)
	}
	_, err := io.WriteString(w, eval.MarkdownTable(table))
	return err
}
