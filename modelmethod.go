package linesift

import (
	"linesift/internal/content"
	"linesift/internal/pipeline"
	"linesift/model"
	"linesift/models"
	"linesift/page"
)

// A modelMethod is the method of a trained model.
type modelMethod struct {
	model     *model.Model
	threshold *float32 // of all pages, or nil for the model's
	shift     float64  // added to every page's threshold, in log-odds

	// marker is nil until a page comes, since extractors have methods of their own: it takes a megabyte.
	marker *pipeline.Marker
	state  content.State // of the page at hand
}

// NewModelMethod returns the method of a model, nil for the default model.
func NewModelMethod(m *model.Model, t Threshold) (_ Method, err error) {
	if m == nil {
		if m, err = models.Open(models.Default); err != nil {
			return nil, err
		}
	}
	method := &modelMethod{model: m}
	if method.threshold, method.shift, err = t.of(m); err != nil {
		return nil, err
	}
	if err := pipeline.Check(m); err != nil {
		return nil, err
	}
	return method, nil
}

// open makes the marker, if there is none yet, and sets its threshold.
func (m *modelMethod) open() (err error) {
	if m.marker == nil {
		if m.marker, err = pipeline.NewMarker(m.model); err != nil {
			return err
		}
	}
	m.marker.Threshold, m.marker.Shift = m.threshold, m.shift
	return nil
}

func (m *modelMethod) Classify(p *page.Page, r *Result) error {
	if err := m.open(); err != nil {
		return err
	}
	s := &m.state
	*s = content.State{}
	s.Page, s.Mask = p, r.Mask
	m.marker.Mark(s)
	*r = Result{
		Mask: s.Mask, Probabilities: s.Probabilities, Types: s.Types, Threshold: s.Threshold,
		Confidence: new(s.Confidence),
	}
	if m.model.Networks[model.NetworkPage] != nil {
		r.Hub = &Hub{Verdict: s.Hub, Probability: s.HubProbability}
	}
	return nil
}
