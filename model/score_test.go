package model

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"linesift/features"
	"linesift/page"
)

// random returns a network of the given layer sizes with normal weights of a
// He-like size, and a schema that has the right width and normal scales, but
// no names.
func random(seed uint64, sizes ...int) *Network {
	r := rand.New(rand.NewPCG(seed, 0))
	n := &Network{Schema: new(features.Schema)}
	for k := range sizes[0] {
		n.Schema.Inputs = append(n.Schema.Inputs, features.Input{Column: k})
		n.Schema.Scales = append(n.Schema.Scales, features.Scale{Mean: float32(r.NormFloat64()), Std: 1})
	}
	for i, in := range sizes[:len(sizes)-1] {
		l := Layer{In: in, Out: sizes[i+1]}
		for range l.In * l.Out {
			l.W = append(l.W, float32(r.NormFloat64()*math.Sqrt(2/float64(in))))
		}
		for range l.Out {
			l.B = append(l.B, float32(r.NormFloat64()))
		}
		n.Layers = append(n.Layers, l)
	}
	return n
}

// randomRows returns rows of which about half the inputs are what n's schema
// makes of 0, the others normal.
func randomRows(seed uint64, rows int, n *Network) *features.Matrix {
	r := rand.New(rand.NewPCG(seed, 1))
	zero := n.Schema.Zero()
	x := new(features.Matrix)
	x.Reset(rows, len(zero))
	for i := range x.Data {
		x.Data[i] = zero[i%x.Cols]
		if r.IntN(2) == 0 {
			x.Data[i] = float32(r.NormFloat64())
		}
	}
	return x
}

// reference is the forward pass as the formula has it, in float64.
func reference(n *Network, row []float32) []float64 {
	act := make([]float64, len(row))
	for i, v := range row {
		act[i] = float64(v)
	}
	for i, l := range n.Layers {
		next := make([]float64, l.Out)
		for j := range next {
			next[j] = float64(l.B[j])
			for k, v := range act {
				next[j] += float64(l.W[j*l.In+k]) * v
			}
			if i < len(n.Layers)-1 {
				next[j] = math.Max(next[j], 0)
			}
		}
		act = next
	}
	return act
}

// The shapes have no, one and more hidden layers, one and more outputs, whole and
// broken blocks of outputs and groups of inputs.
var shapes = [][]int{
	{60, 64, 32, 1}, {60, 1}, {1, 1}, {1, 1, 1}, {3, 2, 1}, {7, 5, 3, 1},
	{271, 128, 1}, {300, 100, 50, 20, 1},
	{8, 16, 3}, {61, block}, {61, block + 1}, {30, 17, 9}, {5, 2, 40},
}

func TestLogitsFollowTheFormula(t *testing.T) {
	for _, sizes := range shapes {
		n := random(1, sizes...)
		x := randomRows(2, 130, n)
		got := n.Scorer().Logits(x, nil)
		out := sizes[len(sizes)-1]
		if len(got) != x.Rows*out {
			t.Fatalf("%v: %d logits for %d rows", sizes, len(got), x.Rows)
		}
		for i := range x.Rows {
			for j, want := range reference(n, x.Row(i)) {
				// float32 sums of a few hundred terms of size 1
				if z := got[i*out+j]; math.Abs(float64(z)-want) > 2e-5*(1+math.Abs(want)) {
					t.Errorf("%v: row %d: logit %d is %v, want %v", sizes, i, j, z, want)
				}
			}
		}
	}
}

func TestANetworkWithoutASchemaScoresTheSame(t *testing.T) {
	n := random(1, 60, 20, 1)
	x := randomRows(2, 10, n)
	want := n.Scorer().Logits(x, nil)
	for i, z := range (&Network{Layers: n.Layers}).Scorer().Logits(x, nil) {
		if math.Abs(float64(z-want[i])) > 1e-5 {
			t.Errorf("row %d: %v, with a schema %v", i, z, want[i])
		}
	}
}

func TestScoreIsTheCalibratedSigmoidAndAppends(t *testing.T) {
	n := random(1, 5, 4, 1)
	n.Calibration = Calibration{A: 0.5, B: -1}
	x := randomRows(2, 9, n)
	s := n.Scorer()
	z := s.Logits(x, nil)
	got := s.Score(x, []float32{7})
	if len(got) != 10 || got[0] != 7 {
		t.Fatalf("Score(x, [7]) = %v, want the 7 and 9 probabilities", got)
	}
	for i, p := range got[1:] {
		want := 1 / (1 + math.Exp(-(0.5*float64(z[i]) - 1)))
		if math.Abs(float64(p)-want) > 1e-7 {
			t.Errorf("row %d: %v, want %v", i, p, want)
		}
	}
	if got := (Calibration{}).Probability(0); got != 0.5 {
		t.Errorf("uncalibrated logit 0: %v, want 0.5", got)
	}
	if got := (Calibration{}).Probability(-1000); got != 0 {
		t.Errorf("uncalibrated logit -1000: %v, want 0", got)
	}
}

func TestScoreOfAnEmptyPage(t *testing.T) {
	if got := random(1, 5, 1).Scorer().Score(&features.Matrix{Cols: 5}, nil); len(got) != 0 {
		t.Errorf("got %v, want nothing", got)
	}
}

// The same line gets the same number to the last bit, whatever else is on the
// page and wherever inputs and weights happen to lie in memory.
func TestARowsScoreDependsOnNothingElse(t *testing.T) {
	for _, sizes := range shapes {
		n := random(3, sizes...)
		x := randomRows(4, 131, n)
		out := sizes[len(sizes)-1]
		want := n.Scorer().Logits(x, nil)

		for _, rows := range []int{1, 2, 5, quad, quad + 1} {
			s := n.Scorer()
			for first := 0; first+rows <= x.Rows; first += rows {
				part := &features.Matrix{Rows: rows, Cols: x.Cols, Data: x.Data[first*x.Cols : (first+rows)*x.Cols]}
				mustBe(t, s.Logits(part, nil), want[first*out:(first+rows)*out], "%v: from row %d in calls of %d rows", sizes, first, rows)
			}
		}

		order := rand.New(rand.NewPCG(5, 0)).Perm(x.Rows)
		var permuted features.Matrix
		permuted.Reset(x.Rows, x.Cols)
		for to, from := range order {
			copy(permuted.Row(to), x.Row(from))
		}
		for to, z := range slices.Collect(slices.Chunk(n.Scorer().Logits(&permuted, nil), out)) {
			from := order[to]
			mustBe(t, z, want[from*out:(from+1)*out], "%v: row %d in another place", sizes, from)
		}

		for shift := 1; shift < 4; shift++ {
			moved := &Network{Schema: n.Schema, Layers: slices.Clone(n.Layers)}
			for i, l := range n.Layers {
				moved.Layers[i].W = shifted(l.W, shift)
				moved.Layers[i].B = shifted(l.B, shift)
			}
			y := &features.Matrix{Rows: x.Rows, Cols: x.Cols, Data: shifted(x.Data, shift)}
			mustBe(t, moved.Scorer().Logits(y, nil), want, "%v: memory shifted by %d", sizes, shift)
		}
	}
}

// A NaN makes its own line NaN; it and an infinity leave the lines beside them as
// they were.
func TestALineThatIsNoNumberIsAlone(t *testing.T) {
	for _, sizes := range shapes {
		n := random(3, sizes...)
		x := randomRows(4, 3*quad, n)
		out := sizes[len(sizes)-1]
		s := n.Scorer()
		want := s.Logits(x, nil)
		x.Row(0)[0] = float32(math.NaN())
		x.Row(quad + 1)[x.Cols-1] = -float32(math.NaN())
		x.Row(2*quad + 2)[x.Cols/2] = float32(math.Inf(1))
		x.Row(2*quad + 3)[x.Cols/2] = float32(math.Inf(-1))
		for i, z := range s.Logits(x, nil) {
			switch i / out {
			case 0, quad + 1:
				if z == z {
					t.Errorf("%v: row %d has a NaN and the logit %v", sizes, i/out, z)
				}
			case 2*quad + 2, 2*quad + 3: // infinite or 0 behind a rectifier, or their difference
			default:
				mustBe(t, []float32{z}, want[i:i+1], "%v: row %d", sizes, i/out)
			}
		}
	}
}

// Products of 0 for the sake of another row would turn a bias of -0 into 0. Here
// 0 is scaled to -1e-30, whose product with the weight is too small for a
// float32.
func TestABiasIsNeverMinusZero(t *testing.T) {
	n := &Network{
		Schema: &features.Schema{Inputs: make([]features.Input, 1), Scales: []features.Scale{{Mean: 1e-30, Std: 1}}},
		Layers: []Layer{{In: 1, Out: 1, W: []float32{1e-30}, B: []float32{0}}},
	}
	zero := n.Schema.Zero()[0]
	alike := n.Scorer().Logits(&features.Matrix{Rows: quad, Cols: 1, Data: []float32{zero, zero, zero, zero}}, nil)
	mixed := n.Scorer().Logits(&features.Matrix{Rows: quad, Cols: 1, Data: []float32{zero, zero, zero, 1}}, nil)
	mustBe(t, alike[:3], mixed[:3], "beside a row of 1")
}

func TestALineOfZerosTakesNoColumns(t *testing.T) {
	n := random(1, 60, 20, 1)
	s := n.Scorer()
	zero := n.Schema.Zero()
	if index := sift(slices.Repeat(zero, quad), len(zero), s.layers[0].base, s.layers[0].floor, s.d, s.index); len(index) != 0 {
		t.Errorf("summed over the columns %v", index)
	}
}

// mustBe compares bit by bit, but for the bits of a NaN.
func mustBe(t *testing.T, got, want []float32, format string, args ...any) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf(format+": %d numbers, want %d", append(args, len(got), len(want))...)
	}
	for i, v := range got {
		if math.Float32bits(v) != math.Float32bits(want[i]) && (v == v || want[i] == want[i]) {
			t.Fatalf(format+": number %d is %v, want %v", append(args, i, v, want[i])...)
		}
	}
}

// shifted copies x to an address n float32s past an aligned one.
func shifted(x []float32, n int) []float32 {
	y := make([]float32, n+len(x)+64)[n : n+len(x)]
	copy(y, x)
	return y
}

func TestScoreAllocatesNothingOnceWarm(t *testing.T) {
	for _, sizes := range shapes {
		n := random(1, sizes...)
		s := n.Scorer()
		x := randomRows(2, 299, n)
		dst := s.Score(x, nil)
		if n := testing.AllocsPerRun(10, func() { dst = s.Score(x, dst[:0]) }); n != 0 {
			t.Errorf("%v: %v allocations", sizes, n)
		}
	}
}

func TestScoreRefusesRowsOfAnotherWidth(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	random(1, 5, 1).Scorer().Score(&features.Matrix{Rows: 1, Cols: 4, Data: make([]float32, 4)}, nil)
}

// BenchmarkScore scores the lines of a sample page, as many as 300, with
// networks of the full set.
func BenchmarkScore(b *testing.B) {
	src, err := os.ReadFile("../data/samples/pages/news-harbour.html")
	if err != nil {
		b.Fatal(err)
	}
	p, err := page.Parse(src)
	if err != nil {
		b.Fatal(err)
	}
	full, err := features.Full()
	if err != nil {
		b.Fatal(err)
	}
	n := &Network{}
	if n.Schema, err = features.ParseSchema(full); err != nil {
		b.Fatal(err)
	}
	m, err := features.NewMeter(n.Schema.Attributes)
	if err != nil {
		b.Fatal(err)
	}
	var raw, x features.Matrix
	m.Measure(p, &raw)
	if err := n.Schema.Fit([]features.Matrix{raw}); err != nil {
		b.Fatal(err)
	}
	n.Schema.Vectors(&raw, &x)
	x.Data = slices.Repeat(x.Data, 300/x.Rows+1)[:300*x.Cols]
	x.Rows = 300
	zero, differ := n.Schema.Zero(), 0
	for i, v := range x.Data {
		if v != zero[i%x.Cols] {
			differ++
		}
	}

	for _, hidden := range [][]int{{128}, {192}, {64, 32}, nil} {
		n.Layers = random(1, slices.Concat([]int{x.Cols}, hidden, []int{1})...).Layers
		b.Run(fmt.Sprint(hidden), func(b *testing.B) {
			s := n.Scorer()
			dst := s.Score(&x, nil)
			b.ReportAllocs()
			for b.Loop() {
				dst = s.Score(&x, dst[:0])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*x.Rows), "ns/line")
			b.ReportMetric(float64(differ)/float64(x.Rows), "inputs/line")
		})
	}
}

func TestDenormalWeightsCountAsZero(t *testing.T) {
	n := random(1, 3, 16, 1)
	n.Layers[0].W[1], n.Layers[0].W[5] = 1e-40, -1e-30
	want := n.Scorer().Logits(randomRows(2, 9, n), nil)
	n.Layers[0].W[1], n.Layers[0].W[5] = 0, 0
	if got := n.Scorer().Logits(randomRows(2, 9, n), nil); !slices.Equal(got, want) {
		t.Errorf("logits %v, with the smallest weights %v", got, want)
	}
}
