package measure

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/eval"
)

// calibrations measures pages of these lines, all in set s.
func calibrations(t *testing.T, by eval.Dimension, pages ...*Reliability) ([]Calibration, error) {
	t.Helper()
	result, reliability := eval.Result{Method: "m"}, make(map[eval.Key]*Reliability)
	for i, r := range pages {
		p := page(fmt.Sprint(i))
		result.Pages = append(result.Pages, p)
		reliability[p.Key()] = r
	}
	return Calibrations([]eval.Result{result}, []map[eval.Key]*Reliability{reliability}, []eval.Dimension{by})
}

// reliable sorts the lines of a page with these probabilities and labels.
func reliable(t *testing.T, probabilities []float32, content []bool) *Reliability {
	t.Helper()
	r, err := MeasureReliability(probabilities, content)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Bins are fifteenths: .25 is in the fourth, .75 in the twelfth.
//
// Pooled, five lines: at .75 two of three are content, |2 − 3·.75| = .25, and at
// .25 none of two, |0 − 2·.25| = .5: together .75/5 = .15.
//
// By page, where the lines of a weigh 1/4 and that of b 1: at .75 content weighs
// 1/4 + 1 = 1.25 of 1.5, |1.25 − 1.5·.75| = .125; at .25 none of .5, |0 − .5·.25| =
// .125: together .25/2 = .125.
func TestExpectedCalibrationError(t *testing.T) {
	all, err := calibrations(t, eval.BySet,
		reliable(t, []float32{.75, .25, .75, .25}, []bool{true, false, false, false}),
		reliable(t, []float32{.75}, []bool{true}),
		reliable(t, nil, nil),
		nil)
	if err != nil || len(all) != 1 {
		t.Fatalf("%v, error %v", all, err)
	}
	bins := make([]Bin, 15)
	for i := range bins {
		bins[i].Low, bins[i].High = float64(i)/15, float64(i+1)/15
	}
	bins[3].Share, bins[3].Probability = .25, .25
	bins[11].Share, bins[11].Probability, bins[11].Content = .75, .75, 1.25/1.5
	want := Calibration{Method: "m", Column: eval.Column{By: eval.BySet, Group: "s", Pages: 2}, Lines: 5, ECE: .125,
		Pooled: .15, Bins: bins}
	if diff := cmp.Diff(want, all[0], approx); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var text bytes.Buffer
	if err := WriteCalibrations(&text, all, true); err != nil {
		t.Fatal(err)
	}
	if want := `| calibration error | mean over pages | pooled | lines |
| ----------------- | --------------: | -----: | ----: |
| m, s (2)          |           0.125 |  0.150 |     5 |

| m, s (2)     | mean probability | content | of all lines |
| ------------ | ---------------: | ------: | -----------: |
| 0.20 to 0.27 |            0.250 |   0.000 |        0.250 |
| 0.73 to 0.80 |            0.750 |   0.833 |        0.750 |
`; text.String() != want {
		t.Errorf("got\n%swant\n%s", text.String(), want)
	}
}

func TestProbabilitiesAtTheEndsHaveBins(t *testing.T) {
	all, err := calibrations(t, eval.ByAll, reliable(t, []float32{0, 1, 1}, []bool{false, true, true}))
	if err != nil {
		t.Fatal(err)
	}
	if c := all[0]; c.ECE != 0 || c.Bins[0].Share != 1./3 || c.Bins[14].Share != 2./3 || c.Bins[14].Content != 1 {
		t.Errorf("%+v", c)
	}
}

// A line of probability p is content in p of the cases: what is left is chance,
// about √(p(1−p)/n) in a bin of n = 200,000/15 lines, below .005. If the same
// lines are said to be surer than they are (p from .5 on as 1, below as 0), a
// line is off by min(p, 1−p), .25 on average.
func TestExactProbabilitiesHaveNoError(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	var exact, sure []float32
	var content []bool
	for range 200_000 {
		p := r.Float32()
		exact, sure = append(exact, p), append(sure, float32(math.Round(float64(p))))
		content = append(content, r.Float32() < p)
	}
	for _, c := range []struct {
		probabilities []float32
		want          float64
	}{{exact, 0}, {sure, .25}} {
		all, err := calibrations(t, eval.ByAll, reliable(t, c.probabilities, content))
		if err != nil || math.Abs(all[0].Pooled-c.want) > .005 {
			t.Errorf("error of %v, want %v (%v)", all[0].Pooled, c.want, err)
		}
	}
}

func TestReliabilityRefuses(t *testing.T) {
	for _, c := range []struct {
		probabilities []float32
		want          string
	}{
		{[]float32{.5}, "labels of 2 lines"},
		{[]float32{.5, 1.5}, "line 1 is 1.5"},
		{[]float32{float32(math.NaN()), 0}, "line 0 is NaN"},
	} {
		if _, err := MeasureReliability(c.probabilities, []bool{true, false}); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: error %v, want %q", c.probabilities, err, c.want)
		}
	}
	twice := []eval.Result{{Method: "m", Pages: []eval.PageScore{page("a"), page("a")}}}
	if _, err := Calibrations(twice, []map[eval.Key]*Reliability{nil}, []eval.Dimension{eval.ByAll}); err == nil {
		t.Error("a page counted twice")
	}
	if _, err := calibrations(t, "colour", nil); err == nil {
		t.Error("pages were grouped by colour")
	}
}
