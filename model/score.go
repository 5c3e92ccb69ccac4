package model

import (
	"fmt"
	"math"
	"slices"

	"linesift/features"
)

// A Scorer runs a network forward, four rows of a page at a time.
//
// The logit of a line depends on its inputs and the weights and on nothing else,
// to the last bit: not on the other rows of the call, nor on where the data lie
// in memory, nor on what the processor can do.
//
// Half of a line's inputs or more are those of an attribute that is 0. The first
// layer has them in its biases, and sums over the inputs that differ; the layers
// after it sum over the units that are above 0. kernel.go has the sums.
type Scorer struct {
	layers []forward

	last  []float32    // a page's last rows when they are fewer than four, 4 × inputs
	y     [2][]float32 // outputs of the even and the odd layers, 4 × the most of a layer
	d     []float32    // a layer's inputs less its base, 4 × the most of a layer
	index []int32      // the columns of d that count
}

// forward is a Layer laid out for the kernels, with as many outputs more, of
// weight 0, as make whole blocks.
type forward struct {
	in, out int
	base    []float32 // what the biases contain of each input
	floor   float32   // inputs count as this or more above the base: 0 is the rectifier
	w       []float32 // for each block of outputs, in × block
	b       []float32
}

// NewScorer returns a scorer of layers, which must pass CheckLayers. It copies the
// weights and holds scratch memory: it is for one goroutine, and worth keeping from
// page to page.
//
// base is what most inputs are of most rows, nil for 0. What a row scores does not
// depend on it but for rounding.
func NewScorer(layers []Layer, base []float32) *Scorer {
	s := new(Scorer)
	if base == nil {
		base = make([]float32, layers[0].In)
	}
	floor := float32(math.Inf(-1)) // none for the first layer
	most, widest := 0, 0
	for _, l := range layers {
		f := l.forward(base, floor)
		s.layers = append(s.layers, f)
		most, widest = max(most, f.in), max(widest, len(f.b))
		base, floor = make([]float32, l.Out), 0
	}
	s.last = make([]float32, quad*layers[0].In)
	for i := range s.y {
		s.y[i] = make([]float32, quad*widest)
	}
	s.d = make([]float32, quad*most)
	s.index = make([]int32, most)
	return s
}

// least is the size below which a weight counts as 0. Weight decay leaves a few
// hundred weights of inputs that are hardly ever there near the smallest float32s,
// which processors multiply by some hundred times as slowly as by others.
const least = 1e-18

func (l Layer) forward(base []float32, floor float32) forward {
	outputs := (l.Out + block - 1) / block * block
	f := forward{in: l.In, out: l.Out, base: base, floor: floor,
		w: make([]float32, outputs*l.In), b: make([]float32, outputs)}
	for j, b := range l.B {
		sum := float64(b) // the product of two float32s is exact in it
		for k, v := range l.W[j*l.In : (j+1)*l.In] {
			if -least < v && v < least {
				v = 0
			}
			sum += float64(float64(v) * float64(base[k]))
			f.w[j/block*block*l.In+k*block+j%block] = v
		}
		f.b[j] = float32(sum) + 0 // never -0
	}
	return f
}

// scorer returns a scorer of a network of m, whose inputs are mostly those of an
// attribute that is 0.
func (m *Model) scorer(name Name) *Scorer {
	n := m.Networks[name]
	var base []float32
	if name == Context {
		base = m.Networks[Line].Schema.zero()
	}
	return NewScorer(n.Layers, append(base, n.Schema.zero()...))
}

// Logits appends to dst the outputs of the last layer for every row of x, all
// outputs of a row, then those of the next. A row that holds a NaN gives NaN. It
// panics when the rows have not the network's width, and allocates only to grow dst.
func (s *Scorer) Logits(x *features.Matrix, dst []float32) []float32 {
	in := s.layers[0].in
	if x.Cols != in {
		panic(fmt.Sprintf("model: rows of %d numbers for a network of %d inputs", x.Cols, in))
	}
	dst = slices.Grow(dst, x.Rows*s.layers[len(s.layers)-1].out)
	for first := 0; first < x.Rows; first += quad {
		rows := x.Data[first*in : x.Rows*in]
		if len(rows) < len(s.last) {
			copy(s.last, rows) // the other rows are of no interest
			rows = s.last
		}
		dst = s.finish(s.layers, rows, in, min(quad, x.Rows-first), dst)
	}
	return dst
}

// begin sets the outputs of four rows to what they are without inputs.
func (f *forward) begin(y []float32) {
	for r := range quad {
		copy(y[r*len(f.b):], f.b)
	}
}

// finish runs layers, the last of the network's, on four rows of their inputs, stride
// apart, and appends the outputs of so many of the rows to dst.
func (s *Scorer) finish(layers []forward, x []float32, stride, rows int, dst []float32) []float32 {
	for i := range layers {
		l := &layers[i]
		y := s.y[i%2][:quad*len(l.b)]
		l.begin(y)
		accumulate(y, l.w, s.d, l.in, sift(x, stride, l.base, l.floor, s.d, s.index))
		x, stride = y, len(l.b)
	}
	out := s.layers[len(s.layers)-1].out
	for r := range rows {
		dst = append(dst, x[r*stride:][:out]...)
	}
	return dst
}
