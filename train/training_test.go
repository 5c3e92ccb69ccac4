package train

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
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
	tr := newTraining(task, [][]Page{{long, some}, {half, none}}, nil)
	f, scaled, err := tr.lineFitting()
	if err != nil {
		t.Fatal(err)
	}
	if f.width != 1 || len(f.y) != 106 || len(f.x) != 106 || len(f.w) != 106 {
		t.Fatalf("%d rows of %d inputs, %d numbers, %d weights", len(f.y), f.width, len(f.x), len(f.w))
	}
	if want := []int{103, 106}; !slices.Equal(f.ends, want) {
		t.Errorf("the folds end at the rows %v, want %v", f.ends, want)
	}
	sum := float32(0)
	for _, w := range f.w[:100] {
		sum += w
	}
	if math.Abs(float64(sum)-1) > 1e-6 {
		t.Errorf("the page of 100 lines counts %v", sum)
	}
	// two known lines count a half each, of a page of weight 0.5 a quarter each
	if d := cmp.Diff([]float32{0.5, 0, 0.5, 0.25, 0.25, 0}, f.w[100:]); d != "" {
		t.Errorf("weights: %s", d)
	}
	if d := cmp.Diff([]float32{0.5, 1, 0, 1, 0, 1}, f.x[100:]); d != "" {
		t.Errorf("inputs: %s", d)
	}
	if d := cmp.Diff([]float32{1, 1, 0, 1, 0, 1}, f.y[100:]); d != "" {
		t.Errorf("labels: %s", d)
	}
	if d := cmp.Diff(features.Matrix{Rows: 3, Cols: 1, Data: []float32{0.5, 1, 0}}, scaled[1]); d != "" {
		t.Errorf("scaled lines of the second page: %s", d)
	}
}

// A skeleton is one of its page: of the same on two pages each has its own mean.
func TestHeldOutOddsAreLevelledByPage(t *testing.T) {
	a := densities("a", []float32{0, 0}, true, false)
	a.Skeletons = []uint32{5, 5}
	b := densities("b", []float32{0, 0, 0}, true, false, false)
	b.Skeletons = []uint32{5, 6, 6}
	for _, p := range []Page{a, b} {
		for i := range p.Y {
			p.Raw.Row(i)[column("text_bytes")] = 10
		}
	}
	odds := []float32{1, 3, -1, 4, 0}
	newTraining(quick(), [][]Page{{a}, {b}}, nil).level(odds)
	if d := cmp.Diff([]float32{1.4, 2.6, -1, 3.2, 0.8}, odds, cmpopts.EquateApprox(0, 1e-6)); d != "" {
		t.Error(d)
	}
}

func TestCrossEntropyOfOdds(t *testing.T) {
	for _, test := range []struct {
		odds, y float32
		want    float64
	}{
		{0, 0, math.Ln2},
		{0, 1, math.Ln2},
		{float32(math.Log(3)), 1, math.Log(4. / 3)}, // 0.75 of content
		{float32(math.Log(3)), 0, math.Log(4)},
		{100, 0, math.Log1p(math.Exp(9))}, // as if they were 9
		{-100, 1, math.Log1p(math.Exp(9))},
		{100, 1, math.Log1p(math.Exp(-9))},
	} {
		if got := crossEntropy(test.odds, test.y); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("odds %v, label %v: %v, want %v", test.odds, test.y, got, test.want)
		}
	}
}

func TestDistrustTakesTheLeastLikelyPages(t *testing.T) {
	none := make([]float32, 3)
	// Odds of ±2 are 0.127 nats where they are right and 2.127 where they are
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
	odds := []float32{2, 2, 2, 2, 2, 2, 2, 2, 2, 2}
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
		task.Distrust = test.share
		tr := newTraining(task, [][]Page{pages[:2], pages[2:]}, nil)
		tr.distrust(odds)
		still := ""
		weights := tr.trusted()
		for i, p := range tr.pages {
			if slices.Max(weights[tr.first[i]:tr.first[i+1]]) > 0 {
				still += p.Site
			}
		}
		if still != test.want || tr.report.Distrusted != 4-len(still) {
			t.Errorf("share %v: %q still count, want %q; %d reported", test.share, still, test.want, tr.report.Distrusted)
		}
		if d := cmp.Diff([]float32{1, 1, 0}, a.W); d != "" || b.W[0] != 1 {
			t.Errorf("share %v: the caller's weights have changed", test.share)
		}
	}
}

// Of 24 pages the labels of 5 are the wrong way round, as of gold of another text.
func TestPagesOfWrongLabelsAreFound(t *testing.T) {
	pages := synthetic(1, 24, 40)
	wrong := make(map[string]bool)
	for _, p := range pages[3:8] {
		wrong[p.Site] = true
		for i, y := range p.Y {
			p.Y[i] = 1 - y
		}
	}
	task := quick()
	task.Distrust = 5.5 / 24
	tr := newTraining(task, [][]Page{pages[:6], pages[6:12], pages[12:]}, nil)
	if err := tr.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if tr.report.Distrusted != 5 {
		t.Errorf("%d pages distrusted, want 5", tr.report.Distrusted)
	}
	for i, p := range tr.pages {
		if tr.distrusted[i] != wrong[p.Site] {
			t.Errorf("%s: labels wrong %v, distrusted %v", p.Site, wrong[p.Site], tr.distrusted[i])
		}
	}

	// What is not believed is not learned.
	task.Test = 0
	m, r := fitted(t, task, pages)
	if r.Distrusted != 5 || r.Training.Pages != 24 || r.Training.Lines != 24*40 {
		t.Errorf("%d distrusted, of training %+v", r.Distrusted, r.Training)
	}
	task.Distrust = 0
	all, r := fitted(t, task, pages)
	if r.Distrusted != 0 || r.Training.Lines != 24*40 {
		t.Errorf("%d distrusted, of training %+v", r.Distrusted, r.Training)
	}
	unseen := synthetic(2, 20, 40)
	if a, b := Measure(m, unseen).Page.Total(), Measure(all, unseen).Page.Total(); a >= b {
		t.Errorf("%.1f %% of the lines wrong, %.1f %% with wrong labels believed", 100*a, 100*b)
	}
}
