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

// A networkMethod is the method of a trained model.
type networkMethod struct {
	*pipeline.Network
	state pipeline.State // of the page at hand
}

// NewNetwork returns the method of a model. A nil model is the default one.
func NewNetwork(m *model.Model, options ...NetworkOption) (Method, error) {
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
			return nil, errors.New("Threshold and Favor are for networks: set them when the method is made")
		}
		if n, ok := s.given.(*networkMethod); ok {
			return n.copied()
		}
		return s.given, nil
	}
	if s.model == nil {
		var err error
		if s.model, err = models.Open(models.Default); err != nil {
			return nil, err
		}
	}
	network, err := pipeline.NewNetwork(s.model)
	if err != nil {
		return nil, err
	}
	n := &networkMethod{Network: network}
	if err := n.configure(s); err != nil {
		return nil, err
	}
	return n, nil
}

// copied returns a network with memory of its own.
func (n *networkMethod) copied() (*networkMethod, error) {
	network, err := pipeline.NewNetwork(n.Model)
	if err != nil {
		return nil, err
	}
	network.Threshold, network.Shift = n.Threshold, n.Shift
	return &networkMethod{Network: network}, nil
}

// configure sets the options of the pages that follow.
func (n *networkMethod) configure(s methodSettings) error {
	shift := 0.0
	if s.favor != nil {
		switch shift = s.favor(n.Model.Shifts); {
		case shift == 0:
			return errors.New("this network has no measured shift for precision or recall; give one in log-odds")
		case math.IsNaN(shift) || math.IsInf(shift, 0):
			return fmt.Errorf("a threshold cannot be moved by %v", shift)
		}
	}
	n.Threshold, n.Shift = s.threshold, shift
	return nil
}

func (n *networkMethod) Classify(p *page.Page, r *Result) {
	s := &n.state
	*s = pipeline.State{State: content.State{Page: p, Mask: r.Mask}}
	n.Find(s)
	roles, titleLine := s.Roles()
	*r = Result{
		Mask: s.Mask, Probabilities: s.Probabilities, Types: s.Types, Threshold: s.Threshold, Confidence: s.Confidence,
		roles: append(r.roles[:0], roles...), titleLine: titleLine,
	}
	if n.Model.Networks[model.Page] != nil {
		r.Hub = Hub{Known: true, Verdict: s.Hub >= model.LeastHub, Probability: s.Hub}
	}
}
