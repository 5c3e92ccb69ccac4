package linesift

import (
	"errors"
	"fmt"
	"math"
	"reflect"

	"linesift/features"
	"linesift/model"
	"linesift/models"
	"linesift/page"
)

// A network is the method of a trained model: a line is content if its probability reaches
// the page's threshold. Its steps are networkSteps.
type network struct {
	model      *model.Model
	threshold  *float32 // the caller's threshold for all pages, or nil
	shift      float64  // added to every page's threshold, in log-odds
	without    []Rule
	meter      *features.Meter
	classifier *model.Classifier
	hub        bool // the model recognizes hubs

	// The page at hand.
	page   *page.Page
	lines  features.Lines
	result *Result
}

// NewNetwork returns the method of a trained model, with the options Threshold, Favor,
// FavorPrecision, FavorRecall and WithoutRules.
func NewNetwork(m *model.Model, options ...Option) (Method, error) {
	s, err := newSettings(options)
	if err != nil {
		return nil, err
	}
	if none, _ := newSettings(nil); s.method.given != nil || s.method.model != nil || !reflect.DeepEqual(s.page, none.page) {
		return nil, errors.New("an option that is not about networks")
	}
	s.method.model = m
	return s.method.make()
}

// make makes the method that the settings choose.
func (s methodSettings) make() (Method, error) {
	if s.given != nil {
		if s.threshold != nil || s.favor != nil {
			return nil, errors.New("Threshold and Favor are for networks: set them when the method is made")
		}
		return s.given, nil
	}
	if s.model == nil {
		var err error
		if s.model, err = models.Open(models.Default); err != nil {
			return nil, err
		}
	}
	n, err := newNetwork(s.model, s)
	if err != nil {
		return nil, err
	}
	return n, nil
}

func newNetwork(m *model.Model, s methodSettings) (*network, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	meter, err := features.NewMeter(m.Networks[model.Line].Schema.Attributes)
	if err != nil {
		return nil, err
	}
	meter.Use(m.Lexicon)
	n := &network{model: m, meter: meter, hub: m.Networks[model.PageType] != nil}
	if err := n.configure(s); err != nil {
		return nil, err
	}
	n.classifier = model.NewClassifier(m)
	return n, nil
}

// configure sets the options of the pages that follow.
func (n *network) configure(s methodSettings) error {
	shift := 0.0
	if s.favor != nil {
		switch shift = s.favor(n.model.Operating); {
		case shift == 0:
			return errors.New("this network has no measured shift for precision or recall; give one in log-odds")
		case math.IsNaN(shift) || math.IsInf(shift, 0):
			return fmt.Errorf("a threshold cannot be moved by %v", shift)
		}
	}
	n.threshold, n.shift, n.without = s.threshold, shift, s.withoutRules
	return nil
}

func (n *network) Classify(p *page.Page, r *Result) {
	n.page, n.result = p, r
	runSteps(networkSteps, n, n.without)
}

// explain returns the attributes that moved the log-odds of each line; see Document.Explain.
func (n *network) explain(p *page.Page, most int) [][]model.Effect {
	n.meter.MeasureLines(p, &n.lines)
	return n.classifier.Explain(&n.lines, most)
}

// measure measures the lines, and finds their roles on the way.
func measure(n *network) {
	n.meter.MeasureLines(n.page, &n.lines)
	n.result.roles, n.result.title = append(n.result.roles[:0], n.meter.Roles()...), n.meter.Title()
}

// score runs the stages of the model.
func score(n *network) {
	var without []model.Name
	for _, rule := range n.without {
		without = append(without, model.Name(rule))
	}
	found, r := n.classifier.Classify(&n.lines, without...), n.result
	r.Probabilities, r.Types, r.Confidence, r.Threshold = found.Probabilities, found.Types, found.Confidence, found.Threshold
	if n.hub {
		r.Hub = &Hub{Is: found.Hub >= model.HubFrom, Probability: found.Hub}
	}
	if n.threshold != nil {
		r.Threshold = *n.threshold
	}
	r.Threshold = model.Shift(r.Threshold, n.shift)
}

// markLines marks the lines that reach the threshold.
func markLines(n *network) {
	r := n.result
	r.Mask = page.NewMask(n.page, r.Mask)
	for i, probability := range r.Probabilities {
		// The JSON-LD of a page without other text holds its article and nothing else.
		if probability >= r.Threshold || n.page.From == page.FromJSONLD {
			r.Mask.SetLine(n.page, i, true)
		}
	}
}
