package train

import (
	compare "cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/internal/train/perceptron"
	"linesift/model"
)

// Where a third of the labels are wrong, a network of many units soon learns
// them by heart, and the loss on other sites rises.
func TestFoldsStopEarlyAndSayForHowLongToFit(t *testing.T) {
	t.Parallel()
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
	s := fitOfLine(t, r)
	sum := 0
	for k, curve := range s.Curves {
		lowest := slices.MinFunc(curve,
			func(a, b perceptron.Epoch) int { return compare.Compare(a.ValidationLoss, b.ValidationLoss) })
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
		if got := c.Best(); got != test.want {
			t.Errorf("%v: epoch %d, want %d", test.best, got, test.want)
		}
	}
}

// flipped is a problem of four folds of 30 rows of two inputs. The label is the
// sign of the first, but in the last fold it is the other way round, and there,
// and nowhere else, the second input is the same as the first. So only what was
// fitted to the last fold knows its labels. All weights begin at 0.
func flipped() *problem {
	const folds, rows = 4, 30
	p := &problem{outputs: 1, config: quick().Config,
		start: []model.Layer{{In: 2, Out: 1, W: make([]float32, 2), B: make([]float32, 1)}}}
	p.set.Width = 2
	p.config.Hidden, p.config.Epochs, p.config.Rate, p.config.Batch = nil, 20, 0.1, 10
	r := rand.New(rand.NewPCG(1, 1))
	for fold := range folds {
		for range rows {
			x, y := float32(0.5+r.Float64()), float32(1)
			if r.IntN(2) == 0 {
				x, y = -x, 0
			}
			if fold < folds-1 {
				p.set.X = append(p.set.X, x, 0)
			} else {
				p.set.X = append(p.set.X, x, x)
				y = 1 - y
			}
			p.set.Y, p.set.W = append(p.set.Y, y), append(p.set.W, 1)
		}
		p.ends = append(p.ends, len(p.set.Y))
	}
	p.calibration = slices.Clone(p.set.W)
	return p
}

// contradictory is a problem of two folds that contradict each other: what a network
// fitted to one says of the other is always wrong.
func contradictory() *problem {
	p := flipped()
	p.ends = []int{30, 60}
	p.set.X, p.set.Y, p.set.W, p.calibration = p.set.X[120:], p.set.Y[60:], p.set.W[60:], p.calibration[60:]
	for i := range p.set.Y {
		p.set.X[2*i+1] = 0
	}
	return p
}

// wrong counts, by fold, the rows whose log-odds are on the wrong side.
func (p *problem) wrong(logOdds []float32) (folds []int) {
	first := 0
	for _, end := range p.ends {
		n := 0
		for i := first; i < end; i++ {
			if (logOdds[i] > 0) != (p.set.Y[i] == 1) {
				n++
			}
		}
		folds, first = append(folds, n), end
	}
	return folds
}

func crossValidated(t *testing.T, p *problem) *validated {
	t.Helper()
	v, err := p.crossValidate(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestRowsAreScoredByNetworksThatWereNotFittedToThem(t *testing.T) {
	p := flipped()
	p.config.Patience = 0
	weights := slices.Clone(p.set.W)
	v := crossValidated(t, p)
	if want := []int{0, 0, 0, 30}; !slices.Equal(p.wrong(v.logOdds), want) {
		t.Errorf("%v rows of the folds are on the wrong side, want %v", p.wrong(v.logOdds), want)
	}
	if len(v.curves) != 4 || v.epochs < 1 || v.epochs > 20 {
		t.Errorf("%d curves, %d epochs", len(v.curves), v.epochs)
	}
	if !slices.Equal(p.set.W, weights) {
		t.Error("the weights have changed")
	}

	// The network that goes into the model is fitted to the last fold too.
	layers, err := p.fit(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	all := forward.NewScorer(layers, nil).LogOdds(&features.Matrix{Rows: len(p.set.Y), Cols: 2, Data: p.set.X}, nil)
	if want := []int{0, 0, 0, 0}; !slices.Equal(p.wrong(all), want) {
		t.Errorf("of all folds %v rows are on the wrong side, want %v", p.wrong(all), want)
	}
}

// twoOutputs gives rows a second label, which says whether the first input is far
// from 0, and a third input by which this can be told in part.
func twoOutputs(p *problem) {
	r := rand.New(rand.NewPCG(2, 2))
	var x, y []float32
	for i, label := range p.set.Y {
		far := float32(0)
		if math.Abs(float64(p.set.X[2*i])) > 1.2 {
			far = 1
		}
		x = append(x, p.set.X[2*i], p.set.X[2*i+1], far+float32(r.NormFloat64()))
		y = append(y, label, far)
	}
	p.outputs, p.start = 2, nil
	p.set.X, p.set.Y, p.set.Width = x, y, 3
}

// The log-odds are those of Platt's scale, fitted to all folds, for each output: a
// line of slope 1 through 0 is the best for them.
func TestCrossValidatedLogOddsAreCalibrated(t *testing.T) {
	t.Parallel()
	one, two := flipped(), flipped()
	twoOutputs(two)
	for _, p := range []*problem{one, two} {
		v := crossValidated(t, p)
		if len(v.scales) != p.outputs {
			t.Fatalf("%d scales for %d outputs", len(v.scales), p.outputs)
		}
		for o := range p.outputs {
			var logOdds, y []float32
			for i := range p.set.W {
				logOdds, y = append(logOdds, v.logOdds[i*p.outputs+o]), append(y, p.set.Y[i*p.outputs+o])
			}
			c, err := perceptron.Calibrate(logOdds, y, p.calibration)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(c.A-1) > 1e-3 || math.Abs(c.B) > 1e-3 {
				t.Errorf("output %d of %d: calibrated once more by %+v", o, p.outputs, c)
			}
		}
	}
}

// Pages that are trimmed are not fitted to, and calibrate all the same.
func TestRowsOfNoWeightMayCalibrate(t *testing.T) {
	p := flipped()
	clear(p.set.W[90:]) // nothing to learn from in the last fold
	with := crossValidated(t, p).scales[0]
	clear(p.calibration[90:])
	without := crossValidated(t, p).scales[0]
	if with.A >= without.A {
		t.Errorf("calibrated with rows that are all wrong %+v, without %+v", with, without)
	}
}

func TestAFoldOfUnknownLabelsIsScoredAndStopsNothing(t *testing.T) {
	p := flipped()
	p.config.Patience = 1
	clear(p.set.W[90:])
	v := crossValidated(t, p)
	if len(v.logOdds) != 120 || p.wrong(v.logOdds)[3] != 30 {
		t.Errorf("%d log-odds, %v wrong", len(v.logOdds), p.wrong(v.logOdds))
	}
	if last := v.curves[3]; len(last) != 20 || last[0].ValidationLoss != 0 {
		t.Errorf("a fold without labels made %d epochs and a loss of %v, want 20 and none", len(last),
			last[0].ValidationLoss)
	}
}

// fit makes the epochs that were best in cross-validation, and its logits are those
// of its scale.
func TestTheLastFitHasTheEpochsAndTheScaleOfTheFolds(t *testing.T) {
	p := flipped()
	p.start, p.config.Hidden, p.config.Patience = nil, []int{3}, 1
	epochs := 0
	p.progress = func(int, int) { epochs++ }
	got, err := p.fit(t.Context(), &validated{epochs: 4, scales: []perceptron.Calibration{{A: 0.5, B: -2}}})
	if err != nil {
		t.Fatal(err)
	}
	if epochs != 4 {
		t.Errorf("%d epochs, want 4", epochs)
	}
	c := p.config
	c.Patience, c.Until = 0, 4
	plain, _, err := perceptron.Fit(t.Context(), c, &p.set, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := &features.Matrix{Rows: len(p.set.Y), Cols: 2, Data: p.set.X}
	z := forward.NewScorer(plain, nil).LogOdds(x, nil)
	for i, logOdds := range forward.NewScorer(got, nil).LogOdds(x, nil) {
		if want := 0.5*z[i] - 2; math.Abs(float64(logOdds-want)) > 1e-5 {
			t.Fatalf("row %d: %v, want %v", i, logOdds, want)
		}
	}
}

func TestCrossValidationSaysThatNothingWasLearned(t *testing.T) {
	if _, err := contradictory().crossValidate(t.Context()); !errors.Is(err, errUnlearned) {
		t.Errorf("error %v", err)
	}
}

// What is fine-tuned keeps its scale, whatever it learns.
func TestWithoutWeightsToCalibrateByTheLogitsStay(t *testing.T) {
	p := contradictory()
	p.calibration = nil
	v := crossValidated(t, p)
	if v.scales != nil || len(v.logOdds) != 60 {
		t.Errorf("scales %v of %d log-odds", v.scales, len(v.logOdds))
	}
}

func TestEnoughRowsOfEitherLabelOfEachOutput(t *testing.T) {
	// A fold is given by its rows of label 0 and 1.
	for _, test := range []struct {
		name  string
		folds [][2]int
		want  bool
	}{
		{"enough", [][2]int{{10, 10}, {10, 10}}, true},
		{"few of one", [][2]int{{10, 10}, {10, 9}}, false},
		{"few of the other", [][2]int{{9, 10}, {10, 10}}, false},
		{"in two folds of three", [][2]int{{20, 0}, {1, 10}, {0, 10}}, true},
		{"all of one in one fold", [][2]int{{50, 20}, {50, 0}, {50, 0}}, false},
		{"nothing", [][2]int{{0, 0}, {0, 0}}, false},
	} {
		one, two := problem{outputs: 1}, problem{outputs: 2} // the other output has enough of both
		add := func(y int, w float32) {
			one.set.Y, one.set.W = append(one.set.Y, float32(y)), append(one.set.W, w)
			two.set.Y, two.set.W = append(two.set.Y, float32(len(one.set.Y)%2), float32(y)), append(two.set.W, w)
		}
		for _, fold := range test.folds {
			for y, n := range fold {
				for range n {
					add(y, 0.1)
				}
				add(y, 0) // counts nowhere
			}
			one.ends = append(one.ends, len(one.set.W))
		}
		two.ends = one.ends
		if a, b := one.enough(), two.enough(); a != test.want || b != test.want {
			t.Errorf("%s: %v, of two outputs %v", test.name, a, b)
		}
	}
}

func TestAverageIsTheMeanWithTheStart(t *testing.T) {
	start := []model.Layer{{In: 2, Out: 1, W: []float32{1, -2}, B: []float32{4}}}
	layers := []model.Layer{{In: 2, Out: 1, W: []float32{3, 2}, B: []float32{-1}}}
	average(start, layers)
	want := []model.Layer{{In: 2, Out: 1, W: []float32{2, 0}, B: []float32{1.5}}}
	if d := cmp.Diff(want, layers); d != "" {
		t.Error(d)
	}
	if start[0].W[0] != 1 {
		t.Error("the start has changed")
	}
}
