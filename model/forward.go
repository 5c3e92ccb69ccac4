package model

import (
	"fmt"
	"math"
	"slices"

	"linesift/features"
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

// A packedLayer is a Layer laid out for the kernels. It has additional outputs of weight 0
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

// NewScorer returns a scorer of layers, which must pass CheckLayers. It copies the weights
// and holds scratch memory: use it in one goroutine, and reuse it for all pages.
//
// base holds the usual value of each input. If it is nil, these are 0. base changes log-odds by
// rounding only.
func NewScorer(layers []Layer, base []float32) *Scorer {
	s := new(Scorer)
	if base == nil {
		base = make([]float32, layers[0].In)
	}
	floor := noFloor
	inputs, outputs := 0, 0 // of the widest layer
	for _, l := range layers {
		p := l.pack(base, floor)
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

func (l Layer) pack(base []float32, floor float32) packedLayer {
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

// A pageScorer runs the networks of a model on page after page.
//
// The networks of lines have the inputs of network line, and context networks have their own after
// these. They are computed once for a page, and kept where they differ from the usual ones.
//
// 64 lines share the products of their usual inputs. A line's outputs therefore depend on the lines around
// it, by rounding only.
type pageScorer struct {
	networks map[StageName]*networkScorer
	lines    sparseRows // the page's inputs of network line
	isRead   bool       // lines has them
}

// A networkScorer runs one network of a pageScorer.
type networkScorer struct {
	*Scorer
	lines packedLayer // the first layer over Line's inputs, without inputs if the network has none of them
	own   packedLayer // the first layer over the network's own inputs, or none
	sums  []float32   // outputs of the first layer for four rows
	usual []float32   // for the usual inputs
}

// newPageScorer returns the scorer of a model's networks. It reads pages by s.
func newPageScorer(m *Model, s *Pass) *pageScorer {
	p := &pageScorer{networks: make(map[StageName]*networkScorer)}
	line := s.reader(StageLine)
	for _, stage := range m.Stages() {
		network := m.Networks[stage.Name()]
		if network == nil {
			continue
		}
		n := new(networkScorer)
		switch {
		case stage.isContext():
			n.Scorer = NewScorer(network.Layers, slices.Concat(line.base, s.reader(stage.Name()).base))
			n.lines, n.own = n.layers[0].split(len(line.base))
		case stage.OfPage():
			n.Scorer = NewScorer(network.Layers, s.reader(stage.Name()).base)
			n.own = n.layers[0]
		default:
			n.Scorer = NewScorer(network.Layers, line.base)
			n.lines = n.layers[0]
		}
		n.sums = make([]float32, rowBlock*len(n.layers[0].b))
		n.usual = make([]float32, len(n.sums))
		p.networks[stage.Name()] = n
	}
	return p
}

// begin starts a page.
func (p *pageScorer) begin() { p.isRead = false }

// score appends to dst the outputs of a stage's network for the page of s, row by row.
func (p *pageScorer) score(stage Stage, s *Pass, dst []float32) []float32 {
	if !p.isRead {
		p.lines.read(s.reader(StageLine), &s.Lines.Raw)
		p.isRead = true
	}
	n := p.networks[stage.Name()]
	if n.own.inputs == 0 {
		for i := range p.lines.blocks {
			sums := n.start(p.lines.blocks[i].rows)
			p.lines.blocks[i].addTo(sums, &n.lines)
			dst = n.finish(p.lines.blocks[i].rows, dst)
		}
		return dst
	}
	reader, i := s.reader(stage.Name()), 0
	for _, four := range reader.read(stage.measure(s, s.answers(stage), reader.stacked)) {
		sums := n.start(four.rows)
		if n.lines.inputs > 0 {
			p.lines.blocks[i].addTo(sums, &n.lines)
			i++
		}
		addProducts(sums, n.own.w, n.own.inputs, four.diffs, four.columns)
		dst = n.finish(four.rows, dst)
	}
	return dst
}

// start returns the sums of the first layer, to which the products of four rows are added. Rows begin
// with the sums of the usual inputs. The usual inputs themselves (0 rows) begin with the biases.
func (n *networkScorer) start(rows int) []float32 {
	if rows == 0 {
		n.layers[0].start(n.usual)
		return n.usual
	}
	copy(n.sums, n.usual)
	return n.sums
}

// finish runs the later layers on the sums of the first. It appends the outputs to dst.
func (n *networkScorer) finish(rows int, dst []float32) []float32 {
	if rows == 0 {
		return dst
	}
	return n.run(n.layers[1:], n.sums, len(n.sums)/rowBlock, rows, dst)
}

// sparseRows are the inputs of network line on a page as a rowReader gives them, four rows at a time.
type sparseRows struct {
	blocks  []sparseBlock
	columns arena[int32] // the memory of blocks
	diffs   arena[[rowBlock]float32]
}

// A sparseBlock is a fourRows without the columns where no row has a difference.
type sparseBlock struct {
	rows    int
	columns []int32
	diffs   [][rowBlock]float32 // for each of columns
}

// read reads the inputs of a page.
func (s *sparseRows) read(reader *rowReader, raw *features.Matrix) {
	s.blocks = s.blocks[:0]
	s.columns.reset()
	s.diffs.reset()
	for _, four := range reader.read(raw) {
		b := sparseBlock{four.rows, s.columns.take(len(four.columns)), s.diffs.take(len(four.columns))}
		copy(b.columns, four.columns)
		copy(b.diffs, four.diffs)
		s.blocks = append(s.blocks, b)
	}
}

// addTo adds the products of four lines with a layer's weights to sums.
func (b *sparseBlock) addTo(sums []float32, l *packedLayer) {
	addProducts(sums, l.w, l.inputs, b.diffs, b.columns)
}

// An arena is memory in chunks. A slice that grows would be copied again and again.
type arena[T any] struct {
	chunks [][]T
	used   int // chunks
	rest   []T // of the last chunk in use
}

const chunkSize = 1 << 13

func (a *arena[T]) reset() { a.used, a.rest = 0, nil }

// take returns memory for n values, which are unspecified.
func (a *arena[T]) take(n int) []T {
	for len(a.rest) < n {
		if a.used == len(a.chunks) {
			a.chunks = append(a.chunks, make([]T, max(n, chunkSize)))
		}
		a.rest = a.chunks[a.used]
		a.used++
	}
	taken := a.rest[:n:n]
	a.rest = a.rest[n:]
	return taken
}
