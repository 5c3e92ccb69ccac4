package model

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"linesift/features"
)

// random returns a network of the given layer sizes with normal weights of a
// He-like size, and a schema that has the right width and nothing else.
func random(seed uint64, sizes ...int) *Network {
	r := rand.New(rand.NewPCG(seed, 0))
	n := &Network{Schema: &features.Schema{Inputs: make([]features.Input, sizes[0])}, Threshold: 0.5}
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

func randomRows(seed uint64, rows, cols int) *features.Matrix {
	r := rand.New(rand.NewPCG(seed, 1))
	x := new(features.Matrix)
	x.Reset(rows, cols)
	for i := range x.Data {
		x.Data[i] = float32(r.NormFloat64())
	}
	return x
}

// reference is the forward pass as the formula has it, in float64.
func reference(n *Network, row []float32) float64 {
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
	return act[0]
}

var shapes = [][]int{
	{60, 64, 32, 1}, {60, 1}, {1, 1}, {1, 1, 1}, {3, 2, 1}, {7, 5, 3, 1},
	{100, 300, 1}, // more outputs than a panel
	{271, 64, 1},  // sums longer than a block of Gemm
}

func TestLogitsFollowTheFormula(t *testing.T) {
	for _, sizes := range shapes {
		n := random(1, sizes...)
		x := randomRows(2, 130, sizes[0])
		got := n.Scorer().Logits(x, nil)
		if len(got) != x.Rows {
			t.Fatalf("%v: %d logits for %d rows", sizes, len(got), x.Rows)
		}
		for i, z := range got {
			// float32 sums of a few hundred terms of size 1
			if want := reference(n, x.Row(i)); math.Abs(float64(z)-want) > 2e-5*(1+math.Abs(want)) {
				t.Errorf("%v: row %d: logit %v, want %v", sizes, i, z, want)
			}
		}
	}
}

func TestScoreIsTheCalibratedSigmoidAndAppends(t *testing.T) {
	n := random(1, 5, 4, 1)
	n.Calibration = Calibration{A: 0.5, B: -1}
	x := randomRows(2, 9, 5)
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
		x := randomRows(4, 2*chunk+3, sizes[0])
		want := n.Scorer().Logits(x, nil)

		for _, rows := range []int{1, 2, 5, chunk, chunk + 1} {
			s := n.Scorer()
			for first := 0; first+rows <= x.Rows; first += rows {
				part := &features.Matrix{Rows: rows, Cols: x.Cols, Data: x.Data[first*x.Cols : (first+rows)*x.Cols]}
				for i, z := range s.Logits(part, nil) {
					if z != want[first+i] {
						t.Fatalf("%v: row %d: %v in a call of %d rows, %v in one of %d", sizes, first+i, z, rows, want[first+i], x.Rows)
					}
				}
			}
		}

		for shift := 1; shift < 4; shift++ {
			moved := &Network{Layers: append([]Layer(nil), n.Layers...)}
			for i, l := range n.Layers {
				moved.Layers[i].W = shifted(l.W, shift)
				moved.Layers[i].B = shifted(l.B, shift)
			}
			y := &features.Matrix{Rows: x.Rows, Cols: x.Cols, Data: shifted(x.Data, shift)}
			for i, z := range moved.Scorer().Logits(y, nil) {
				if z != want[i] {
					t.Fatalf("%v: row %d: %v with memory shifted by %d, %v without", sizes, i, z, shift, want[i])
				}
			}
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
		s := random(1, sizes...).Scorer()
		x := randomRows(2, 300, sizes[0])
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

func BenchmarkScore(b *testing.B) {
	for _, sizes := range [][]int{{60, 64, 32, 1}, {100, 64, 1}, {60, 1}} {
		b.Run(fmt.Sprint(sizes), func(b *testing.B) {
			s := random(1, sizes...).Scorer()
			x := randomRows(2, 300, sizes[0])
			dst := s.Score(x, nil)
			b.ReportAllocs()
			for b.Loop() {
				dst = s.Score(x, dst[:0])
			}
		})
	}
}
