package pipeline

import (
	"bytes"
	"unicode/utf8"

	"linesift/features"
	"linesift/internal/content"
	"linesift/internal/logodds"
	"linesift/internal/stages"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// A State is a page between two steps.
type State struct {
	content.State

	HubProbability float32 // of a model: the probability that the page only leads to other pages

	Without []string // the names of rules to leave out; CheckRules checks them
	Dropped []string // of each line the step that dropped it last, or ""; nil if nobody asks
}

// A Finder finds the content of one page after the other by a trained model: a line is content
// if its probability reaches the page's threshold. It is not safe for concurrent use.
type Finder struct {
	Model     *model.Model
	Threshold *float32 // of all pages, or nil for the model's
	Shift     float64  // added to every page's threshold, in log-odds

	meter      *features.Meter
	classifier *stages.Classifier
	lines      features.Lines
}

// Check returns an error for a model that no finder can use.
func Check(m *model.Model) error {
	_, err := newMeter(m)
	return err
}

// newMeter checks a model and returns the meter of its attributes.
func newMeter(m *model.Model) (*features.Meter, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	return features.NewMeter(m.Networks[model.NetworkLine].Schema.Attributes)
}

// NewFinder returns the finder of a model. A model that does not pass its Check is an error.
func NewFinder(m *model.Model) (*Finder, error) {
	meter, err := newMeter(m)
	if err != nil {
		return nil, err
	}
	meter.Use(m.Lexicon)
	return &Finder{Model: m, meter: meter, classifier: stages.NewClassifier(m)}, nil
}

// Find finds the content of s.Page: it measures the lines, which finds their roles too, scores them and runs the steps
// from the mask on. It reuses the memory of s.Mask. The state is valid until the next page.
func (f *Finder) Find(s *State) {
	s.ThresholdIsSet, s.FavorsRecall = f.Threshold != nil, f.Shift < 0
	f.meter.MeasureLines(s.Page, &f.lines)
	s.Roles = func() ([]role.Role, int) { return f.meter.Roles(), f.meter.TitleLine() }
	f.score(s)
	s.run(markSteps)
}

// Explain returns the attributes that moved the log-odds of each line most.
func (f *Finder) Explain(p *page.Page, limit int) [][]model.Effect {
	f.meter.MeasureLines(p, &f.lines)
	return f.classifier.Explain(&f.lines, limit)
}

// score runs the stages of the model.
func (f *Finder) score(s *State) {
	found := f.classifier.Classify(&f.lines, s.Without...)
	s.Probabilities, s.Threshold, s.Confidence = found.Probabilities, found.Threshold, found.Confidence
	s.Types, s.Hub, s.HubProbability = found.Types, found.Hub >= stages.LeastHub, found.Hub
	if f.Threshold != nil {
		s.Threshold = *f.Threshold
	}
	s.Threshold = logodds.Shift(s.Threshold, f.Shift)
}

// markLines marks the lines that reach the threshold.
func markLines(s *State) {
	s.Mask = page.NewMask(s.Page, s.Mask)
	for i, probability := range s.Probabilities {
		// The JSON-LD of a page without other text holds its article and nothing else.
		if probability >= s.Threshold || s.Page.Origin == page.FromJSONLD {
			s.Mask.SetLine(s.Page, i, true)
		}
	}
}

// lowerConfidence lowers the confidence of a page that is damaged. Replacement characters are damage too, though
// the page has them as text: it was decoded wrongly before.
func lowerConfidence(s *State) {
	damage, text := s.Page.Damage, s.Page.Text
	if n := bytes.Count(text, []byte("\ufffd")); n > 0 {
		damage = max(damage, float64(n)/float64(utf8.RuneCount(text)))
	}
	s.Confidence *= float32(max(1-damage/page.MaxDamage, 0))
}
