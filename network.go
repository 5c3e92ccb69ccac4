package linesift

import (
	"errors"
	"fmt"

	"linesift/features"
	"linesift/model"
	"linesift/page"
)

// network is the method of a trained model: a line is content when its
// probability reaches the page's threshold.
type network struct {
	threshold  float32 // that the caller chose for all pages, or 0
	shift      float64 // of every page's threshold, in log-odds
	meter      *features.Meter
	classifier *model.Classifier
	hub        bool // the model tells hub pages
	lines      features.Lines
}

// leastConfidence is the confidence below which a page has no main content: it is an error,
// an empty shell, a wall. Of the 3,502 pages of the gold standards 18 are below, and of
// two of these something that was found was right. Who asks for another threshold, or for more
// recall, gets what is found.
const leastConfidence = 0.15

// NewNetwork returns the method of a trained model. Of the options [Threshold] and
// [Favor] concern it.
func NewNetwork(m *model.Model, options ...MethodOption) (Classifier, error) {
	n, err := newNetwork(m, newMethodSettings(options))
	if err != nil {
		return nil, fmt.Errorf("linesift: %w", err)
	}
	return n, nil
}

func newNetwork(m *model.Model, s methodSettings) (*network, error) {
	if err := errors.Join(s.check(), m.Check()); err != nil {
		return nil, err
	}
	meter, err := features.NewMeter(m.Networks[model.Line].Schema.Attributes)
	if err != nil {
		return nil, err
	}
	meter.Use(m.Lexicon)
	if s.favor != nil {
		if s.shift = s.favor(m.Operating); s.shift == 0 {
			return nil, errors.New("this network has no measured shift for precision or recall; give one in log-odds")
		}
	}
	return &network{
		threshold: float32(s.threshold), shift: s.shift,
		meter: meter, classifier: model.NewClassifier(m),
		hub: m.Networks[model.Page] != nil,
	}, nil
}

func (m *network) Mask(p *page.Page, mask page.Mask) page.Mask {
	d := Document{Page: p, Mask: mask}
	m.Classify(&d)
	return d.Mask
}

func (m *network) TellsHub() bool { return m.hub }

// Classify sets all that a model says of a document's page.
func (m *network) Classify(d *Document) {
	m.meter.MeasureLines(d.Page, &m.lines)
	d.roles, d.title = append(d.roles[:0], m.meter.Roles()...), m.meter.Title()
	v := m.classifier.Classify(&m.lines)
	d.Probabilities, d.Types, d.Confidence = v.Probabilities, v.Types, v.Confidence
	if m.hub {
		d.Hub = &Hub{Is: v.Hub >= model.HubFrom, Probability: v.Hub}
	}
	d.Threshold = v.Threshold
	if m.threshold > 0 {
		d.Threshold = m.threshold
	}
	d.Threshold = model.Shift(d.Threshold, m.shift)
	d.Mask = d.MaskFrom(d.Threshold, d.Mask)
	if d.Confidence < leastConfidence && d.Page.From != page.FromJSONLD && m.threshold == 0 && m.shift >= 0 {
		clear(d.Mask)
	}
}

func (m *network) explain(p *page.Page, most int) [][]model.Effect {
	m.meter.MeasureLines(p, &m.lines)
	return m.classifier.Explain(&m.lines, most)
}
