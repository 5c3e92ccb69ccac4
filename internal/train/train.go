// Package train makes a model from labelled pages.
//
// [ReadCSV] reads [Page]s, the attributes and labels of their lines, from labelled CSVs
// (package data). [Model] makes a model.Model from them, and a [Report] about its data and
// scores.
//
// The pages are divided by site: some sites are kept for testing, the others are divided
// into folds. Then the stages of the model (stages.All) are fitted one after the other,
// in these steps:
//
//  1. The earlier stages run on each page with their cross-validated log-odds. These are as
//     accurate as log-odds on new pages (D. Wolpert, "Stacked Generalization", 1992).
//  2. For each fold a network is fitted to the other folds and scores the fold. These
//     cross-validated log-odds give the number of epochs and the calibration.
//  3. The network that goes into the model is fitted to all folds.
//
// At the end the model is measured on the test sites. Package perceptron fits the networks,
// with gorgonia; it knows nothing about pages.
package train

import (
	"cmp"
	"context"
	"fmt"
	"maps"

	"linesift/internal/train/perceptron"
	"linesift/model"
)

// A Task holds the settings of a training.
type Task struct {
	// Inputs are the inputs of the first network, as model.ParseSchema reads them. With
	// Start, its first network's inputs are used instead.
	Inputs []string
	Config perceptron.Config // how to fit the networks of lines
	// Alone fits only the first network, over lines. Otherwise the other stages follow, if
	// there are enough pages.
	Alone bool
	// Test is the share of the sites kept for testing, at least 0 and less than 1. If it is
	// above 0, at least one site is kept.
	Test float64
	// Folds is the number of folds for the other sites, at least 2.
	Folds int
	// Trim is the share of pages left out of fitting, at least 0 and less than 1: the pages
	// with the least likely labels in cross-validation.
	Trim float64
	// Start is a model to fine-tune. Its networks of lines are fitted further, with their
	// inputs, scales and sizes. The rest is kept. nil starts from random weights.
	Start *model.Model
	// Shipped is measured beside the new model, but not fitted. nil measures none.
	Shipped *model.Model
}

// A Report describes the data of a training, and the scores of its model.
type Report struct {
	Training Part  `json:"training"`
	Test     Part  `json:"test"`
	Measured Part  `json:"measured"` // the test pages whose labels are not all as a model predicted them
	Trimmed  int   `json:"trimmed"`  // pages
	Fits     []Fit `json:"fits"`

	// ByPage reports whether the split was by page, because there were too few sites. The
	// errors are then on other pages of the same sites.
	ByPage bool `json:"by_page"`

	// Scores of the training pages in cross-validation: after each stage, and by type after
	// the last stage.
	Stages []StageScore `json:"stages"`
	Types  []typeScore  `json:"types"`

	// PageType is nil if no network page was fitted.
	PageType *pageTypeScore `json:"page_type"`

	// Line errors in cross-validation: of the model, of a threshold of 0.5 on density, and of
	// Task.Start (nil without one), all on the same pages.
	Validation        Errors  `json:"validation"`
	ValidationDensity Errors  `json:"validation_density"`
	ValidationStart   *Errors `json:"validation_start,omitempty"`
	// Line errors on the test sites, of the same three.
	TestModel   Errors  `json:"network"`
	TestDensity Errors  `json:"density"`
	TestStart   *Errors `json:"start,omitempty"`

	// Line errors of Task.Shipped (nil without one): on the test sites or, if there are none, on
	// the training pages.
	ValidationShipped *Errors `json:"validation_shipped,omitempty"`
	TestShipped       *Errors `json:"shipped,omitempty"`

	// Known is the number of pages that Task.Start says it was fitted to.
	Known int `json:"known,omitempty"`

	fitted Fitted // the pages of training with judged lines
}

// Provenance returns the model's Provenance. start is the name of t.Start, if t has one.
func (r *Report) Provenance(t Task, start string) map[string]string {
	p := map[string]string{
		"labels": fmt.Sprintf("%d sites, %d pages, %d lines, %d of them content",
			r.Training.Sites, r.Training.Pages, r.Training.Lines, r.Training.Content),
		"seed": fmt.Sprint(t.Config.Seed), "folds": fmt.Sprint(t.Folds),
		"cost": fmt.Sprint(t.Config.FalsePositiveCost),
	}
	fitted := maps.Clone(r.fitted)
	if t.Start != nil {
		p["from"] = start
		maps.Copy(fitted, FittedTo(t.Start))
	}
	p[fittedKey] = fitted.String()
	return p
}

// A Fit records how a network was fitted.
type Fit struct {
	Network model.NetworkName  `json:"network"`
	Epochs  int                `json:"epochs"` // of the final fit
	Curves  []perceptron.Curve `json:"curves"` // of each fold, with its own rows as validation set
}

// A Part counts the pages of training or of test. Lines of unknown label, and pages of such lines only, do not count.
type Part struct {
	Sites   int `json:"sites"`
	Pages   int `json:"pages"`
	Lines   int `json:"lines"`
	Content int `json:"content"` // lines that are content
}

// Check returns an error if a setting is out of range. It begins with the setting's name.
func (t Task) Check() error {
	switch {
	case !(t.Test >= 0 && t.Test < 1):
		return fmt.Errorf("test %v, want 0 or more and less than 1", t.Test)
	case !(t.Trim >= 0 && t.Trim < 1):
		return fmt.Errorf("trim %v, want 0 or more and less than 1", t.Trim)
	case t.Folds < 2:
		return fmt.Errorf("folds %d, want at least 2", t.Folds)
	case t.Config.Epochs < 0:
		return fmt.Errorf("epochs %d, want 0, for by the number of lines, or more", t.Config.Epochs)
	case t.Config.Batch < 0:
		return fmt.Errorf("batch %d, want 0, for by the number of lines, or more", t.Config.Batch)
	}
	if t.Start != nil {
		if err := t.Start.Check(); err != nil {
			return err
		}
	}
	return t.plan(1).Check()
}

// Model trains a model on pages. It calls progress, if not nil, after each epoch of each fit.
// It returns an error if the task does not pass Check, there are too few pages for its test
// share and folds, the networks learn nothing, or ctx ends.
func Model(
	ctx context.Context, task Task, pages []Page, progress func(Progress),
) (*model.Model, *Report, error) {
	if err := task.Check(); err != nil {
		return nil, nil, err
	}
	parts, byPage, err := split(pages, task.Test, task.Folds, task.Config.Seed)
	if err != nil {
		return nil, nil, err
	}
	t := newTraining(ctx, task, parts[1:], progress)
	if err := t.run(); err != nil {
		return nil, nil, err
	}
	r := &t.report
	r.ByPage = byPage
	r.Training, r.Test, r.Measured = count(t.pages, known), count(parts[0], known), count(parts[0], judges)
	r.TestModel, r.TestDensity = Measure(t.model, parts[0]), measureDensity(parts[0])
	if task.Start != nil {
		r.TestStart = new(Measure(task.Start, parts[0]))
		known := FittedTo(task.Start)
		for _, p := range pages {
			if known.Has(p.Source) {
				r.Known++
			}
		}
	}
	if task.Shipped != nil {
		r.measureShipped(task.Shipped, parts[0], t.pages)
	}
	r.fitted = make(Fitted)
	for _, p := range t.pages {
		if known(p) {
			r.fitted[fingerprint(p.Source)] = true
		}
	}
	return t.model, r, nil
}

// measureShipped measures a shipped model on the test pages, or else on the training pages.
func (r *Report) measureShipped(m *model.Model, test, training []Page) {
	if len(test) > 0 {
		r.TestShipped = new(Measure(m, test))
	} else {
		r.ValidationShipped = new(Measure(m, training))
	}
}

// steps is the approximate number of steps of a fit if the number of epochs is not given.
// This number was the best for the shipped networks on the training sets (about four epochs).
// Fewer pages get more epochs, bounded by early stopping.
const steps = 3500

// plan returns the configuration for a number of lines. It fills in fields that are 0.
func (t Task) plan(lines int) perceptron.Config {
	c := t.Config
	c.Batch = cmp.Or(c.Batch, min(max(lines/32, 32), perceptron.Defaults().Batch))
	c.Epochs = cmp.Or(c.Epochs, max(1, (steps*c.Batch+lines-1)/max(lines, 1)))
	return c
}

// Defaults returns the settings of the shipped networks for these inputs and sizes of hidden
// layers. A network with few weights takes larger steps and needs no decay and no dropout.
func Defaults(inputs []string, hidden []int) Task {
	c := perceptron.Defaults()
	c.Hidden = hidden
	c.Epochs, c.Batch = 0, 0 // by the number of lines
	c.Rate, c.Decay, c.Dropout = 0.001, 0.004, 0.5
	weights := len(inputs)
	if len(hidden) > 0 {
		weights *= hidden[0]
	}
	if weights < fewWeights {
		c.Rate, c.Decay, c.Dropout = 0.005, 0, 0
	}
	return Task{Inputs: inputs, Config: c, Test: 0.1, Folds: 4}
}

// FineTune returns the settings for fitting a model further, to pages of one or a few sites.
func FineTune(start *model.Model) Task {
	line := start.Networks[model.NetworkLine]
	t := Defaults(line.Schema.Names(), line.Hidden())
	t.Start = start
	t.Config.Rate /= 3 // smaller steps forget less
	return t
}

// fewWeights lies between the first layers of the seed article's largest network (9 × 16
// weights) and of the full network (333 × 128).
const fewWeights = 1000
