package model

import (
	"fmt"
	"slices"

	"linesift/features"
	"linesift/internal/logodds"
	"linesift/pagetype"
)

// Stages returns all stages, in order. A [Classifier] and training both run them. In training,
// the log-odds of a network come from cross-validation.
func Stages() []Stage { return slices.Clone(stages) }

var stages = []Stage{
	// A network computes each line's log-odds of content.
	{name: StageLine, expert: general, types: allTypes, measure: measureLine, conclude: concludeLine},
	// A network predicts the page's type and whether it is a hub.
	{name: StagePage, expert: general, types: allTypes,
		Inputs: pageInputs(), measure: measurePage, conclude: concludePage},
	// The same two again, fitted without the web at large: an expert for articles.
	{name: StageArticleLine, expert: articles, types: articleTypes,
		measure: measureLine, conclude: concludeLine},
	{name: StageArticlePage, expert: articles, types: articleTypes,
		Inputs: pageInputs(), measure: measurePage, conclude: concludePage},
	// The page gets one of the two experts.
	{name: StageChoice, conclude: chooseExpert},
	// A network sees each line again, with the answers on the lines around it.
	{name: StageContext, expert: general, types: allTypes,
		Inputs: contextInputs(), measure: measureContext, conclude: concludeContext},
	{name: StageArticleContext, expert: articles, types: articleTypes,
		Inputs: contextInputs(), measure: measureContext, conclude: concludeContext},
	// Lines within one template move towards their mean.
	{name: StageShrink, conclude: shrink},
	// The page gets the threshold of the highest expected F1, instead of a fixed one.
	{name: StageThreshold, conclude: setThreshold},
}

// Stages returns the stages of m in order: the stages with a network in m, and the rules. A model
// of one expert has no Choice.
func (m *Model) Stages() []Stage {
	return slices.DeleteFunc(Stages(), func(s Stage) bool {
		if s.Name() == StageChoice {
			return m.Networks[StageArticleLine] == nil
		}
		return s.HasNetwork() && m.Networks[s.Name()] == nil
	})
}

// A Stage is one step of classification: a network, or a rule.
type Stage struct {
	name   StageName
	expert expert   // the expert of its network
	types  []string // the types that this expert tells apart

	// Inputs are the inputs of a new network for the stage. nil leaves the choice to the
	// training. A context network's inputs come after Line's.
	Inputs []string

	// measure returns the selected attributes, unscaled: a row for each line or one for the
	// page. A rule has none. That of StageLine returns all attributes of its schema.
	measure func(p *Pass, a *Answers, selected selection) *features.Matrix

	// conclude updates the answers of its expert with the network's log-odds for Pass.Inputs,
	// row by row. A rule ignores the log-odds, and changes the answers that the page gets.
	conclude func(p *Pass, a *Answers, logOdds []float32)
}

// Name returns the name of the stage and its network.
func (s Stage) Name() StageName { return s.name }

// HasNetwork reports whether the stage has a network. Otherwise it is a rule.
func (s Stage) HasNetwork() bool { return s.measure != nil }

// OfArticles reports whether the stage has a network of the expert for articles.
func (s Stage) OfArticles() bool { return s.expert == articles }

// OfPage reports whether the stage has a network that sees the page as a whole.
func (s Stage) OfPage() bool { return s.name == StagePage || s.name == StageArticlePage }

// seesLines reports whether the stage has a network that sees the attributes of lines.
func (s Stage) seesLines() bool { return s.HasNetwork() && !s.OfPage() }

// isContext reports whether the stage has a network that sees the answers around a line.
func (s Stage) isContext() bool { return s.name == StageContext || s.name == StageArticleContext }

// outputs returns the number of outputs of the stage's network.
func (s Stage) outputs() int {
	if s.OfPage() {
		return len(s.types) + 1
	}
	return 1
}

// StageName is the name of a stage and its network.
type StageName string

// The stages, in their order.
const (
	// StageLine classifies each line by the attributes of the line and its neighbours. It is fitted to
	// the labels of the lines, except on the pages with the least likely labels (a trimmed loss). A
	// page counts once, however long it is.
	StageLine StageName = "line"

	// StagePage classifies the page: its type, and whether it is a hub. Its inputs are the means of
	// the lines' attributes and the distribution of StageLine's scores. It is fitted to the pages with a
	// known type. Its answers are inputs of StageContext, because a teaser is content on a listing, but
	// not on an article.
	StagePage StageName = "page"

	StageArticleLine StageName = "article-line" // StageLine of the expert for articles
	StageArticlePage StageName = "article-page" // StagePage of the expert for articles
	StageChoice      StageName = "choice"       // one of the two experts is chosen

	// StageContext classifies each line again, from the inputs of StageLine and stacked attributes: its
	// log-odds for the line and its neighbours, means over containers and windows around it, the
	// distribution of the page's text over the probabilities, and the page's type. It is fitted
	// like StageLine.
	StageContext StageName = "context"

	StageArticleContext StageName = "article-context" // StageContext of the expert for articles
	StageShrink         StageName = "shrink"          // log-odds move to the mean over the lines of one template
	StageThreshold      StageName = "threshold"       // the page gets its threshold
)

// An expert is a chain of networks: for lines, for the page's type, for lines in context. One is
// fitted to all pages. The other is fitted to gold standards of articles and other types, and to
// articles, but not to other pages of the web at large: one network does not serve both well.
type expert int

const (
	general expert = iota
	articles
)

func measureLine(p *Pass, _ *Answers, _ selection) *features.Matrix { return &p.Lines.Raw }

func concludeLine(p *Pass, a *Answers, logOdds []float32) {
	a.setLogOdds(logOdds, p.Lines)
	a.stacked.read(a.LogOdds, p.Lines, a.ranking.expectedF1())
}

var allTypes = pagetype.All()

// articleTypes are the types that the expert for articles tells apart. It is fitted to too few pages
// of the others. Models with a single expert tell the same types apart.
var articleTypes = allTypes[:7]

const articleIndex = 0 // of pagetype.Article in allTypes

func measurePage(p *Pass, a *Answers, selected selection) *features.Matrix {
	line := p.reader(StageLine)
	a.stacked.readMeans(line.schema, line.sums, p.Lines.Raw.Rows)
	a.stacked.measure(selected, 1, &p.measured)
	return &p.measured
}

func concludePage(_ *Pass, a *Answers, logOdds []float32) {
	last := len(logOdds) - 1
	a.types = slices.Grow(a.types[:0], len(allTypes))[:len(allTypes)]
	clear(a.types)
	sum := float32(0)
	for i, z := range logOdds[:last] {
		a.types[i] = logodds.Probability(z)
		sum += a.types[i]
	}
	if sum > 0 {
		for i := range a.types {
			a.types[i] /= sum
		}
	}
	a.stacked.types = a.types
	a.Types, a.Hub = a.types, logodds.Probability(logOdds[last])
}

// Targets returns the wanted outputs of a network of the page for a page's type: 1 or 0 for each of
// the types that it tells apart, then for hubs. ok is false if it says nothing of the type.
func (s Stage) Targets(pageType string) (y []float32, ok bool) {
	y = make([]float32, s.outputs())
	if i := slices.Index(s.types, pageType); i >= 0 {
		y[i], ok = 1, true
	}
	if pagetype.IsHub(pageType) {
		y[len(s.types)], ok = 1, true
	}
	return y, ok
}

func pageInputs() []string {
	return slices.Concat(names(pageAttributes()), names(meanAttributes()))
}

// LeastHub is the lowest Answers.Hub of a hub. Of the values from .1 to .6 it had the highest F1 in
// cross-validation, beside articles.
const LeastHub = 0.25

// neighbours is the number of lines above and below whose scores are inputs.
const neighbours = 8

func measureContext(p *Pass, a *Answers, selected selection) *features.Matrix {
	a.stacked.measure(selected, len(a.stacked.lines), &p.measured)
	return &p.measured
}

func concludeContext(p *Pass, a *Answers, logOdds []float32) { a.setLogOdds(logOdds, p.Lines) }

func contextInputs() []string {
	all := names(lineAttributes())
	for n := 1; n <= neighbours; n++ {
		all = append(all, fmt.Sprintf("score@-%d", n), fmt.Sprintf("score@+%d", n))
	}
	return slices.Concat(all, names(pageAttributes()), names(typeAttributes()))
}

// The expert for articles runs if the general expert gives the type article at least the probability
// askedArticle. The page gets its answers if it finds article the likeliest type, and if either the
// general expert gives article at least leastArticle, or it is surer of article than the general
// expert of any type, by at least muchSurer. askedArticle saves time, and changes few pages. The two
// others had the best mean over fifteen sets.
const (
	askedArticle = 0.03
	leastArticle = 0.2
	muchSurer    = 0.1
)

// asksExpert reports whether the expert for articles is asked.
func (p *Pass) asksExpert() bool {
	types := p.experts[general].Types
	return types != nil && types[articleIndex] >= askedArticle
}

// chooseExpert gives the page the answers of one of the experts.
func chooseExpert(p *Pass, _ *Answers, _ []float32) {
	all, expert := &p.experts[general], &p.experts[articles]
	if !p.asksExpert() || pagetype.Likeliest(expert.Types) != pagetype.Article {
		return
	}
	if all.Types[articleIndex] >= leastArticle || expert.Types[articleIndex] >= slices.Max(all.Types)+muchSurer {
		p.Answers = expert
	}
}

// shrinkage is the weight of the template's mean. 0 would keep each line's own log-odds. Values from
// .4 to .8 are as good on average, but higher ones are worse on old pages: their layout tables are
// one template (bench/NOTES.md).
const shrinkage = 0.4

// A shrinkGroup holds the sums of the lines' weights and of their weighted log-odds.
type shrinkGroup struct{ weight, logOdds float32 }

// shrink moves the log-odds of each line towards the mean over the lines of its
// template (shrinkage to the group mean). The posts of a forum or the cards of a grid are
// all content or all boilerplate, but an uncertain network errs on each separately.
//
// The mean is weighted by the logarithm of the bytes of a line's text. Log-odds are clipped by
// logodds.Clip. Without templates nothing changes.
func shrink(p *Pass, a *Answers, _ []float32) {
	if p.model.Networks[StageContext] == nil {
		return
	}
	clear(p.groups)
	for i, template := range p.Lines.Templates {
		g, w := p.groups[template], logodds.Log1p(p.Lines.TextBytes[i])
		g.weight += w
		g.logOdds += float32(w * logodds.Clip(a.LogOdds[i]))
		p.groups[template] = g
	}
	for i, template := range p.Lines.Templates {
		if g := p.groups[template]; g.weight > 0 {
			a.LogOdds[i] = float32((1-shrinkage)*a.LogOdds[i]) + shrinkage*g.logOdds/g.weight
		}
	}
	a.ranking.read(a.LogOdds, p.Lines)
}

// leastThreshold is a page's lowest threshold. A lower one would keep whole pages.
const leastThreshold = 0.12

// setThreshold sets the page's threshold. The threshold with the highest expected F1 is half
// of this F1. The model's shift moves it. It is low if all lines are uncertain. This helps
// lists and shop pages, because few of their lines reach one half. A model without network context has
// one threshold for all pages.
//
// The shift has the highest mean F1 in cross-validation. Likely articles have another shift:
// their uncertain lines are more often teasers, on other pages more often parts of a list.
// Shifts for other types gain nothing.
func setThreshold(p *Pass, _ *Answers, _ []float32) {
	p.Threshold = p.model.Threshold
	if p.model.Networks[StageContext] != nil {
		shift := float64(logodds.Of(p.model.Threshold))
		if p.IsArticle() {
			shift += p.model.ArticleShift
		}
		p.Threshold = logodds.Shift(p.PageThreshold(), shift)
	}
}

// PageThreshold returns the threshold with the highest expected F1, 0.12 to 0.5.
func (p *Pass) PageThreshold() float32 { return max(p.ranking.expectedF1()/2, leastThreshold) }

// IsArticle reports whether article is the likeliest type of the page.
func (p *Pass) IsArticle() bool { return pagetype.Likeliest(p.Types) == pagetype.Article }
