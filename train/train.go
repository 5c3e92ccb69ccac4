// Package train makes a model from labelled pages: it parts the pages by site,
// fits the networks of the model one after the other on one part, and measures
// the model on another.
//
// What a page is to it is numbers: the attributes that package features
// measures, the containers of the lines, and the labels of a labelled CSV
// (package data). The fitting itself is package train's.
//
// The pages for training are dealt into folds. Each network is first fitted to
// the other folds for each fold, which it then judges. From these judgements,
// which are as good as those on new pages, come the number of epochs, the
// calibration, and the inputs of the networks that follow. Then the network that
// goes into the model is fitted to all folds. (D. Wolpert, "Stacked
// Generalization", 1992.)
package train

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"linesift/model"
	"linesift/train/perceptron"
)

// A Task says what model to make.
type Task struct {
	Inputs []string          // of the first network, as features.ParseSchema reads them; those of Start if there is one
	Config perceptron.Config // how to fit the networks that judge lines
	// Alone leaves it at the network that judges lines. Without it, the
	// others of model.Question follow, as far as there are pages enough.
	Alone bool
	// Test is the share of the sites that are kept for measuring, 0 to 1; at
	// least one site if above 0.
	Test float64
	// Folds is how many parts the other sites are dealt into, at least 2.
	Folds int
	// Members is how many networks are fitted to judge lines, from different
	// seeds, and merged into one that is as many times as wide; at least 1. A
	// network that goes on from Start has one member.
	Members int
	// Distrust is the share of pages whose labels are not believed: those
	// that networks fitted to the others find the least likely, 0 to 1. It is
	// for gold that was aligned by a program, and goes wrong on some pages.
	Distrust float64
	// Start is a model to go on from: its networks for lines are fitted
	// further, with their inputs, scales and sizes; the others are kept. nil
	// begins anew.
	Start *model.Model
}

// A Report says what a model was made of and how well it does.
type Report struct {
	Training   Part    `json:"training"`
	Test       Part    `json:"test"`
	Distrusted int     `json:"distrusted"` // pages
	Stages     []Stage `json:"stages"`

	// ByPage says that there were too few sites to keep them together, and so
	// pages of one site are in several folds: the errors are those on further
	// pages of the same sites, not on other sites.
	ByPage bool `json:"by_page"`

	// What each step brings on the training pages, and the F1 by type after the last.
	Steps []Step   `json:"steps"`
	Types []TypeF1 `json:"types"`

	// Line errors on the training pages, each judged by networks that were not
	// fitted to its site, and of the fixed threshold 0.5 on the density.
	HeldOut        Errors `json:"held_out"`
	HeldOutDensity Errors `json:"held_out_density"`
	// Line errors on the test sites, of the model and of the fixed threshold
	// 0.5 on the density.
	Network Errors `json:"network"`
	Density Errors `json:"density"`
}

// Provenance says how a model was made, for its file. from is what the model that
// it goes on from is called.
func (r *Report) Provenance(t Task, from string) map[string]string {
	p := map[string]string{
		"labels":  fmt.Sprintf("%d sites, %d pages, %d lines, %d of them content", r.Training.Sites, r.Training.Pages, r.Training.Lines, r.Training.Content),
		"seed":    fmt.Sprint(t.Config.Seed),
		"folds":   fmt.Sprint(t.Folds),
		"cost":    fmt.Sprint(t.Config.FalsePositiveCost),
		"members": fmt.Sprint(t.Members),
	}
	if t.Start != nil {
		p["from"] = from
	}
	return p
}

// A Stage says how a network that judges lines was fitted.
type Stage struct {
	Question model.Question     `json:"question"`
	Epochs   int                `json:"epochs"` // of the final fit
	Curves   []perceptron.Curve `json:"curves"` // of each fold, with its own sites as validation set
}

// A Part counts what it consists of. Lines of unknown label do not count.
type Part struct {
	Sites   int `json:"sites"`
	Pages   int `json:"pages"`
	Lines   int `json:"lines"`
	Content int `json:"content"` // lines that are content
}

// Check says what is wrong with a task before there are pages.
func (t Task) Check() error {
	switch {
	case !(t.Test >= 0 && t.Test < 1):
		return fmt.Errorf("train: a test share of %v, want 0 or more and less than 1", t.Test)
	case !(t.Distrust >= 0 && t.Distrust < 1):
		return fmt.Errorf("train: a share of %v to distrust, want 0 or more and less than 1", t.Distrust)
	case t.Folds < 2:
		return fmt.Errorf("train: %d folds, want at least 2", t.Folds)
	case t.Members < 1:
		return fmt.Errorf("train: %d members, want at least 1", t.Members)
	case t.Start != nil && t.Members > 1:
		return errors.New("train: a network that goes on from another has one member")
	case t.Config.Epochs < 0 || t.Config.Batch < 0:
		return errors.New("train: epochs and batch are 0, for by the number of lines, or more")
	}
	if t.Start != nil {
		if err := t.Start.Check(); err != nil {
			return err
		}
	}
	return t.plan(1).Check()
}

// Model makes a model from pages. progress, if not nil, is called after each
// epoch of each fit.
func Model(ctx context.Context, task Task, pages []Page, progress func(perceptron.Epoch)) (*model.Model, *Report, error) {
	if err := task.Check(); err != nil {
		return nil, nil, err
	}
	parts, err := split(pages, task.Test, task.Folds, task.Config.Seed)
	if err != nil {
		return nil, nil, err
	}
	t := newTraining(task, parts[1:], progress)
	if err := t.run(ctx); err != nil {
		return nil, nil, err
	}
	r := &t.report
	r.ByPage = mixed(parts)
	r.Training, r.Test = count(t.pages), count(parts[0])
	r.Network, r.Density = Measure(t.model, parts[0]), MeasureDensity(parts[0], articleThreshold)
	return t.model, r, nil
}

// steps is about how many steps a fit takes where the number of epochs is left
// open: what was best for the shipped networks on the training sets, where it
// makes some four epochs. A few pages are gone through more often, and early
// stopping finds out how often.
const steps = 3500

// plan returns the configuration with what was left open filled in for a
// number of lines.
func (t Task) plan(lines int) perceptron.Config {
	c := t.Config
	if c.Batch == 0 {
		c.Batch = min(max(lines/32, 32), perceptron.Defaults().Batch)
	}
	if c.Epochs == 0 {
		c.Epochs = max(1, (steps*c.Batch+lines-1)/max(lines, 1))
	}
	return c
}

// Defaults is how the shipped networks were made, but for the number of members.
// A network of few weights takes larger steps and needs nothing against learning
// by heart.
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
	return Task{Inputs: inputs, Config: c, Test: 0.1, Folds: 4, Members: 1}
}

// GoOn is how to go on from a model with pages of one site or of a few.
func GoOn(start *model.Model) Task {
	line := start.Networks[model.Line]
	t := Defaults(line.Schema.Names(), line.Hidden())
	t.Start = start
	t.Config.Rate /= 3 // it knows most already, and is not to forget it
	return t
}

// fewWeights lies between the article's largest network, of 9 × 16 weights, and
// the full one, of 271 × 64.
const fewWeights = 1000

// ParseHidden reads the sizes of hidden layers: "64,32", or "" or "0" for none.
func ParseHidden(s string) ([]int, error) {
	if s == "" || s == "0" {
		return nil, nil
	}
	var sizes []int
	for f := range strings.SplitSeq(s, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(f))
		if err != nil || n < 1 || n > 4096 {
			return nil, errors.New("hidden layers are given by their sizes, 1 to 4096, like 64,32")
		}
		sizes = append(sizes, n)
	}
	return sizes, nil
}
