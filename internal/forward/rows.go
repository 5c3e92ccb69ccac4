package forward

import (
	"iter"

	"linesift/features"
	"linesift/model"
)

// A Reader makes a network's rows of inputs from measured attributes, both for fitting
// and for classifying.
//
// It reads a few lines at a time, so that a page's inputs need not be kept in memory.
type Reader struct {
	schema      *model.Schema
	own         int                    // see own
	zeros       []float32              // attributes of a line outside the page
	outside     []float32              // zeros, scaled
	small       [][smallValues]float32 // of each attribute, the scaled values of small whole numbers
	base        []float32              // inputs of a line far outside the page
	back, ahead int                    // lines above and below whose attributes are inputs
	places      []int                  // of the inputs that are not own, in scaled.Data from the line's row on

	scaled, inputs features.Matrix // of the lines at hand
	changed        []int32         // columns
	four           fourRows
	diff           []float32 // of four in all columns, 4 × width

	// sums has a number for each of the line's own attributes: its scaled value less the
	// scaled value of 0, summed over the page's lines. It is nil unless SumLines was called.
	sums []float32
}

// fourRows are the inputs of four lines. At the end of a page there may be fewer lines. The
// other rows are then unspecified.
//
// Lines near each other have most inputs in common. The usual inputs come first, four times, as a fourRows
// with rows 0: the reader's base, and where they differ from it. Up to linesAtOnce lines follow, each as its
// differences from the usual inputs.
type fourRows struct {
	rows    int                 // 1 to 4, or 0
	inputs  []float32           // 4 × width
	columns []int32             // the columns, ascending, in which a row differs
	diffs   [][rowBlock]float32 // for each of columns, by how much each row differs
}

// linesAtOnce is the number of lines read at a time, a multiple of rowBlock. Their inputs
// fit in a core's caches.
const linesAtOnce = 64

// Fewer than fewLines lines have the base as their usual inputs: to multiply others costs as much as four lines.
const fewLines = 16

// NewReader returns a reader of the inputs of a schema.
func NewReader(s *model.Schema) *Reader {
	width := len(s.Inputs)
	r := &Reader{
		schema: s, own: own(s), zeros: make([]float32, len(s.Attributes)),
		small: make([][smallValues]float32, len(s.Attributes)), changed: make([]int32, len(s.Attributes)),
	}
	for _, scale := range s.Scales {
		r.outside = append(r.outside, scale.Apply(0))
	}
	for _, input := range s.Inputs {
		r.base = append(r.base, r.outside[input.Column])
	}
	for k, scale := range s.Scales {
		for x := range smallValues {
			r.small[k][x] = scale.Apply(float32(x))
		}
	}
	r.diff = make([]float32, rowBlock*width)
	r.four.columns, r.four.diffs = make([]int32, width), make([][rowBlock]float32, width)
	for k, input := range s.Inputs {
		r.back, r.ahead = max(r.back, -input.Offset), max(r.ahead, input.Offset)
		if k >= r.own {
			r.places = append(r.places, input.Offset*len(s.Attributes)+input.Column)
		}
	}
	return r
}

// own returns how many of the first inputs are attributes of the line itself in the order of
// s.Attributes. Most inputs are.
func own(s *model.Schema) int {
	n := 0
	for n < min(len(s.Inputs), len(s.Attributes)) && s.Inputs[n] == (model.Input{Column: n}) {
		n++
	}
	return n
}

// Schema returns the schema of the inputs.
func (r *Reader) Schema() *model.Schema { return r.schema }

// SumLines lets r sum up the lines' own attributes on each page from now on, for Means. It returns the names of
// these attributes.
func (r *Reader) SumLines() []string {
	r.sums = make([]float32, len(r.schema.Attributes))
	return r.schema.Attributes[:r.own]
}

// Means appends to dst the means, scaled, of the attributes that SumLines returned. lines is the number of
// lines of the page that was read.
func (r *Reader) Means(lines int, dst []float32) []float32 {
	for k, sum := range r.sums[:r.own] {
		dst = append(dst, r.outside[k]+sum/float32(max(lines, 1)))
	}
	return dst
}

// read yields the inputs of a page's lines, four at a time, with the index of the first, and the usual
// inputs before them. raw has a row for each line with the columns of the schema. Afterwards r.sums has the
// page's sums.
func (r *Reader) read(raw *features.Matrix) iter.Seq2[int, *fourRows] {
	return func(yield func(int, *fourRows) bool) {
		clear(r.sums)
		four, width := &r.four, len(r.schema.Inputs)
		for first := 0; first < raw.Rows; first += linesAtOnce {
			end := min(first+linesAtOnce, raw.Rows)
			r.readLines(raw, first, end)
			usual := r.usual(end - first)
			r.readFour(0, usual, 0, r.base)
			r.sum(end - first)
			if !yield(first, four) {
				return
			}
			for i := first; i < end; i += rowBlock {
				r.readFour(min(rowBlock, end-i), r.inputs.Data[(i-first)*width:][:rowBlock*width], width, usual)
				r.sum(1)
				if !yield(i, four) {
					return
				}
			}
		}
	}
}

// usual returns the inputs of the line in the middle, which most lines share. The most
// frequent value of each input would save 4 % more of the products, and costs more than that.
func (r *Reader) usual(lines int) []float32 {
	if lines < fewLines {
		return r.base
	}
	return r.inputs.Row(lines / 2)
}

// readFour sets the four rows at hand. The rows of inputs are stride apart.
func (r *Reader) readFour(rows int, inputs []float32, stride int, base []float32) {
	four := &r.four
	four.rows, four.inputs = rows, inputs
	four.columns = nonzeroColumns(inputs, stride, base, noFloor, r.diff, four.columns[:len(base)])
	four.diffs = sideBySide(four.diffs[:len(base)], r.diff, len(base), four.columns)
}

// readLines computes the inputs of lines [first, end). It pads the rows to whole blocks.
func (r *Reader) readLines(raw *features.Matrix, first, end int) {
	r.scale(raw, first-r.back, end+r.ahead)
	r.inputs.Reset((end-first+rowBlock-1)/rowBlock*rowBlock, len(r.schema.Inputs))
	for i := range end - first {
		row, line := r.inputs.Row(i), (r.back+i)*r.scaled.Cols
		copy(row, r.scaled.Data[line:][:r.own])
		for k, place := range r.places {
			row[r.own+k] = r.scaled.Data[line+place]
		}
	}
}

// smallValues is the number of whole numbers whose scaled values are known.
const smallValues = 16

// scale scales the attributes of lines [first, end). Lines outside the page are zeros. Four of five attributes equal
// the line above. They are copied. Most others are small whole numbers.
func (r *Reader) scale(raw *features.Matrix, first, end int) {
	r.scaled.Reset(end-first, raw.Cols)
	above, scaledAbove := r.zeros, r.outside
	for i := range r.scaled.Rows {
		row, scaled := r.zeros, r.scaled.Row(i)
		if line := first + i; 0 <= line && line < raw.Rows {
			row = raw.Row(line)
		}
		copy(scaled, scaledAbove)
		for _, k := range changedColumns(row, above, r.changed) {
			x := row[k]
			if n := int(x); 0 <= n && n < smallValues && float32(n) == x {
				scaled[k] = r.small[k][n]
			} else {
				scaled[k] = r.schema.Scales[k].Apply(x)
			}
		}
		above, scaledAbove = row, scaled
	}
}

// sum adds the rows at hand to the sums, or the usual inputs of some lines.
func (r *Reader) sum(lines int) {
	if r.sums == nil {
		return
	}
	for i, k := range r.four.columns {
		if int(k) >= r.own {
			break
		}
		sum := r.sums[k]
		for row := range max(r.four.rows, 1) {
			sum += float32(r.four.diffs[i][row] * float32(lines))
		}
		r.sums[k] = sum
	}
}

// Matrix writes the inputs of a page's lines to dst. raw has a row for each line with the columns of the
// schema. A row of dst is the line's row of previous, then its inputs.
func (r *Reader) Matrix(raw, previous, dst *features.Matrix) {
	width := len(r.schema.Inputs)
	dst.Reset(raw.Rows, previous.Cols+width)
	for first, four := range r.read(raw) {
		for i := range four.rows {
			row := dst.Row(first + i)
			copy(row, previous.Row(first+i))
			copy(row[previous.Cols:], four.inputs[i*width:][:width])
		}
	}
}
