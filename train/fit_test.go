package train

import (
	compare "cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/features"
	"linesift/model"
	"linesift/train/perceptron"
)

// Where a third of the labels are wrong, a network of many units soon learns
// them by heart, and the loss on other sites rises.
func TestFoldsStopEarlyAndSayForHowLongToFit(t *testing.T) {
	pages := synthetic(1, 12, 40)
	rng := rand.New(rand.NewPCG(4, 4))
	for _, p := range pages {
		for i := range p.Y {
			if rng.IntN(3) == 0 {
				p.Y[i] = 1 - p.Y[i]
			}
		}
	}
	task := quick()
	task.Test, task.Config.Hidden, task.Config.Epochs, task.Config.Patience = 0, []int{32}, 60, 2
	_, r := fitted(t, task, pages)
	s := stage(t, r)
	sum := 0
	for k, curve := range s.Curves {
		lowest := slices.MinFunc(curve, func(a, b perceptron.Epoch) int { return compare.Compare(a.ValidationLoss, b.ValidationLoss) })
		if len(curve) != lowest.Number+2 || len(curve) >= 60 {
			t.Errorf("fold %d: %d epochs, the lowest loss after %d, want two more", k, len(curve), lowest.Number)
		}
		sum += lowest.Number
	}
	if want := (sum + 1) / 2; s.Epochs != want { // the mean of two, rounded
		t.Errorf("fitted for %d epochs, want %d", s.Epochs, want)
	}
}

func TestBestEpoch(t *testing.T) {
	for _, test := range []struct {
		best []bool
		want int
	}{
		{nil, 1},
		{[]bool{true}, 1},
		{[]bool{true, true, false, false}, 2},
		{[]bool{true, false, true, false}, 3},
	} {
		var c perceptron.Curve
		for i, b := range test.best {
			c = append(c, perceptron.Epoch{Number: i + 1, Best: b})
		}
		if got := bestEpoch(c); got != test.want {
			t.Errorf("%v: epoch %d, want %d", test.best, got, test.want)
		}
	}
}

// flipped is a fitting of four folds of 30 rows of two inputs. The label is the
// sign of the first, but in the last fold it is the other way round, and there,
// and nowhere else, the second input is the same as the first. So only what was
// fitted to the last fold knows its labels. All weights begin at 0.
func flipped(t *testing.T) *fitting {
	t.Helper()
	const folds, rows = 4, 30
	schema, err := features.ParseSchema([]string{"density", "words"})
	if err != nil {
		t.Fatal(err)
	}
	f := &fitting{question: model.Line, schema: schema, width: 2, config: quick().Config, start: []model.Layer{{In: 2, Out: 1, W: make([]float32, 2), B: make([]float32, 1)}}}
	f.config.Hidden, f.config.Epochs, f.config.Rate, f.config.Batch = nil, 20, 0.1, 10
	r := rand.New(rand.NewPCG(1, 1))
	for fold := range folds {
		for range rows {
			x := float32(0.5 + r.Float64())
			y := float32(1)
			if r.IntN(2) == 0 {
				x, y = -x, 0
			}
			if fold < folds-1 {
				f.x = append(f.x, x, 0)
			} else {
				f.x = append(f.x, x, x)
				y = 1 - y
			}
			f.y, f.w = append(f.y, y), append(f.w, 1)
		}
		f.ends = append(f.ends, len(f.y))
	}
	return f
}

// wrong counts, by fold, the rows whose odds are on the wrong side.
func (f *fitting) wrong(odds []float32) (folds []int) {
	first := 0
	for _, end := range f.ends {
		n := 0
		for i := first; i < end; i++ {
			if (odds[i] > 0) != (f.y[i] == 1) {
				n++
			}
		}
		folds, first = append(folds, n), end
	}
	return folds
}

func TestRowsAreJudgedByNetworksThatWereNotFittedToThem(t *testing.T) {
	f := flipped(t)
	f.config.Patience = 0
	weights := slices.Clone(f.w)
	n, odds, stage, err := f.judge(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{0, 0, 0, 30}; !slices.Equal(f.wrong(odds), want) {
		t.Errorf("%v rows of the folds are judged wrong, want %v", f.wrong(odds), want)
	}
	if n.Layers != nil || n.Schema != f.schema || n.Calibration.A <= 0 {
		t.Errorf("network %+v", n)
	}
	if stage.Question != model.Line || len(stage.Curves) != 4 || stage.Epochs < 1 || stage.Epochs > 20 {
		t.Errorf("stage %+v", stage)
	}
	if !slices.Equal(f.w, weights) {
		t.Error("the weights have changed")
	}

	// The network that goes into the model is fitted to the last fold too.
	if err := f.complete(t.Context(), n, 20, 1); err != nil {
		t.Fatal(err)
	}
	all := n.Scorer().Logits(&features.Matrix{Rows: len(f.y), Cols: 2, Data: f.x}, nil)
	if want := []int{0, 0, 0, 0}; !slices.Equal(f.wrong(all), want) {
		t.Errorf("of all folds %v rows are judged wrong, want %v", f.wrong(all), want)
	}
}

// The odds are those of Platt's scale, fitted to all folds: a line of slope 1
// through 0 is the best for them.
func TestHeldOutOddsAreCalibrated(t *testing.T) {
	f := flipped(t)
	_, odds, _, err := f.judge(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c, err := perceptron.Calibrate(odds, f.y, f.w)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(c.A-1) > 1e-3 || math.Abs(c.B) > 1e-3 {
		t.Errorf("calibrated once more by %+v", c)
	}
}

func TestAFoldOfUnknownLabelsIsJudgedAndStopsNothing(t *testing.T) {
	f := flipped(t)
	f.config.Patience = 1
	clear(f.w[90:])
	_, odds, stage, err := f.judge(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(odds) != 120 || f.wrong(odds)[3] != 30 {
		t.Errorf("%d odds, %v wrong", len(odds), f.wrong(odds))
	}
	if last := stage.Curves[3]; len(last) != 20 || last[0].ValidationLoss != 0 {
		t.Errorf("a fold without labels made %d epochs and a loss of %v, want 20 and none", len(last), last[0].ValidationLoss)
	}
}

func TestCompleteMergesMembersOfSeedsInTurn(t *testing.T) {
	f := flipped(t)
	f.start, f.config.Hidden, f.config.Patience = nil, []int{3}, 1
	epochs := 0
	f.progress = func(perceptron.Epoch) { epochs++ }
	n := &model.Network{Schema: f.schema}
	if err := f.complete(t.Context(), n, 4, 2); err != nil {
		t.Fatal(err)
	}
	if epochs != 2*4 {
		t.Errorf("%d epochs, want 4 of each member", epochs)
	}
	var members [][]model.Layer
	for seed := range uint64(2) {
		c := f.config
		c.Patience, c.Until, c.Seed = 0, 4, f.config.Seed+seed
		layers, _, err := perceptron.Fit(t.Context(), c, f.rows(0, len(f.y)), nil, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		members = append(members, layers)
	}
	want, err := model.Merge(members)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, n.Layers); d != "" {
		t.Error(d)
	}
}

func TestJudgeSaysWhichNetworkLearnedNothing(t *testing.T) {
	f := flipped(t)
	f.question = model.Context
	f.ends = []int{30, 60} // two folds that contradict each other
	f.x, f.y, f.w = f.x[120:], f.y[60:], f.w[60:]
	for i := range f.y {
		f.x[2*i+1] = 0
	}
	_, _, _, err := f.judge(t.Context())
	if !errors.Is(err, errUnlearned) || !strings.HasPrefix(err.Error(), "context: the folds learned too little") {
		t.Errorf("error %v", err)
	}
}

func TestHalfwayIsTheMean(t *testing.T) {
	start := []model.Layer{{In: 2, Out: 1, W: []float32{1, -2}, B: []float32{4}}}
	layers := []model.Layer{{In: 2, Out: 1, W: []float32{3, 2}, B: []float32{-1}}}
	halfway(start, layers)
	want := []model.Layer{{In: 2, Out: 1, W: []float32{2, 0}, B: []float32{1.5}}}
	if d := cmp.Diff(want, layers); d != "" {
		t.Error(d)
	}
	if start[0].W[0] != 1 {
		t.Error("the start has changed")
	}
}
