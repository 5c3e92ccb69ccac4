package model

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The kernels in assembly give what those in Go give, to the last bit.
func TestKernelsAreThoseOfGo(t *testing.T) {
	if !hasAVX2 {
		t.Skip("this machine has no AVX2")
	}
	r := rand.New(rand.NewPCG(1, 0))
	odd := []float32{0, float32(math.Copysign(0, -1)), 1e-45, -1e-45, 1e38, -1e38, float32(math.NaN()), -float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))}
	numbers := func(n int, oddities bool) []float32 {
		x := make([]float32, n)
		for i := range x {
			switch {
			case r.IntN(3) == 0:
			case oddities && r.IntN(50) == 0:
				x[i] = odd[r.IntN(len(odd))]
			default:
				x[i] = float32(r.NormFloat64())
			}
		}
		return x
	}
	floors := []float32{0, float32(math.Inf(-1))}
	for range 4000 {
		in, blocks, stride := 1+r.IntN(70), 1+r.IntN(10), 0
		stride = in + r.IntN(20)
		floor := floors[r.IntN(2)]
		x, base := numbers(rowBlock*stride, true), numbers(in, false)

		d, wantD := make([]float32, rowBlock*in), make([]float32, rowBlock*in)
		index := nonzeroColumns(x, stride, base, floor, d, make([]int32, in))
		want := nonzeroColumnsGo(x, stride, base, floor, wantD, nil, 0)
		if !slices.Equal(index, want) {
			t.Fatalf("nonzeroColumns of 4 × %d: columns %v, want %v", in, index, want)
		}
		for i := range wantD { // which zero it is changes no sum
			d[i], wantD[i] = d[i]+0, wantD[i]+0
		}
		mustBe(t, d, wantD, "nonzeroColumns of 4 × %d", in)

		x, other := x[:in], slices.Clone(x[:in])
		for range r.IntN(10) {
			other[r.IntN(in)] = numbers(1, true)[0]
		}
		if got, want := changedColumns(x, other, make([]int32, in)), changedColumnsGo(x, other, nil, 0); !slices.Equal(got, want) {
			t.Fatalf("changedColumns of %d: columns %v, want %v", in, got, want)
		}

		w, y := numbers(blocks*outputBlock*in, false), numbers(rowBlock*blocks*outputBlock, false)
		wantY := slices.Clone(y)
		addProducts(y, w, d, in, index)
		addProductsGo(wantY, w, d, in, index)
		mustBe(t, y, wantY, "addProducts of 4 × %d to %d", in, blocks*outputBlock)
	}
}

func TestLogitsAreTheSameWithoutAVX2(t *testing.T) {
	if !hasAVX2 {
		t.Skip("this machine has no AVX2")
	}
	defer func() { hasAVX2 = true }()
	for _, sizes := range shapes {
		n := random(6, sizes...)
		x := randomRows(7, 50, n)
		x.Row(20)[0] = float32(math.NaN())
		hasAVX2 = true
		got := scorer(n).Logits(x, nil)
		hasAVX2 = false
		mustBe(t, got, scorer(n).Logits(x, nil), "%v", sizes)
	}
}
