package model

import (
	"encoding/json"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"linesift/features"
	"linesift/internal/logodds"
)

// An Input is one input of a network: an attribute of the line itself (Offset 0) or of a
// neighbour on the same page (-1 for the line before, +1 for the line after).
type Input struct {
	Column int // index into Schema.Attributes
	Offset int // lines
}

// A Scale maps a raw attribute to a network's input: log(1+x) if Log is set, for counts
// without an upper bound, then (x-Mean)/Std, then clipped to ±clip.
type Scale struct {
	Log  bool    `json:"log,omitempty"`
	Mean float32 `json:"mean"`
	Std  float32 `json:"std"` // > 0
}

// neverVaried is the Std of an attribute that is constant in the training set. The network
// learned nothing about it, so any other value is scaled to almost 0.
const neverVaried = 1e30

// clip is the largest absolute value of a scaled input, in standard deviations. Otherwise
// an outlier (a 100 KB script before a line) would outweigh all other inputs.
const clip = 6

// A Schema defines a network's inputs: attributes, offsets to neighbouring lines, and
// scales. It is part of the model file. Training and scoring compute inputs with the same
// code.
//
// The attributes of a line outside the page are 0.
type Schema struct {
	Attributes []string // names, in the order of a measured row's columns
	Inputs     []Input  // a network's inputs, in order
	Scales     []Scale  // one per attribute
}

// ParseSchema returns an unfitted schema of named inputs: "density" is an attribute of the
// line itself, "density@-1" of the line before it. It is an error if there are no inputs, if
// an attribute is unknown, if an input stands twice, or if an offset is 0 or more than 64
// lines.
func ParseSchema(inputs []string) (*Schema, error) {
	s := new(Schema)
	if err := s.setInputs(inputs); err != nil {
		return nil, err
	}
	return s, nil
}

// setInputs sets the attributes and inputs of an empty schema.
func (s *Schema) setInputs(names []string) error {
	if len(names) == 0 {
		return fmt.Errorf("a schema needs at least one input")
	}
	for _, n := range names {
		name, offset := n, 0
		if base, rest, ok := strings.Cut(n, "@"); ok {
			o, err := strconv.Atoi(rest)
			if err != nil || o == 0 || o < -maxOffset || o > maxOffset {
				return fmt.Errorf("input %q: the part after @ must be a line offset from -%d to +%d, not 0",
					n, maxOffset, maxOffset)
			}
			name, offset = base, o
		}
		isCount, ok := lookup(name)
		if !ok {
			return fmt.Errorf("input %q: unknown attribute %q", n, name)
		}
		column := slices.Index(s.Attributes, name)
		if column < 0 {
			column = len(s.Attributes)
			s.Attributes = append(s.Attributes, name)
			s.Scales = append(s.Scales, Scale{Log: isCount, Std: 1})
		}
		input := Input{column, offset}
		if slices.Contains(s.Inputs, input) {
			return fmt.Errorf("input %q stands twice", n)
		}
		s.Inputs = append(s.Inputs, input)
	}
	return nil
}

// maxOffset is the largest offset of an input, in lines, as a guard against damaged model
// files.
const maxOffset = 64

// width returns the number of inputs.
func (s *Schema) width() int { return len(s.Inputs) }

// Names returns the inputs' names as ParseSchema reads them.
func (s *Schema) Names() []string {
	names := make([]string, len(s.Inputs))
	for i, input := range s.Inputs {
		names[i] = s.Attributes[input.Column]
		if input.Offset != 0 {
			names[i] += fmt.Sprintf("@%+d", input.Offset)
		}
	}
	return names
}

// Fit sets the scales from raw rows of s.Attributes: mean and standard deviation, after the
// logarithm if Log is set. An attribute that never varies gets a deviation of 1e30. Pages
// without a row, or with rows of another width, are an error.
func (s *Schema) Fit(pages iter.Seq[*features.Matrix]) error {
	sum := make([]float64, len(s.Attributes))
	sq := make([]float64, len(s.Attributes))
	n := 0
	for m := range pages {
		if m.Cols != len(s.Attributes) {
			return fmt.Errorf("rows of %d numbers, want %d", m.Cols, len(s.Attributes))
		}
		n += m.Rows
		for i := range m.Rows {
			for j, x := range m.Row(i) {
				v := float64(x)
				if s.Scales[j].Log {
					v = math.Log1p(v)
				}
				sum[j] += v
				sq[j] += float64(v * v)
			}
		}
	}
	if n == 0 {
		return fmt.Errorf("no rows to fit a schema on")
	}
	for j := range sum {
		mean := sum[j] / float64(n)
		std := math.Sqrt(max(sq[j]/float64(n)-float64(mean*mean), 0))
		if std < 1e-6 {
			std = neverVaried
		}
		s.Scales[j].Mean, s.Scales[j].Std = float32(mean), float32(std)
	}
	return nil
}

// own returns how many of the first inputs are attributes of the line itself in the order of
// s.Attributes. Most inputs are.
func (s *Schema) own() int {
	n := 0
	for n < min(len(s.Inputs), len(s.Attributes)) && s.Inputs[n] == (Input{Column: n}) {
		n++
	}
	return n
}

// scaled returns the scaled attributes of a line whose attributes are all x.
func (s *Schema) scaled(x float32) (scaled []float32) {
	for _, scale := range s.Scales {
		scaled = append(scaled, scale.apply(x))
	}
	return scaled
}

// base returns the inputs of a line outside the page. Most inputs of most lines equal them.
func (s *Schema) base() []float32 {
	var inputs []float32
	outside := s.scaled(0)
	for _, input := range s.Inputs {
		inputs = append(inputs, outside[input.Column])
	}
	return inputs
}

func (sc Scale) apply(x float32) float32 {
	if sc.Log {
		x = logodds.Log1p(x)
	}
	return min(max((x-sc.Mean)/sc.Std, -clip), clip)
}

// schemaJSON is a schema in a model file.
type schemaJSON struct {
	Version int      `json:"version"`
	Inputs  []string `json:"inputs"`
	Scales  []Scale  `json:"scales"` // in the order in which attributes first occur in Inputs
}

// MarshalJSON implements json.Marshaler.
func (s *Schema) MarshalJSON() ([]byte, error) {
	return json.Marshal(schemaJSON{features.Version, s.Names(), s.Scales})
}

// UnmarshalJSON implements json.Unmarshaler. A schema with another features.Version, unknown
// attributes or impossible scales is an error, and leaves s unchanged.
func (s *Schema) UnmarshalJSON(b []byte) error {
	var j schemaJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	if j.Version != features.Version {
		return fmt.Errorf("a schema of version %d, this program measures version %d", j.Version, features.Version)
	}
	var t Schema
	if err := t.setInputs(j.Inputs); err != nil {
		return err
	}
	if len(j.Scales) != len(t.Attributes) {
		return fmt.Errorf("%d scales for %d attributes", len(j.Scales), len(t.Attributes))
	}
	for i, sc := range j.Scales {
		if !finite(float64(sc.Mean)) || !finite(float64(sc.Std)) || sc.Std <= 0 {
			return fmt.Errorf("attribute %q: impossible scale %+v", t.Attributes[i], sc)
		}
		if sc.Log && !t.Scales[i].Log {
			return fmt.Errorf("attribute %q: the logarithm of what may be below 0", t.Attributes[i])
		}
	}
	t.Scales = j.Scales
	*s = t
	return nil
}
