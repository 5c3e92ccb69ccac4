package measure

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/eval"
)

// The mean is over sites, however many pages they have; sites that have not so
// many pages are not part of it.
func TestTermTablesHaveTheMeanOverSites(t *testing.T) {
	half, full := Terms{4, 2, 2}, Terms{4, 4, 4} // recall .5 and 1, precision 1
	sites := []SiteTerms{
		{Method: "m", Set: "s", Site: "a", Pages: 30, Threshold: 0.25, Found: half, Learned: []Terms{half, full}},
		{Method: "m", Set: "s", Site: "b", Pages: 5, Found: full, Learned: []Terms{full}},
		{Method: "n", Set: "s", Site: "a", Pages: 30, Found: half},
	}
	var b strings.Builder
	if err := WriteTerms(&b, sites, []float64{0.1}, []int{5, 10}); err != nil {
		t.Fatal(err)
	}
	const want = `| terms | set | site | pages | threshold | desired | recall | precision |    F1 |
| ----- | --- | ---- | ----: | --------: | ------: | -----: | --------: | ----: |
| m     | s   | a    |    30 |      0.25 |       4 |  0.500 |     1.000 | 0.667 |
| m     | s   | b    |     5 |         – |       4 |  1.000 |     1.000 | 1.000 |
| m     |     | mean |    35 |         – |       – |  0.750 |     1.000 | 0.833 |
| n     | s   | a    |    30 |         – |       4 |  0.500 |     1.000 | 0.667 |

| recall by pages learned | set | site | pages |     5 |    10 |
| ----------------------- | --- | ---- | ----: | ----: | ----: |
| m                       | s   | a    |    30 | 0.500 | 1.000 |
| m                       | s   | b    |     5 | 1.000 |       |
| m                       |     | mean |    35 | 0.750 | 1.000 |

| precision by pages learned | set | site | pages |     5 |    10 |
| -------------------------- | --- | ---- | ----: | ----: | ----: |
| m                          | s   | a    |    30 | 1.000 | 1.000 |
| m                          | s   | b    |     5 | 1.000 |       |
| m                          |     | mean |    35 | 1.000 | 1.000 |
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Error(d)
	}
}

func TestTermsCountOncePerPage(t *testing.T) {
	for _, test := range []struct {
		name       string
		gold, kept []uint32
		want       Terms
		prf        eval.PRF
	}{
		{"nothing", nil, nil, Terms{}, eval.PRF{}},
		// Of 1, 2 and 3 the kept text has 2 and 3, and 4 and 5 besides:
		// R = 2/3, P = 2/4, F1 = 2·(1/3)/(7/6) = 4/7.
		{"some", []uint32{3, 1, 2, 2, 1}, []uint32{5, 3, 4, 2, 3}, Terms{3, 4, 2}, is(0.5, 2./3, 4./7)},
		{"no gold", nil, []uint32{1}, Terms{0, 1, 0}, eval.PRF{}},
	} {
		got := CountTerms(test.gold, test.kept)
		if got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
		prf := got.PRF()
		for _, d := range []float64{prf.Precision - test.prf.Precision, prf.Recall - test.prf.Recall, prf.F1 - test.prf.F1} {
			if math.Abs(d) > 1e-12 {
				t.Errorf("%s: %+v, want %+v", test.name, prf, test.prf)
			}
		}
	}
}
