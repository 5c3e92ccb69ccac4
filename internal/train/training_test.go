package train

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAPageCountsOnceWhateverItsLength(t *testing.T) {
	long := densities("long", make([]float32, 100), make([]bool, 100)...)
	some := densities("some", []float32{0.5, 1, 0}, true, true, false)
	some.W[1] = 0
	half := densities("half", []float32{1, 0}, true, false)
	half.W[0], half.W[1] = 0.5, 0.5
	none := densities("none", []float32{1}, true)
	none.W[0] = 0

	task := quick()
	task.Start = byDensity(t) // whose scales change nothing
	tr := newTraining(t.Context(), task, [][]Page{{long, some}, {half, none}}, nil)
	p, err := tr.lineProblem(tr.stages[0])
	if err != nil {
		t.Fatal(err)
	}
	s := &p.set
	if s.Width != 1 || len(s.Y) != 106 || len(s.X) != 106 || len(s.W) != 106 || p.outputs != 1 {
		t.Fatalf("%d rows of %d inputs, %d numbers, %d weights", len(s.Y), s.Width, len(s.X), len(s.W))
	}
	if want := []int{103, 106}; !slices.Equal(p.ends, want) {
		t.Errorf("the folds end at the rows %v, want %v", p.ends, want)
	}
	sum := float32(0)
	for _, w := range s.W[:100] {
		sum += w
	}
	if math.Abs(float64(sum)-1) > 1e-6 {
		t.Errorf("the page of 100 lines counts %v", sum)
	}
	// two known lines count a half each, of a page of weight 0.5 a quarter each
	if d := cmp.Diff([]float32{0.5, 0, 0.5, 0.25, 0.25, 0}, s.W[100:]); d != "" {
		t.Errorf("weights: %s", d)
	}
	if d := cmp.Diff([]float32{0.5, 1, 0, 1, 0, 1}, s.X[100:]); d != "" {
		t.Errorf("inputs: %s", d)
	}
	if d := cmp.Diff([]float32{1, 1, 0, 1, 0, 1}, s.Y[100:]); d != "" {
		t.Errorf("labels: %s", d)
	}
}

// A page that is trimmed is not fitted to, and is as good as others to calibrate by.
func TestATrimmedPageHasNoWeightButCalibrates(t *testing.T) {
	pages := []Page{densities("a", []float32{0.5, 1}, true, false), densities("b", []float32{0.5, 1}, true, false)}
	tr := newTraining(t.Context(), quick(), [][]Page{pages[:1], pages[1:]}, nil)
	tr.trimmed[1] = true
	p, err := tr.lineProblem(tr.stages[0])
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]float32{0.5, 0.5, 0, 0}, p.set.W); d != "" {
		t.Errorf("weights: %s", d)
	}
	if d := cmp.Diff([]float32{0.5, 0.5, 0.5, 0.5}, p.calibration); d != "" {
		t.Errorf("weights to calibrate by: %s", d)
	}
}

func TestCrossEntropyOfOdds(t *testing.T) {
	for _, test := range []struct {
		logOdds, y float32
		want       float64
	}{
		{0, 0, math.Ln2},
		{0, 1, math.Ln2},
		{float32(math.Log(3)), 1, math.Log(4. / 3)}, // 0.75 of content
		{float32(math.Log(3)), 0, math.Log(4)},
		{100, 0, math.Log1p(math.Exp(9))}, // as if they were 9
		{-100, 1, math.Log1p(math.Exp(9))},
		{100, 1, math.Log1p(math.Exp(-9))},
	} {
		if got := crossEntropy(test.logOdds, test.y); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("odds %v, label %v: %v, want %v", test.logOdds, test.y, got, test.want)
		}
	}
}

func TestTrimTakesTheLeastLikelyPages(t *testing.T) {
	none := make([]float32, 3)
	// Log-odds of ±2 are 0.127 nats where they are right and 2.127 where they are
	// wrong. Of the lines that count, a has none wrong of 2, b all of 1, d one of
	// 3; nothing is known of c. A long line counts more: in e, of 0 and 8 words,
	// the wrong one weighs 3 of 4.
	a := densities("a", none, true, true, false)
	a.W[2] = 0
	b := densities("b", none[:1], false)
	c := densities("c", none[:1], false)
	c.W[0] = 0
	d := densities("d", none, true, false, true)
	e := densities("e", none[:2], true, false)
	e.Raw.Row(1)[column("words")] = 8
	logOdds := []float32{2, 2, 2, 2, 2, 2, 2, 2, 2, 2}
	for _, test := range []struct {
		share float64
		want  string // the pages whose labels still count
	}{
		{0.24, "abde"}, // 0.96 of 4 pages
		{0.25, "ade"},
		{0.5, "ad"},
		{0.99, "a"},
	} {
		pages := []Page{a, b, c, d, e}
		task := quick()
		task.Trim = test.share
		tr := newTraining(t.Context(), task, [][]Page{pages[:2], pages[2:]}, nil)
		tr.trim(logOdds)
		still := ""
		for i, p := range tr.pages {
			if known(p) && !tr.trimmed[i] {
				still += p.Site
			}
		}
		if still != test.want || tr.report.Trimmed != 4-len(still) {
			t.Errorf("share %v: %q still count, want %q; %d reported", test.share, still, test.want, tr.report.Trimmed)
		}
		if d := cmp.Diff([]float32{1, 1, 0}, a.W); d != "" || b.W[0] != 1 {
			t.Errorf("share %v: the caller's weights have changed", test.share)
		}
	}
}

// Of 24 pages the labels of 5 are the wrong way round, as of gold of another text.
func TestPagesOfWrongLabelsAreTrimmed(t *testing.T) {
	t.Parallel()
	pages := synthetic(1, 24, 20)
	wrong := make(map[string]bool)
	for _, p := range pages[3:8] {
		wrong[p.Site] = true
		for i, y := range p.Y {
			p.Y[i] = 1 - y
		}
	}
	task := quick()
	task.Test, task.Trim = 0, 5.5/24
	tr := newTraining(t.Context(), task, [][]Page{pages[:6], pages[6:12], pages[12:]}, nil)
	if err := tr.run(); err != nil {
		t.Fatal(err)
	}
	if tr.report.Trimmed != 5 {
		t.Errorf("%d pages trimmed, want 5", tr.report.Trimmed)
	}
	for i, p := range tr.pages {
		if tr.trimmed[i] != wrong[p.Site] {
			t.Errorf("%s: labels wrong %v, trimmed %v", p.Site, wrong[p.Site], tr.trimmed[i])
		}
	}

	// What is trimmed is not learned.
	task.Trim = 0
	all, r := fitted(t, task, pages)
	if r.Trimmed != 0 || r.Training.Lines != 24*20 {
		t.Errorf("%d trimmed, of training %+v", r.Trimmed, r.Training)
	}
	unseen := synthetic(2, 20, 40)
	if a, b := Measure(tr.model, unseen).Page.Total(), Measure(all, unseen).Page.Total(); a >= b {
		t.Errorf("%.1f %% of the lines wrong, %.1f %% with wrong labels", 100*a, 100*b)
	}
}
