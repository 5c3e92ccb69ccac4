package measure

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/eval"
)

// trusted makes pages, each of a site of its own, with these confidences and F1.
func trusted(confidence, f1 []float64) []eval.PageScore {
	pages := scored("", f1...)
	for i := range pages {
		pages[i].Confidence = &confidence[i]
	}
	return pages
}

// confidences measures the confidence of one method in all pages.
func confidences(pages []eval.PageScore, b eval.Bootstrap) ([]Confidence, error) {
	return Confidences([]eval.Result{{Method: "m", Pages: pages}}, []eval.Dimension{eval.ByAll}, &b)
}

func TestEqualValuesHaveTheMeanOfTheirRanks(t *testing.T) {
	for _, c := range []struct{ x, want []float64 }{
		{[]float64{3, 1, 2}, []float64{3, 1, 2}},
		{[]float64{5, 7, 5, 1}, []float64{2.5, 4, 2.5, 1}},
		{[]float64{2, 2, 2}, []float64{2, 2, 2}},
		{nil, []float64{}},
	} {
		if got := ranks(c.x); !slices.Equal(got, c.want) {
			t.Errorf("ranks of %v: %v, want %v", c.x, got, c.want)
		}
	}
}

func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		why  string
		x, y []float64
		want float64
	}{
		{"any rising function", []float64{1, 2, 3, 4}, []float64{1, 10, 11, 1000}, 1},
		{"falling", []float64{1, 2, 3}, []float64{9, 8, 0}, -1},
		// Ranks 1, 2.5, 2.5, 4 and 1, 3, 2, 4, off their mean by -1.5, 0, 0, 1.5
		// and -1.5, .5, -.5, 1.5: 4.5/√(4.5·5).
		{"with a tie", []float64{1, 2, 2, 3}, []float64{.1, .3, .2, .9}, 4.5 / math.Sqrt(4.5*5)},
	} {
		if got := spearman(c.x, c.y); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.why, got, c.want)
		}
	}
	if got := spearman([]float64{1, 1}, []float64{1, 2}); !math.IsNaN(got) {
		t.Errorf("of one value: %v, want NaN", got)
	}
}

// Without ties it is 1 − 6Σd²/(n(n²−1)), d being the differences of the ranks.
func TestSpearmanAgreesWithTheDifferencesOfRanks(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for n := 2; n < 40; n++ {
		x, y := make([]float64, n), make([]float64, n)
		sum := 0.0
		for i, j := range r.Perm(n) {
			x[i], y[i] = float64(i), float64(j)
			sum += (x[i] - y[i]) * (x[i] - y[i])
		}
		want := 1 - 6*sum/float64(n*(n*n-1))
		if got := spearman(x, y); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d values: %v, want %v", n, got, want)
		}
	}
}

// The two of confidence .5 have .8 and .4, .6 each: 1, 1.6/2, 2.2/3, 2.2/4.
func TestCoverageCurve(t *testing.T) {
	got := coverage([]float64{.5, .9, .1, .5}, []float64{.8, 1, 0, .4})
	if diff := cmp.Diff([]float64{1, .8, 2.2 / 3, .55}, got, approx); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Of four pages 50 % are two, 80 % (3.2) three, and 90 and 95 % (3.6, 3.8) all
// four. The page without a confidence has no part. The two orders differ by a swap
// of the second and the third: ρ = 1 − 6·(1+1)/(4·15) = .8.
func TestConfidence(t *testing.T) {
	pages := append(trusted([]float64{.9, .8, .7, .6}, []float64{1, .7, .8, .5}), page("failed"))
	all, err := Confidences([]eval.Result{{Method: "m", Pages: pages}, {Method: "none", Pages: scored("a", 1)}},
		[]eval.Dimension{eval.ByAll}, nil)
	if err != nil {
		t.Fatal(err)
	}
	rho := .8
	want := []Confidence{{
		Method: "m", Column: eval.Column{By: eval.ByAll, Group: "all", Pages: 4}, Spearman: &rho,
		Coverage: []float64{.85, 2.5 / 3, .75, .75, .75},
	}}
	if diff := cmp.Diff(want, all, approx); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var text bytes.Buffer
	if err := WriteConfidences(&text, all); err != nil {
		t.Fatal(err)
	}
	if want := `| confidence | Spearman | F1 of 50 % | F1 of 80 % | F1 of 90 % | F1 of 95 % | F1 of 100 % |
| ---------- | -------: | ---------: | ---------: | ---------: | ---------: | ----------: |
| m, all (4) |    0.800 |      0.850 |      0.833 |      0.750 |      0.750 |       0.750 |
`; text.String() != want {
		t.Errorf("got\n%swant\n%s", text.String(), want)
	}
}

// Whatever sites are drawn, a confidence in the order of the F1 has the
// correlation 1 but where one page is drawn again and again, which has none.
// With noise the interval holds the correlation and more.
func TestSpearmanIntervals(t *testing.T) {
	b := eval.NewBootstrap(1)
	interval := func(confidence, f1 []float64) *eval.Interval {
		t.Helper()
		all, err := confidences(trusted(confidence, f1), b)
		if err != nil {
			t.Fatal(err)
		}
		return all[0].Interval
	}
	for _, f1 := range [][]float64{{.2, .9}, {.1, .2, .4, .8}} {
		if i := interval(f1, f1); i == nil || math.Abs(i.Low-1) > 1e-12 || math.Abs(i.High-1) > 1e-12 {
			t.Errorf("%v: interval %v, want 1 to 1", f1, i)
		}
	}
	// For n pairs the standard error is about (1−ρ²)/√n: at ρ = .69 (of uniform x
	// and the mean of x and as much noise, by Pearson's √½) and n = 400 some .026,
	// so the interval reaches about .05 to either side.
	r := rand.New(rand.NewPCG(3, 0))
	x, y := make([]float64, 400), make([]float64, 400)
	for i := range x {
		x[i] = r.Float64()
		y[i] = (x[i] + r.Float64()) / 2
	}
	rho := spearman(x, y)
	i := interval(x, y)
	for _, half := range []float64{rho - i.Low, i.High - rho} {
		if half < .03 || half > .08 {
			t.Errorf("interval %v around %v", i, rho)
		}
	}
	if i := interval([]float64{.5, .5}, []float64{.1, .9}); i != nil {
		t.Errorf("an interval %v of no correlation", i)
	}
	one := trusted([]float64{.1, .2}, []float64{.1, .2})
	one[0].Site, one[1].Site = "a", "a"
	if all, err := confidences(one, b); err != nil ||
		all[0].Interval != nil || all[0].Spearman == nil {
		t.Errorf("a single site: %+v, error %v", all, err)
	}
	// One draw of two sites may be of one site twice: no correlation, no interval,
	// and no error.
	for seed := range uint64(20) {
		b = eval.Bootstrap{Resamples: 1, Level: .95, Seed: seed}
		interval([]float64{.1, .2}, []float64{.1, .2})
	}
	b.Resamples = 0
	if _, err := confidences(trusted([]float64{.1, .2}, []float64{.1, .2}), b); err == nil {
		t.Error("a bootstrap without resamples went through")
	}
}
