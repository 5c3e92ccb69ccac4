package stages

import (
	"cmp"
	"fmt"
	"slices"

	"linesift/features"
	"linesift/internal/logodds"
	"linesift/internal/stacked"
	"linesift/model"
	"linesift/pagetype"
)

// All returns all stages, in order. A [Classifier] and training both run them. In training,
// the log-odds of a network come from cross-validation.
func All() []Stage { return slices.Clone(all) }

var all = slices.Concat(
	// Of each of the two experts, a network computes each line's log-odds of content, and then one predicts the page's
	// type and whether it is a hub.
	networks(model.OfLines, model.OfPage),
	// The page gets one of the two experts.
	[]Stage{{rule: Choice, change: chooseExpert}},
	// A network sees each line again, with the answers on the lines around it.
	networks(model.InContext),
	[]Stage{
		// Lines within one template move towards their mean.
		{rule: Shrink, change: shrink},
		// The page gets the threshold of the highest expected F1, instead of a fixed one.
		{rule: Threshold, change: setThreshold},
	},
)

// networks returns the stages with networks of the given kinds.
func networks(given ...model.NetworkKind) (stages []Stage) {
	for _, n := range model.Networks() {
		if slices.Contains(given, n.Kind) {
			stages = append(stages, Stage{network: n.Name, kind: kinds[n.Kind], ofArticles: n.OfArticles})
		}
	}
	return stages
}

// Of returns the stages of m in order: the stages with a network in m, and the rules. A model
// of one expert has no stage Choice.
func Of(m *model.Model) []Stage {
	return slices.DeleteFunc(All(), func(s Stage) bool {
		if s.rule == Choice {
			return m.Networks[model.NetworkArticleLine] == nil
		}
		return s.HasNetwork() && m.Networks[s.network] == nil
	})
}

// The rules, in their order.
const (
	Choice    = "choice"    // one of the two experts is chosen
	Shrink    = "shrink"    // log-odds move to the mean over the lines of one template
	Threshold = "threshold" // the page gets its threshold
)

// A Stage is one step of classification: a network, or a rule.
type Stage struct {
	network    model.NetworkName
	kind       *kind // of the network
	ofArticles bool  // the network is of the expert for articles

	rule   string      // the name of a rule, or ""
	change func(*Pass) // by the rule
}

// A kind is what a network sees and answers, in both experts.
type kind struct {
	inputs []string // see Stage.Inputs

	// measure returns the selected attributes, unscaled: a row for each line or one for the page.
	// Kind ofLines returns all attributes of its schema.
	measure func(p *Pass, a *Answers, selected stacked.Selection) *features.Matrix

	// conclude updates the answers of the network's expert with its log-odds for Pass.Inputs, row by row.
	conclude func(p *Pass, a *Answers, logOdds []float32)
}

var (
	// ofLines classifies each line by the attributes of the line and its neighbours. It is fitted to
	// the labels of the lines, except on the pages with the least likely labels (a trimmed loss). A
	// page counts once, however long it is.
	ofLines = &kind{measure: measureLine, conclude: concludeLine}

	// ofPage classifies the page: its type, and whether it is a hub. Its inputs are the means of
	// the lines' attributes and the distribution of the scores of network line. It is fitted to the pages with a
	// known type. Its answers are inputs of networks in context, because a teaser is content on a listing, but
	// not on an article.
	ofPage = &kind{
		inputs:  slices.Concat(stacked.PageNames(), stacked.MeanNames()),
		measure: measurePage, conclude: concludePage,
	}

	// inContext classifies each line again, from the inputs of network line and stacked attributes: its
	// log-odds for the line and its neighbours, means over containers and windows around it, the
	// distribution of the page's text over the probabilities, and the page's type. It is fitted
	// like ofLines.
	inContext = &kind{inputs: contextInputs(), measure: measureContext, conclude: concludeContext}
)

// The kinds of model.Networks.
var kinds = map[model.NetworkKind]*kind{model.OfLines: ofLines, model.OfPage: ofPage, model.InContext: inContext}

// Name returns the name of the stage: of its network, or of the rule.
func (s Stage) Name() string { return cmp.Or(s.rule, string(s.network)) }

// Network returns the name of the stage's network, or "" for a rule.
func (s Stage) Network() model.NetworkName { return s.network }

// HasNetwork reports whether the stage has a network. Otherwise it is a rule.
func (s Stage) HasNetwork() bool { return s.kind != nil }

// OfArticles reports whether the stage has a network of the expert for articles.
func (s Stage) OfArticles() bool { return s.ofArticles }

// OfPage reports whether the stage has a network that sees the page as a whole.
func (s Stage) OfPage() bool { return s.kind == ofPage }

// Inputs returns the inputs of a new network for the stage. nil leaves the choice to the
// training. The inputs of a network in context come after those of network line.
func (s Stage) Inputs() []string {
	if s.kind == nil {
		return nil
	}
	return s.kind.inputs
}

// types returns the types of pages that the stage's expert tells apart.
func (s Stage) types() []pagetype.Type {
	if s.ofArticles {
		return articleTypes
	}
	return allTypes
}

func measureLine(p *Pass, _ *Answers, _ stacked.Selection) *features.Matrix { return &p.Lines.Raw }

func concludeLine(p *Pass, a *Answers, logOdds []float32) {
	a.setLogOdds(logOdds, p.Lines)
	a.scores.Read(a.LogOdds, p.Lines, a.ranking.expectedF1())
}

var (
	allTypes     = pagetype.All()
	articleTypes = model.ArticleTypes()
)

func measurePage(p *Pass, a *Answers, selected stacked.Selection) *features.Matrix {
	p.means = p.reader(model.NetworkLine).Means(p.Lines.Raw.Rows, p.means[:0])
	a.scores.SetMeans(p.meanPlaces, p.means)
	a.scores.Measure(selected, 1, &p.measured)
	return &p.measured
}

func concludePage(_ *Pass, a *Answers, logOdds []float32) {
	last := len(logOdds) - 1
	a.types = slices.Grow(a.types[:0], len(allTypes))[:len(allTypes)]
	clear(a.types)
	places := typePlaces
	if last == len(articleTypes) {
		places = articlePlaces
	}
	sum := float32(0)
	for i, z := range logOdds[:last] {
		p := logodds.Probability(z)
		a.types[places[i]] = p
		sum += p
	}
	if sum > 0 {
		for i := range a.types {
			a.types[i] /= sum
		}
	}
	a.scores.SetTypes(a.types)
	a.Types, a.Hub = a.types, logodds.Probability(logOdds[last])
}

// The places of types in allTypes.
var (
	typePlaces    = placesOf(allTypes)
	articlePlaces = placesOf(articleTypes)
)

func placesOf(types []pagetype.Type) (places []int) {
	for _, name := range types {
		places = append(places, slices.Index(allTypes, name))
	}
	return places
}

// Targets returns the wanted outputs of a network of the page for a page's type: 1 or 0 for each of
// the types that it tells apart, then for hubs. ok is false if it says nothing of the type.
func (s Stage) Targets(pageType string) (y []float32, ok bool) {
	types := s.types()
	y = make([]float32, len(types)+1)
	if i := slices.Index(types, pagetype.Type(pageType)); i >= 0 {
		y[i], ok = 1, true
	}
	if IsHub(pageType) {
		y[len(types)], ok = 1, true
	}
	return y, ok
}

// IsHub reports whether pages of a type only link to others, by the names that WCXB and other gold standards use.
func IsHub(pageType string) bool {
	return slices.Contains([]string{string(pagetype.Listing), string(pagetype.Collection), "overview", "hub"}, pageType)
}

// LeastHub is the lowest Answers.Hub of a hub. Of the values from .1 to .6 it had the highest F1 in
// cross-validation, beside articles.
const LeastHub = 0.25

// neighbours is the number of lines above and below whose scores are inputs.
const neighbours = 8

func measureContext(p *Pass, a *Answers, selected stacked.Selection) *features.Matrix {
	a.scores.Measure(selected, len(a.LogOdds), &p.measured)
	return &p.measured
}

func concludeContext(p *Pass, a *Answers, logOdds []float32) { a.setLogOdds(logOdds, p.Lines) }

func contextInputs() []string {
	all := stacked.LineNames()
	for n := 1; n <= neighbours; n++ {
		all = append(all, fmt.Sprintf("score@-%d", n), fmt.Sprintf("score@+%d", n))
	}
	return slices.Concat(all, stacked.PageNames(), stacked.TypeNames())
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
	types := p.general.Types
	return types != nil && article(types) >= askedArticle
}

// article returns the probability of type article.
func article(types []float32) float32 { return pagetype.Probability(types, pagetype.Article) }

// chooseExpert gives the page the answers of one of the experts.
func chooseExpert(p *Pass) {
	all, articles := p.general.Types, p.articles.Types
	if !p.asksExpert() || pagetype.Likeliest(articles) != pagetype.Article {
		return
	}
	if article(all) >= leastArticle || article(articles) >= slices.Max(all)+muchSurer {
		p.Answers = &p.articles
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
func shrink(p *Pass) {
	if p.model.Networks[model.NetworkContext] == nil {
		return
	}
	clear(p.groups)
	for i, template := range p.Lines.Templates {
		g, w := p.groups[template], logodds.Log1p(p.Lines.TextBytes[i])
		g.weight += w
		g.logOdds += float32(w * logodds.Clip(p.LogOdds[i]))
		p.groups[template] = g
	}
	for i, template := range p.Lines.Templates {
		if g := p.groups[template]; g.weight > 0 {
			p.LogOdds[i] = float32((1-shrinkage)*p.LogOdds[i]) + shrinkage*g.logOdds/g.weight
		}
	}
	p.ranking.read(p.LogOdds, p.Lines)
}

// leastThreshold is a page's lowest threshold. A lower one would keep whole pages.
const leastThreshold = 0.12

// setThreshold sets the page's threshold. The best threshold is half of the F1 that it is expected to reach. The
// model's shift is added. The threshold is low where all lines are uncertain. This helps lists and shop pages, because
// few of their lines reach one half. A model without network context has one threshold for all pages.
//
// The shift is the one with the highest mean F1 in cross-validation. Likely articles have another shift: their
// uncertain lines are more often teasers, on other pages more often parts of a list. Shifts for other types gain
// nothing.
func setThreshold(p *Pass) {
	p.Threshold = p.model.Threshold
	if p.model.Networks[model.NetworkContext] != nil {
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
