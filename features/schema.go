package features

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Version is the version of the attributes' definitions. It goes up when the
// meaning of an attribute changes, so that a network trained on the old
// meaning is refused instead of giving quietly wrong answers.
//
// Version 2: in_hidden is 0 on pages that hide most of their words.
const Version = 2

// A Matrix holds one row of numbers per line, row after row.
type Matrix struct {
	Rows, Cols int
	Data       []float32 // len Rows*Cols
}

// Reset gives m the shape rows × cols, reusing its memory. The contents are
// unspecified.
func (m *Matrix) Reset(rows, cols int) {
	m.Rows, m.Cols = rows, cols
	m.Data = slices.Grow(m.Data[:0], rows*cols)[:rows*cols]
}

// Row returns row i; it shares m's memory.
func (m *Matrix) Row(i int) []float32 { return m.Data[i*m.Cols : (i+1)*m.Cols : (i+1)*m.Cols] }

// An Input is one number that a network sees of a line: an attribute of the
// line itself (Offset 0) or of a neighbour on the same page (-1 the line
// before, +1 the line after).
type Input struct {
	Column int // index into Schema.Attributes
	Offset int // lines
}

// A Scale maps a raw attribute to a network's input: the natural logarithm of
// 1+x for counts whose range is open, then (x-Mean)/Std, then a cut to ±Clip.
type Scale struct {
	Log  bool    `json:"log,omitempty"`
	Mean float32 `json:"mean"`
	Std  float32 `json:"std"` // > 0
}

// neverVaried is the deviation of an attribute that is the same on all lines of
// a training set: nothing was learned of it, so whatever it is on another page
// is scaled to next to nothing.
const neverVaried = 1e30

// Clip is the largest absolute value of a scaled input, in standard
// deviations. A page's outlier (a 100 KB script before a line) would otherwise
// outweigh all that is usual.
const Clip = 6

// A Schema says what a network sees of a line: which attributes, of which
// lines around it, and how they are scaled. It is saved inside the model file,
// and nothing but a Schema turns measured attributes into a network's inputs,
// so training and scoring cannot differ.
//
// A line outside the page counts as one whose attributes are all 0.
type Schema struct {
	Attributes []string // names, in the order of a measured row's columns
	Inputs     []Input  // a network's inputs, in order
	Scales     []Scale  // one per attribute
}

// ParseSchema makes an unfitted schema from input names: "density" is an
// attribute of the line itself, "density@-1" of the line before it. Unknown
// attributes and repeated inputs are errors.
func ParseSchema(inputs []string) (*Schema, error) {
	s := new(Schema)
	if err := s.setInputs(inputs); err != nil {
		return nil, err
	}
	s.Scales = make([]Scale, len(s.Attributes))
	for i, name := range s.Attributes {
		a, _ := Lookup(name)
		s.Scales[i] = Scale{Log: a.Log, Std: 1}
	}
	return s, nil
}

func (s *Schema) setInputs(names []string) error {
	if len(names) == 0 {
		return fmt.Errorf("features: a schema needs at least one input")
	}
	seen := make(map[Input]bool)
	for _, n := range names {
		name, offset := n, 0
		if base, at, ok := strings.Cut(n, "@"); ok {
			o, err := strconv.Atoi(at)
			if err != nil || o == 0 || o < -maxOffset || o > maxOffset {
				return fmt.Errorf("features: input %q: the part after @ must be a line offset from -%d to +%d, not 0", n, maxOffset, maxOffset)
			}
			name, offset = base, o
		}
		if _, ok := Lookup(name); !ok {
			return fmt.Errorf("features: input %q: no attribute is called %q", n, name)
		}
		col := slices.Index(s.Attributes, name)
		if col < 0 {
			col = len(s.Attributes)
			s.Attributes = append(s.Attributes, name)
		}
		in := Input{col, offset}
		if seen[in] {
			return fmt.Errorf("features: input %q stands twice", n)
		}
		seen[in] = true
		s.Inputs = append(s.Inputs, in)
	}
	return nil
}

// maxOffset bounds how far a schema may look, as a guard against damaged
// model files.
const maxOffset = 64

// Width is the number of a network's inputs.
func (s *Schema) Width() int { return len(s.Inputs) }

// Names returns the inputs' names as ParseSchema reads them.
func (s *Schema) Names() []string {
	names := make([]string, len(s.Inputs))
	for i, in := range s.Inputs {
		names[i] = s.Attributes[in.Column]
		if in.Offset != 0 {
			names[i] += fmt.Sprintf("@%+d", in.Offset)
		}
	}
	return names
}

// Fit sets the scales from raw rows of s.Attributes: mean and standard
// deviation, after the logarithm where the attribute takes one. An attribute
// that never varies keeps the deviation 1.
func (s *Schema) Fit(pages []Matrix) error {
	sum := make([]float64, len(s.Attributes))
	sq := make([]float64, len(s.Attributes))
	n := 0
	for _, m := range pages {
		if m.Cols != len(s.Attributes) {
			return fmt.Errorf("features: rows of %d numbers, want %d", m.Cols, len(s.Attributes))
		}
		n += m.Rows
		for i := range m.Rows {
			for j, x := range m.Row(i) {
				v := float64(x)
				if s.Scales[j].Log {
					v = math.Log1p(v)
				}
				sum[j] += v
				sq[j] += v * v
			}
		}
	}
	if n == 0 {
		return fmt.Errorf("features: no rows to fit a schema on")
	}
	for j := range sum {
		mean := sum[j] / float64(n)
		std := math.Sqrt(max(sq[j]/float64(n)-mean*mean, 0))
		if std < 1e-6 {
			std = neverVaried
		}
		s.Scales[j].Mean, s.Scales[j].Std = float32(mean), float32(std)
	}
	return nil
}

// Zero returns the inputs of a line whose attributes are all 0, as are those of
// the lines around it: what a line outside the page counts as. Most inputs of
// most lines are just that.
func (s *Schema) Zero() []float32 {
	zero := s.zeros(nil)
	x := make([]float32, len(s.Inputs))
	for k, in := range s.Inputs {
		x[k] = zero[in.Column]
	}
	return x
}

// zeros appends what a raw 0 of each attribute is scaled to.
func (s *Schema) zeros(dst []float32) []float32 {
	for _, sc := range s.Scales {
		dst = append(dst, sc.apply(0))
	}
	return dst
}

// Vectors writes the network's inputs for every line of a page, one row of
// Width numbers per line, into dst. It scales raw in place: raw holds the
// page's rows of s.Attributes and is of no use afterwards.
func (s *Schema) Vectors(raw, dst *Matrix) {
	zero := s.zeros(make([]float32, 0, 512)) // stays on the stack for the usual widths
	s.scale(raw, zero)

	// Most inputs are the attributes of the line itself, in their order.
	own := 0
	for own < min(len(s.Inputs), raw.Cols) && s.Inputs[own] == (Input{Column: own}) {
		own++
	}
	dst.Reset(raw.Rows, len(s.Inputs))
	for i := range raw.Rows {
		out := dst.Row(i)
		copy(out, raw.Row(i)[:own])
		for k := own; k < len(out); k++ {
			in := s.Inputs[k]
			if l := i + in.Offset; l >= 0 && l < raw.Rows {
				out[k] = raw.Data[l*raw.Cols+in.Column]
			} else {
				out[k] = zero[in.Column]
			}
		}
	}
}

// scale scales raw in place; zero is what 0 is scaled to. Four of five
// attributes are those of the line before, so that copying these takes half the
// time of scaling all.
func (s *Schema) scale(raw *Matrix, zero []float32) {
	last := make([]float32, 0, 512) // the line before as it was measured
	for range zero {
		last = append(last, 0)
	}
	before := zero // the line before, scaled
	for i := range raw.Rows {
		row := raw.Row(i)
		before, last = before[:len(row)], last[:len(row)]
		for j, x := range row {
			if x == last[j] {
				row[j] = before[j]
			} else {
				last[j] = x
				row[j] = s.Scales[j].apply(x)
			}
		}
		before = row
	}
}

func (sc Scale) apply(x float32) float32 {
	if sc.Log {
		x = log1p(x)
	}
	x = (x - sc.Mean) / sc.Std
	if x > Clip {
		return Clip
	}
	if x < -Clip {
		return -Clip
	}
	return x
}

// log1p is the logarithm of 1+x. Most counts are small whole numbers, for
// which a table is some eight times as fast as math.Log1p.
func log1p(x float32) float32 {
	if i := int(x); i >= 0 && i < len(logs) && float32(i) == x {
		return logs[i]
	}
	return float32(math.Log1p(float64(x)))
}

var logs = func() (t [2048]float32) {
	for i := range t {
		t[i] = float32(math.Log1p(float64(i)))
	}
	return
}()

// schemaJSON is how a schema stands in a model file.
type schemaJSON struct {
	Version int      `json:"version"`
	Inputs  []string `json:"inputs"`
	Scales  []Scale  `json:"scales"` // in the order in which attributes first occur in Inputs
}

// MarshalJSON implements json.Marshaler.
func (s *Schema) MarshalJSON() ([]byte, error) {
	return json.Marshal(schemaJSON{Version, s.Names(), s.Scales})
}

// UnmarshalJSON implements json.Unmarshaler. A schema of another Version, of
// unknown attributes or with impossible scales is an error.
func (s *Schema) UnmarshalJSON(b []byte) error {
	var j schemaJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	if j.Version != Version {
		return fmt.Errorf("features: a schema of version %d, this program measures version %d", j.Version, Version)
	}
	var t Schema
	if err := t.setInputs(j.Inputs); err != nil {
		return err
	}
	if len(j.Scales) != len(t.Attributes) {
		return fmt.Errorf("features: %d scales for %d attributes", len(j.Scales), len(t.Attributes))
	}
	for i, sc := range j.Scales {
		if !finite(sc.Mean) || !finite(sc.Std) || sc.Std <= 0 {
			return fmt.Errorf("features: attribute %q: impossible scale %+v", t.Attributes[i], sc)
		}
	}
	t.Scales = j.Scales
	*s = t
	return nil
}

func finite(x float32) bool { return !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0) }
