// Package forward runs networks forward. A [Reader] makes a network's inputs from measured attributes. A
// [Scorer] gives the network's answers to any rows of inputs. A [Network] does both for the lines of a page.
//
// Results are defined to the last bit: kernel.go says how, and has the kernels in Go. The kernels in assembly
// are held to it. docs/decisions/3-own-kernels.md says why.
package forward

import (
	"fmt"
	"math"
	"slices"

	"linesift/features"
	"linesift/model"
)

// A Scorer runs a network forward, four rows at a time.
//
// A row's outputs depend on its inputs and the weights only, to the last bit: not on other
// rows, memory alignment or processor features.
//
// At least half of a line's attributes are 0. The biases of the first layer contain the
// products of such inputs, so the layer sums over the other inputs only. Later layers sum
// over the units above 0. The sums are in kernel.go.
type Scorer struct {
	layers []packedLayer

	last    []float32           // a matrix's last rows when they are fewer than four, 4 × inputs
	outputs [2][]float32        // of even and odd layers, 4 × the widest layer
	diff    []float32           // a layer's inputs less its base, 4 × the widest
	columns []int32             // where diff is not 0
	values  [][rowBlock]float32 // diff in these columns
}

// A packedLayer is a model.Layer laid out for the kernels. It has additional outputs of weight 0
// that fill the last block.
type packedLayer struct {
	inputs, outputs int
	base            []float32 // usual inputs; the biases contain their products
	floor           float32   // lower bound of an input less its base; 0 is the rectifier
	w               []float32 // for each block of outputs, inputs × outputBlock
	b               []float32
}

// noFloor is the floor of a first layer. There is no rectifier before it.
var noFloor = float32(math.Inf(-1))

// NewScorer returns a scorer of layers, which must pass model.CheckLayers. It copies the weights
// and holds scratch memory: use it in one goroutine, and reuse it for all pages.
//
// base holds the usual value of each input. If it is nil, these are 0. base changes log-odds by
// rounding only.
func NewScorer(layers []model.Layer, base []float32) *Scorer {
	s := new(Scorer)
	if base == nil {
		base = make([]float32, layers[0].In)
	}
	floor := noFloor
	inputs, outputs := 0, 0 // of the widest layer
	for _, l := range layers {
		p := pack(l, base, floor)
		s.layers = append(s.layers, p)
		inputs, outputs = max(inputs, p.inputs), max(outputs, len(p.b))
		base, floor = make([]float32, l.Out), 0
	}
	s.last = make([]float32, rowBlock*layers[0].In)
	for i := range s.outputs {
		s.outputs[i] = make([]float32, rowBlock*outputs)
	}
	s.diff = make([]float32, rowBlock*inputs)
	s.columns, s.values = make([]int32, inputs), make([][rowBlock]float32, inputs)
	return s
}

// leastWeight is the size below which a weight counts as 0. Weight decay leaves a few
// hundred weights of rare inputs near the smallest float32s, which processors multiply
// about a hundred times slower.
const leastWeight = 1e-18

func pack(l model.Layer, base []float32, floor float32) packedLayer {
	outputs := (l.Out + outputBlock - 1) / outputBlock * outputBlock
	p := packedLayer{inputs: l.In, outputs: l.Out, base: base, floor: floor,
		w: make([]float32, outputs*l.In), b: make([]float32, outputs)}
	for j, b := range l.B {
		sum := float64(b) // the product of two float32s is exact in it
		for k, v := range l.W[j*l.In : (j+1)*l.In] {
			if -leastWeight < v && v < leastWeight {
				v = 0
			}
			sum += float64(float64(v) * float64(base[k]))
			p.w[j/outputBlock*outputBlock*l.In+k*outputBlock+j%outputBlock] = v
		}
		p.b[j] = float32(sum) + 0 // never -0
	}
	return p
}

// split splits a layer at an input. The first part has the bias.
func (l packedLayer) split(input int) (previous, next packedLayer) {
	previous, next = l, l
	previous.inputs, next.inputs = input, l.inputs-input
	previous.base, next.base = l.base[:input], l.base[input:]
	previous.w, next.w, next.b = nil, nil, make([]float32, len(l.b))
	for w := range slices.Chunk(l.w, l.inputs*outputBlock) {
		previous.w = append(previous.w, w[:input*outputBlock]...)
		next.w = append(next.w, w[input*outputBlock:]...)
	}
	return previous, next
}

// LogOdds appends to dst the outputs of the last layer, in log-odds, row by row of x. A row
// with a NaN gives NaN. LogOdds panics if the width of x is not the network's. It allocates
// only to grow dst.
func (s *Scorer) LogOdds(x *features.Matrix, dst []float32) []float32 {
	inputs := s.layers[0].inputs
	if x.Cols != inputs {
		panic(fmt.Sprintf("rows of %d numbers for a network of %d inputs", x.Cols, inputs))
	}
	dst = slices.Grow(dst, x.Rows*s.layers[len(s.layers)-1].outputs)
	for first := 0; first < x.Rows; first += rowBlock {
		rows := x.Data[first*inputs : x.Rows*inputs]
		if len(rows) < len(s.last) {
			copy(s.last, rows) // the outputs of the other rows are not used
			rows = s.last
		}
		dst = s.run(s.layers, rows, inputs, min(rowBlock, x.Rows-first), dst)
	}
	return dst
}

// run runs the last layers of the network on four rows of their inputs, which are stride
// apart. It appends the outputs of the first rows to dst.
func (s *Scorer) run(layers []packedLayer, x []float32, stride, rows int, dst []float32) []float32 {
	for i := range layers {
		l := &layers[i]
		y := s.outputs[i%2][:rowBlock*len(l.b)]
		l.start(y)
		columns := nonzeroColumns(x, stride, l.base, l.floor, s.diff, s.columns)
		addProducts(y, l.w, l.inputs, sideBySide(s.values, s.diff, l.inputs, columns), columns)
		x, stride = y, len(l.b)
	}
	outputs := s.layers[len(s.layers)-1].outputs
	for r := range rows {
		dst = append(dst, x[r*stride:][:outputs]...)
	}
	return dst
}

// start sets the outputs of four rows to the biases.
func (l *packedLayer) start(y []float32) {
	for r := range rowBlock {
		copy(y[r*len(l.b):], l.b)
	}
}
