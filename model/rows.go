package model

import (
	"iter"

	"linesift/features"
)

// A rowReader makes a network's rows of inputs from measured attributes, both for fitting
// and for classifying.
//
// It reads a few lines at a time, so that a page's inputs need not be kept in memory.
type rowReader struct {
	schema      *Schema
	stacked     selection // of the schema's attributes
	own         int       // see Schema.own
	outside     []float32 // scaled attributes of a line outside the page, where they are 0
	ones        []float32 // scaled attributes that are 1
	base        []float32 // inputs of a line far outside the page
	back, ahead int       // lines above and below whose attributes are inputs

	scaled, inputs features.Matrix // of the lines at hand
	changed        []int32         // columns
	four           fourRows

	// sums has a number for each of the line's own attributes: its scaled value less the
	// scaled value of 0, summed over the page's lines. Only Line's reader has sums.
	sums []float32
}

// fourRows are the inputs of four lines. At the end of a page there may be fewer lines. The
// other rows are then unspecified.
//
// Lines near each other have most inputs in common. A fourRows with 0 rows begins linesAtOnce lines: it
// holds their usual inputs, four times. The lines after it are stored as differences from these.
type fourRows struct {
	rows    int       // 1 to 4, or 0
	inputs  []float32 // 4 × width
	diff    []float32 // inputs less the usual inputs, 4 × width; usual inputs less the reader's base
	columns []int32   // where diff is not 0 in all four rows, ascending
}

// linesAtOnce is the number of lines read at a time, a multiple of rowBlock. Their inputs
// fit in a core's caches.
const linesAtOnce = 64

// fewLines is the number of lines that have no usual inputs but the base: to multiply the usual inputs
// costs as much as four lines.
const fewLines = 16

func newRowReader(s *Schema) *rowReader {
	width := s.width()
	r := &rowReader{
		schema: s, stacked: selectionOf(s.Attributes), own: s.own(), outside: s.scaled(0), ones: s.scaled(1),
		base: s.base(), changed: make([]int32, len(s.Attributes)),
	}
	r.four.diff, r.four.columns = make([]float32, rowBlock*width), make([]int32, width)
	for _, input := range s.Inputs {
		r.back, r.ahead = max(r.back, -input.Offset), max(r.ahead, input.Offset)
	}
	return r
}

// read yields the inputs of a page's lines, four at a time, with the index of the first, and the usual
// inputs before them.
// raw has a row for each line with the columns Schema.Attributes. Afterwards r.sums has the
// page's sums.
func (r *rowReader) read(raw *features.Matrix) iter.Seq2[int, *fourRows] {
	return func(yield func(int, *fourRows) bool) {
		clear(r.sums)
		four, width := &r.four, r.schema.width()
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
func (r *rowReader) usual(lines int) []float32 {
	if lines < fewLines {
		return r.base
	}
	return r.inputs.Row(lines / 2)
}

// readFour sets the four rows at hand. The rows of inputs are stride apart.
func (r *rowReader) readFour(rows int, inputs []float32, stride int, base []float32) {
	four := &r.four
	four.rows, four.inputs = rows, inputs
	four.columns = nonzeroColumns(inputs, stride, base, noFloor, four.diff, four.columns[:len(base)])
}

// readLines computes the inputs of lines [first, end). It pads the rows to whole blocks.
func (r *rowReader) readLines(raw *features.Matrix, first, end int) {
	start, stop := max(0, first-r.back), min(raw.Rows, end+r.ahead)
	r.scale(&features.Matrix{Rows: stop - start, Cols: raw.Cols, Data: raw.Data[start*raw.Cols : stop*raw.Cols]})
	r.inputs.Reset((end-first+rowBlock-1)/rowBlock*rowBlock, r.schema.width())
	for i := range end - first {
		row, line := r.inputs.Row(i), first-start+i
		copy(row, r.scaled.Row(line)[:r.own])
		for k := r.own; k < len(row); k++ {
			input := r.schema.Inputs[k]
			if l := line + input.Offset; l >= 0 && l < r.scaled.Rows {
				row[k] = r.scaled.Data[l*r.scaled.Cols+input.Column]
			} else {
				row[k] = r.outside[input.Column]
			}
		}
	}
}

// scale scales the attributes of lines. Four of five attributes equal the line above. They
// are copied. Most others are 0 or 1, whose scaled values are known.
func (r *rowReader) scale(raw *features.Matrix) {
	r.scaled.Reset(raw.Rows, raw.Cols)
	for i := range raw.Rows {
		row, scaled := raw.Row(i), r.scaled.Row(i)
		if i == 0 {
			for k, x := range row {
				scaled[k] = r.schema.Scales[k].apply(x)
			}
			continue
		}
		copy(scaled, r.scaled.Row(i-1))
		for _, k := range changedColumns(row, raw.Row(i-1), r.changed) {
			switch x := row[k]; x {
			case 0:
				scaled[k] = r.outside[k]
			case 1:
				scaled[k] = r.ones[k]
			default:
				scaled[k] = r.schema.Scales[k].apply(x)
			}
		}
	}
}

// sum adds the rows at hand to the sums, or the usual inputs of some lines.
func (r *rowReader) sum(lines int) {
	if r.sums == nil {
		return
	}
	width, diff := len(r.base), r.four.diff
	for _, k := range r.four.columns {
		if int(k) >= r.own {
			break
		}
		sum := r.sums[k]
		for row := range max(r.four.rows, 1) {
			sum += float32(diff[row*width+int(k)] * float32(lines))
		}
		r.sums[k] = sum
	}
}

// matrix writes the inputs of a page's lines to dst. A row of dst is the line's row of previous,
// then its inputs.
func (r *rowReader) matrix(raw, previous, dst *features.Matrix) {
	width := r.schema.width()
	dst.Reset(raw.Rows, previous.Cols+width)
	for first, four := range r.read(raw) {
		for i := range four.rows {
			row := dst.Row(first + i)
			copy(row, previous.Row(first+i))
			copy(row[previous.Cols:], four.inputs[i*width:][:width])
		}
	}
}
