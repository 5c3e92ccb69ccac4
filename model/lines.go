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

	shared, own forward   // the first layer of Context, over the inputs of Line and its own
	y           []float32 // outputs of Line's first layer, of four rows
	begun       []float32 // sums of Context's, so many for each line of the page, in whole quads
}

// atOnce is how many lines are read at a time, a multiple of quad. Their inputs stay in
// the caches of a processor's core.
const atOnce = 64

func newLineScorer(m *Model, line, context *Scorer) *lineScorer {
	first := &line.layers[0]
	s := &lineScorer{lines: newInputReader(m.Networks[Line].Schema), line: line, context: context, y: make([]float32, quad*len(first.b))}
	if context != nil {
		s.stacked = newInputReader(m.Networks[Context].Schema)
		s.shared, s.own = context.layers[0].cut(first.in)
	}
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
	first, context := &s.line.layers[0], &s.shared
	sumsOfContext := (raw.Rows + quad - 1) / quad * quad * len(context.b)
	s.begun = slices.Grow(s.begun[:0], sumsOfContext)[:sumsOfContext]
	begun := s.begun
	for rows, n := range s.lines.quads(raw) {
		d := s.line.d
		index := sift(rows, first.in, first.base, first.floor, d, s.line.index)
		first.begin(s.y)
		accumulate(s.y, first.w, d, first.in, index)
		if s.context != nil {
			y := begun[:quad*len(context.b)]
			begun = begun[len(y):]
			context.begin(y)
			accumulate(y, context.w, d, first.in, index)
		}
		for _, k := range index {
			if int(k) < s.lines.own {
				for r := range n {
					sums[k] += d[r*first.in+int(k)]
				}
			}
		}
		dst = s.line.finish(s.line.layers[1:], s.y, len(first.b), n, dst)
	}
	return dst
}

// scoreContext appends the log-odds of Context to dst, after those of Line were asked
// for. It uses up what was begun then.
func (s *lineScorer) scoreContext(raw *features.Matrix, dst []float32) []float32 {
	dst = slices.Grow(dst, raw.Rows)
	own, begun := &s.own, s.begun
	for rows, n := range s.stacked.quads(raw) {
		y := begun[:quad*len(own.b)]
		begun = begun[len(y):]
		index := sift(rows, own.in, own.base, own.floor, s.context.d, s.context.index)
		accumulate(y, own.w, s.context.d, own.in, index)
		dst = s.context.finish(s.context.layers[1:], y, len(own.b), n, dst)
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
