package model

import (
	"fmt"
	"slices"

	"linesift/features"
)

// Stages returns all stages, in order. A [Classifier] and training both run them. In training,
// the log-odds of a network come from cross-validation. Numbers in parentheses count the pages
// that a rule helps, and the pages that it harms; see package pipeline.
func Stages() []Stage { return slices.Clone(stages) }

var stages = []Stage{
	// A network computes each line's log-odds of content.
	{Line, general, Types, nil, measureLine, concludeLine},
	// A network predicts the page's type and whether it is a hub.
	{PageType, general, Types, pageTypeInputs(), measurePageType, concludePageType},
	// The same two again, fitted without the web at large: an expert for articles.
	{ArticleLine, articles, articleTypes, nil, measureLine, concludeLine},
	{ArticleType, articles, articleTypes, pageTypeInputs(), measurePageType, concludePageType},
	// The page gets one of the two experts.
	{name: Choice, conclude: chooseExpert},
	// A network sees each line again, with the answers on the lines around it: .007 of word F1.
	{Context, general, Types, contextInputs(), measureContext, concludeContext},
	{ArticleContext, articles, articleTypes, contextInputs(), measureContext, concludeContext},
	// Lines within one template move towards their mean: .0012 of word F1 in
	// cross-validation, .012 on forums (118, 143).
	{name: Shrink, conclude: shrink},
	// The page gets the threshold of the highest expected F1, instead of a fixed one: .009
	// of word F1 (110, 79).
	{name: Threshold, conclude: setThreshold},
}

// Stages returns the stages of m in order: the stages with a network in m, and the rules. A model
// of one expert has no Choice.
func (m *Model) Stages() []Stage {
	return slices.DeleteFunc(Stages(), func(s Stage) bool {
		if s.Name() == Choice {
			return m.Networks[ArticleLine] == nil
		}
		return s.Network() && m.Networks[s.Name()] == nil
	})
}

// A Stage is one step of classification: a network, or a rule.
type Stage struct {
	name   Name
	expert expert   // whose answers a network reads and gives
	types  []string // that its expert tells apart

	// Inputs are the inputs of a new network for the stage. nil leaves the choice to the
	// training. A context network's inputs come after Line's.
	Inputs []string

	// measure returns the named attributes, unscaled: a row for each line or one for the
	// page. A rule has none.
	measure func(s *State, a *Answers, attributes []string) *features.Matrix

	// conclude updates the answers of its expert with the network's log-odds for State.Inputs,
	// row by row. A rule ignores odds, and changes the answers that the page gets.
	conclude func(s *State, a *Answers, odds []float32)
}

// Name returns the name of the stage and its network.
func (s Stage) Name() Name { return s.name }

// Network reports whether the stage has a network. Otherwise it is a rule.
func (s Stage) Network() bool { return s.measure != nil }

// OfArticles reports whether the stage has a network of the expert for articles.
func (s Stage) OfArticles() bool { return s.expert == articles }

// OfPage reports whether the stage has a network that sees the page as a whole.
func (s Stage) OfPage() bool { return s.name == PageType || s.name == ArticleType }

// seesLines reports whether the stage has a network that sees the attributes of lines.
func (s Stage) seesLines() bool { return s.Network() && !s.OfPage() }

// isContext reports whether the stage has a network that sees the answers around a line.
func (s Stage) isContext() bool { return s.name == Context || s.name == ArticleContext }

// outputs returns the number of outputs of the stage's network.
func (s Stage) outputs() int {
	if s.OfPage() {
		return len(s.types) + 1
	}
	return 1
}

// Name is the name of a stage and its network.
type Name string

// The stages, in their order.
const (
	Line           Name = "line"
	PageType       Name = "page" // as in model files
	ArticleLine    Name = "article-line"
	ArticleType    Name = "article-page"
	Choice         Name = "choice"
	Context        Name = "context"
	ArticleContext Name = "article-context"
	Shrink         Name = "shrink"
	Threshold      Name = "threshold"
)

// An expert is a chain of networks: for lines, for the page's type, for lines in context. One is
// fitted to all pages. The other is fitted to gold standards of articles and other types, and to
// articles, but not to other pages of the web at large: one network does not serve both well.
type expert int

const (
	general expert = iota
	articles
)

// Stage Line classifies each line by the attributes of the line and its neighbours.
//
// It is fitted to the labels of the lines, except on the pages with the least likely labels
// (a trimmed loss). A page counts once, however long it is.

func measureLine(s *State, _ *Answers, _ []string) *features.Matrix { return &s.Lines.Raw }

func concludeLine(s *State, a *Answers, odds []float32) {
	a.setOdds(odds, s.Lines)
	a.stacked.read(a.Odds, s.Lines, a.ranking.expectedF1())
}

// Types are the types of pages that a model distinguishes, with WCXB's names. None is the type of
// a page without matter: a login, an error, a bot check.
var Types = []string{
	article, "forum", "listing", "collection", "product", "documentation", "service", "homepage", None,
}

// articleTypes are the types that the expert for articles tells apart. It sees too few pages of the
// others. Models of before these had two experts tell the same.
var articleTypes = Types[:7]

const (
	article = "article"
	None    = "none"

	articleIndex = 0 // in Types
)

// HubTypes are the types of pages (hubs) that only link to others, in WCXB and in other
// gold standards.
var HubTypes = []string{"listing", "collection", "overview", "hub"}

// Stage PageType classifies the page: its type, and whether it is a hub. The results are
// inputs of Context, because a teaser is content on a listing, but not on an article.
//
// Its inputs are the means of the lines' attributes and the distribution of Line's scores.
// Its network has an output for each type and one for hubs. It is fitted to the pages with a
// known type.

func measurePageType(s *State, a *Answers, attributes []string) *features.Matrix {
	line := s.reader(Line)
	a.stacked.readMeans(line.schema, line.sums, s.Lines.Raw.Rows)
	a.stacked.measure(attributes, 1, &s.measured)
	return &s.measured
}

func concludePageType(_ *State, a *Answers, odds []float32) {
	last := len(odds) - 1
	a.types = slices.Grow(a.types[:0], len(Types))[:len(Types)]
	clear(a.types)
	sum := float32(0)
	for i, z := range odds[:last] {
		a.types[i] = Probability(z)
		sum += a.types[i]
	}
	if sum > 0 {
		for i := range a.types {
			a.types[i] /= sum
		}
	}
	a.stacked.types = a.types
	a.Types, a.Hub = a.types, Probability(odds[last])
}

// Targets returns the wanted outputs of a network of the page for a page's type: 1 or 0 for each of
// the types that it tells apart, then for hubs. ok is false if it says nothing of the type.
func (s Stage) Targets(pageType string) (y []float32, ok bool) {
	y = make([]float32, s.outputs())
	if i := slices.Index(s.types, pageType); i >= 0 {
		y[i], ok = 1, true
	}
	if slices.Contains(HubTypes, pageType) {
		y[len(s.types)], ok = 1, true
	}
	return y, ok
}

func pageTypeInputs() []string {
	return slices.Concat(names(pageAttributes()), names(meanAttributes()))
}

// Likeliest returns the most probable of Types, the first of equals. types has a probability for
// each of Types. If it is empty, the result is "".
func Likeliest(types []float32) string {
	if len(types) == 0 {
		return ""
	}
	best := 0 // also if all are NaN
	for i, p := range types {
		if p > types[best] {
			best = i
		}
	}
	return Types[best]
}

// HubFrom is the lowest State.Hub of a hub. Among .1 to .6 it had the highest F1 against
// articles in cross-validation of an earlier network. It was wrong on at most one page more
// than the most accurate value, .35.
const HubFrom = 0.25

// Stage Context classifies each line again, from the inputs of Line and stacked attributes:
// Line's log-odds for the line and its neighbours, means over containers and windows around
// it, the distribution of the page's text over the probabilities, and the page's type. It
// is fitted like Line.

// neighbours is the number of lines above and below whose scores are inputs.
const neighbours = 8

func measureContext(s *State, a *Answers, attributes []string) *features.Matrix {
	a.stacked.measure(attributes, len(a.stacked.lines), &s.measured)
	return &s.measured
}

func concludeContext(s *State, a *Answers, odds []float32) { a.setOdds(odds, s.Lines) }

func contextInputs() []string {
	all := names(lineAttributes())
	for n := 1; n <= neighbours; n++ {
		all = append(all, fmt.Sprintf("score@-%d", n), fmt.Sprintf("score@+%d", n))
	}
	return slices.Concat(all, names(pageAttributes()), names(typeAttributes()))
}

// The expert for articles is asked where the other expert gives articles at least askedArticle.
// It answers where it takes the page for an article, unless the other expert gives articles less
// than leastArticle and is surer of its type, or nearly so. Among the numbers that were tried,
// leastArticle and muchSurer had the best mean over fifteen sets, and askedArticle costs nothing:
// of 1,913 pages of dev, eval and careful it leaves out four that the expert would have answered.
const (
	askedArticle = 0.03
	leastArticle = 0.2
	muchSurer    = 0.1
)

// asksExpert reports whether the expert for articles is asked.
func (s *State) asksExpert() bool {
	types := s.experts[general].Types
	return types != nil && types[articleIndex] >= askedArticle
}

// chooseExpert gives the page the answers of one of the experts.
func chooseExpert(s *State, _ *Answers, _ []float32) {
	all, expert := &s.experts[general], &s.experts[articles]
	if !s.asksExpert() || Likeliest(expert.Types) != article {
		return
	}
	if all.Types[articleIndex] >= leastArticle || expert.Types[articleIndex] >= slices.Max(all.Types)+muchSurer {
		s.Answers = expert
	}
}

// shrinkage is the weight of the template's mean. 0 would keep each line's own log-odds. In
// cross-validation .4 gains .0012 of word F1 (models/retrain prints it). Forums gained .012
// when it was chosen. Values up to .8 are as good on average, but worse on old pages: their
// layout tables are one template.
const shrinkage = 0.4

// A shrinkGroup holds the sums of the lines' weights and of their weighted log-odds.
type shrinkGroup struct{ weight, odds float32 }

// shrink moves the log-odds of each line towards the mean over the lines of its
// template (shrinkage to the group mean). The posts of a forum or the cards of a grid are
// all content or all boilerplate, but an uncertain network errs on each separately.
//
// The mean is weighted by the logarithm of the bytes of a line's text. Log-odds are clipped to
// ±6. Without templates nothing changes.
func shrink(s *State, a *Answers, _ []float32) {
	if s.model.Networks[Context] == nil {
		return
	}
	clear(s.groups)
	for i, template := range s.Lines.Templates {
		g, w := s.groups[template], log1p(s.Lines.Text[i])
		g.weight += w
		g.odds += float32(w * min(max(a.Odds[i], -mostOdds), mostOdds))
		s.groups[template] = g
	}
	for i, template := range s.Lines.Templates {
		if g := s.groups[template]; g.weight > 0 {
			a.Odds[i] = float32((1-shrinkage)*a.Odds[i]) + shrinkage*g.odds/g.weight
		}
	}
	a.ranking.read(a.Odds, s.Lines)
}

// leastThreshold is a page's lowest threshold. A lower one would keep whole pages.
const leastThreshold = 0.12

// setThreshold sets the page's threshold. The threshold with the highest expected F1 is half
// of this F1. The model's offset moves it. It is low if all lines are uncertain. This helps
// lists and shop pages, because few of their lines reach one half. A model without Context has
// one threshold for all pages.
//
// The offset has the highest mean F1 in cross-validation. Likely articles have another offset:
// their uncertain lines are more often teasers, on other pages more often parts of a list.
// Offsets for other types gain nothing.
//
// With one threshold for all pages the word F1 of wcxb_dev is .019 lower.
func setThreshold(s *State, _ *Answers, _ []float32) {
	s.Threshold = s.model.Threshold
	if s.model.Networks[Context] != nil {
		offset := float64(Odds(s.model.Threshold))
		if s.IsArticle() {
			offset += s.model.ArticleOffset
		}
		s.Threshold = Shift(s.PageThreshold(), offset)
	}
}

// PageThreshold returns the threshold with the highest expected F1, 0.12 to 0.5.
func (s *State) PageThreshold() float32 { return max(s.ranking.expectedF1()/2, leastThreshold) }

// IsArticle reports whether article is the likeliest type of the page.
func (s *State) IsArticle() bool { return Likeliest(s.Types) == article }
