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

// A Marker marks the content of one page after the other by a trained model: a line is content
// if its probability reaches the page's threshold. It is not safe for concurrent use.
type Marker struct {
	Model     *model.Model
	Threshold *float32 // of all pages, or nil for the model's
	Shift     float64  // added to every page's threshold, in log-odds

	meter      *features.Meter
	classifier *stages.Classifier
	lines      features.Lines
}

// Check returns an error for a model that no marker can use.
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

// NewMarker returns the marker of a model. A model that does not pass its Check is an error.
func NewMarker(m *model.Model) (*Marker, error) {
	meter, err := newMeter(m)
	if err != nil {
		return nil, err
	}
	meter.Use(m.Lexicon)
	return &Marker{Model: m, meter: meter, classifier: stages.NewClassifier(m)}, nil
}

// Mark marks the content of s.Page: it measures the lines, which finds their roles too, scores them and runs the steps
// from the mask on. It reuses the memory of s.Mask. The state is valid until the next page.
func (m *Marker) Mark(s *content.State) {
	s.ThresholdIsSet, s.FavorsRecall = m.Threshold != nil, m.Shift < 0
	m.meter.MeasureLines(s.Page, &m.lines)
	s.Roles = func() ([]role.Role, int) { return m.meter.Roles(), m.meter.TitleLine() }
	m.score(s)
	run(s, markSteps)
}

// Explain returns the attributes that moved the log-odds of each line most.
func (m *Marker) Explain(p *page.Page, limit int) [][]model.Effect {
	m.meter.MeasureLines(p, &m.lines)
	return m.classifier.Explain(&m.lines, limit)
}

// score runs the stages of the model.
func (m *Marker) score(s *content.State) {
	found := m.classifier.Classify(&m.lines, s.Without...)
	s.Probabilities, s.Threshold, s.Confidence = found.Probabilities, found.Threshold, found.Confidence
	s.Types, s.Hub, s.HubProbability = found.Types, found.Hub >= stages.LeastHub, found.Hub
	if m.Threshold != nil {
		s.Threshold = *m.Threshold
	}
	s.Threshold = logodds.Shift(s.Threshold, m.Shift)
}

// markLines marks the lines that reach the threshold.
func markLines(s *content.State) {
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
func lowerConfidence(s *content.State) {
	damage, text := s.Page.Damage, s.Page.Text
	if n := bytes.Count(text, []byte("\ufffd")); n > 0 {
		damage = max(damage, float64(n)/float64(utf8.RuneCount(text)))
	}
	s.Confidence *= float32(max(1-damage/page.MaxDamage, 0))
}
