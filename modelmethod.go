package linesift

import (
	"errors"
	"fmt"
	"math"

	"linesift/internal/content"
	"linesift/internal/pipeline"
	"linesift/model"
	"linesift/models"
	"linesift/page"
)

// A modelMethod is the method of a trained model.
type modelMethod struct {
	*pipeline.Finder
	state pipeline.State // of the page at hand
}

// NewModelMethod returns the method of a model. A nil model is the default one.
func NewModelMethod(m *model.Model, options ...ThresholdOption) (Method, error) {
	s, err := with(settings{method: methodSettings{model: m}}, options)
	if err != nil {
		return nil, err
	}
	return s.method.open()
}

// open returns the method that the settings choose.
func (s methodSettings) open() (Method, error) {
	if s.given != nil {
		if s.threshold != nil || s.favor != nil {
			return nil, errors.New("Threshold and Favor are for models: set them when the method is made")
		}
		if m, ok := s.given.(*modelMethod); ok {
			return m.copied()
		}
		return s.given, nil
	}
	if s.model == nil {
		var err error
		if s.model, err = models.Open(models.Default); err != nil {
			return nil, err
		}
	}
	f, err := pipeline.NewFinder(s.model)
	if err != nil {
		return nil, err
	}
	m := &modelMethod{Finder: f}
	if err := m.configure(s); err != nil {
		return nil, err
	}
	return m, nil
}

// copied returns the method of the same model with memory of its own.
func (m *modelMethod) copied() (*modelMethod, error) {
	f, err := pipeline.NewFinder(m.Model)
	if err != nil {
		return nil, err
	}
	f.Threshold, f.Shift = m.Threshold, m.Shift
	return &modelMethod{Finder: f}, nil
}

// configure sets the options of the pages that follow.
func (m *modelMethod) configure(s methodSettings) error {
	shift := 0.0
	if s.favor != nil {
		switch shift = s.favor(m.Model.Shifts); {
		case shift == 0:
			return errors.New("this model has no measured shift for precision or recall; give one in log-odds")
		case math.IsNaN(shift) || math.IsInf(shift, 0):
			return fmt.Errorf("a threshold cannot be moved by %v", shift)
		}
	}
	m.Threshold, m.Shift = s.threshold, shift
	return nil
}

func (m *modelMethod) Classify(p *page.Page, r *Result) error {
	s := &m.state
	*s = pipeline.State{State: content.State{Page: p, Mask: r.Mask}}
	m.Find(s)
	*r = Result{
		Mask: s.Mask, Probabilities: s.Probabilities, Types: s.Types, Threshold: s.Threshold, Confidence: s.Confidence,
	}
	if m.Model.Networks[model.Page] != nil {
		r.Hub = Hub{Known: true, Verdict: s.Hub >= model.LeastHub, Probability: s.Hub}
	}
	return nil
}
