package model

import (
	"math"
	"slices"

	"linesift/features"
)

// A Judge asks the networks of a model about one page after the other. It is
// for one goroutine, and worth keeping from page to page.
type Judge struct {
	model         *Model
	line, context *asker // context is nil where there is none, and so are the others
	hub           *asker
	typist        *Typist

	answers features.Context
	leveler features.Leveler
	rows    features.Matrix // inputs of Line, then with those of Context
	joined  features.Matrix
	odds    []float32
	verdict Verdict
}

// A Verdict is what a model says of a page.
type Verdict struct {
	Probabilities []float32 // of each line, to be content
	Types         []float32 // of each of features.Types, summing to 1; nil if the model does not tell types
	Hub           float32   // the probability that the page only leads to others; 0 if the model does not tell
	Threshold     float32   // from which probability on a line of this page is content

	// Confidence is about the F1 over the page's text that may be expected, 0 to
	// 1 (see features.Context.Confidence). The order of pages means more than
	// the number.
	Confidence float32
}

// NewJudge returns a judge for m, which must pass Check.
func NewJudge(m *Model) *Judge {
	line := m.Networks[Line]
	return &Judge{
		model:   m,
		line:    newAsker(line),
		typist:  NewTypist(m),
		hub:     newAsker(m.Networks[Hub]),
		context: newAsker(m.Networks[Context], line.Schema),
	}
}

// Judge returns the verdict on a page. l.Raw has a column for each attribute of
// Line's schema, and is of no use afterwards. The verdict is valid until the
// next call.
func (j *Judge) Judge(l *features.Lines) *Verdict {
	v := &j.verdict
	v.Types, v.Hub, v.Threshold = nil, 0, j.model.Threshold

	line := j.line.network
	line.Schema.Vectors(&l.Raw, &j.rows)
	j.odds = j.line.odds(&j.rows, j.odds[:0])
	j.answers.Read(j.odds, l)
	if j.typist != nil || j.hub != nil {
		j.answers.SetMeans(line.Schema.Attributes, &l.Raw)
	}
	if j.hub != nil {
		v.Hub = j.hub.page(&j.answers)
	}
	if j.typist != nil {
		v.Types = j.typist.Types(&j.answers)
		j.answers.SetTypes(v.Types)
	}
	if j.context != nil {
		Join(&j.rows, j.context.lines(&j.answers), &j.joined)
		j.odds = j.context.odds(&j.joined, j.odds[:0])
		j.leveler.Level(j.odds, l)
		j.answers.Read(j.odds, l)
		v.Threshold = j.model.PageThreshold(j.answers.ExpectedF1(), v.Types)
	}
	v.Confidence = j.answers.Confidence()
	v.Probabilities = v.Probabilities[:0]
	for _, z := range j.odds {
		v.Probabilities = append(v.Probabilities, Calibration{}.Probability(z))
	}
	return v
}

// Join writes the rows of b beside those of a, which are as many.
func Join(a, b, dst *features.Matrix) {
	dst.Reset(a.Rows, a.Cols+b.Cols)
	for i := range a.Rows {
		row := dst.Row(i)
		copy(row, a.Row(i))
		copy(row[a.Cols:], b.Row(i))
	}
}

// leastThreshold is how low a page's own threshold may be before it is shifted.
// Lower ones would keep whole pages of which the networks know nothing.
const leastThreshold = 0.12

// PageThreshold is the threshold of a page by a model with Context: the one that
// gives the highest expected F1, which is half of that F1 (see
// features.Context.ExpectedF1), within limits, and as far from there as the
// model's is from one half and the page's likeliest type leans to. types are the
// probabilities of features.Types, nil if they are not known. On a page of which
// every line is in doubt the threshold is low.
func (m *Model) PageThreshold(expectedF1 float32, types []float32) float32 {
	shift := float64(Odds(m.Threshold))
	if types != nil {
		shift += m.Leanings[features.Types[Likeliest(types)]]
	}
	return Shift(max(expectedF1/2, leastThreshold), shift)
}

// Shift moves a threshold, between 0 and 1, by log-odds. One that is moved beyond
// what a float32 can tell from 0 or 1 becomes that.
func Shift(threshold float32, by float64) float32 {
	if by == 0 {
		return threshold
	}
	odds := float64(threshold) / (1 - float64(threshold)) * math.Exp(by)
	if math.IsInf(odds, 1) {
		return 1
	}
	return float32(odds / (1 + odds))
}

// Odds returns the log-odds of a probability.
func Odds(p float32) float32 { return float32(math.Log(float64(p) / (1 - float64(p)))) }

// A Typist tells the types of pages.
type Typist struct {
	networks      []*asker
	probabilities []float32
}

// NewTypist returns the typist of m, nil if it has none.
func NewTypist(m *Model) *Typist {
	var t Typist
	for _, name := range features.Types {
		n := m.Networks[Type(name)]
		if n == nil {
			return nil
		}
		t.networks = append(t.networks, newAsker(n))
	}
	return &t
}

// Types returns the probabilities of features.Types, by the answers on a page,
// the means of which are set. They are valid until the next call.
func (t *Typist) Types(answers *features.Context) []float32 {
	t.probabilities = t.probabilities[:0]
	for _, a := range t.networks {
		t.probabilities = append(t.probabilities, a.page(answers))
	}
	Normalize(t.probabilities)
	return t.probabilities
}

// Likeliest returns the index of the likeliest of features.Types, the first of equals.
func Likeliest(types []float32) int { return slices.Index(types, slices.Max(types)) }

// Normalize makes numbers of 0 or more sum to 1, unless all are 0.
func Normalize(p []float32) {
	sum := float32(0)
	for _, x := range p {
		sum += x
	}
	if sum > 0 {
		for i := range p {
			p[i] /= sum
		}
	}
}

// An asker runs a network.
type asker struct {
	network     *Network
	scorer      *Scorer
	raw, inputs features.Matrix // what is derived for it
	logit       []float32
}

func newAsker(n *Network, before ...*features.Schema) *asker {
	if n == nil {
		return nil
	}
	return &asker{network: n, scorer: n.Scorer(before...)}
}

// odds appends the calibrated log-odds of each row.
func (a *asker) odds(rows *features.Matrix, dst []float32) []float32 {
	first := len(dst)
	dst = a.scorer.Logits(rows, dst)
	for i, z := range dst[first:] {
		dst[first+i] = a.network.Calibration.Odds(z)
	}
	return dst
}

// lines returns the inputs derived for each line.
func (a *asker) lines(answers *features.Context) *features.Matrix {
	answers.Measure(a.network.Schema.Attributes, &a.raw)
	a.network.Schema.Vectors(&a.raw, &a.inputs)
	return &a.inputs
}

// page returns the probability that the answer about the page is yes.
func (a *asker) page(answers *features.Context) float32 {
	answers.MeasurePage(a.network.Schema.Attributes, &a.raw)
	a.network.Schema.Vectors(&a.raw, &a.inputs)
	a.logit = a.scorer.Logits(&a.inputs, slices.Grow(a.logit[:0], 1))
	return a.network.Calibration.Probability(a.logit[0])
}
