package perceptron

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/model"
)

// quick is a Config for small sets.
func quick(hidden ...int) Config {
	c := Defaults()
	c.Hidden = hidden
	c.Epochs = 40
	c.Batch = 32
	c.Rate = 0.02
	return c
}

// noisy returns rows of normal inputs whose label is a logistic function of
// their sum, scaled by slope.
func noisy(seed uint64, rows, width int, slope float64) *Set {
	rng := rand.New(rand.NewPCG(seed, 99))
	s := &Set{Width: width}
	for range rows {
		sum := 0.0
		for range width {
			x := rng.NormFloat64()
			sum += x
			s.X = append(s.X, float32(x))
		}
		y := float32(0)
		if rng.Float64() < 1/(1+math.Exp(-slope*sum)) {
			y = 1
		}
		s.Y = append(s.Y, y)
	}
	return s
}

// xor returns points around the four corners of a square, where opposite
// corners have the same label.
func xor(seed uint64, rows int) *Set {
	rng := rand.New(rand.NewPCG(seed, 98))
	s := &Set{Width: 2}
	for i := range rows {
		a, b := float32(i&1), float32(i>>1&1)
		s.X = append(s.X, 2*a-1+float32(rng.NormFloat64()*0.2), 2*b-1+float32(rng.NormFloat64()*0.2))
		s.Y = append(s.Y, a+b-2*a*b)
	}
	return s
}

// row returns the inputs of row i.
func (s *Set) row(i int) []float32 { return s.X[i*s.Width : (i+1)*s.Width] }

func logOdds(layers []model.Layer, s *Set) []float32 {
	x := &features.Matrix{Rows: s.rows(), Cols: s.Width, Data: s.X}
	return forward.NewScorer(layers, nil).LogOdds(x, nil)
}

// count returns how many rows of s have a logit of 0 or more, with label y.
func count(layers []model.Layer, s *Set, y float32) (n int) {
	for i, z := range logOdds(layers, s) {
		if z >= 0 && s.Y[i] == y {
			n++
		}
	}
	return n
}

func mustFit(t testing.TB, cfg Config, training, validation *Set) ([]model.Layer, Curve) {
	t.Helper()
	layers, curve, err := Fit(context.Background(), cfg, training, validation, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := model.CheckLayers(training.Width, training.outputs(), layers); err != nil {
		t.Fatal(err)
	}
	return layers, curve
}

func TestAPerceptronWithAHiddenLayerLearnsXOR(t *testing.T) {
	t.Parallel()
	layers, curve := mustFit(t, quick(8), xor(1, 400), xor(2, 400))
	if e := curve[len(curve)-1]; e.ValidationErrors > 0.01 {
		t.Errorf("errors %v, want at most 0.01", e.ValidationErrors)
	}
	if n := count(layers, xor(3, 400), 0); n > 4 {
		t.Errorf("%d of 200 false positives", n)
	}
}

func TestASingleLayerLearnsWhatIsLinearAndNotXOR(t *testing.T) {
	t.Parallel()
	_, curve := mustFit(t, quick(), noisy(1, 1000, 3, 50), noisy(2, 1000, 3, 50))
	if e := curve[len(curve)-1]; e.ValidationErrors > 0.03 {
		t.Errorf("linear problem: errors %v, want at most 0.03", e.ValidationErrors)
	}
	_, curve = mustFit(t, quick(), xor(1, 400), xor(2, 400))
	if e := curve[len(curve)-1]; e.ValidationErrors < 0.2 {
		t.Errorf("XOR: errors %v, of a perceptron that cannot learn it", e.ValidationErrors)
	}
}

// Three labels of the same rows: what each output is fitted to is its own.
func TestANetworkOfSeveralOutputsLearnsEachLabel(t *testing.T) {
	t.Parallel()
	for _, hidden := range [][]int{nil, {8}} {
		labelled := func(seed uint64) *Set {
			s := noisy(seed, 400, 3, 1)
			s.Y = nil
			for i := range s.rows() {
				for _, z := range []float32{s.row(i)[0], s.row(i)[1] - s.row(i)[2], 1 - s.row(i)[0]} {
					y := float32(0)
					if z > 0 {
						y = 1
					}
					s.Y = append(s.Y, y)
				}
			}
			return s
		}
		training, validation := labelled(1), labelled(2)
		cfg := quick(hidden...)
		cfg.Epochs, cfg.Rate = 20, 0.05
		layers, curve := mustFit(t, cfg, training, validation)
		var wrong [3]int
		for k, z := range logOdds(layers, validation) {
			if (z >= 0) != (validation.Y[k] == 1) {
				wrong[k%3]++
			}
		}
		if slices.Max(wrong[:]) > 20 {
			t.Errorf("%v hidden units: %v of 400 rows are wrong by output", hidden, wrong)
		}
		// Every label counts as much as any other.
		all := float64(wrong[0]+wrong[1]+wrong[2]) / 1200
		best := slices.IndexFunc(curve, func(e Epoch) bool { return math.Abs(e.ValidationErrors-all) < 1e-9 })
		if best < 0 {
			t.Errorf("%v hidden units: no epoch has errors of %v: %+v", hidden, all, curve)
		}
	}
}

// The steps of a fit against a float64 transcription of Adam, with the gradient
// of logistic regression written out: checks weights, cost, decay on weights but
// not on the bias, the cosine, and the way workers and padding add up.
func TestStepsAreThoseOfAdam(t *testing.T) {
	for _, width := range []int{1, 3} {
		s := noisy(1, 101, width, 1)
		rng := rand.New(rand.NewPCG(5, 5))
		for i := range s.Y {
			s.W = append(s.W, float32(i%3)*rng.Float32()) // a third of them 0
		}
		start := initial([]int{width, 1}, 3)
		start[0].B[0] = 0.3
		cfg := Config{
			Epochs: 20, Batch: 1000, Rate: 0.05, Decay: 0.1,
			FalsePositiveCost: 2.5, Seed: 1, Workers: 3,
		}
		got, curve, err := Fit(context.Background(), cfg, s, nil, start, nil)
		if err != nil {
			t.Fatal(err)
		}

		// One step an epoch, as the batch holds all rows.
		params := make([]float64, width+1) // the bias last
		for k, v := range start[0].W {
			params[k] = float64(v)
		}
		params[width] = float64(start[0].B[0])
		m, v := make([]float64, width+1), make([]float64, width+1)
		total := 0.0
		for i := range s.Y {
			total += s.cost(i, cfg.FalsePositiveCost)
		}
		for step := range cfg.Epochs {
			gradient := make([]float64, width+1)
			loss := 0.0
			for i, y := range s.Y {
				z := params[width]
				for k, x := range s.row(i) {
					z += params[k] * float64(x)
				}
				cost := s.cost(i, cfg.FalsePositiveCost) / total
				p := 1 / (1 + math.Exp(-z))
				loss -= cost * math.Log(math.Abs(p-1+float64(y)))
				for k, x := range s.row(i) {
					gradient[k] += cost * (p - float64(y)) * float64(x)
				}
				gradient[width] += cost * (p - float64(y))
			}
			if d := math.Abs(loss - curve[step].TrainLoss); d > 1e-5 {
				t.Errorf("width %d: epoch %d: loss %v, want %v", width, step+1, curve[step].TrainLoss, loss)
			}
			rate := cfg.Rate / 2 * (1 + math.Cos(math.Pi*float64(step)/float64(cfg.Epochs)))
			for k := range params {
				g := gradient[k]
				if k < width {
					g += cfg.Decay * params[k]
				}
				m[k] = 0.9*m[k] + 0.1*g
				v[k] = 0.999*v[k] + 0.001*g*g
				mHat := m[k] / (1 - math.Pow(0.9, float64(step+1)))
				vHat := v[k] / (1 - math.Pow(0.999, float64(step+1)))
				params[k] -= rate * mHat / (math.Sqrt(vHat) + 1e-8)
			}
		}
		for k, want := range params {
			got := append(got[0].W, got[0].B...)[k]
			if math.Abs(float64(got)-want) > 1e-4 {
				t.Errorf("width %d: parameter %d is %v, want %v", width, k, got, want)
			}
		}
	}
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	training, validation := noisy(1, 700, 7, 1), noisy(2, 300, 7, 1)
	cfg := quick(9, 6)
	cfg.Epochs = 3
	cfg.Dropout = 0.2
	cfg.Workers = 3
	fit := func() ([]model.Layer, Curve) { return mustFit(t, cfg, training, validation) }

	layers, curve := fit()
	for _, procs := range []int{1, 2} {
		func() {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
			again, curveAgain := fit()
			if d := cmp.Diff(layers, again); d != "" {
				t.Errorf("GOMAXPROCS %d: layers differ:\n%s", procs, d)
			}
			if d := cmp.Diff(curve, curveAgain); d != "" {
				t.Errorf("GOMAXPROCS %d: curves differ:\n%s", procs, d)
			}
		}()
	}
	cfg.Seed++
	if other, _ := fit(); cmp.Equal(layers, other) {
		t.Error("another seed gave the same layers")
	}
}

// A validation set with the labels turned round gets worse with every epoch
// but the first few; the layers of the best one are those of a fit that ends
// there.
func TestEarlyStoppingReturnsTheBestEpoch(t *testing.T) {
	t.Parallel()
	training := noisy(1, 300, 4, 1)
	validation := noisy(2, 300, 4, 1)
	for i := range validation.Y {
		validation.Y[i] = 1 - validation.Y[i]
	}
	cfg := quick(5)
	cfg.Patience = 2
	var kept [][]model.Layer // after each epoch, from a fit that cannot choose
	{
		c := cfg
		f, err := newFit(c, training, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			if _, err := f.epoch(context.Background()); err != nil {
				t.Fatal(err)
			}
			kept = append(kept, clone(f.layers))
		}
	}
	var seen Curve
	layers, curve, err := Fit(context.Background(), cfg, training, validation, nil,
		func(e Epoch) { seen = append(seen, e) })
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(curve, seen); d != "" {
		t.Errorf("curve (-) and what progress saw (+):\n%s", d)
	}
	best := 0
	for i, e := range curve {
		if e.ValidationLoss < curve[best].ValidationLoss {
			best = i
		}
		if e.Number != i+1 || e.Best != (best == i) {
			t.Errorf("epoch %d: %+v, the best so far is %d", i+1, e, best+1)
		}
	}
	if len(curve) != best+1+cfg.Patience || best >= len(kept) {
		t.Fatalf("%d epochs, the best was %d; want a stop after %d worse ones", len(curve), best+1, cfg.Patience)
	}
	if d := cmp.Diff(kept[best], layers); d != "" {
		t.Errorf("layers after epoch %d (-) and returned (+):\n%s", best+1, d)
	}
}

func TestWithoutValidationTheLastEpochIsReturned(t *testing.T) {
	cfg := quick(5)
	cfg.Epochs = 6
	cfg.Patience = 1
	_, curve := mustFit(t, cfg, noisy(1, 100, 4, 1), nil)
	if len(curve) != 6 || !curve[5].Best || curve[5].ValidationLoss != 0 {
		t.Errorf("curve %+v, want 6 epochs, the last of them best", curve)
	}
}

func TestACostOfFalsePositivesMakesThemRare(t *testing.T) {
	t.Parallel()
	training, test := noisy(1, 500, 3, 1), noisy(2, 1000, 3, 1)
	var positives []int
	for _, cost := range []float64{0.2, 1, 5} {
		cfg := quick(4)
		cfg.Epochs, cfg.Batch = 8, 64
		cfg.FalsePositiveCost = cost
		layers, _ := mustFit(t, cfg, training, nil)
		positives = append(positives, count(layers, test, 0))
	}
	if !(positives[0] > 2*positives[1] && positives[1] > 2*positives[2]) {
		t.Errorf("false positives %v at the costs 0.2, 1 and 5; want each less than half the one before", positives)
	}
}

func TestRowsOfWeightZeroDoNotCount(t *testing.T) {
	cfg := quick(4)
	cfg.Epochs = 3
	s := noisy(1, 200, 3, 1)
	want, wantCurve := mustFit(t, cfg, s, s)

	// The same rows with weights 2 instead of 1, between others with weight 0.
	padded := &Set{Width: 3}
	for i := range s.Y {
		padded.X = append(append(padded.X, 9, 9, 9), s.row(i)...)
		padded.Y = append(padded.Y, 0, s.Y[i])
		padded.W = append(padded.W, 0, 2)
	}
	got, curve := mustFit(t, cfg, padded, padded)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("layers without (-) and with (+) the rows:\n%s", d)
	}
	for i, e := range curve {
		if math.Abs(e.ValidationLoss-wantCurve[i].ValidationLoss) > 1e-12 ||
			e.ValidationErrors != wantCurve[i].ValidationErrors {
			t.Errorf("epoch %d: %+v, want %+v", i+1, e, wantCurve[i])
		}
	}
}

func TestAFitStartsFromTheLayersGiven(t *testing.T) {
	t.Parallel()
	s := noisy(1, 500, 3, 2)
	start := initial([]int{3, 4, 1}, 8)
	before := clone(start)
	cfg := quick(4)
	cfg.Epochs = 0
	got, curve, err := Fit(context.Background(), cfg, s, s, start, nil)
	if err != nil || len(curve) != 0 {
		t.Fatalf("no epochs: curve %v, error %v", curve, err)
	}
	if d := cmp.Diff(before, got); d != "" {
		t.Errorf("no epochs: given (-) and returned (+):\n%s", d)
	}

	cfg.Epochs = 20
	fitted, curve, err := Fit(context.Background(), cfg, s, s, start, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(before, start); d != "" {
		t.Errorf("start was changed:\n%s", d)
	}
	cfg.Rate /= 100
	_, further, err := Fit(context.Background(), cfg, s, s, fitted, nil)
	if err != nil {
		t.Fatal(err)
	}
	if further[0].TrainLoss > curve[0].TrainLoss-0.05 {
		t.Errorf("first loss %v from random weights, %v from fitted ones", curve[0].TrainLoss, further[0].TrainLoss)
	}

	for _, start := range [][]model.Layer{
		{},
		{{In: 3, Out: 4}, {In: 4, Out: 1}},
		initial([]int{3, 1}, 1),
		initial([]int{3, 5, 1}, 1),
		initial([]int{2, 4, 1}, 1),
		initial([]int{3, 4, 2}, 1),
		initial([]int{3, 4, 4, 1}, 1),
	} {
		if _, _, err := Fit(context.Background(), cfg, s, nil, start, nil); err == nil ||
			!strings.Contains(err.Error(), "to start from") {
			t.Errorf("start %v: error %v", start, err)
		}
	}
}

func TestOddSizes(t *testing.T) {
	for _, test := range []struct {
		rows, width, batch, workers int
		hidden                      []int
	}{
		{2, 1, 1, 1, nil},
		{2, 1, 1, 3, []int{1}},
		{5, 1, 2, 2, []int{1, 1}},
		{9, 2, 4, 4, []int{1, 3}},
		{17, 3, 100, 2, []int{2, 1, 2}},
	} {
		cfg := quick(test.hidden...)
		cfg.Epochs, cfg.Batch, cfg.Workers, cfg.Dropout = 2, test.batch, test.workers, 0.1
		s := noisy(1, test.rows, test.width, 1)
		s.Y[0], s.Y[1] = 0, 1
		_, curve := mustFit(t, cfg, s, s)
		if e := curve[1]; !(e.TrainLoss > 0) || !(e.ValidationLoss > 0) {
			t.Errorf("%+v: %+v", test, e)
		}
	}
}

func TestACancelledFitEndsWithTheContextsError(t *testing.T) {
	s := noisy(1, 200, 3, 1)
	ctx, cancel := context.WithCancel(context.Background())
	layers, curve, err := Fit(ctx, quick(4), s, s, nil, func(e Epoch) {
		if e.Number == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || layers != nil || len(curve) != 2 {
		t.Errorf("layers %v, curve %v, error %v; want a curve of 2 epochs and context.Canceled", layers, curve, err)
	}
}

func TestFitRefusesWhatItCannotLearnFrom(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, test := range []struct {
		name   string
		damage func(cfg *Config, training, validation *Set)
		want   string
	}{
		{"no rows", func(_ *Config, s, _ *Set) { *s = Set{Width: 2} }, "training set: no rows"},
		{"no width", func(_ *Config, s, _ *Set) { *s = Set{} }, "training set: rows of 0 inputs"},
		{"width that does not divide", func(_ *Config, s, _ *Set) { s.X = s.X[1:] },
			"training set: 39 numbers and 20 labels for rows of 2 inputs"},
		{"NaN input", func(_ *Config, s, _ *Set) { s.X[7] = nan }, "training set: row 3: input 1 is NaN"},
		{"infinite input", func(_ *Config, s, _ *Set) { s.X[0] = inf }, "training set: row 0: input 0 is +Inf"},
		{"label 2", func(_ *Config, s, _ *Set) { s.Y[4] = 2 }, "training set: row 4: label 2"},
		{"label NaN", func(_ *Config, s, _ *Set) { s.Y[4] = nan }, "training set: row 4: label NaN"},
		{"too few weights", func(_ *Config, s, _ *Set) { s.W = make([]float32, 3) },
			"training set: 3 weights for 20 rows"},
		{"weight below 0", func(_ *Config, s, _ *Set) { s.W[2] = -1 }, "training set: row 2: weight -1"},
		{"weight NaN", func(_ *Config, s, _ *Set) { s.W[2] = nan }, "training set: row 2: weight NaN"},
		{"weight infinite", func(_ *Config, s, _ *Set) { s.W[2] = inf }, "training set: row 2: weight +Inf"},
		{"all weights 0", func(_ *Config, s, _ *Set) { clear(s.W) }, "training set: no rows of a weight above 0"},
		{"boilerplate only", func(_ *Config, s, _ *Set) { fill(s.Y, 1) }, "training set: no row is boilerplate"},
		{"content only by weight 0", func(_ *Config, s, _ *Set) { copy(s.W, s.Y); s.W[0] = 1; s.Y[0] = 1 },
			"training set: no row is boilerplate"},
		{"content missing", func(_ *Config, s, _ *Set) { clear(s.Y) }, "training set: no row is content"},
		{"validation of another width", func(_ *Config, _, v *Set) { v.Width, v.X = 1, v.X[:20] },
			"validation rows have 1 inputs and 1 labels, training rows 2 and 1"},
		{"validation of other outputs", func(_ *Config, _, v *Set) { v.Y = slices.Repeat(v.Y, 2) },
			"validation rows have 2 inputs and 2 labels, training rows 2 and 1"},
		{"validation without rows", func(_ *Config, _, v *Set) { *v = Set{Width: 2} }, "validation set: no rows"},
		{"NaN in validation", func(_ *Config, _, v *Set) { v.X[0] = nan }, "validation set: row 0: input 0 is NaN"},
		{"hidden layer of 0", func(c *Config, _, _ *Set) { c.Hidden = []int{3, 0} }, "hidden [3 0], want"},
		{"epochs", func(c *Config, _, _ *Set) { c.Epochs = -1 }, "epochs -1"},
		{"batch", func(c *Config, _, _ *Set) { c.Batch = 0 }, "batch 0"},
		{"rate", func(c *Config, _, _ *Set) { c.Rate = math.NaN() }, "rate NaN"},
		{"decay", func(c *Config, _, _ *Set) { c.Decay = -1 }, "decay -1"},
		{"dropout", func(c *Config, _, _ *Set) { c.Dropout = 1 }, "dropout 1"},
		{"patience", func(c *Config, _, _ *Set) { c.Patience = -1 }, "patience of -1"},
		{"cost", func(c *Config, _, _ *Set) { c.FalsePositiveCost = 0 }, "cost 0"},
		{"workers", func(c *Config, _, _ *Set) { c.Workers = 0 }, "0 workers"},
		{"rate that overflows", func(c *Config, _, _ *Set) { c.Rate, c.Batch = 1e38, 5 }, "epoch 1: the loss is "},
		{"rate that overflows in the last step",
			func(c *Config, _, _ *Set) { c.Rate, c.Epochs, c.Batch = 1e39, 1, 100 }, "epoch 1: layer 0"},
		{"validation that overflows", func(c *Config, _, v *Set) {
			c.Rate, c.Epochs, c.Batch = 1, 1, 100
			fill(v.X, 3e38)
		}, "epoch 1: the validation loss is "},
	} {
		t.Run(test.name, func(t *testing.T) {
			cfg, training, validation := quick(3), noisy(1, 20, 2, 1), noisy(2, 20, 2, 1)
			training.W = make([]float32, 20)
			fill(training.W, 1)
			test.damage(&cfg, training, validation)
			layers, _, err := Fit(context.Background(), cfg, training, validation, nil, nil)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %s", err, test.want)
			}
			if layers != nil {
				t.Error("layers were returned")
			}
		})
	}
}

func TestFitNeedsATrainingSet(t *testing.T) {
	if _, _, err := Fit(context.Background(), Defaults(), nil, nil, nil, nil); err == nil {
		t.Error("no error")
	}
}

func fill(x []float32, v float32) {
	for i := range x {
		x[i] = v
	}
}

// The time of one pass over the rows with a gradient step each 1,024, without
// validation: what Fit takes per epoch.
func BenchmarkFit(b *testing.B) {
	if testing.Short() {
		b.Skip("long")
	}
	const rows, width = 600_000, 60
	rng := rand.New(rand.NewPCG(1, 1))
	s := &Set{X: make([]float32, rows*width), Y: make([]float32, rows), Width: width}
	for i := range s.X {
		s.X[i] = float32(rng.NormFloat64())
	}
	for i := range s.Y {
		if s.X[i*width]+s.X[i*width+1] > 0 {
			s.Y[i] = 1
		}
	}
	cfg := Defaults()
	cfg.Hidden = []int{64, 32}
	f, err := newFit(cfg, s, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f.epoch(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
