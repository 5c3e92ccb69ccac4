package train

import (
	"cmp"
	"context"
	"math"
	"slices"

	"linesift/features"
	"linesift/lexicon"
	"linesift/model"
	"linesift/train/perceptron"
)

// A training makes a model, network by network.
type training struct {
	task     Task
	progress func(perceptron.Epoch)
	pages    []Page
	folds    []int // the page at which each fold ends
	first    []int // the row of each page's first line, and one more

	lines      []features.Lines // of each page, without Raw
	distrusted []bool           // pages whose labels are not believed
	answers    features.Context

	model  *model.Model
	report Report
}

func newTraining(task Task, folds [][]Page, progress func(perceptron.Epoch)) *training {
	t := &training{task: task, progress: progress, first: []int{0}, model: &model.Model{Networks: make(map[model.Question]*model.Network)}}
	for _, f := range folds {
		t.pages = append(t.pages, f...)
		t.folds = append(t.folds, len(t.pages))
	}
	t.lines, t.distrusted = make([]features.Lines, len(t.pages)), make([]bool, len(t.pages))
	for i, p := range t.pages {
		p.lines(nil, nil, &t.lines[i])
		t.first = append(t.first, t.first[i]+len(p.Y))
	}
	return t
}

// run makes the model.
func (t *training) run(ctx context.Context) error {
	f, scaled, err := t.lineFitting()
	if err != nil {
		return err
	}
	if t.task.Distrust > 0 {
		_, odds, _, err := f.judge(ctx)
		if err != nil {
			return err
		}
		t.distrust(odds)
		f.w, f.all = t.trusted(), f.w
	}
	odds, err := t.add(ctx, f)
	if err != nil {
		return err
	}
	start := t.task.Start
	alone := t.task.Alone || start != nil && start.Networks[model.Context] == nil
	if err := t.decide(odds, alone); err != nil {
		return err
	}
	flat := slices.Repeat([]float32{t.model.Threshold}, len(t.pages))
	if alone {
		t.conclude("line", odds, flat)
		return nil
	}
	t.step("line", odds, flat)
	t.step("thresholds by page", odds, t.thresholds(odds, make([][]float32, len(t.pages))))
	if err := t.hub(ctx, odds, scaled); err != nil {
		return err
	}
	types, err := t.types(ctx, odds, scaled)
	if err != nil {
		return err
	}
	if odds, err = t.add(ctx, t.contextFitting(f, odds, types)); err != nil {
		return err
	}
	t.step("context", odds, t.thresholds(odds, types))
	t.level(odds)
	t.step("levelled", odds, t.thresholds(odds, types))
	t.lean(odds, types)
	t.conclude("leanings by type", odds, t.thresholds(odds, types))
	t.favor(odds, types)
	return nil
}

// add fits a network that judges lines and adds it to the model. It returns the
// held-out odds of all lines.
func (t *training) add(ctx context.Context, f *fitting) ([]float32, error) {
	n, odds, stage, err := f.judge(ctx)
	if err != nil {
		return nil, err
	}
	t.report.Stages = append(t.report.Stages, stage)
	t.model.Networks[f.question] = n
	return odds, f.complete(ctx, n, stage.Epochs, t.task.Members)
}

// decide sets the threshold, by the odds of Line if it is alone. A model to go on from
// has its own.
//
// Where each page has one of its own (model.PageThreshold) it moves those, and
// only the cost of false positives is a reason to: on held-out training pages no other
// of .35 to .6 gave a higher mean F1 than 0.5.
func (t *training) decide(odds []float32, alone bool) (err error) {
	cost := t.task.Config.FalsePositiveCost
	switch {
	case t.task.Start != nil:
		t.model.Threshold = t.task.Start.Threshold
	case !alone:
		t.model.Threshold = float32(cost / (1 + cost))
	default:
		prob := make([]float32, len(odds))
		for i, z := range odds {
			prob[i] = model.Calibration{}.Probability(z)
		}
		t.model.Threshold, err = perceptron.Threshold(prob, t.labels(), t.weights(), cost)
	}
	return err
}

// labels returns the labels of all lines.
func (t *training) labels() (y []float32) {
	for _, p := range t.pages {
		y = append(y, p.Y...)
	}
	return y
}

// weights returns the weights of all lines.
func (t *training) weights() (w []float32) {
	for _, p := range t.pages {
		w = append(w, p.weights()...)
	}
	return w
}

// trusted returns the same with 0 for lines of pages whose labels are not
// believed.
func (t *training) trusted() []float32 {
	w := t.weights()
	for i, d := range t.distrusted {
		if d {
			clear(w[t.first[i]:t.first[i+1]])
		}
	}
	return w
}

// rowEnds returns the row at which each fold ends.
func (t *training) rowEnds() (ends []int) {
	for _, page := range t.folds {
		ends = append(ends, t.first[page])
	}
	return ends
}

// lineFitting returns the fitting of the first network, and the lines of each
// page as its schema scales them, for the means over them.
func (t *training) lineFitting() (*fitting, []features.Matrix, error) {
	f := &fitting{question: model.Line, y: t.labels(), w: t.weights(), ends: t.rowEnds(), progress: t.progress}
	f.config = t.task.plan(len(f.y))
	fresh := t.task.Start == nil
	if fresh {
		var err error
		if f.schema, err = features.ParseSchema(t.task.Inputs); err != nil {
			return nil, nil, err
		}
	} else {
		t.goOn(f)
	}
	from := sources(f.schema.Attributes)
	lexicons := make([]*lexicon.Lexicon, len(t.folds)) // nothing is looked up in them
	if worded(from) {
		lexicons = t.lexicons()
	}
	raw := make([]features.Matrix, len(t.pages))
	fold := 0
	for i, p := range t.pages {
		for i == t.folds[fold] {
			fold++
		}
		var l features.Lines
		p.lines(from, lexicons[fold], &l)
		raw[i] = l.Raw
	}
	if fresh {
		if err := f.schema.Fit(raw); err != nil {
			return nil, nil, err
		}
	}
	f.width = f.schema.Width()
	f.x = make([]float32, 0, len(f.y)*f.width)
	var x features.Matrix
	for i := range raw {
		f.schema.Vectors(&raw[i], &x)
		f.x = append(f.x, x.Data...)
	}
	return f, raw, nil
}

// lexicons sets the lexicon of the model, and returns for each fold one that was
// counted on the others. A model to go on from has its own.
func (t *training) lexicons() []*lexicon.Lexicon {
	all := make([]*lexicon.Lexicon, len(t.folds))
	if start := t.task.Start; start != nil {
		t.model.Lexicon = start.Lexicon
		for i := range all {
			all[i] = start.Lexicon
		}
		return all
	}
	first := 0
	for i, end := range t.folds {
		all[i] = wordsOf(t.pages[:first], t.pages[end:])
		first = end
	}
	t.model.Lexicon = wordsOf(t.pages)
	return all
}

// goOn lets a fitting begin with the network of the model that is started from.
func (t *training) goOn(f *fitting) {
	n := t.task.Start.Networks[f.question]
	f.schema, f.start, f.calibration, f.config.Hidden = n.Schema, n.Layers, &n.Calibration, n.Hidden()
}

// page lets t.answers read the odds of a page.
func (t *training) page(i int, odds []float32) {
	t.answers.Read(odds[t.first[i]:t.first[i+1]], &t.lines[i])
}

// level levels the odds as Judge does those of Context.
func (t *training) level(odds []float32) {
	var v features.Leveler
	for i := range t.lines {
		v.Level(odds[t.first[i]:t.first[i+1]], &t.lines[i])
	}
}

// contextFitting returns the fitting of the second network, from the odds of the
// first and the types that were told from them.
func (t *training) contextFitting(line *fitting, odds []float32, types [][]float32) *fitting {
	f := &fitting{question: model.Context, y: line.y, w: line.w, all: line.all, ends: line.ends, config: line.config, progress: t.progress}
	if t.task.Start != nil {
		t.goOn(f)
	} else {
		f.schema = must(features.ParseSchema(features.ContextInputs()))
	}
	raw := make([]features.Matrix, len(t.pages))
	for i := range t.pages {
		t.page(i, odds)
		t.answers.SetTypes(types[i])
		t.answers.Measure(f.schema.Attributes, &raw[i])
	}
	if t.task.Start == nil {
		must(0, f.schema.Fit(raw))
	}
	f.width = line.width + f.schema.Width()
	f.x = make([]float32, 0, len(f.y)*f.width)
	var x, joined features.Matrix
	for i := range raw {
		f.schema.Vectors(&raw[i], &x)
		model.Join(&features.Matrix{Rows: x.Rows, Cols: line.width, Data: line.x[t.first[i]*line.width : t.first[i+1]*line.width]}, &x, &joined)
		f.x = append(f.x, joined.Data...)
	}
	return f
}

// must is for what fails only if this package is wrong.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// distrust takes the weight from the share of pages whose labels are the least
// likely by odds of networks that were not fitted to them: a page of a mean
// cross-entropy above that of most is one whose gold is of another text, or cut
// short, more often than one of which there is something to learn.
//
// On the training sets this gained more than any other way to use noisy pages;
// see ARCHITECTURE.md.
func (t *training) distrust(odds []float32) {
	type suspect struct {
		page int
		loss float64
	}
	var suspects []suspect
	for i, p := range t.pages {
		loss, total := 0.0, 0.0
		for k, w := range p.weights() {
			if w > 0 {
				loss += float64(w) * crossEntropy(odds[t.first[i]+k], p.Y[k])
				total += float64(w)
			}
		}
		if total > 0 {
			suspects = append(suspects, suspect{i, loss / total})
		}
	}
	slices.SortStableFunc(suspects, func(a, b suspect) int { return cmp.Compare(b.loss, a.loss) })
	n := int(t.task.Distrust * float64(len(suspects)))
	for _, s := range suspects[:n] {
		t.distrusted[s.page] = true
	}
	t.report.Distrusted = n
}

// crossEntropy of odds and a label, in nats; odds are cut at ±9, since a single
// line that a network is too sure of says little of a page.
func crossEntropy(odds, y float32) float64 {
	z := min(max(float64(odds), -9), 9)
	if y == 1 {
		z = -z
	}
	return math.Log1p(math.Exp(z))
}
