package stages

import (
	"slices"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/internal/logodds"
	"linesift/internal/stacked"
	"linesift/model"
)

// A Classifier runs the stages of a model on one page after the other. It reuses its memory,
// and is not safe for concurrent use.
type Classifier struct {
	stages   []Stage
	networks map[model.NetworkName]*forward.Network
	lines    forward.Lines // of the page
	pass     *Pass
	logOdds  []float32
	result   Result
}

// A Result is the classification of a page.
type Result struct {
	Probabilities []float32 // probability of content for each line, 0 to 1
	Types         []float32 // probability of each of pagetype.All, sum 1; nil without a network page
	Hub           float32   // probability of being a hub, 0 to 1; 0 without a network page
	Threshold     float32   // the lowest probability of a content line on this page, 0 to 1

	Confidence float32 // see Answers.Confidence, 0 to 1
}

// NewClassifier returns a classifier of m, which must pass Check.
func NewClassifier(m *model.Model) *Classifier {
	c := &Classifier{stages: Of(m), networks: make(map[model.NetworkName]*forward.Network), pass: NewPass(m)}
	for _, stage := range c.stages {
		if !stage.HasNetwork() {
			continue
		}
		var line, own *forward.Reader
		if stage.kind != ofPage {
			line = c.pass.reader(model.NetworkLine).Reader
		}
		if stage.kind != ofLines {
			own = c.pass.reader(stage.network).Reader
		}
		c.networks[stage.network] = forward.NewNetwork(m.Networks[stage.network].Layers, line, own)
	}
	return c
}

// Classify runs the stages on a page, except the rules in without. l.Raw has a row for each line
// and a column for each attribute of the schema of network line. The result is valid until the next page.
func (c *Classifier) Classify(l *features.Lines, without ...string) *Result {
	c.begin(l)
	p, r := c.pass, &c.result
	for _, stage := range c.stages {
		if stage.HasNetwork() || !slices.Contains(without, stage.Name()) {
			c.run(stage)
		}
	}
	*r = Result{r.Probabilities[:0], p.Types, p.Hub, p.Threshold, p.Confidence()}
	for _, z := range p.LogOdds {
		r.Probabilities = append(r.Probabilities, logodds.Probability(z))
	}
	return r
}

// begin starts a page.
func (c *Classifier) begin(l *features.Lines) {
	c.pass.Begin(l)
	c.lines.Read(c.pass.reader(model.NetworkLine).Reader, &l.Raw)
}

// run runs a stage. The networks of the expert for articles run if it is asked. Only one context
// network runs: the network of the page's expert.
func (c *Classifier) run(stage Stage) {
	p := c.pass
	if stage.ofArticles && !p.asksExpert() || stage.kind == inContext && p.answers(stage) != p.Answers {
		return
	}
	c.logOdds = c.logOdds[:0]
	if stage.HasNetwork() {
		c.logOdds = c.networks[stage.network].Score(&c.lines, p.measure(stage), c.logOdds)
	}
	p.Conclude(stage, c.logOdds)
}

// A Pass holds the results for one page between two stages. It reuses its memory from page
// to page.
type Pass struct {
	Lines *features.Lines // the measured attributes

	// Answers are the answers of the page's expert: of the general one before stage Choice.
	*Answers

	// Threshold is the lowest probability of a content line, 0 to 1.
	Threshold float32

	// There are two experts, since one network does not serve all pages well. The general one is fitted to all of
	// them, the other to articles and to the gold standards of all types.
	general, articles Answers

	model      *model.Model
	readers    map[*model.Schema]*reader
	means      []float32       // of the page's lines
	meanPlaces []int           // of means among the stacked attributes
	measured   features.Matrix // stacked attributes
	groups     map[uint32]shrinkGroup

	lineInputs, inputs features.Matrix // for Inputs
}

// Answers are the answers of an expert's networks for a page.
type Answers struct {
	// LogOdds are the log-odds of content for each line, from the last stage that set them.
	LogOdds []float32

	// Types has a probability for each of pagetype.All, sum 1. It is nil without a network of
	// the page.
	Types []float32

	// Hub is the probability of being a hub, 0 to 1. It is 0 without a network of the
	// page.
	Hub float32

	ranking ranking
	scores  stacked.Scores
	types   []float32
}

// A reader reads the inputs of a network.
type reader struct {
	*forward.Reader
	stacked stacked.Selection // of the schema's attributes
}

// NewPass returns a Pass for pages classified with m.
func NewPass(m *model.Model) *Pass {
	return &Pass{model: m, readers: make(map[*model.Schema]*reader), groups: make(map[uint32]shrinkGroup)}
}

// Begin starts a page. l.Raw has a row for each line and a column for each attribute of network line's
// schema. The Pass keeps l until the next page.
func (p *Pass) Begin(l *features.Lines) {
	p.Lines, p.Threshold, p.Answers = l, p.model.Threshold, &p.general
	for _, a := range []*Answers{&p.general, &p.articles} {
		a.LogOdds, a.Types, a.Hub = a.LogOdds[:0], nil, 0
	}
}

// answers returns the answers that a stage changes.
func (p *Pass) answers(stage Stage) *Answers {
	switch {
	case !stage.HasNetwork():
		return p.Answers
	case stage.ofArticles:
		return &p.articles
	}
	return &p.general
}

// reader returns the reader of a network's inputs for its current schema.
func (p *Pass) reader(name model.NetworkName) *reader {
	schema := p.model.Networks[name].Schema
	r := p.readers[schema]
	if r == nil {
		r = &reader{forward.NewReader(schema), stacked.Select(schema.Attributes)}
		p.readers[schema] = r
		if name == model.NetworkLine { // the networks of the page see the means
			p.meanPlaces = stacked.MeanPlaces(r.SumLines())
		}
	}
	return r
}

// Measure returns the attributes of a stage's network, unscaled: a row for each line, or one for
// the page.
func (p *Pass) Measure(stage Stage, attributes []string) *features.Matrix {
	return stage.kind.measure(p, p.answers(stage), stacked.Select(attributes))
}

// measure is Measure for the attributes of the network's schema.
func (p *Pass) measure(stage Stage) *features.Matrix {
	return stage.kind.measure(p, p.answers(stage), p.reader(stage.network).stacked)
}

// Inputs returns the inputs of a stage's network: a row for each line, or one for the page.
// The result is valid until the next call; for network line, until the next page. Call it for network line
// before any other: the inputs of all other networks of lines begin with its inputs.
func (p *Pass) Inputs(stage Stage) *features.Matrix {
	if stage.kind == ofLines && stage.ofArticles {
		return &p.lineInputs // the experts share a schema
	}
	raw := p.measure(stage)
	previous, inputs := &features.Matrix{Rows: raw.Rows}, &p.inputs
	switch stage.kind {
	case ofLines:
		inputs = &p.lineInputs
	case inContext:
		previous = &p.lineInputs
	}
	p.reader(stage.network).Matrix(raw, previous, inputs)
	return inputs
}

// Conclude updates the pass with the log-odds of a stage's network for Inputs, row by row.
// A rule needs none.
func (p *Pass) Conclude(stage Stage, logOdds []float32) {
	if stage.HasNetwork() {
		stage.kind.conclude(p, p.answers(stage), logOdds)
	} else {
		stage.change(p)
	}
}

// setLogOdds copies the log-odds of the lines.
func (a *Answers) setLogOdds(logOdds []float32, l *features.Lines) {
	a.LogOdds = append(a.LogOdds[:0], logOdds...)
	a.ranking.read(a.LogOdds, l)
}

// Confidence returns the expected F1 over the page's text, 0 to 1. It is better for ranking
// pages than as an estimate of their F1.
func (a *Answers) Confidence() float32 { return a.ranking.confidence() }
