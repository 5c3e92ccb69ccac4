package model

import (
	"slices"

	"linesift/features"
)

// Stages returns the steps of classification, in order.
func Stages() []Stage {
	return []Stage{line{}, pageType{}, context{}, shrink{}, threshold{}}
}

// Stages returns the steps by which m classifies a page: rules, and those whose
// network m has.
func (m *Model) Stages() []Stage {
	return slices.DeleteFunc(Stages(), func(s Stage) bool {
		return s.Network() && m.Networks[s.Name()] == nil
	})
}

// A Stage is one step of classification. The same stage serves classification,
// where its network's log-odds are what it concludes from, and training, where
// they are cross-validated.
type Stage interface {
	Name() Name

	// Network tells whether the stage has a network, of its name, and is no rule.
	Network() bool

	// Measure returns the named attributes, a row for each line of the page or
	// one for the page, before they are scaled. nil if it has no network.
	Measure(s *State, attributes []string) *features.Matrix

	// Conclude takes the log-odds that the network gives for what State.See
	// returns, all outputs of a row before those of the next.
	Conclude(s *State, odds []float32)

	// Fit fits what the stage consists of to the pages that f has.
	Fit(f Fitter) error
}

// Name is the name of a stage and its network.
type Name string

// The stages, in their order.
const (
	Line      Name = "line"
	Page      Name = "page"
	Context   Name = "context"
	Shrink    Name = "shrink"
	Threshold Name = "threshold"
)

// networks are all networks that a model may have, with the number of their
// outputs.
var networks = []struct {
	name    Name
	outputs int
}{{Line, 1}, {Page, len(Types) + 1}, {Context, 1}}

// A Fitter fits stages to labelled pages, one stage after the other. Package train
// has one.
type Fitter interface {
	// FitLines fits the network of a stage that sees lines to their labels, and
	// adds it to the model. inputs are what it sees by default.
	FitLines(s Stage, inputs []string) error

	// FitPages does that for a stage that sees pages: label says of a page of a
	// type, which is never "", what each output should be, 0 or 1.
	FitPages(s Stage, inputs []string, label func(pageType string) []float32) error

	// TrimPages takes the weight from the pages whose labels are the least likely
	// by a stage's cross-validated log-odds.
	TrimPages(s Stage, inputs []string) error

	// FitOffset finds the model's threshold offset for a stage that sets the
	// thresholds of pages by it.
	FitOffset(s Stage) error
}

// A State is what is known of a page between two stages, and their memory from
// page to page.
type State struct {
	Lines *features.Lines // what was measured

	// Odds are the log-odds of each line to be content, by the last stage that
	// gave any.
	Odds []float32

	// Types are the probabilities of the page to be of each of Types, summing to
	// 1; nil if the model does not tell.
	Types []float32

	// Hub is the probability that the page only leads to others; 0 if the model
	// does not tell.
	Hub float32

	// Threshold is the probability from which on a line is content.
	Threshold float32

	model   *Model
	ranking ranking
	stacked stacked
	line    struct{ scaled, inputs features.Matrix } // of the network Line
	sums    []float32                                // of Line's own attributes over the lines; see differences
	own     struct{ raw, scaled, inputs, joined features.Matrix }
	groups  map[uint32]group
	types   []float32
}

// NewState returns the state of a model's pages.
func NewState(m *Model) *State { return &State{model: m} }

// Begin turns to another page. l.Raw has a column for each attribute of Line's
// schema; it is kept until the next page.
func (s *State) Begin(l *features.Lines) {
	s.Lines, s.Odds, s.Types, s.Hub, s.Threshold = l, s.Odds[:0], nil, 0, s.model.Threshold
}

// See returns the inputs of a stage's network, valid until the next See. Line is
// to be asked first.
func (s *State) See(stage Stage) *features.Matrix {
	schema := s.model.Networks[stage.Name()].Schema
	scaled, inputs := &s.own.scaled, &s.own.inputs
	if stage.Name() == Line {
		scaled, inputs = &s.line.scaled, &s.line.inputs
	}
	schema.Scale(stage.Measure(s, schema.Attributes), scaled)
	schema.Gather(scaled, inputs)
	switch stage.Name() {
	case Line:
		s.sums = zeroed(s.sums, len(schema.Attributes))
		differences(schema, inputs, s.sums)
	case Context:
		join(&s.line.inputs, inputs, &s.own.joined)
		return &s.own.joined
	}
	return inputs
}

// differences adds to sums, over all rows of inputs, how much the lines' own scaled
// attributes differ from those of an attribute that is 0.
func differences(s *Schema, inputs *features.Matrix, sums []float32) {
	zero, own := s.zeroAttributes(nil), s.own()
	for i := range inputs.Rows {
		for k, x := range inputs.Row(i)[:own] {
			sums[k] += x - zero[k]
		}
	}
}

// join writes the rows of b beside those of a, which are as many.
func join(a, b, dst *features.Matrix) {
	dst.Reset(a.Rows, a.Cols+b.Cols)
	for i := range a.Rows {
		row := dst.Row(i)
		copy(row, a.Row(i))
		copy(row[a.Cols:], b.Row(i))
	}
}

// setOdds takes the log-odds of the lines, a copy of them.
func (s *State) setOdds(odds []float32) {
	s.Odds = append(s.Odds[:0], odds...)
	s.ranking.read(s.Odds, s.Lines)
}

// Confidence returns about the F1 over the page's text that may be expected, 0 to 1.
// The order of pages means more than the number.
func (s *State) Confidence() float32 { return s.ranking.confidence() }
