package model

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"linesift/features"
	"linesift/internal/logodds"
	"linesift/internal/stacked"
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

// lookup reports whether an attribute, measured or stacked, exists, and whether it is a
// count without an upper bound.
func lookup(name string) (log, ok bool) {
	if a, ok := features.Lookup(name); ok {
		return a.Log, true
	}
	if a, ok := stacked.Lookup(name); ok {
		return a.Log, true
	}
	return false, false
}

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

// Apply returns the input for a raw attribute.
func (s Scale) Apply(x float32) float32 {
	if s.Log {
		x = logodds.Log1p(x)
	}
	return min(max((x-s.Mean)/s.Std, -clip), clip)
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
