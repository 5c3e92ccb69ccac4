package forward

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The kernels that this build uses, and those in Go, give the defined outputs to the last bit.
func TestKernelsGiveTheDefinedBits(t *testing.T) {
	t.Run("kernels", func(t *testing.T) { testKernels(t, nonzeroColumns, changedColumns, addProducts) })
	t.Run("Go", func(t *testing.T) {
		testKernels(t,
			func(x []float32, stride int, base []float32, floor float32, d []float32, index []int32) []int32 {
				return nonzeroColumnsGo(x, stride, base, floor, d, index[:0], 0)
			}, func(x, y []float32, index []int32) []int32 {
				return changedColumnsGo(x, y, index[:0], 0)
			}, addProductsGo)
	})
}

// definedColumns sets d to max(x − base, floor) and returns the columns where d is not 0 in one of the rows.
func definedColumns(x []float32, stride int, base []float32, floor float32, d []float32) (columns []int32) {
	for k := range base {
		differs := false
		for r := range rowBlock {
			d[r*len(base)+k] = max(x[r*stride+k]-base[k], floor)
			differs = differs || d[r*len(base)+k] != 0
		}
		if differs {
			columns = append(columns, int32(k))
		}
	}
	return columns
}

// definedChanges returns the columns where two rows differ.
func definedChanges(x, y []float32) (columns []int32) {
	for k := range x {
		if x[k] != y[k] {
			columns = append(columns, int32(k))
		}
	}
	return columns
}

// definedProducts adds Σ d[k]·w[k] to y, one output after the other.
func definedProducts(y, w, d []float32, inputs int, index []int32) {
	outputs := len(y) / rowBlock
	for i := range y {
		row, j := i/outputs, i%outputs
		for _, k := range index {
			y[i] += float32(d[row*inputs+int(k)] * w[(j/outputBlock*inputs+int(k))*outputBlock+j%outputBlock])
		}
	}
}

func testKernels(t *testing.T,
	nonzeroColumns func(x []float32, stride int, base []float32, floor float32, d []float32, index []int32) []int32,
	changedColumns func(x, y []float32, index []int32) []int32,
	addProducts func(y, w []float32, inputs int, values [][rowBlock]float32, index []int32),
) {
	r := rand.New(rand.NewPCG(1, 0))
	odd := []float32{0, float32(math.Copysign(0, -1)), 1e-45, -1e-45, 1e38, -1e38, float32(math.NaN()),
		-float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))}
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
	rounds := 1500
	if testing.Short() {
		rounds = 300
	}
	for range rounds {
		in, blocks := 1+r.IntN(200), 1+r.IntN(10)
		stride := in + r.IntN(20)
		floor := floors[r.IntN(2)]
		x, base := numbers(rowBlock*stride, true), numbers(in, false)

		d, wantD := make([]float32, rowBlock*in), make([]float32, rowBlock*in)
		index := nonzeroColumns(x, stride, base, floor, d, make([]int32, in))
		want := definedColumns(x, stride, base, floor, wantD)
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
		if got, want := changedColumns(x, other, make([]int32, in)), definedChanges(x, other); !slices.Equal(got,
			want) {
			t.Fatalf("changedColumns of %d: columns %v, want %v", in, got, want)
		}

		w, y := numbers(blocks*outputBlock*in, false), numbers(rowBlock*blocks*outputBlock, false)
		wantY := slices.Clone(y)
		addProducts(y, w, in, sideBySide(make([][rowBlock]float32, in), d, in, index), index)
		definedProducts(wantY, w, d, in, index)
		mustBe(t, y, wantY, "addProducts of 4 × %d to %d", in, blocks*outputBlock)
	}
}
