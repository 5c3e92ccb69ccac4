package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"linesift/features"
	"linesift/lexicon"
	"linesift/model"
	"linesift/train/perceptron"
)

// A training makes a model, stage by stage. It is the model.Fitter.
type training struct {
	ctx       context.Context
	task      Task
	progress  func(perceptron.Epoch)
	pages     []Page
	folds     []int // the page at which each fold ends
	first     []int // the row of each page's first line, and one more
	stages    []model.Stage
	commonest string // of the types of the pages; "" if they have none

	trimmed  []bool             // pages whose labels are left out
	sources  []source           // of Line's attributes
	lexicons []*lexicon.Lexicon // for each fold, counted on the others

	// odds are the cross-validated log-odds of the networks that are fitted.
	odds   map[model.Name][]float32
	state  *model.State
	lines  features.Lines
	model  *model.Model
	report Report
}

func newTraining(ctx context.Context, task Task, folds [][]Page, progress func(perceptron.Epoch)) *training {
	m := &model.Model{Networks: make(map[model.Name]*model.Network), Threshold: 0.5}
	t := &training{ctx: ctx, task: task, progress: progress, first: []int{0}, odds: make(map[model.Name][]float32), state: model.NewState(m), model: m}
	for _, f := range folds {
		t.pages = append(t.pages, f...)
		t.folds = append(t.folds, len(t.pages))
	}
	t.trimmed = make([]bool, len(t.pages))
	for i, p := range t.pages {
		t.first = append(t.first, t.first[i]+len(p.Y))
	}
	t.stages = task.stages()
	t.commonest = commonest(t.pages)
	return t
}

// commonest returns the type that most pages have, the first by name of several; "" if
// none has one.
func commonest(pages []Page) string {
	count := make(map[string]int)
	for _, p := range pages {
		if p.Type != "" {
			count[p.Type]++
		}
	}
	best := ""
	for _, name := range slices.Sorted(maps.Keys(count)) {
		if count[name] > count[best] {
			best = name
		}
	}
	return best
}

// stages returns those that a task asks for: all, the first network alone, or those
// of the model to start from.
func (t Task) stages() []model.Stage {
	all := model.Stages()
	if t.Start != nil {
		all = t.Start.Stages()
	}
	return slices.DeleteFunc(all, func(s model.Stage) bool {
		return t.Alone && s.Network() && s.Name() != model.Line
	})
}

// run makes the model: it fits the stages in order.
func (t *training) run() error {
	for _, s := range t.stages {
		if err := s.Fit(t); err != nil {
			return err
		}
		t.score(s)
	}
	t.conclude()
	return nil
}

// replay returns the state of page i before a stage: the stages before it have run
// with the log-odds of networks that were not fitted to the page. The state is valid
// until the next call.
func (t *training) replay(i int, until model.Stage) *model.State {
	fold := 0
	for t.folds[fold] <= i {
		fold++
	}
	t.pages[i].lines(t.sources, t.lexicons[fold], &t.lines)
	s := t.state
	s.Begin(&t.lines)
	for _, stage := range t.stages {
		if stage == until {
			break
		}
		t.step(s, i, stage)
	}
	return s
}

// step runs one stage on page i.
func (t *training) step(s *model.State, i int, stage model.Stage) {
	if !stage.Network() {
		stage.Conclude(s, nil)
		return
	}
	name := stage.Name()
	if t.odds[name] == nil {
		return // there were too few pages, or the network is that of the start
	}
	s.Inputs(stage)
	first, end := t.rowsOf(name, i)
	stage.Conclude(s, t.odds[name][first:end])
}

// rowsOf returns where the log-odds of page i begin and end among those of a
// network.
func (t *training) rowsOf(name model.Name, i int) (first, end int) {
	if name == model.PageType {
		n := len(t.odds[name]) / len(t.pages)
		return i * n, (i + 1) * n
	}
	return t.first[i], t.first[i+1]
}

// FitLines implements model.Fitter.
func (t *training) FitLines(s model.Stage, inputs []string) error {
	p, err := t.lineProblem(s, inputs)
	if err != nil {
		return err
	}
	return t.fit(s, p)
}

// fit cross-validates a problem and fits a stage's network to all of it.
func (t *training) fit(s model.Stage, p *problem) error {
	name := s.Name()
	v, err := p.crossValidate(t.ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if t.model.Networks[name].Layers, err = p.fit(t.ctx, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	t.odds[name] = v.odds
	t.report.Fits = append(t.report.Fits, Fit{name, v.epochs, v.curves})
	return nil
}

// rarePage is how often a page counts whose type is told and is not the commonest: there
// are few of each such type, and more of them would teach more (bench/NOTES.md).
const rarePage = 2

// lineProblem adds a stage's network to the model, still without layers, and
// returns what it is to be fitted to.
func (t *training) lineProblem(s model.Stage, inputs []string) (*problem, error) {
	p := &problem{outputs: 1, config: t.task.plan(t.first[len(t.pages)]), progress: t.progress}
	if err := t.network(s, inputs, p); err != nil {
		return nil, err
	}
	for i, page := range t.pages {
		m := t.replay(i, s).Inputs(s)
		p.set.Width = m.Cols
		p.set.X = append(p.set.X, m.Data...)
		p.set.Y = append(p.set.Y, page.Y...)
		weights := page.weights()
		if p.start == nil {
			p.calibration = append(p.calibration, weights...)
		}
		if t.trimmed[i] {
			clear(weights)
		}
		if page.Type != "" && page.Type != t.commonest {
			for k := range weights {
				weights[k] *= rarePage
			}
		}
		p.set.W = append(p.set.W, weights...)
	}
	for _, end := range t.folds {
		p.ends = append(p.ends, t.first[end])
	}
	return p, nil
}

// network gives the model the network of a stage, still without layers, with its
// schema fitted: that of the model to start from, where p begins, or a new one.
func (t *training) network(s model.Stage, inputs []string, p *problem) error {
	name := s.Name()
	if inputs == nil {
		inputs = t.task.Inputs
	}
	n := new(model.Network)
	if start := t.task.Start; start != nil {
		n.Schema, p.start = start.Networks[name].Schema, start.Networks[name].Layers
		p.config.Hidden = start.Networks[name].Hidden()
	} else {
		schema, err := model.ParseSchema(inputs)
		if err != nil {
			return err
		}
		n.Schema = schema
	}
	t.model.Networks[name] = n // its schema says what the stage sees
	if name == model.Line {
		t.sources = sources(n.Schema.Attributes)
		t.countWords()
	}
	if p.start != nil {
		return nil
	}
	return n.Schema.Fit(func(yield func(*features.Matrix) bool) {
		for i := range t.pages {
			if !yield(s.Measure(t.replay(i, s), n.Schema.Attributes)) {
				return
			}
		}
	})
}

// countWords sets the lexicon of the model, and for each fold one that was counted
// on the others. A model to start from has its own.
func (t *training) countWords() {
	t.lexicons = make([]*lexicon.Lexicon, len(t.folds)) // nothing is looked up in them
	if !needWords(t.sources) {
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

// leastPages is how many pages a network of pages needs of either answer; they must
// not all be in one fold.
const leastPages = 20

// FitPages implements model.Fitter. Where the pages are too few, or what is known
// of them does not tell them apart, the model has no such network. A model to start
// from has its own.
func (t *training) FitPages(s model.Stage, inputs []string, label func(pageType string) []float32) error {
	name := s.Name()
	if start := t.task.Start; start != nil {
		t.model.Networks[name] = start.Networks[name]
		return nil
	}
	p := &problem{outputs: len(label("")), config: t.pageConfig(), progress: t.progress, ends: t.folds}
	if err := t.network(s, inputs, p); err != nil {
		return err
	}
	for i, page := range t.pages {
		m := t.replay(i, s).Inputs(s)
		p.set.Width = m.Cols
		p.set.X = append(p.set.X, m.Data...)
		p.set.Y = append(p.set.Y, label(page.Type)...)
		w := float32(0)
		if page.Type != "" {
			w = 1
		}
		p.set.W = append(p.set.W, w)
	}
	p.calibration = p.set.W
	if !p.enough() {
		delete(t.model.Networks, name)
		return nil
	}
	err := t.fit(s, p)
	if errors.Is(err, errUnlearned) {
		delete(t.model.Networks, name)
		return nil
	}
	return err
}

// pageConfig is how a network of pages is fitted: there are few pages, and what is
// to be learned of them is coarse. Chosen on the training sets.
func (t *training) pageConfig() perceptron.Config {
	c := perceptron.Defaults()
	c.Hidden, c.Epochs, c.Batch, c.Rate, c.Decay, c.Dropout, c.Patience = []int{32}, 30, 64, 0.003, 0.01, 0.3, 0
	c.Seed = t.task.Config.Seed
	return c
}

// enough reports whether each output has enough rows of either label, also without any one
// fold.
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

// TrimPages implements model.Fitter: it takes the weight from the share of pages
// whose labels are the least likely by networks that were not fitted to them. Their gold
// is of another text, or cut short, more often than there is something to learn.
//
// P. Rousseeuw, "Least Median of Squares Regression", 1984, has the least trimmed
// squares.
func (t *training) TrimPages(s model.Stage, inputs []string) error {
	if t.task.Trim == 0 {
		return nil
	}
	p, err := t.lineProblem(s, inputs)
	if err != nil {
		return err
	}
	v, err := p.crossValidate(t.ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name(), err)
	}
	t.trim(v.odds)
	return nil
}

func (t *training) trim(odds []float32) {
	type pageLoss struct {
		page int
		loss float64
	}
	var losses []pageLoss
	for i, p := range t.pages {
		loss, total := 0.0, 0.0
		for k, w := range p.weights() {
			if w > 0 {
				loss += float64(float64(w) * crossEntropy(odds[t.first[i]+k], p.Y[k]))
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

// crossEntropy of log-odds, cut at ±9, and a label, in nats: a single line that a
// network is too sure of says little of a page.
func crossEntropy(odds, y float32) float64 {
	z := min(max(float64(odds), -9), 9)
	if y == 1 {
		z = -z
	}
	return math.Log1p(math.Exp(z))
}
