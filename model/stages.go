package model

import (
	"fmt"
	"slices"

	"linesift/features"
)

// Stages returns all stages, in order. A [Classifier] and training both run them. In training,
// the log-odds of a network come from cross-validation. Numbers in parentheses count the pages
// that a rule helps, and the pages that it harms; see package pipeline.
func Stages() []Stage { return slices.Clone(stages) }

var stages = []Stage{
	// A network computes each line's log-odds of content.
	{Line, 1, nil, measureLine, concludeLine},
	// A network predicts the page's type and whether it is a hub.
	{PageType, len(Types) + 1, pageTypeInputs(), measurePageType, concludePageType},
	// A network sees each line again, with the answers on the lines around it: .007 of word F1.
	{Context, 1, contextInputs(), measureContext, (*State).setOdds},
	// Lines within one template move towards their mean: .0012 of word F1 in
	// cross-validation, .012 on forums (118, 143).
	{name: Shrink, Conclude: shrink},
	// The page gets the threshold of the highest expected F1, instead of a fixed one: .009
	// of word F1 (110, 79).
	{name: Threshold, Conclude: setThreshold},
}

// Stages returns the stages of m in order: the rules, and the stages with a network in m.
func (m *Model) Stages() []Stage {
	return slices.DeleteFunc(Stages(), func(s Stage) bool {
		return s.Network() && m.Networks[s.Name()] == nil
	})
}

// A Stage is one step of classification: a network, or a rule.
type Stage struct {
	name    Name
	outputs int // of its network; 0 for a rule

	// Inputs are the inputs of a new network for the stage. nil leaves the choice to the
	// training. Context's inputs come after Line's.
	Inputs []string

	// Measure returns the named attributes, unscaled: a row for each line or one for the
	// page. A rule has none.
	Measure func(s *State, attributes []string) *features.Matrix

	// Conclude updates the state with the network's log-odds for State.Inputs, row by row.
	// A rule ignores odds.
	Conclude func(s *State, odds []float32)
}

// Name returns the name of the stage and its network.
func (s Stage) Name() Name { return s.name }

// Network reports whether the stage has a network. Otherwise it is a rule.
func (s Stage) Network() bool { return s.outputs > 0 }

// Name is the name of a stage and its network.
type Name string

// The stages, in their order.
const (
	Line      Name = "line"
	PageType  Name = "page" // as in model files
	Context   Name = "context"
	Shrink    Name = "shrink"
	Threshold Name = "threshold"
)

// Stage Line classifies each line by the attributes of the line and its neighbours.
//
// It is fitted to the labels of the lines, except on the pages with the least likely labels
// (a trimmed loss). A page counts once, however long it is.

func measureLine(s *State, _ []string) *features.Matrix { return &s.Lines.Raw }

func concludeLine(s *State, odds []float32) {
	s.setOdds(odds)
	s.stacked.read(s.Odds, s.Lines, s.ranking.expectedF1())
}

// Types are the types of pages that a model distinguishes, with WCXB's names.
var Types = []string{article, "forum", "listing", "collection", "product", "documentation", "service"}

const article = "article"

// HubTypes are the types of pages (hubs) that only link to others, in WCXB and in other
// gold standards.
var HubTypes = []string{"listing", "collection", "overview", "hub"}

// Stage PageType classifies the page: its type, and whether it is a hub. The results are
// inputs of Context, because a teaser is content on a listing, but not on an article.
//
// Its inputs are the means of the lines' attributes and the distribution of Line's scores.
// Its network has an output for each type and one for hubs. It is fitted to the pages with a
// known type.

func measurePageType(s *State, attributes []string) *features.Matrix {
	line := s.reader(Line)
	s.stacked.readMeans(line.schema, line.sums, s.Lines.Raw.Rows)
	s.stacked.measure(attributes, 1, &s.measured)
	return &s.measured
}

func concludePageType(s *State, odds []float32) {
	s.types = s.types[:0]
	sum := float32(0)
	for _, z := range odds[:len(Types)] {
		p := Probability(z)
		s.types, sum = append(s.types, p), sum+p
	}
	if sum > 0 {
		for i := range s.types {
			s.types[i] /= sum
		}
	}
	s.stacked.types = s.types
	s.Types, s.Hub = s.types, Probability(odds[len(Types)])
}

// Targets returns the wanted outputs of the network PageType for a page's type: 1 or 0 for each
// of Types, then for hubs. An unknown type gives only 0.
func Targets(pageType string) []float32 {
	y := make([]float32, len(Types)+1)
	if i := slices.Index(Types, pageType); i >= 0 {
		y[i] = 1
	}
	if slices.Contains(HubTypes, pageType) {
		y[len(Types)] = 1
	}
	return y
}

func pageTypeInputs() []string {
	return slices.Concat(names(pageAttributes()), names(meanAttributes()))
}

// Likeliest returns the most probable of Types, the first of equals. types has a probability for
// each of Types. If it is empty, the result is "".
func Likeliest(types []float32) string {
	if len(types) == 0 {
		return ""
	}
	best := 0 // also if all are NaN
	for i, p := range types {
		if p > types[best] {
			best = i
		}
	}
	return Types[best]
}

// HubFrom is the lowest State.Hub of a hub. Among .1 to .6 it had the highest F1 against
// articles in cross-validation of an earlier network. It was wrong on at most one page more
// than the most accurate value, .35.
const HubFrom = 0.25

// Stage Context classifies each line again, from the inputs of Line and stacked attributes:
// Line's log-odds for the line and its neighbours, means over containers and windows around
// it, the distribution of the page's text over the probabilities, and the page's type. It
// is fitted like Line.

// neighbours is the number of lines above and below whose scores are inputs.
const neighbours = 8

func measureContext(s *State, attributes []string) *features.Matrix {
	s.stacked.measure(attributes, len(s.stacked.lines), &s.measured)
	return &s.measured
}

func contextInputs() []string {
	all := names(lineAttributes())
	for n := 1; n <= neighbours; n++ {
		all = append(all, fmt.Sprintf("score@-%d", n), fmt.Sprintf("score@+%d", n))
	}
	return slices.Concat(all, names(pageAttributes()), names(typeAttributes()))
}

// shrinkage is the weight of the template's mean. 0 would keep each line's own log-odds. In
// cross-validation .4 gains .0012 of word F1 (models/retrain prints it). Forums gained .012
// when it was chosen. Values up to .8 are as good on average, but worse on old pages: their
// layout tables are one template.
const shrinkage = 0.4

// A group holds the sums of the lines' weights and of their weighted log-odds.
type group struct{ weight, odds float32 }

// shrink moves the log-odds of each line towards the mean over the lines of its
// template (shrinkage to the group mean). The posts of a forum or the cards of a grid are
// all content or all boilerplate, but an uncertain network errs on each separately.
//
// The mean is weighted by the logarithm of the bytes of a line's text. Log-odds are clipped to
// ±6. Without templates nothing changes.
func shrink(s *State, _ []float32) {
	if s.model.Networks[Context] == nil {
		return
	}
	clear(s.groups)
	for i, template := range s.Lines.Templates {
		g, w := s.groups[template], log1p(s.Lines.Text[i])
		g.weight += w
		g.odds += float32(w * min(max(s.Odds[i], -mostOdds), mostOdds))
		s.groups[template] = g
	}
	for i, template := range s.Lines.Templates {
		if g := s.groups[template]; g.weight > 0 {
			s.Odds[i] = float32((1-shrinkage)*s.Odds[i]) + shrinkage*g.odds/g.weight
		}
	}
	s.ranking.read(s.Odds, s.Lines)
}

// leastThreshold is a page's lowest threshold. A lower one would keep whole pages.
const leastThreshold = 0.12

// setThreshold sets the page's threshold. The threshold with the highest expected F1 is half
// of this F1. The model's offset moves it. It is low if all lines are uncertain. This helps
// lists and shop pages, because few of their lines reach one half. A model without Context has
// one threshold for all pages.
//
// The offset has the highest mean F1 in cross-validation. Likely articles have another offset:
// their uncertain lines are more often teasers, on other pages more often parts of a list.
// Offsets for other types gain nothing.
//
// With one threshold for all pages the word F1 of wcxb_dev is .019 lower.
func setThreshold(s *State, _ []float32) {
	s.Threshold = s.model.Threshold
	if s.model.Networks[Context] != nil {
		offset := float64(Odds(s.model.Threshold))
		if s.IsArticle() {
			offset += s.model.ArticleOffset
		}
		s.Threshold = Shift(s.PageThreshold(), offset)
	}
}

// PageThreshold returns the threshold with the highest expected F1, 0.12 to 0.5.
func (s *State) PageThreshold() float32 { return max(s.ranking.expectedF1()/2, leastThreshold) }

// IsArticle reports whether article is the likeliest type of the page.
func (s *State) IsArticle() bool { return Likeliest(s.Types) == article }
