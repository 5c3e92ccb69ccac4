package model

import (
	"slices"

	"linesift/features"
)

// A lineScorer runs the networks Line and Context over a page, some lines at a time:
// the inputs of these are made, scored and forgotten, and need no memory that grows
// with the page. It gives what Scorer.Logits gives for what State.See returns, to the
// last bit.
//
// Context sees the inputs of Line before its own. So the sums of its first layer are
// begun when Line is scored and the inputs are at hand, and finished later.
type lineScorer struct {
	lines, stacked *inputReader
	line, context  *Scorer // context may be nil

	first  forward   // the first layers of both over the inputs of Line, side by side
	second forward   // the first layer of Context over its own inputs
	y      []float32 // outputs of first, of four rows
	begun  []float32 // sums of Context, so many for each line of the page, in whole quads
}

// atOnce is how many lines are read at a time, a multiple of quad. Their inputs stay in
// the caches of a processor's core.
const atOnce = 64

func newLineScorer(m *Model, line, context *Scorer) *lineScorer {
	s := &lineScorer{lines: newInputReader(m.Networks[Line].Schema), line: line, context: context, first: line.layers[0]}
	if context != nil {
		s.stacked = newInputReader(m.Networks[Context].Schema)
		var shared forward
		shared, s.second = context.layers[0].cut(s.first.in)
		s.first.b = slices.Concat(s.first.b, shared.b)
		s.first.w = slices.Concat(s.first.w, shared.w)
	}
	s.y = make([]float32, quad*len(s.first.b))
	return s
}

// cut parts a layer at an input. The bias is in the first part.
func (f forward) cut(at int) (before, after forward) {
	before, after = f, f
	before.in, after.in = at, f.in-at
	before.base, after.base = f.base[:at], f.base[at:]
	before.w, after.w, after.b = nil, nil, make([]float32, len(f.b))
	for w := range slices.Chunk(f.w, f.in*block) {
		before.w = append(before.w, w[:at*block]...)
		after.w = append(after.w, w[at*block:]...)
	}
	return before, after
}

// scoreLine appends the log-odds of Line to dst, and adds to sums how much the lines'
// own scaled attributes differ from those of an attribute that is 0.
func (s *lineScorer) scoreLine(raw *features.Matrix, sums, dst []float32) []float32 {
	dst = slices.Grow(dst, raw.Rows)
	s.begun = s.begun[:0]
	outputs, own := len(s.first.b), len(s.line.layers[0].b) // of Line; the others are Context's
	for rows, n := range s.lines.quads(raw) {
		for r := range quad {
			copy(s.y[r*outputs:], s.first.b)
		}
		d, in := s.line.d, s.first.in
		index := sift(rows, in, s.first.base, s.first.floor, d, s.line.index)
		accumulate(s.y, s.first.w, d, in, index)
		for _, k := range index {
			if int(k) < s.lines.own {
				for r := range n {
					sums[k] += d[r*in+int(k)]
				}
			}
		}
		for r := range quad {
			s.begun = append(s.begun, s.y[r*outputs+own:(r+1)*outputs]...)
		}
		dst = s.line.finish(s.line.layers[1:], s.y, outputs, n, dst)
	}
	return dst
}

// scoreContext appends the log-odds of Context to dst, after those of Line were asked
// for. It uses up what was begun then.
func (s *lineScorer) scoreContext(raw *features.Matrix, dst []float32) []float32 {
	dst = slices.Grow(dst, raw.Rows)
	outputs, begun := len(s.second.b), s.begun
	for rows, n := range s.stacked.quads(raw) {
		y := begun[:quad*outputs]
		begun = begun[len(y):]
		index := sift(rows, s.second.in, s.second.base, s.second.floor, s.context.d, s.context.index)
		accumulate(y, s.second.w, s.context.d, s.second.in, index)
		dst = s.context.finish(s.context.layers[1:], y, outputs, n, dst)
	}
	return dst
}

// An inputReader makes a network's inputs of some lines at a time.
type inputReader struct {
	schema      *Schema
	own         int       // see Schema.own
	zero        []float32 // scaled attributes of a line outside the page
	back, ahead int       // how many lines above and below are seen
	scaled, in  features.Matrix
}

func newInputReader(s *Schema) *inputReader {
	r := &inputReader{schema: s, own: s.own(), zero: s.zeroAttributes(nil)}
	for _, in := range s.Inputs {
		r.back, r.ahead = max(r.back, -in.Offset), max(r.ahead, in.Offset)
	}
	return r
}

// quads gives the inputs of each four lines of a page, and how many of them there are:
// at its end the page may have fewer, and the other rows may be anything.
func (r *inputReader) quads(raw *features.Matrix) func(yield func(rows []float32, n int) bool) {
	return func(yield func([]float32, int) bool) {
		width := r.schema.Width()
		for first := 0; first < raw.Rows; first += atOnce {
			end := min(first+atOnce, raw.Rows)
			from, to := max(0, first-r.back), min(raw.Rows, end+r.ahead)
			part := features.Matrix{Rows: to - from, Cols: raw.Cols, Data: raw.Data[from*raw.Cols : to*raw.Cols]}
			r.schema.Scale(&part, &r.scaled)
			r.in.Reset((end-first+quad-1)/quad*quad, width)
			r.schema.gather(&r.scaled, first-from, end-from, r.own, r.zero, r.in.Data)
			for i := 0; i < end-first; i += quad {
				if !yield(r.in.Data[i*width:(i+quad)*width], min(quad, end-first-i)) {
					return
				}
			}
		}
	}
}
