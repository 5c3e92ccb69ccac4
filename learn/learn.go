// Package learn makes a network from labelled pages: it parts the pages by
// site, fits the schema's scales and the network on one part, chooses when to
// stop, the calibration and the threshold on a second, and measures on a third.
//
// What a page is to it is numbers: the attributes that package features
// measures and the labels of a labelled CSV (package data). The fitting itself
// is package train's.
package learn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"linesift/data"
	"linesift/eval"
	"linesift/features"
	"linesift/model"
	"linesift/model/train"
)

// A Page is a labelled page in numbers.
type Page struct {
	Site string
	Raw  features.Matrix // a row per line, a column per features.Names()
	Y    []float32       // a label per line: 1 content, 0 boilerplate
	W    []float32       // a weight per line; 0 where the label is unknown
}

// A Task says what network to make.
type Task struct {
	Inputs []string     // as features.ParseSchema reads them; those of Start if there is one
	Config train.Config // how to fit

	// Test is the share of the sites that are kept for measuring, 0 to 1; at
	// least one site if above 0.
	Test float64

	// Folds is how many parts the other sites are dealt into, at least 2. For
	// each part a network is fitted to the other parts, is stopped early by
	// its own, and judges it; from these judgements come the calibration and
	// the threshold. The members are then fitted to all parts, for as many
	// epochs as were best for the folds.
	Folds int

	// Members is how many networks are fitted, from different seeds, and
	// merged into one that is as many times as wide; at least 1. A network
	// that goes on from Start has one member.
	Members int

	// Start is a network to go on from, with its inputs, scales and sizes;
	// nil begins anew.
	Start *model.Network
}

// A Report says what a network was made of and how well it does.
type Report struct {
	Training Part          `json:"training"`
	Test     Part          `json:"test"`
	Epochs   int           `json:"epochs"` // that the members were fitted for
	Curves   []train.Curve `json:"curves"` // of each fold, with its own sites as validation set

	// Line errors on the test sites, of the network and of the fixed
	// threshold 0.5 on the density.
	Network Errors `json:"network"`
	Density Errors `json:"density"`
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
		return fmt.Errorf("learn: a test share of %v, want 0 or more and less than 1", t.Test)
	case t.Folds < 2:
		return fmt.Errorf("learn: %d folds, want at least 2", t.Folds)
	case t.Members < 1:
		return fmt.Errorf("learn: %d members, want at least 1", t.Members)
	case t.Start != nil && t.Members > 1:
		return errors.New("learn: a network that goes on from another has one member")
	case t.Config.Epochs < 0 || t.Config.Batch < 0:
		return errors.New("learn: epochs and batch are 0, for by the number of lines, or more")
	}
	return t.plan(1).Check()
}

// Network makes a network from pages. progress, if not nil, is called after
// each epoch of each fold's fit and of the last, on all.
func Network(ctx context.Context, task Task, pages []Page, progress func(train.Epoch)) (*model.Network, *Report, error) {
	n := &model.Network{}
	var start []model.Layer
	if task.Start != nil {
		n.Schema, start = task.Start.Schema, task.Start.Layers
		task.Config.Hidden = task.Start.Hidden()
	} else {
		var err error
		if n.Schema, err = features.ParseSchema(task.Inputs); err != nil {
			return nil, nil, err
		}
	}
	if err := task.Check(); err != nil {
		return nil, nil, err
	}
	parts, err := split(pages, task.Test, task.Folds, task.Config.Seed)
	if err != nil {
		return nil, nil, err
	}
	test, folds := parts[0], parts[1:]
	all := slices.Concat(folds...)
	s := newSelector(n.Schema)
	if task.Start == nil {
		if err := n.Schema.Fit(s.raw(all)); err != nil {
			return nil, nil, err
		}
	}
	r := &Report{Training: count(all), Test: count(test)}
	config := task.plan(r.Training.Lines)
	var held judged
	best := 0
	for k := range folds {
		others := slices.Concat(slices.Concat(folds[:k]...), slices.Concat(folds[k+1:]...))
		validation := s.set(folds[k])
		layers, curve, err := train.Fit(ctx, config, s.set(others), validation, start, progress)
		if err != nil {
			return nil, nil, err
		}
		r.Curves = append(r.Curves, curve)
		best += bestEpoch(curve)
		held.add(n.Schema, layers, validation)
	}
	config.Patience, config.Until = 0, (best+len(folds)/2)/len(folds)
	r.Epochs = config.Until
	training := s.set(all)
	members := make([][]model.Layer, task.Members)
	for i := range members {
		c := config
		c.Seed += uint64(i)
		if members[i], _, err = train.Fit(ctx, c, training, nil, start, progress); err != nil {
			return nil, nil, err
		}
	}
	if n.Layers, err = model.Merge(members); err != nil {
		return nil, nil, err
	}
	if err := held.decide(n, config.FalsePositiveCost); err != nil {
		return nil, nil, err
	}
	r.Network, r.Density = Measure(n, test), MeasureDensity(test, 0.5)
	return n, r, nil
}

// steps is about how many steps a fit takes where the number of epochs is left
// open: what was best for the shipped networks on the training sets, where it
// makes some four epochs. A few pages are gone through more often, and early stopping
// finds out how often.
const steps = 3500

// plan returns the configuration with what was left open filled in for a
// number of lines.
func (t Task) plan(lines int) train.Config {
	c := t.Config
	if c.Batch == 0 {
		c.Batch = min(max(lines/32, 32), train.Defaults().Batch)
	}
	if c.Epochs == 0 {
		c.Epochs = max(1, (steps*c.Batch+lines-1)/max(lines, 1))
	}
	return c
}

// bestEpoch returns the number of the epoch with the lowest held-out loss.
func bestEpoch(c train.Curve) (best int) {
	for _, e := range c {
		if e.Best {
			best = e.Number
		}
	}
	return max(best, 1)
}

// judged gathers the logits of rows by networks that were not fitted to them.
type judged struct{ logits, y, w []float32 }

func (j *judged) add(schema *features.Schema, layers []model.Layer, set *train.Set) {
	n := model.Network{Schema: schema, Layers: layers}
	j.logits = n.Scorer().Logits(&features.Matrix{Rows: set.Rows(), Cols: set.Width, Data: set.X}, j.logits)
	j.y = append(j.y, set.Y...)
	j.w = append(j.w, set.W...)
}

// decide sets the calibration and the threshold of n.
func (j *judged) decide(n *model.Network, cost float64) error {
	var err error
	if n.Calibration, err = train.Calibrate(j.logits, j.y, j.w); err != nil {
		return fmt.Errorf("the folds learned too little to be calibrated, try more epochs or a higher rate: %w", err)
	}
	prob := make([]float32, len(j.logits))
	for i, z := range j.logits {
		prob[i] = n.Calibration.Probability(z)
	}
	n.Threshold, err = train.Threshold(prob, j.y, j.w, cost)
	return err
}

// Errors are shares of wrong lines.
type Errors struct {
	Page   eval.LineRates `json:"page"`   // mean over the pages: a page counts once, however long it is
	Pooled eval.LineRates `json:"pooled"` // of the lines of all pages
}

// Measure returns what n gets wrong.
func Measure(n *model.Network, pages []Page) Errors {
	s := newSelector(n.Schema)
	scorer := n.Scorer()
	var raw, x features.Matrix
	var prob []float32
	return errorsOf(pages, func(p Page) func(i int) bool {
		s.page(p, &raw)
		n.Schema.Vectors(&raw, &x)
		prob = scorer.Score(&x, prob[:0])
		return func(i int) bool { return prob[i] >= n.Threshold }
	})
}

// MeasureDensity returns what a fixed threshold on the density gets wrong.
func MeasureDensity(pages []Page, threshold float32) Errors {
	density := columns([]string{"density"})[0]
	return errorsOf(pages, func(p Page) func(i int) bool {
		return func(i int) bool { return p.Raw.Row(i)[density] > threshold }
	})
}

// errorsOf compares labels with a method, which is asked for its answers page
// by page.
func errorsOf(pages []Page, method func(p Page) (keep func(i int) bool)) Errors {
	var scores []eval.PageScore
	for _, p := range pages {
		keep := method(p)
		var e eval.LineErrors
		for i, y := range p.Y {
			if p.W[i] == 0 {
				continue
			}
			e.Lines++
			switch k := keep(i); {
			case k && y == 0:
				e.FalsePositives++
			case !k && y == 1:
				e.FalseNegatives++
			}
		}
		scores = append(scores, eval.PageScore{Lines: e})
	}
	s := eval.Summarize(scores)
	return Errors{Page: s.PageRates, Pooled: s.PooledRates}
}

func count(pages []Page) (c Part) {
	sites := make(map[string]bool)
	for _, p := range pages {
		sites[p.Site] = true
		c.Pages++
		for i, y := range p.Y {
			if p.W[i] > 0 {
				c.Lines++
				c.Content += int(y)
			}
		}
	}
	c.Sites = len(sites)
	return c
}

// split parts pages by site: the test pages first, then the folds. The sites
// are put into an order that depends on their names and the seed only: most sites
// for testing stay so when others come or go. The folds are dealt in turn, since
// none may stay empty.
func split(pages []Page, test float64, folds int, seed uint64) ([][]Page, error) {
	part := make(map[string]int)
	var sites []string
	for _, p := range pages {
		if _, ok := part[p.Site]; !ok {
			part[p.Site] = 0
			sites = append(sites, p.Site)
		}
	}
	slices.SortFunc(sites, func(a, b string) int {
		return cmp.Or(cmp.Compare(data.SiteHash(a, seed), data.SiteHash(b, seed)), cmp.Compare(a, b))
	})
	n := int(math.Ceil(test * float64(len(sites))))
	if len(sites)-n < folds {
		return nil, fmt.Errorf("learn: %d sites are too few for a test share of %v and %d folds", len(sites), test, folds)
	}
	for i, s := range sites[n:] {
		part[s] = 1 + i%folds
	}
	parts := make([][]Page, 1+folds)
	for _, p := range pages {
		parts[part[p.Site]] = append(parts[part[p.Site]], p)
	}
	return parts, nil
}

// A selector turns pages into what a network of a schema sees.
type selector struct {
	schema  *features.Schema
	columns []int // of Page.Raw, one per attribute of the schema
	words   int   // the column of Page.Raw with the number of words
}

func newSelector(schema *features.Schema) selector {
	return selector{schema, columns(schema.Attributes), columns([]string{"words"})[0]}
}

func columns(attributes []string) []int {
	names := features.Names()
	cols := make([]int, len(attributes))
	for i, a := range attributes {
		cols[i] = slices.Index(names, a) // a schema has none but known attributes
	}
	return cols
}

// page copies the schema's attributes of a page to dst.
func (s selector) page(p Page, dst *features.Matrix) {
	dst.Reset(p.Raw.Rows, len(s.columns))
	for i := range p.Raw.Rows {
		row, out := p.Raw.Row(i), dst.Row(i)
		for j, c := range s.columns {
			out[j] = row[c]
		}
	}
}

func (s selector) raw(pages []Page) []features.Matrix {
	all := make([]features.Matrix, len(pages))
	for i, p := range pages {
		s.page(p, &all[i])
	}
	return all
}

// set returns the lines of pages as train takes them. A page counts once,
// however many lines it has: without that a few shop pages of a thousand lines
// outweigh all articles. Within a page a line counts by the root of its words,
// between a line and a word: both are what results are measured by.
func (s selector) set(pages []Page) *train.Set {
	rows := 0
	for _, p := range pages {
		rows += len(p.Y)
	}
	set := &train.Set{Width: s.schema.Width()}
	set.X = make([]float32, 0, rows*set.Width)
	var raw, x features.Matrix
	for _, p := range pages {
		s.page(p, &raw)
		s.schema.Vectors(&raw, &x)
		set.X = append(set.X, x.Data...)
		set.Y = append(set.Y, p.Y...)
		first, total := len(set.W), float32(0)
		for i, w := range p.W {
			share := float32(math.Sqrt(1 + float64(p.Raw.Row(i)[s.words])))
			set.W = append(set.W, w*share)
			if w > 0 {
				total += share
			}
		}
		for i := range set.W[first:] {
			set.W[first+i] /= max(total, 1)
		}
	}
	return set
}

// Defaults is how the shipped networks were made, but for the number of members.
// A network of few weights takes larger steps and needs nothing against learning
// by heart.
func Defaults(inputs []string, hidden []int) Task {
	c := train.Defaults()
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

// fewWeights lies between the article's largest network, of 9 × 16 weights, and
// the full one, of 246 × 64.
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
