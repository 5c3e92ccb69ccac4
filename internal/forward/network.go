package forward

import (
	"slices"

	"linesift/features"
	"linesift/model"
)

// A Network runs one network of a model on page after page. The inputs of network line, which all networks of
// lines have, are computed once for a page ([Lines]), and kept where they differ from the usual ones.
//
// 64 lines share the products of their usual inputs. A line's outputs therefore depend on the lines around
// it, by rounding only.
type Network struct {
	*Scorer
	reader *Reader     // of the network's own inputs, or nil
	lines  packedLayer // the first layer over network line's inputs, without inputs if the network has none of them
	own    packedLayer // the first layer over the network's own inputs, or none
	sums   []float32   // outputs of the first layer for four rows
	usual  []float32   // for the usual inputs
}

// NewNetwork returns a network with the inputs of network line, then inputs of its own. line or own is nil if
// it has none of these.
func NewNetwork(layers []model.Layer, line, own *Reader) *Network {
	n := &Network{reader: own}
	switch {
	case own == nil:
		n.Scorer = NewScorer(layers, line.base)
		n.lines = n.layers[0]
	case line == nil:
		n.Scorer = NewScorer(layers, own.base)
		n.own = n.layers[0]
	default:
		n.Scorer = NewScorer(layers, slices.Concat(line.base, own.base))
		n.lines, n.own = n.layers[0].split(len(line.base))
	}
	n.sums = make([]float32, rowBlock*len(n.layers[0].b))
	n.usual = make([]float32, len(n.sums))
	return n
}

// Score appends to dst the network's outputs for a page, row by row. lines has the page's inputs of network
// line. raw has the attributes of the network's own inputs: a row for each line, or one for the page.
func (n *Network) Score(lines *Lines, raw *features.Matrix, dst []float32) []float32 {
	if n.reader == nil {
		for i := range lines.blocks {
			sums := n.start(lines.blocks[i].rows)
			lines.blocks[i].addTo(sums, &n.lines)
			dst = n.finish(lines.blocks[i].rows, dst)
		}
		return dst
	}
	i := 0
	for _, four := range n.reader.read(raw) {
		sums := n.start(four.rows)
		if n.lines.inputs > 0 {
			lines.blocks[i].addTo(sums, &n.lines)
			i++
		}
		addProducts(sums, n.own.w, n.own.inputs, four.diffs, four.columns)
		dst = n.finish(four.rows, dst)
	}
	return dst
}

// start returns the sums of the first layer, to which the products of four rows are added. Rows begin
// with the sums of the usual inputs. The usual inputs themselves (0 rows) begin with the biases.
func (n *Network) start(rows int) []float32 {
	if rows == 0 {
		n.layers[0].start(n.usual)
		return n.usual
	}
	copy(n.sums, n.usual)
	return n.sums
}

// finish runs the later layers on the sums of the first. It appends the outputs to dst.
func (n *Network) finish(rows int, dst []float32) []float32 {
	if rows == 0 {
		return dst
	}
	return n.run(n.layers[1:], n.sums, len(n.sums)/rowBlock, rows, dst)
}

// Lines are the inputs of network line on a page as a Reader gives them, four rows at a time.
type Lines struct {
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

// Read reads the inputs of a page. raw has a row for each line with the columns of reader's schema.
func (l *Lines) Read(reader *Reader, raw *features.Matrix) {
	l.blocks = l.blocks[:0]
	l.columns.reset()
	l.diffs.reset()
	for _, four := range reader.read(raw) {
		b := sparseBlock{four.rows, l.columns.take(len(four.columns)), l.diffs.take(len(four.columns))}
		copy(b.columns, four.columns)
		copy(b.diffs, four.diffs)
		l.blocks = append(l.blocks, b)
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
