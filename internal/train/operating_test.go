package train

import (
	"math"
	"testing"

	"linesift/internal/lexicon"
	"linesift/model"
	"linesift/pagetype"
)

// Four pages of three lines of as many bytes and words, whose thresholds before the
// shift follow from the log-odds of context: half the expected F1 of the first two
// lines, or of the first where it is higher.
//
//	      log-odds    content  expected F1                         threshold   its log-odds
//	a, b  6, 0.2, −6  1        2·(0.9975 + 0.5498) / (2 + 1.5498)  0.4359      −0.258
//	c     6, 2, −6    1        2·(0.9975 + 0.8808) / (2 + 1.8808)  0.4840      −0.064
//	d     6, −1, −6   1, 2     2·0.9975 / (1 + 1.2689)             0.4396      −0.243
//
// The second line of a and b is dropped from an shift of 0.458 on, so 0.5; that of c
// not before 2.064, and d would need −0.757, which would keep those of a and b. With
// 0.5 the precision is (1 + 1 + 1/2 + 1)/4 and the recall (1 + 1 + 1 + 1/2)/4. Moved by
// 1.6 more c loses its second line, by −1.3 d keeps it.
func TestShiftsOfAModel(t *testing.T) {
	page := func(content ...bool) Page {
		p := withWords("article", []float32{10, 10, 10}, content...)
		for i := range content {
			p.Raw.Row(i)[column("text_bytes")] = 100
		}
		return p
	}
	a, d := page(true, false, false), page(true, true, false)
	trimmed := page(false, true, true)
	task := quick()
	task.Alone = false
	tr := newTraining(t.Context(), task, [][]Page{{a, a}, {a, d, trimmed}}, nil)
	tr.trimmed[4] = true
	schema, err := model.ParseSchema([]string{"score"})
	if err != nil {
		t.Fatal(err)
	}
	tr.model.Networks[model.NetworkLine] = byDensity(t).Networks[model.NetworkLine]
	tr.model.Networks[model.NetworkContext] = &model.Network{Schema: schema}
	tr.origins, tr.lexicons = originsOf([]string{"density"}), make([]*lexicon.Lexicon, 2)
	tr.logOdds[model.NetworkLine] = make([]float32, 15)
	tr.logOdds[model.NetworkContext] = []float32{6, 0.2, -6, 6, 0.2, -6, 6, 2, -6, 6, -1, -6, 0, 0, 0}
	if err := tr.fitShifts(tr.stages[len(tr.stages)-1]); err != nil {
		t.Fatal(err)
	}
	if want := 1 / (1 + math.Exp(-0.5)); math.Abs(float64(tr.model.Threshold)-want) > 1e-6 {
		t.Errorf("threshold %v, want %v", tr.model.Threshold, want)
	}
	if want := (model.Shifts{Precision: 1.6, Recall: -1.3}); tr.model.Shifts != want {
		t.Errorf("shifts %+v, want %+v", tr.model.Shifts, want)
	}

	// Where a and b are taken for articles, the other two do best with −0.8.
	pages, err := model.ParseSchema([]string{"page_score"})
	if err != nil {
		t.Fatal(err)
	}
	tr.model.Networks[model.NetworkPage] = &model.Network{Schema: pages}
	outputs := len(pagetype.All()) + 1
	tr.logOdds[model.NetworkPage] = make([]float32, 5*outputs)
	for i, typ := range []int{0, 0, 1, 1, 0} {
		tr.logOdds[model.NetworkPage][i*outputs+typ] = 4
	}
	if err := tr.fitShifts(tr.stages[len(tr.stages)-1]); err != nil {
		t.Fatal(err)
	}
	if want := 1 / (1 + math.Exp(0.8)); math.Abs(float64(tr.model.Threshold)-want) > 1e-6 ||
		math.Abs(tr.model.ArticleShift-1.3) > 1e-6 {
		t.Errorf("threshold %v, want %v; shift of articles %v, want 1.3", tr.model.Threshold, want,
			tr.model.ArticleShift)
	}
}

func TestTheShiftGivesTheHighestF1(t *testing.T) {
	for _, test := range []struct {
		name    string
		logOdds []float32
		content []bool
		want    float64
	}{
		// Without the second line the F1 is 1.
		{"up", []float32{2, 0.35, -2}, []bool{true, false, false}, 0.4},
		// With it.
		{"down", []float32{2, -0.25, -2}, []bool{true, true, false}, -0.3},
		{"nothing to gain", []float32{2, -0.25, -2}, []bool{true, false, false}, 0},
		{"out of reach", []float32{2, 1.5, -2}, []bool{true, false, false}, 0},
	} {
		p := withWords("", []float32{10, 10, 10}, test.content...)
		if got := bestShift([]scored{{p, test.logOdds, 0.5}}); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// A line wrongly kept costs three times a line wrongly dropped: it is kept from 3/4 on.
func TestTheThresholdOfAModelOfLinesAlone(t *testing.T) {
	pages := []Page{densities("a", make([]float32, 2), false, true), densities("b", make([]float32, 2), false, true)}
	task := quick()
	task.Config.FalsePositiveCost = 3
	tr := newTraining(t.Context(), task, [][]Page{pages[:1], pages[1:]}, nil)
	if err := tr.fitShifts(tr.stages[len(tr.stages)-1]); err != nil {
		t.Fatal(err)
	}
	if tr.model.Threshold != 0.75 || tr.model.Shifts != (model.Shifts{}) {
		t.Errorf("threshold %v, shifts %+v", tr.model.Threshold, tr.model.Shifts)
	}
}

func TestShiftsForPrecisionAndRecallAreTheLeast(t *testing.T) {
	for _, test := range []struct {
		name              string
		precision, recall func(shift float64) float64
		want              model.Shifts
	}{
		// 0.9 + 0.099·s reaches 0.95 at 0.505; 0.9 − 0.099·s reaches 0.97 at −0.707.
		{"some", func(s float64) float64 { return 0.9 + 0.099*s }, func(s float64) float64 { return 0.9 - 0.099*s },
			model.Shifts{Precision: 0.6, Recall: -0.8}},
		{"none", func(s float64) float64 { return 0.95 }, func(s float64) float64 { return 0.97 }, model.Shifts{}},
		{"never", func(s float64) float64 { return 0.94 }, func(s float64) float64 { return 0.96 }, model.Shifts{}},
		{"a knee", func(s float64) float64 { return 0.94 - (s-1)*(s-1) },
			func(s float64) float64 { return 0.96 - (s+2)*(s+2) }, model.Shifts{Precision: 1, Recall: -2}},
		{"nearly the most", func(s float64) float64 { return 0.94 - 0.001*(s-3)*(s-3) },
			func(s float64) float64 { return 0.96 - 0.001*(s+4)*(s+4) }, model.Shifts{Precision: 0.8, Recall: -1.8}},
		{"at last", func(s float64) float64 { return s / 6.3 }, func(s float64) float64 { return s / -6.18 },
			model.Shifts{Precision: 6, Recall: -6}},
	} {
		got := precisionAndRecall(func(shift float64) (precision, recall float64) {
			return test.precision(shift),
				test.recall(shift)
		})
		if got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}
