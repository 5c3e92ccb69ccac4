package linesift

import (
	"errors"
	"fmt"
	"math"

	"linesift/internal/content"
	"linesift/internal/facts"
	"linesift/internal/parameter"
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

	finder *pipeline.Finder // nil until a page comes, since extractors have a method of their own: it takes a megabyte
	state  pipeline.State   // of the page at hand
}

// ModelOptions set the threshold of a model. The zero value leaves it. They exclude each other.
type ModelOptions struct {
	// Threshold is the least probability of a line that is kept, from 0 to below 1. Logins, error pages and the like,
	// which otherwise have no content, keep such lines too.
	Threshold *float64
	// Favor is added to the log-odds of the threshold: 2 keeps less, -2 keeps more. Below 0, rules that empty a page do
	// not run.
	Favor float64
	// The mean word precision aimed at is .95, the recall .97, as measured in cross-validation. A model without such a
	// point is an error.
	FavorPrecision, FavorRecall bool
}

// NewModelMethod returns the method of a model; nil is the default model.
func NewModelMethod(m *model.Model, o ModelOptions) (Method, error) {
	if m == nil {
		var err error
		if m, err = models.Open(models.Default); err != nil {
			return nil, err
		}
	}
	shift, err := o.shift(m)
	if err != nil {
		return nil, err
	}
	if err := pipeline.Check(m); err != nil {
		return nil, err
	}
	method := &modelMethod{model: m, shift: shift}
	if o.Threshold != nil {
		method.threshold = new(float32(*o.Threshold))
	}
	return method, nil
}

// shift checks the options and returns by how much they move the threshold of a model, in log-odds.
func (o *ModelOptions) shift(m *model.Model) (float64, error) {
	given := 0
	for _, is := range []bool{o.Threshold != nil, o.Favor != 0, o.FavorPrecision, o.FavorRecall} {
		if is {
			given++
		}
	}
	if given > 1 {
		return 0, errors.New("more than one of Threshold, Favor, FavorPrecision and FavorRecall is set")
	}
	if o.Threshold != nil {
		if err := parameter.CheckThreshold(*o.Threshold); err != nil {
			return 0, fmt.Errorf("the threshold %w", err)
		}
	}
	if math.IsNaN(o.Favor) || math.IsInf(o.Favor, 0) {
		return 0, fmt.Errorf("a threshold cannot be moved by %v", o.Favor)
	}
	shift := o.Favor
	switch {
	case o.FavorPrecision:
		shift = m.Shifts.Precision
	case o.FavorRecall:
		shift = m.Shifts.Recall
	}
	if shift == 0 && (o.FavorPrecision || o.FavorRecall) {
		return 0, errors.New("this model has no measured shift for precision or recall; give one in log-odds")
	}
	return shift, nil
}

// open makes the finder, if there is none yet, and sets its threshold.
func (m *modelMethod) open() (err error) {
	if m.finder == nil {
		if m.finder, err = pipeline.NewFinder(m.model); err != nil {
			return err
		}
	}
	m.finder.Threshold, m.finder.Shift = m.threshold, m.shift
	return nil
}

func (m *modelMethod) Classify(p *page.Page, r *Result) error {
	if err := m.open(); err != nil {
		return err
	}
	s := &m.state
	*s = pipeline.State{State: content.State{Facts: facts.Facts{Page: p, Mask: r.Mask}}}
	m.finder.Find(s)
	*r = Result{
		Mask: s.Mask, Probabilities: s.Probabilities, Types: s.Types, Threshold: s.Threshold,
		Confidence: new(s.Confidence),
	}
	if m.model.Networks[model.NetworkPage] != nil {
		r.Hub = &Hub{Verdict: s.Hub, Probability: s.HubProbability}
	}
	return nil
}
