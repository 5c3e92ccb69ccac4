package model

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
	"linesift/lexicon"
)

var approximately = cmpopts.EquateApprox(0, 1e-5)

// perceptron returns a network of one layer, the logit of which is b and the sum
// of the inputs times w. Its attributes are not scaled but for the guesses, of
// which it sees the log-odds. before is how many weights are of inputs that stand
// before its own.
func perceptron(t *testing.T, inputs []string, before int, b float32, w ...float32) *Network {
	t.Helper()
	schema, err := features.ParseSchema(inputs)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range schema.Attributes {
		schema.Scales[i] = features.Scale{Std: 1}
		if name == "guess" {
			schema.Scales[i].Mean = 6
		}
	}
	n := &Network{Schema: schema, Layers: []Layer{{In: len(w), Out: 1, W: w, B: []float32{b}}}}
	if err := n.check(before); err != nil {
		t.Fatal(err)
	}
	return n
}

var ln3 = float32(math.Log(3))

// handMade is a model of all questions, for handPage.
func handMade(t *testing.T) *Model {
	t.Helper()
	m := &Model{Threshold: 0.4, Networks: map[Question]*Network{
		Line:    perceptron(t, []string{"density"}, 0, -2.5, 5),
		Context: perceptron(t, []string{"guess@-1", "type_article"}, 1, -5, 10, 1, 5),

		Hub: perceptron(t, []string{"mean_density"}, 0, 0, ln3/1.4),
	}}
	m.Networks[Line].Calibration = Calibration{A: 2}
	m.Networks[Context].Calibration = Calibration{A: 0.5, B: 0.5}
	for _, name := range features.Types {
		m.Networks[Type(name)] = perceptron(t, []string{"mean_density"}, 0, -200, 0)
	}
	m.Networks[Type("article")] = perceptron(t, []string{"mean_density"}, 0, 0, 3*ln3/1.4)
	m.Networks[Type("forum")] = perceptron(t, []string{"mean_density"}, 0, 0, 0)
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	return m
}

// handPage has three lines of the densities 0.3, 0.4 and 0.7, a mean of 1.4/3,
// and 10, 20 and 30 bytes.
func handPage() *features.Lines {
	return &features.Lines{
		Raw:        features.Matrix{Rows: 3, Cols: 1, Data: []float32{0.3, 0.4, 0.7}},
		Text:       []float32{10, 20, 30},
		Links:      make([]float32, 3),
		Containers: make([][features.Levels]int32, 3),
	}
}

func TestJudgeAsksOneNetworkAfterTheOther(t *testing.T) {
	for _, test := range []struct {
		name    string
		without []Question
		odds    []float32
		types   []float32
		want    Verdict // all that is of the page
	}{
		// Line: 2·(5·density − 2.5) = −2, −1 and 2.
		// Hub: σ(ln 3 / 3) = 0.590541.
		// Types: article is σ(ln 3) = 0.75, forum σ(0) = 0.5, the others
		// nothing; of 1.25 these are 0.6 and 0.4.
		// Context: 10·density + the line above + 5·0.6 − 5 = 3 − 6 − 2, 4 − 2 − 2
		// and 7 − 1 − 2, of which the half and 0.5 are −2, 0.5 and 2.5.
		// Threshold: of the probabilities σ(−2) = 0.119203, σ(0.5) = 0.622459
		// and σ(2.5) = 0.924142 of 10, 20 and 30 bytes, 41.365478 bytes are
		// content; keeping the last two lines gives 2·40.173446 / (50 +
		// 41.365478) = 0.879401, and half of it 0.439701, of odds 0.784743; with those of 0.4, 2/3,
		// they are 0.523162.
		// Confidence: of the probabilities of twice the log-odds, 0.017986, 0.731059 and
		// 0.993307, the same: 2·44.420387 / (50 + 44.600248) = 0.939118, for a sentence of
		// 150 bytes. So it is for the other cases.
		{"all", nil, []float32{-2, 0.5, 2.5}, []float32{0.6, 0.4, 0, 0, 0, 0, 0},
			Verdict{Hub: 0.590541, Threshold: 0.523162 / 1.523162, Confidence: 0.939118 * 41.365478 / 150}},
		// Where the types are not known they are 0. Context: 3 − 6 − 5, 4 − 2 − 5
		// and 7 − 1 − 5, so −3.5, −1 and 1. σ(−3.5) = 0.029312, σ(−1) = 0.268941 and σ(1) = 0.731059
		// make 27.603717 bytes; the last line alone gives 2·21.931758 / (30 +
		// 27.603717) = 0.761470, of which the half has odds 0.614818, and by 2/3
		// 0.409879.
		{"without types", types(), []float32{-3.5, -1, 1}, nil,
			Verdict{Hub: 0.590541, Threshold: 0.409879 / 1.409879, Confidence: 0.898512 * 27.603717 / 150}},
		// Without the context the answers of Line are judged, and the threshold is
		// the model's. σ(−2) = 0.119203, σ(−1) = 0.268941 and σ(2) = 0.880797 make
		// 32.994764 bytes; 2·26.423912 / (30 + 32.994764) = 0.838924.
		{"without context", []Question{Context}, []float32{-2, -1, 2}, []float32{0.6, 0.4, 0, 0, 0, 0, 0},
			Verdict{Hub: 0.590541, Threshold: 0.4, Confidence: 0.949963 * 32.994764 / 150}},
		{"lines alone", append(types(), Context, Hub), []float32{-2, -1, 2}, nil,
			Verdict{Threshold: 0.4, Confidence: 0.949963 * 32.994764 / 150}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := handMade(t)
			for _, q := range test.without {
				delete(m.Networks, q)
			}
			want := test.want
			want.Types = test.types
			for _, z := range test.odds {
				want.Probabilities = append(want.Probabilities, float32(1/(1+math.Exp(-float64(z)))))
			}
			j := NewJudge(m)
			for range 2 {
				if d := cmp.Diff(&want, j.Judge(handPage()), approximately); d != "" {
					t.Errorf("(-want +got):\n%s", d)
				}
			}
		})
	}
}

// The last two lines, of ln 21 and ln 31, have a mean of (0.5·3.044522 +
// 2.5·3.433987) / 6.478510 = 1.560117; six tenths of their own odds and four of that
// are 0.924047 and 2.124047.
func TestJudgeLevelsWhatContextSays(t *testing.T) {
	for _, test := range []struct {
		page func() *features.Lines
		odds []float32
	}{
		{handPage, []float32{-2, 0.924047, 2.124047}},
	} {
		page := test.page()
		page.Skeletons = []uint32{1, 2, 2}
		var odds []float32
		for _, p := range NewJudge(handMade(t)).Judge(page).Probabilities {
			odds = append(odds, Odds(p))
		}
		if d := cmp.Diff(test.odds, odds, approximately); d != "" {
			t.Error(d)
		}
	}
}

func types() (q []Question) {
	for _, name := range features.Types {
		q = append(q, Type(name))
	}
	return q
}

// usual is a model of all questions with all the inputs that they usually have,
// and random weights.
func usual(t *testing.T) *Model {
	t.Helper()
	full, err := features.Full()
	if err != nil {
		t.Fatal(err)
	}
	m := &Model{Threshold: 0.5, Networks: make(map[Question]*Network)}
	if m.Lexicon, err = lexicon.New(nil, nil); err != nil {
		t.Fatal(err)
	}
	add := func(q Question, before int, inputs []string) {
		n := random(uint64(len(m.Networks)), before+len(inputs), 8, 1)
		if n.Schema, err = features.ParseSchema(inputs); err != nil {
			t.Fatal(err)
		}
		m.Networks[q] = n
	}
	add(Line, 0, full)
	add(Context, len(full), features.ContextInputs())
	for _, q := range types() {
		add(q, 0, features.TypeInputs())
	}
	add(Hub, 0, features.HubInputs())
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	return m
}

// randomPage fills l with lines as usual sees them.
func randomPage(m *Model, seed uint64, lines int, l *features.Lines) {
	r := rand.New(rand.NewPCG(seed, 3))
	l.Raw.Reset(lines, len(m.Networks[Line].Schema.Attributes))
	for i := range l.Raw.Data {
		l.Raw.Data[i] = r.Float32()
	}
	l.Text, l.Links, l.Containers, l.Skeletons = l.Text[:0], l.Links[:0], l.Containers[:0], l.Skeletons[:0]
	for range lines {
		n := int32(r.IntN(50))
		l.Text, l.Links = append(l.Text, float32(1+r.IntN(300))), append(l.Links, 1)
		l.Containers = append(l.Containers, [features.Levels]int32{n, n / 3, n / 9})
		l.Skeletons = append(l.Skeletons, uint32(n/4))
	}
}

func TestAJudgeForgetsThePageBefore(t *testing.T) {
	m := usual(t)
	j := NewJudge(m)
	var l features.Lines
	for seed, lines := range []int{40, 3, 0, 1, 100, 40} {
		randomPage(m, uint64(seed), lines, &l)
		got := *j.Judge(&l)
		randomPage(m, uint64(seed), lines, &l)
		want := NewJudge(m).Judge(&l)
		if d := cmp.Diff(want, &got, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("page %d, of %d lines: a new judge (-) and one that has judged (+):\n%s", seed, lines, d)
		}
		if len(got.Probabilities) != lines || len(got.Types) != len(features.Types) || got.Confidence < 0 || got.Confidence > 1 {
			t.Errorf("page %d, of %d lines: %+v", seed, lines, got)
		}
	}
}

func TestJudgeAllocatesNothingOnceWarm(t *testing.T) {
	m := usual(t)
	j := NewJudge(m)
	var first, l features.Lines
	randomPage(m, 1, 300, &first)
	l = first
	l.Raw = features.Matrix{} // Judge uses it up
	if n := testing.AllocsPerRun(10, func() {
		l.Raw.Reset(first.Raw.Rows, first.Raw.Cols)
		copy(l.Raw.Data, first.Raw.Data)
		j.Judge(&l)
	}); n != 0 {
		t.Errorf("%v allocations for a page of 300 lines", n)
	}
}

func TestAPagesThreshold(t *testing.T) {
	article, forum := []float32{1, 0, 0, 0, 0, 0, 0}, []float32{0, 1, 0, 0, 0, 0, 0}
	for _, test := range []struct {
		threshold, expectedF1 float32
		types                 []float32
		want                  float32
	}{
		{0.5, 0.5, nil, 0.25},
		{0.5, 1, nil, 0.5},
		{0.5, 0.1, nil, 0.12}, // not 0.05
		{0.5, 0, nil, 0.12},
		{0.4, 1, nil, 0.4},
		{0.4, 0.5, nil, 2. / 11}, // odds of 1:3 times 2:3 are 2:9
		{0.75, 0.5, nil, 0.5},    // 1:3 times 3:1
		{0.5, 1, article, 0.75},  // 1:1 times 3:1
		{0.4, 0.5, article, 0.4}, // 2:9 times 3:1 are 2:3
		{0.4, 0.5, forum, 2. / 11},
		{0.5, 1, []float32{0.3, 0, 0.4, 0, 0, 0.3, 0}, 0.9}, // 9:1, of the likeliest alone
	} {
		m := Model{Threshold: test.threshold, Leanings: map[string]float64{"article": float64(ln3), "documentation": -2 * float64(ln3), "listing": 2 * float64(ln3)}}
		if got := m.PageThreshold(test.expectedF1, test.types); math.Abs(float64(got-test.want)) > 1e-6 {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

func TestOddsAndShift(t *testing.T) {
	for _, test := range []struct{ p, by, odds, want float32 }{
		{0.5, 0, 0, 0.5},
		{0.75, 0, ln3, 0.75},
		{0.5, ln3, 0, 0.75},
		{0.75, -ln3, ln3, 0.5},
		{0.25, -ln3, -ln3, 0.1}, // a third to one is 1 in 4, a ninth 1 in 10
	} {
		if got := Odds(test.p); math.Abs(float64(got-test.odds)) > 1e-6 {
			t.Errorf("log-odds of %v: %v, want %v", test.p, got, test.odds)
		}
		if got := Shift(test.p, float64(test.by)); math.Abs(float64(got-test.want)) > 1e-6 {
			t.Errorf("%v shifted by %v: %v, want %v", test.p, test.by, got, test.want)
		}
	}
	if lo, hi := Shift(0.5, -1e6), Shift(0.5, 1e6); lo != 0 || hi != 1 {
		t.Errorf("one half shifted without end: %v, %v", lo, hi)
	}
	if lo, hi := Odds(0), Odds(1); !math.IsInf(float64(lo), -1) || !math.IsInf(float64(hi), 1) {
		t.Errorf("log-odds of 0 and 1: %v, %v", lo, hi)
	}
	// as what Calibration gives back
	c := Calibration{A: 2, B: -1}
	if got := c.Odds(1.5); got != 2 {
		t.Errorf("2·1.5 − 1 = %v", got)
	}
	if got := (Calibration{}).Odds(1.5); got != 1.5 {
		t.Errorf("uncalibrated 1.5: %v", got)
	}
	if got := Odds(c.Probability(1.5)); math.Abs(float64(got-2)) > 1e-5 {
		t.Errorf("log-odds of the probability of log-odds 2: %v", got)
	}
}

func TestNormalize(t *testing.T) {
	for _, test := range []struct{ p, want []float32 }{
		{nil, nil},
		{[]float32{0, 0}, []float32{0, 0}},
		{[]float32{0.5}, []float32{1}},
		{[]float32{0.75, 0.5, 0}, []float32{0.6, 0.4, 0}},
	} {
		got := append([]float32(nil), test.p...)
		Normalize(got)
		if d := cmp.Diff(test.want, got, approximately); d != "" {
			t.Errorf("%v: %s", test.p, d)
		}
	}
}

func TestJoin(t *testing.T) {
	matrix := func(rows, cols int, data ...float32) *features.Matrix {
		return &features.Matrix{Rows: rows, Cols: cols, Data: data}
	}
	var got features.Matrix
	for _, test := range []struct{ a, b, want *features.Matrix }{
		{matrix(2, 2, 1, 2, 3, 4), matrix(2, 1, 5, 6), matrix(2, 3, 1, 2, 5, 3, 4, 6)},
		{matrix(1, 1, 1), matrix(1, 2, 2, 3), matrix(1, 3, 1, 2, 3)},
		{matrix(0, 2), matrix(0, 1), matrix(0, 3)},
	} {
		Join(test.a, test.b, &got)
		if d := cmp.Diff(test.want, &got, cmpopts.EquateEmpty()); d != "" {
			t.Error(d)
		}
	}
}

func TestATypistNeedsNetworksOfAllTypes(t *testing.T) {
	m := handMade(t)
	if NewTypist(m) == nil {
		t.Error("no typist of a model that has them")
	}
	delete(m.Networks, Type("service"))
	if NewTypist(m) != nil {
		t.Error("a typist of 6 types")
	}
}
