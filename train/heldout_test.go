package train

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/eval"
)

// Page a is right, of b a line of as many words as the content is kept too; half of c's
// content is dropped by its own threshold; nothing is known of d.
func TestHeldOut(t *testing.T) {
	page := func(typ string, words []float32, content ...bool) Page {
		p := densities("a", make([]float32, len(content)), content...)
		p.Type = typ
		for i, w := range words {
			p.Raw.Row(i)[column("words")] = w
		}
		return p
	}
	a := page("article", []float32{3, 1}, true, false)
	b := page("article", []float32{2, 2}, true, false)
	c := page("news", []float32{5, 5}, true, true)
	d := page("forum", []float32{1}, true)
	d.W[0] = 0
	tr := newTraining(quick(), [][]Page{{a, b}, {c, d}}, nil)
	tr.distrusted[1] = true
	odds := []float32{1, -1, 1, 1, 1, 2, 0}

	tr.step("line", odds, []float32{0.5, 0.5, 0.5, 0.5})
	tr.conclude("threshold", odds, []float32{0.5, 0.5, 0.8, 0.5})
	equal := cmpopts.EquateApprox(0, 1e-9)
	if d := cmp.Diff([]Step{
		{"line", (1 + 2./3 + 1) / 3, 1},
		{"threshold", (1 + 2./3 + 2./3) / 3, (1 + 2./3) / 2},
	}, tr.report.Steps, equal); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]TypeF1{{"article", 1, 1}, {"", 1, 2. / 3}}, tr.report.Types, equal); d != "" {
		t.Error(d)
	}
	// of the lines of a page on the average, one of two of b and one of two of c
	if d := cmp.Diff(eval.LineRates{FalsePositive: 0.5 / 3, FalseNegative: 0.5 / 3}, tr.report.HeldOut.Page, equal); d != "" {
		t.Error(d)
	}
}
