package linesift

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"linesift/features"
	"linesift/methods/density"
	"linesift/methods/parameter"
	"linesift/methods/site"
	"linesift/methods/tagratio"
	"linesift/model"
	"linesift/models"
	"linesift/page"
)

// A Method decides which text of a page is its main content.
type Method interface {
	// Mask marks the runs of p that are content. It may reuse the memory of m.
	Mask(p *page.Page, m page.Mask) page.Mask
}

// A Classifier is a Method that sets more than a Mask.
type Classifier interface {
	Method

	// Classify reads d.Page and sets d.Mask and any of Probabilities with Threshold, Types, Hub
	// and Confidence. They may share the memory of the Classifier until the next call.
	Classify(d *Document)

	// SetsHub reports whether Classify sets d.Hub.
	SetsHub() bool
}

// A SiteMethod is a Method that compares a page with the other pages of its site, which
// a site.Profile has.
type SiteMethod interface {
	Method

	// SetSite sets the profile of the site of the pages that follow; nil, the initial
	// value, is none. It makes no difference whether the profile has the page itself.
	SetSite(s *site.Profile)
}

// DefaultMethod is the name of the method that scores highest.
const DefaultMethod = models.Default

// A MethodInfo describes a method that has a name.
type MethodInfo struct {
	Name       string
	Doc        string      // one line
	Parameters []Parameter // in the order of their keys

	new func() Method // with its defaults; nil for a network of package models
}

// A Parameter of a method can be set by "name:key=value".
type Parameter = parameter.Parameter

// networkParameters are the parameters of a network.
type networkParameters struct {
	Threshold float64 `key:"threshold" range:"0,1" doc:"lines from this probability on are content; 0: the network's own"`
	Favor     string  `key:"favor" doc:"precision, recall, or by how much the threshold is moved, in log-odds"`
}

// Methods returns the methods that NewMethod knows: the shipped networks, then the
// thresholds they are compared with, then the published methods.
func Methods() []MethodInfo {
	all := slices.Clone(methods)
	for i, m := range all {
		if m.new == nil {
			all[i].Parameters = parameter.Of(new(networkParameters))
		} else {
			all[i].Parameters = parameter.Of(m.new())
		}
	}
	return all
}

var methods = []MethodInfo{
	{Name: "full", Doc: "multi-layer perceptron on the full set of features (the default)"},
	{Name: "article-mlp", Doc: "multi-layer perceptron on density, HTML bytes and text bytes of three lines"},
	{Name: "article-slp", Doc: "single-layer perceptron on the same"},
	method(density.NewFixed, "density", "lines of a density above a threshold"),
	method(newOf[density.Average], "density-average", "lines of a density above the page's mean"),
	method(newOf[density.Gaussian], "density-gaussian", "lines above the density at which text and markup are equally likely"),
	method(tagratio.NewThreshold, "ttr-threshold", "text-to-tag ratio, smoothed, at or above its standard deviation"),
	method(tagratio.NewKMeans, "ttr-kmeans", "text-to-tag ratio clustered by k-means"),
	method(tagratio.NewEM, "ttr-em", "text-to-tag ratio clustered by a Gaussian mixture"),
	method(tagratio.NewFarthestFirst, "ttr-farthest", "text-to-tag ratio clustered farthest first"),
	method(tagratio.NewPrediction, "ttr-prediction", "lines between a jump up and a jump down of the text-to-tag ratio"),
	method(tagratio.NewCETR, "cetr", "text-to-tag ratio and its derivative, k-means with a center at the origin"),
	method(tagratio.NewCETRThreshold, "cetr-tm", "text-to-tag ratio, smoothed as in cetr, at or above its standard deviation"),
	method(newSweeper, "sweeper", "TextSweeper: elements by their ratio of text outside links to tags"),
	method(site.NewTemplate, "template", "what few pages of the site have, by chunks of text; alone, all"),
	method(site.NewEntropy, "entropy", "InfoDiscoverer: blocks whose terms are on few pages of the site; alone, all"),
	method(newOf[density.All], "all", "all text"),
}

func method[M Method](defaults func() M, name, doc string) MethodInfo {
	return MethodInfo{Name: name, Doc: doc, new: func() Method { return defaults() }}
}

// newOf makes a method without parameters.
func newOf[M any]() *M { return new(M) }

// NewMethod returns the method of that name with its own parameters, or of
// "name:key=value,key=value" with others; see Methods. Only the options [Threshold] and
// [Favor] apply. A method without a threshold refuses the first, and one that is not a
// network both. Parameters in the name override them.
func NewMethod(name string, options ...MethodOption) (Method, error) {
	s := newMethodSettings(options)
	s.given, s.network, s.name = nil, nil, name
	return s.make()
}

// make makes the method that the settings choose.
func (s methodSettings) make() (Method, error) {
	if s.given != nil {
		return s.given, nil
	}
	if s.network != nil {
		m, err := newNetwork(s.network, s)
		if err != nil {
			return nil, fmt.Errorf("linesift: %w", err)
		}
		return m, nil
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("linesift: %w", err)
	}
	name, values, _ := strings.Cut(s.name, ":")
	i := slices.IndexFunc(methods, func(m MethodInfo) bool { return m.Name == name })
	if i < 0 {
		var names []string
		for _, m := range methods {
			names = append(names, m.Name)
		}
		return nil, fmt.Errorf("linesift: no method is called %q; there are %s", name, strings.Join(names, ", "))
	}
	m, err := methods[i].make(values, s)
	if err != nil {
		return nil, fmt.Errorf("linesift: %s: %w", name, err)
	}
	return m, nil
}

func (m *MethodInfo) make(values string, s methodSettings) (Method, error) {
	if m.new == nil {
		return shippedNetwork(m.Name, values, s)
	}
	if s.favor != nil {
		return nil, errors.New("only networks can favour precision or recall")
	}
	made := m.new()
	if s.threshold != 0 {
		if err := parameter.Set(made, fmt.Sprintf("threshold=%v", s.threshold)); err != nil {
			return nil, err
		}
	}
	return made, parameter.Set(made, values)
}

// shippedNetwork returns the method of a network of package models.
func shippedNetwork(name, values string, s methodSettings) (Method, error) {
	if values != "" {
		given := networkParameters{Threshold: s.threshold}
		if err := parameter.Set(&given, values); err != nil {
			return nil, err
		}
		s.threshold = given.Threshold
		if given.Favor != "" {
			favor, err := ParseFavor(given.Favor)
			if err != nil {
				return nil, fmt.Errorf("favor=%s: %w", given.Favor, err)
			}
			favor(&s)
		}
	}
	n, err := models.Open(name)
	if err != nil {
		return nil, err
	}
	return newNetwork(n, s)
}

// A network is the method of a trained model: a line is content if its probability reaches
// the page's threshold. Its steps are networkSteps and maskSteps.
type network struct {
	threshold  float32 // the caller's threshold for all pages, or 0
	shift      float64 // added to every page's threshold, in log-odds
	meter      *features.Meter
	classifier *model.Classifier
	hub        bool // the model recognizes hubs
	lines      features.Lines
}

// NewNetwork returns the method of a trained model. Only the options [Threshold] and [Favor]
// apply.
func NewNetwork(m *model.Model, options ...MethodOption) (Classifier, error) {
	n, err := newNetwork(m, newMethodSettings(options))
	if err != nil {
		return nil, fmt.Errorf("linesift: %w", err)
	}
	return n, nil
}

func newNetwork(m *model.Model, s methodSettings) (*network, error) {
	if err := errors.Join(s.check(), m.Check()); err != nil {
		return nil, err
	}
	meter, err := features.NewMeter(m.Networks[model.Line].Schema.Attributes)
	if err != nil {
		return nil, err
	}
	meter.Use(m.Lexicon)
	shift := 0.0
	if s.favor != nil {
		switch shift = s.favor(m.Operating); {
		case shift == 0:
			return nil, errors.New("this network has no measured shift for precision or recall; give one in log-odds")
		case math.IsNaN(shift) || math.IsInf(shift, 0):
			return nil, fmt.Errorf("a threshold cannot be moved by %v", shift)
		}
	}
	return &network{
		threshold: float32(s.threshold), shift: shift,
		meter: meter, classifier: model.NewClassifier(m),
		hub: m.Networks[model.PageType] != nil,
	}, nil
}

func (m *network) Mask(p *page.Page, mask page.Mask) page.Mask {
	d := Document{Page: p, Mask: mask}
	m.Classify(&d)
	return d.Mask
}

func (m *network) SetsHub() bool { return m.hub }

func (m *network) Classify(d *Document) {
	d.network = m
	d.runSteps(networkSteps)
	d.runSteps(maskSteps)
}

func (m *network) explain(p *page.Page, most int) [][]model.Effect {
	m.meter.MeasureLines(p, &m.lines)
	return m.classifier.Explain(&m.lines, most)
}

// sweeper is TextSweeper with its verdict on hubs.
type sweeper struct{ *tagratio.Sweeper }

func newSweeper() sweeper { return sweeper{tagratio.NewSweeper()} }

func (m sweeper) SetsHub() bool { return true }

func (m sweeper) Classify(d *Document) {
	d.Mask = m.Mask(d.Page, d.Mask)
	is, text := m.IsHub(d.Page, d.Mask)
	d.Hub = &Hub{Is: is, NetText: &text}
}
