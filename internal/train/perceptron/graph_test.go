package perceptron

import (
	"math"
	"math/rand/v2"
	"testing"

	G "gorgonia.org/gorgonia"
)

// testGraph returns a graph of random weights, all its capacity in use, with
// some weights 0, some logits large, and masks of a dropout of one half.
func testGraph[T float](t *testing.T, sizes []int, capacity int, dropout bool) (*graph[T], []layer[T]) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 4))
	var layers []layer[T]
	for i, in := range sizes[:len(sizes)-1] {
		l := layer[T]{inputs: in, outputs: sizes[i+1]}
		for range l.inputs * l.outputs {
			l.w = append(l.w, T(rng.NormFloat64()))
		}
		for range l.outputs {
			l.b = append(l.b, T(rng.NormFloat64()))
		}
		layers = append(layers, l)
	}
	g, err := newGraph(layers, capacity, dropout)
	if err != nil {
		t.Fatal(err)
	}
	for i := range g.x {
		g.x[i] = T(rng.NormFloat64() * 2)
	}
	for i := range g.y {
		g.y[i] = T(i % 5 % 2)
		g.weight[i] = T(i%3) / T(len(g.weight))
	}
	for _, mask := range g.masks {
		for i := range mask {
			mask[i] = T(2 * rng.IntN(2))
		}
	}
	return g, layers
}

// The gradient that trains against central differences of the loss that is
// reported.
func testGradient[T float](t *testing.T, h, tolerance float64) {
	for _, test := range []struct {
		sizes   []int
		dropout bool
	}{
		{[]int{6, 1}, false},
		{[]int{1, 1}, false},
		{[]int{6, 5, 1}, false},
		{[]int{6, 5, 4, 1}, false},
		{[]int{3, 1, 1}, false},
		{[]int{6, 5, 4, 1}, true},
		{[]int{4, 3}, false},
		{[]int{6, 5, 2}, false},
		{[]int{6, 5, 3}, true},
	} {
		m, layers := testGraph[T](t, test.sizes, 16, test.dropout)
		run := func() float64 {
			loss, err := m.run()
			if err != nil {
				t.Fatal(err)
			}
			return float64(loss)
		}
		gradient := func(i int) []T {
			g, err := m.gradient(i)
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		run()
		var want [][]T
		for i := range m.params {
			want = append(want, append([]T(nil), gradient(i)...))
		}
		size := 0.0
		for i, l := range layers {
			for j, params := range [][]T{l.w, l.b} {
				for k, p := range params {
					params[k] = p + T(h)
					high := run()
					params[k] = p - T(h)
					low := run()
					params[k] = p
					got := float64(want[2*i+j][k])
					size = math.Max(size, math.Abs(got))
					if d := (high - low) / (2 * h); math.Abs(d-got) > tolerance*(1+math.Abs(got)) {
						t.Errorf("%v, dropout %v: layer %d, parameter %d of %d: gradient %v, difference %v", test.sizes,
							test.dropout, i, k, j, got, d)
					}
				}
			}
		}
		if size < 0.01 {
			t.Errorf("%v: largest gradient %v, too small for a test", test.sizes, size)
		}
	}
}

func TestTheGradientIsThatOfTheLoss(t *testing.T) {
	t.Parallel()
	t.Run("float64", func(t *testing.T) { testGradient[float64](t, 1e-6, 1e-8) })
	// A float32 loss of some 5 has steps of 5e-7, which a difference divides
	// by 2h.
	t.Run("float32", func(t *testing.T) { testGradient[float32](t, 1e-2, 2e-3) })
}

func TestGradientsAddUpFromRunToRun(t *testing.T) {
	m, _ := testGraph[float64](t, []int{3, 2, 1}, 8, false)
	if _, err := m.run(); err != nil {
		t.Fatal(err)
	}
	g, err := m.gradient(0)
	if err != nil {
		t.Fatal(err)
	}
	once := append([]float64(nil), g...)
	if _, err := m.run(); err != nil {
		t.Fatal(err)
	}
	for i, v := range g {
		if math.Abs(v-2*once[i]) > 1e-12 {
			t.Errorf("gradient %d: %v after one run, %v after two", i, once[i], v)
		}
	}
}

func TestTheLossIsTheCrossEntropyEvenOfHugeLogits(t *testing.T) {
	layers := []layer[float32]{{inputs: 1, outputs: 1, w: []float32{1}, b: []float32{0}}}
	m, err := newGraph(layers, 1, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, z := range []float32{-1000, -50, -3, 0, 1, 20, 1000} {
		for _, y := range []float32{0, 1} {
			m.x[0], m.y[0], m.weight[0] = z, y, 0.5
			loss, err := m.run()
			if err != nil {
				t.Fatal(err)
			}
			want := 0.5 * crossEntropyOf(float64(z), float64(y))
			if math.Abs(float64(loss)-want) > 1e-6*(1+want) {
				t.Errorf("logit %v, label %v: loss %v, want %v", z, y, loss, want)
			}
		}
	}
}

// What is trained and what scores are the same function.
func TestTheGraphAndTheScorerAgree(t *testing.T) {
	for _, sizes := range [][]int{{60, 1}, {60, 64, 1}, {60, 64, 32, 1}, {3, 1, 2, 1}, {20, 9, 3}} {
		const rows = 80
		s := noisy(1, rows, sizes[0], 1)
		layers := initial(sizes, 2)
		var shared []layer[float32]
		for _, l := range layers {
			for j := range l.B {
				l.B[j] = float32(j%5) - 2
			}
			shared = append(shared, layer[float32]{l.In, l.Out, l.W, l.B})
		}
		columns := make([]float32, len(s.X))
		for i := range rows {
			for k, x := range s.row(i) {
				columns[k*rows+i] = x
			}
		}
		g := G.NewGraph()
		z, _ := logitsOf(g, matrix(g, "x", sizes[0], rows, columns), shared, nil)
		var out G.Value
		G.Read(z, &out)
		if err := G.NewTapeMachine(g).RunAll(); err != nil {
			t.Fatal(err)
		}
		got := out.Data().([]float32) // outputs × rows
		outputs := sizes[len(sizes)-1]
		for i, want := range logOdds(layers, s) {
			if d := math.Abs(float64(got[i%outputs*rows+i/outputs] - want)); d > 1e-5*(1+math.Abs(float64(want))) {
				t.Errorf("%v: row %d: output %d: graph %v, scorer %v", sizes, i/outputs, i%outputs,
					got[i%outputs*rows+i/outputs], want)
			}
		}
	}
}

func TestMasksSwitchUnitsOffAndKeepTheMean(t *testing.T) {
	cfg := quick(50)
	cfg.Dropout, cfg.Workers = 0.3, 1
	workers, err := newWorkers(cfg, []layer[float32]{
		{4, 50, make([]float32, 200), make([]float32, 50)},
		{50, 1, make([]float32, 50), make([]float32, 1)},
	}, 400)
	if err != nil {
		t.Fatal(err)
	}
	w := workers[0]
	w.drop()
	if len(w.masks) != 1 || len(w.masks[0]) != 50*400 {
		t.Fatalf("%d masks, want one of 50 × 400", len(w.masks))
	}
	off, sum := 0, 0.0
	for _, v := range w.masks[0] {
		if v == 0 {
			off++
		}
		sum += float64(v)
	}
	// 20,000 draws: the share's standard deviation is sqrt(0.3·0.7/20000) = 0.0032
	if share := float64(off) / 20000; math.Abs(share-0.3) > 0.013 {
		t.Errorf("%v of the units are off, want 0.3", share)
	}
	if mean := sum / 20000; math.Abs(mean-1) > 0.02 {
		t.Errorf("the mean is %v, want 1", mean)
	}
}
