package forward

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"linesift/features"
	"linesift/model"
)

// random returns a network of the given layer sizes with normal weights of a
// He-like size, and a schema that has the right width and normal scales, but
// no names.
func random(seed uint64, sizes ...int) *model.Network {
	r := rand.New(rand.NewPCG(seed, 0))
	n := &model.Network{Schema: new(model.Schema)}
	for k := range sizes[0] {
		n.Schema.Attributes = append(n.Schema.Attributes, "")
		n.Schema.Inputs = append(n.Schema.Inputs, model.Input{Column: k})
		n.Schema.Scales = append(n.Schema.Scales, model.Scale{Mean: float32(r.NormFloat64()), Std: 1})
	}
	for i, in := range sizes[:len(sizes)-1] {
		l := model.Layer{In: in, Out: sizes[i+1]}
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

// scorer returns a scorer of n as a classifier has it.
func scorer(n *model.Network) *Scorer { return NewScorer(n.Layers, NewReader(n.Schema).base) }

// randomRows returns rows of which about half the inputs are what n's schema
// makes of 0, the others normal.
func randomRows(seed uint64, rows int, n *model.Network) *features.Matrix {
	r := rand.New(rand.NewPCG(seed, 1))
	zero := NewReader(n.Schema).base
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
func reference(n *model.Network, row []float32) []float64 {
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
	{8, 16, 3}, {61, outputBlock}, {61, outputBlock + 1}, {30, 17, 9}, {5, 2, 40},
}

func TestLogOddsFollowTheFormula(t *testing.T) {
	for _, sizes := range shapes {
		n := random(1, sizes...)
		x := randomRows(2, 130, n)
		got := scorer(n).LogOdds(x, nil)
		out := sizes[len(sizes)-1]
		if len(got) != x.Rows*out {
			t.Fatalf("%v: %d log-odds for %d rows", sizes, len(got), x.Rows)
		}
		for i := range x.Rows {
			for j, want := range reference(n, x.Row(i)) {
				// float32 sums of a few hundred terms of size 1
				if z := got[i*out+j]; math.Abs(float64(z)-want) > 2e-5*(1+math.Abs(want)) {
					t.Errorf("%v: row %d: log-odds %d are %v, want %v", sizes, i, j, z, want)
				}
			}
		}
	}
}

func TestTheBaseChangesNoLogOdds(t *testing.T) {
	n := random(1, 60, 20, 2)
	x := randomRows(2, 10, n)
	want := scorer(n).LogOdds(x, nil)
	for i, z := range NewScorer(n.Layers, nil).LogOdds(x, nil) {
		if math.Abs(float64(z-want[i])) > 1e-5 {
			t.Errorf("log-odds %d: %v, with a base %v", i, z, want[i])
		}
	}
}

func TestLogOddsAreAppended(t *testing.T) {
	n := random(1, 5, 4, 3)
	x := randomRows(2, 9, n)
	want := append([]float32{7}, scorer(n).LogOdds(x, nil)...)
	if got := scorer(n).LogOdds(x, []float32{7}); !slices.Equal(got, want) {
		t.Errorf("LogOdds(x, [7]) = %v, want %v", got, want)
	}
}

func TestLogOddsOfAnEmptyPage(t *testing.T) {
	if got := scorer(random(1, 5, 1)).LogOdds(&features.Matrix{Cols: 5}, nil); len(got) != 0 {
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
		want := scorer(n).LogOdds(x, nil)

		for _, rows := range []int{1, 2, 5, rowBlock, rowBlock + 1} {
			s := scorer(n)
			for first := 0; first+rows <= x.Rows; first += rows {
				part := &features.Matrix{Rows: rows, Cols: x.Cols, Data: x.Data[first*x.Cols : (first+rows)*x.Cols]}
				mustBe(t, s.LogOdds(part, nil), want[first*out:(first+rows)*out], "%v: from row %d in calls of %d rows",
					sizes, first, rows)
			}
		}

		order := rand.New(rand.NewPCG(5, 0)).Perm(x.Rows)
		var permuted features.Matrix
		permuted.Reset(x.Rows, x.Cols)
		for to, from := range order {
			copy(permuted.Row(to), x.Row(from))
		}
		for to, z := range slices.Collect(slices.Chunk(scorer(n).LogOdds(&permuted, nil), out)) {
			from := order[to]
			mustBe(t, z, want[from*out:(from+1)*out], "%v: row %d in another place", sizes, from)
		}

		for shift := 1; shift < 4; shift++ {
			moved := &model.Network{Schema: n.Schema, Layers: slices.Clone(n.Layers)}
			for i, l := range n.Layers {
				moved.Layers[i].W = shifted(l.W, shift)
				moved.Layers[i].B = shifted(l.B, shift)
			}
			y := &features.Matrix{Rows: x.Rows, Cols: x.Cols, Data: shifted(x.Data, shift)}
			mustBe(t, scorer(moved).LogOdds(y, nil), want, "%v: memory shifted by %d", sizes, shift)
		}
	}
}

// A NaN makes its own line NaN; it and an infinity leave the lines beside them as
// they were.
func TestALineThatIsNoNumberIsAlone(t *testing.T) {
	for _, sizes := range shapes {
		n := random(3, sizes...)
		x := randomRows(4, 3*rowBlock, n)
		out := sizes[len(sizes)-1]
		s := scorer(n)
		want := s.LogOdds(x, nil)
		x.Row(0)[0] = float32(math.NaN())
		x.Row(rowBlock + 1)[x.Cols-1] = -float32(math.NaN())
		x.Row(2*rowBlock + 2)[x.Cols/2] = float32(math.Inf(1))
		x.Row(2*rowBlock + 3)[x.Cols/2] = float32(math.Inf(-1))
		for i, z := range s.LogOdds(x, nil) {
			switch i / out {
			case 0, rowBlock + 1:
				if z == z {
					t.Errorf("%v: row %d has a NaN and the log-odds %v", sizes, i/out, z)
				}
			case 2*rowBlock + 2, 2*rowBlock + 3: // infinite or 0 behind a rectifier, or their difference
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
	n := &model.Network{
		Schema: &model.Schema{Attributes: make([]string, 1), Inputs: make([]model.Input, 1),
			Scales: []model.Scale{{Mean: 1e-30, Std: 1}}},
		Layers: []model.Layer{{In: 1, Out: 1, W: []float32{1e-30}, B: []float32{0}}},
	}
	zero := NewReader(n.Schema).base[0]
	alike := scorer(n).LogOdds(&features.Matrix{Rows: rowBlock, Cols: 1, Data: []float32{zero, zero, zero, zero}}, nil)
	mixed := scorer(n).LogOdds(&features.Matrix{Rows: rowBlock, Cols: 1, Data: []float32{zero, zero, zero, 1}}, nil)
	mustBe(t, alike[:3], mixed[:3], "beside a row of 1")
}

func TestALineOfZerosTakesNoColumns(t *testing.T) {
	n := random(1, 60, 20, 1)
	s := scorer(n)
	zero := NewReader(n.Schema).base
	if index := nonzeroColumns(slices.Repeat(zero, rowBlock), len(zero), s.layers[0].base, s.layers[0].floor, s.diff,
		s.columns); len(index) != 0 {
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

func TestLogOddsAllocateNothingOnceWarm(t *testing.T) {
	for _, sizes := range shapes {
		n := random(1, sizes...)
		s := scorer(n)
		x := randomRows(2, 299, n)
		dst := s.LogOdds(x, nil)
		if n := testing.AllocsPerRun(10, func() { dst = s.LogOdds(x, dst[:0]) }); n != 0 {
			t.Errorf("%v: %v allocations", sizes, n)
		}
	}
}

func TestLogOddsRefuseRowsOfAnotherWidth(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	scorer(random(1, 5, 1)).LogOdds(&features.Matrix{Rows: 1, Cols: 4, Data: make([]float32, 4)}, nil)
}

func TestDenormalWeightsCountAsZero(t *testing.T) {
	n := random(1, 3, 16, 1)
	n.Layers[0].W[1], n.Layers[0].W[5] = 1e-40, -1e-30
	want := scorer(n).LogOdds(randomRows(2, 9, n), nil)
	n.Layers[0].W[1], n.Layers[0].W[5] = 0, 0
	if got := scorer(n).LogOdds(randomRows(2, 9, n), nil); !slices.Equal(got, want) {
		t.Errorf("log-odds %v, with the smallest weights %v", got, want)
	}
}
