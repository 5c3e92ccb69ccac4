package model

import (
	"fmt"
	"slices"
	"unsafe"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"

	"linesift/features"
)

// A Scorer runs a network forward, row by row of a page.
//
// The number a line gets depends on its inputs and the weights and on nothing
// else: not on the other rows of the call, nor on where the data lie in
// memory. That takes some care, since a float32 sum depends on its order:
//
//   - gonum's dot product on amd64 takes its operands in groups of four that
//     begin where the second operand is 16-byte aligned. So the weights, which
//     are that operand, are copied to where every row is aligned.
//   - gonum's Gemm cuts large products into blocks, and long sums with them,
//     and spreads the blocks over goroutines. So it is given products too
//     small for that, chunk rows by at most panel outputs.
//
// The other order of Gemm, weights as In × Out and one axpy per input, would
// do without the alignment but takes twice the time.
type Scorer struct {
	calibration Calibration
	layers      []packed
	scratch     [2][]float32 // outputs of the even and the odd layers, chunk × the widest layer
}

const (
	// chunk is how many rows go through all layers together. Anything from 4
	// to 128 is as fast; at 64 inputs and weights still fit the L1 cache.
	chunk = 64

	// panel is how many outputs Gemm computes at once. It stays serial below
	// four blocks of 64 × 64.
	panel = 192
)

// packed is a Layer laid out for Gemm.
type packed struct {
	in, out int
	stride  int       // in, rounded up so that every row of w is aligned
	w       []float32 // out × stride
	b       []float32
}

// Scorer returns a scorer of n, which must pass Check. It copies the weights
// and holds scratch memory: it is for one goroutine, and worth keeping from
// page to page.
func (n *Network) Scorer() *Scorer {
	s := &Scorer{calibration: n.Calibration}
	widest := 0
	for _, l := range n.Layers {
		s.layers = append(s.layers, l.pack())
		widest = max(widest, l.Out)
	}
	for i := range s.scratch {
		s.scratch[i] = make([]float32, chunk*widest)
	}
	return s
}

func (l Layer) pack() packed {
	const group = 4 // float32s in 16 bytes
	p := packed{in: l.In, out: l.Out, stride: (l.In + group - 1) / group * group, b: slices.Clone(l.B)}
	p.w = make([]float32, p.out*p.stride+group-1)
	for uintptr(unsafe.Pointer(&p.w[0]))%16 != 0 {
		p.w = p.w[1:]
	}
	for j := range l.Out {
		copy(p.w[j*p.stride:], l.W[j*l.In:(j+1)*l.In])
	}
	return p
}

// Score appends to dst the probability of every row of x to be content, 0 to
// 1. The rows are scaled inputs as Schema.Vectors writes them; one that holds a
// NaN scores NaN. Score panics when the rows have not the network's width,
// and allocates only to grow dst.
func (s *Scorer) Score(x *features.Matrix, dst []float32) []float32 {
	first := len(dst)
	dst = s.Logits(x, dst)
	for i, z := range dst[first:] {
		dst[first+i] = s.calibration.Probability(z)
	}
	return dst
}

// Logits is Score without the last step: it appends the output layer's
// uncalibrated sums.
func (s *Scorer) Logits(x *features.Matrix, dst []float32) []float32 {
	if width := s.layers[0].in; x.Cols != width {
		panic(fmt.Sprintf("model: rows of %d numbers for a network of %d inputs", x.Cols, width))
	}
	for first := 0; first < x.Rows; first += chunk {
		rows := min(chunk, x.Rows-first)
		act := x.Data[first*x.Cols : (first+rows)*x.Cols]
		for i := range s.layers {
			l := &s.layers[i]
			if i > 0 {
				rectify(act)
			}
			y := s.scratch[i%2][:rows*l.out]
			l.forward(act, y, rows)
			act = y
		}
		dst = append(dst, act...)
	}
	return dst
}

// forward sets y to xWᵀ + b; x is rows × in, y rows × out.
func (l *packed) forward(x, y []float32, rows int) {
	for i := range rows {
		copy(y[i*l.out:], l.b)
	}
	for j := 0; j < l.out; j += panel {
		n := min(panel, l.out-j)
		blas32.Gemm(blas.NoTrans, blas.Trans,
			1, blas32.General{Rows: rows, Cols: l.in, Stride: l.in, Data: x},
			blas32.General{Rows: n, Cols: l.in, Stride: l.stride, Data: l.w[j*l.stride:]},
			1, blas32.General{Rows: rows, Cols: n, Stride: l.out, Data: y[j:]})
	}
}

func rectify(x []float32) {
	for i, v := range x {
		x[i] = max(v, 0)
	}
}
