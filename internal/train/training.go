package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/internal/lexicon"
	"linesift/internal/stages"
	"linesift/internal/train/perceptron"
	"linesift/model"
	"linesift/pagetype"
)

// A training fits a model, stage by stage.
type training struct {
	ctx      context.Context
	task     Task
	progress func(Progress)
	at       Progress
	pages    []Page
	folds    []int // the end page of each fold
	first    []int // the row of each page's first line, and the number of rows
	stages   []stages.Stage

	trimmed  []bool             // pages left out of fitting
	origins  []origin           // of the attributes of network line
	lexicons []*lexicon.Lexicon // for each fold, counted on the other folds

	// logOdds are the cross-validated log-odds of the fitted networks.
	logOdds map[model.NetworkName][]float32
	pass    *stages.Pass
	lines   features.Lines
	model   *model.Model
	report  Report
}

func newTraining(ctx context.Context, task Task, folds [][]Page, progress func(Progress)) *training {
	m := &model.Model{Networks: make(map[model.NetworkName]*model.Network), Threshold: 0.5}
	t := &training{
		ctx: ctx, task: task, progress: progress, at: Progress{Begun: time.Now()}, first: []int{0},
		logOdds: make(map[model.NetworkName][]float32), pass: stages.NewPass(m), model: m,
	}
	for _, f := range folds {
		t.pages = append(t.pages, f...)
		t.folds = append(t.folds, len(t.pages))
	}
	t.stages = task.stages(slices.ContainsFunc(t.pages, func(p Page) bool { return p.Articles }))
	t.trimmed = make([]bool, len(t.pages))
	for i, p := range t.pages {
		t.first = append(t.first, t.first[i]+len(p.Y))
	}
	return t
}

// stages returns the stages to fit: those of the model to start from, or all, without the second
// expert if there is none. With Alone, line is the only network.
func (t Task) stages(twoExperts bool) []stages.Stage {
	all := stages.All()
	if t.Start != nil {
		all = stages.Of(t.Start)
		twoExperts = true // if the model has them
	}
	return slices.DeleteFunc(all, func(s stages.Stage) bool {
		switch {
		case s.Network() == model.NetworkLine:
			return false
		case s.OfArticles() || s.Name() == stages.Choice:
			return t.Alone || !twoExperts
		}
		return t.Alone && s.HasNetwork()
	})
}

// run makes the model: it fits the stages in order.
func (t *training) run() error {
	for i, s := range t.stages {
		t.at.Fits = t.at.Fit + t.task.fits(t.stages[i:], len(t.folds))
		if err := t.fitStage(s); err != nil {
			return err
		}
		t.score(s)
	}
	t.conclude()
	return nil
}

// fitStage fits a stage. Stages without a case here have nothing to fit.
func (t *training) fitStage(s stages.Stage) error {
	switch {
	case s.Name() == stages.Threshold:
		return t.fitShifts(s)
	case !s.HasNetwork():
		return nil
	case s.OfPage():
		return t.fitPages(s)
	case s.Network() == model.NetworkLine:
		if err := t.trimPages(s); err != nil {
			return err
		}
	}
	p, err := t.lineProblem(s)
	if err != nil {
		return err
	}
	return t.fit(s, p)
}

// replay returns the pass of page i before a stage, after the earlier stages have run with
// cross-validated log-odds. It is valid until the next call.
func (t *training) replay(i int, last stages.Stage) *stages.Pass {
	fold := slices.IndexFunc(t.folds, func(end int) bool { return i < end })
	t.pages[i].lines(t.origins, t.lexicons[fold], &t.lines)
	p := t.pass
	p.Begin(&t.lines)
	for _, stage := range t.stages {
		if stage.Name() == last.Name() {
			break
		}
		t.step(p, i, stage)
	}
	return p
}

// after is replay with the stage itself.
func (t *training) after(i int, stage stages.Stage) *stages.Pass {
	p := t.replay(i, stage)
	t.step(p, i, stage)
	return p
}

// step runs one stage on page i.
func (t *training) step(p *stages.Pass, i int, stage stages.Stage) {
	if !stage.HasNetwork() {
		p.Conclude(stage, nil)
		return
	}
	logOdds := t.logOdds[stage.Network()]
	if logOdds == nil {
		return // too few pages
	}
	p.Inputs(stage)
	first, end := t.first[i], t.first[i+1]
	if stage.OfPage() {
		outputs := len(logOdds) / len(t.pages)
		first, end = i*outputs, (i+1)*outputs
	}
	p.Conclude(stage, logOdds[first:end])
}

// fit cross-validates a problem and fits a stage's network to all of it.
func (t *training) fit(s stages.Stage, p *problem) error {
	name := s.Network()
	v, err := p.crossValidate(t.ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if t.model.Networks[name].Layers, err = p.fit(t.ctx, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	t.logOdds[name] = v.logOdds
	t.report.Fits = append(t.report.Fits, Fit{name, v.epochs, v.curves})
	return nil
}

// lineProblem adds a stage's network to the model, without layers, and returns its problem.
func (t *training) lineProblem(s stages.Stage) (*problem, error) {
	p := &problem{outputs: 1, config: t.task.plan(t.first[len(t.pages)])}
	for _, end := range t.folds {
		p.ends = append(p.ends, t.first[end])
	}
	err := t.network(s, p, func(i int) {
		weights := t.pages[i].weights()
		if !t.teaches(s, i) || t.pages[i].Type == string(pagetype.None) {
			clear(weights)
		}
		if p.start == nil {
			p.calibration = append(p.calibration, weights...)
		}
		if t.trimmed[i] {
			clear(weights)
		}
		p.set.Y = append(p.set.Y, t.pages[i].Y...)
		p.set.W = append(p.set.W, weights...)
	})
	return p, err
}

// teaches reports whether the network of a stage is fitted to page i. A model to start from learns
// from all pages.
func (t *training) teaches(s stages.Stage, i int) bool {
	return !s.OfArticles() || t.task.Start != nil || t.pages[i].Articles
}

// network adds a stage's network to the model, without layers, and the inputs of all pages to its
// problem. label adds the labels and weights of page i.
func (t *training) network(s stages.Stage, p *problem, label func(i int)) error {
	n := new(model.Network)
	t.model.Networks[s.Network()] = n // replay needs its schema
	if err := t.chooseSchema(s, n, p); err != nil {
		return err
	}
	if s.Network() == model.NetworkLine {
		t.origins = originsOf(n.Schema.Attributes)
		t.setLexicons()
	}
	if p.start == nil && s.Network() != model.NetworkArticleLine {
		if err := t.scale(s, n.Schema); err != nil {
			return err
		}
	}
	p.progress = t.tell
	for i := range t.pages {
		m := t.replay(i, s).Inputs(s)
		p.set.Width, p.set.X = m.Cols, append(p.set.X, m.Data...)
		label(i)
	}
	return nil
}

// chooseSchema sets the schema of a stage's network. If there is a model to start from, the schema is
// that model's, and p starts from its layers. Network article-line shares the schema of network line. Other networks
// get a new schema without scales.
func (t *training) chooseSchema(s stages.Stage, n *model.Network, p *problem) (err error) {
	if start := t.task.Start; start != nil {
		from := start.Networks[s.Network()]
		n.Schema, p.start, p.config.Hidden = from.Schema, from.Layers, from.Hidden()
		return nil
	}
	if s.Network() == model.NetworkArticleLine {
		n.Schema = t.model.Networks[model.NetworkLine].Schema
		return nil
	}
	inputs := s.Inputs()
	if inputs == nil {
		inputs = t.task.Inputs
	}
	n.Schema, err = model.ParseSchema(inputs)
	return err
}

// scale fits the scales of a stage's new schema to the attributes of all pages.
func (t *training) scale(s stages.Stage, schema *model.Schema) error {
	return fitScales(schema, func(yield func(*features.Matrix) bool) {
		for i := range t.pages {
			if !yield(t.replay(i, s).Measure(s, schema.Attributes)) {
				return
			}
		}
	})
}

// setLexicons sets the lexicon of the model, and for each fold a lexicon counted on the other
// folds. A model to start from keeps its own.
func (t *training) setLexicons() {
	t.lexicons = make([]*lexicon.Lexicon, len(t.folds)) // nil if not needed
	if !needWords(t.origins) {
		return
	}
	if start := t.task.Start; start != nil {
		t.model.Lexicon = start.Lexicon
		for i := range t.lexicons {
			t.lexicons[i] = start.Lexicon
		}
		return
	}
	first := 0
	for i, end := range t.folds {
		t.lexicons[i] = wordsOf(t.pages[:first], t.pages[end:])
		first = end
	}
	t.model.Lexicon = wordsOf(t.pages)
}

// leastPages is the number of pages with either label that a network of pages needs. They must
// not all be in one fold.
const leastPages = 20

// fitPages fits the network of a stage to the pages with a type. If there are too few pages, or
// the network is no better than chance, the model has no such network. A model to start from keeps
// its own.
func (t *training) fitPages(s stages.Stage) error {
	name := s.Network()
	if start := t.task.Start; start != nil {
		t.keepPages(s, start.Networks[name])
		return nil
	}
	p := &problem{config: t.pageConfig(), ends: t.folds}
	if err := t.network(s, p, func(i int) {
		y, known := s.Targets(t.pages[i].Type)
		w := float32(0)
		if known && t.teaches(s, i) {
			w = 1
		}
		p.outputs, p.set.Y, p.set.W = len(y), append(p.set.Y, y...), append(p.set.W, w)
	}); err != nil {
		return err
	}
	p.calibration = p.set.W
	err := errUnlearned
	if p.enough() {
		err = t.fit(s, p)
	}
	if errors.Is(err, errUnlearned) {
		delete(t.model.Networks, name)
		return nil
	}
	return err
}

// isTold reports whether a model tells pages of a type from others: it is one of its types, or a
// hub. Labels may have more types.
func isTold(pageType string) bool {
	return slices.Contains(pagetype.Names(), pageType) || stages.IsHub(pageType)
}

// keepPages adds the network of a model to start from to the model. The later stages are fitted
// to its answers, which they will see on new pages too.
func (t *training) keepPages(s stages.Stage, n *model.Network) {
	t.model.Networks[s.Network()] = n
	scorer := forward.NewScorer(n.Layers, nil)
	var logOdds []float32
	for i := range t.pages {
		logOdds = scorer.LogOdds(t.replay(i, s).Inputs(s), logOdds)
	}
	t.logOdds[s.Network()] = logOdds
}

// pageConfig returns the configuration for networks of pages, chosen on the training sets. There
// are fewer pages than lines by far.
func (t *training) pageConfig() perceptron.Config {
	c := perceptron.Defaults()
	c.Hidden, c.Epochs, c.Batch, c.Patience = []int{32}, 30, 64, 0
	c.Rate, c.Decay, c.Dropout = 0.003, 0.01, 0.3
	c.Seed = t.task.Config.Seed
	return c
}

// enough reports whether each output has at least leastPages rows of either label, and still has both labels if
// any one fold is left out.
func (p *problem) enough() bool {
	for o := range p.outputs {
		var rows, folds [2]int // by the label
		first := 0
		for _, end := range p.ends {
			var here [2]int
			for i := first; i < end; i++ {
				if p.set.W[i] > 0 {
					here[int(p.set.Y[i*p.outputs+o])]++
				}
			}
			for y, n := range here {
				rows[y] += n
				folds[y] += min(n, 1)
			}
			first = end
		}
		if min(rows[0], rows[1]) < leastPages || min(folds[0], folds[1]) < 2 {
			return false
		}
	}
	return true
}

// trimPages gives weight 0 to the share Trim of the pages, by a stage's cross-validated log-odds:
// the pages with the least likely labels. Their gold is mostly wrong: another text, or cut short.
//
// P. Rousseeuw, "Least Median of Squares Regression", 1984, introduces least trimmed
// squares.
func (t *training) trimPages(s stages.Stage) error {
	if t.task.Trim == 0 {
		return nil
	}
	p, err := t.lineProblem(s)
	if err != nil {
		return err
	}
	v, err := p.crossValidate(t.ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name(), err)
	}
	t.trim(v.logOdds)
	return nil
}

func (t *training) trim(logOdds []float32) {
	type pageLoss struct {
		page int
		loss float64
	}
	var losses []pageLoss
	for i, p := range t.pages {
		loss, total := 0.0, 0.0
		for k, w := range p.weights() {
			if w > 0 {
				loss += float64(float64(w) * crossEntropy(logOdds[t.first[i]+k], p.Y[k]))
				total += float64(w)
			}
		}
		if total > 0 {
			losses = append(losses, pageLoss{i, loss / total})
		}
	}
	slices.SortStableFunc(losses, func(a, b pageLoss) int { return cmp.Compare(b.loss, a.loss) })
	t.report.Trimmed = int(t.task.Trim * float64(len(losses)))
	for _, l := range losses[:t.report.Trimmed] {
		t.trimmed[l.page] = true
	}
}

// crossEntropy returns the cross-entropy, in nats, of log-odds and a label, 0 or 1. It clips
// log-odds to ±9, so that one overconfident line has little effect on a page.
func crossEntropy(logOdds, y float32) float64 {
	z := min(max(float64(logOdds), -9), 9)
	if y == 1 {
		z = -z
	}
	return math.Log1p(math.Exp(z))
}
