// Package methods has all methods by name: the models that ship with linesift, the fixed
// thresholds they are compared with, and the published methods, each in a package of its own with
// its paper. [New] makes a method of its name, [Of] of its type.
package methods

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"linesift"
	"linesift/internal/parameter"
	"linesift/methods/density"
	"linesift/methods/site"
	"linesift/methods/tagratio"
	"linesift/models"
	"linesift/page"
)

// A Parameter of a method can be set by "name:key=value".
type Parameter struct {
	Key     string
	Default string // the value that the method has without it
	Doc     string // one line; often the unit
}

// An Info describes a method.
type Info struct {
	Name       string
	Doc        string      // one line
	Parameters []Parameter // in the order of their keys

	Model bool // it has probabilities and a confidence
	Hubs  bool // it has a verdict on hubs
	Sites bool // it compares a page with the others of its site; see SetSite

	defaults func() Masker // with its defaults; nil for a model
}

// A Masker marks the runs of a page that are content, as the published methods do. It may reuse the memory
// of the mask that it gets; page.NewMask does.
type Masker interface {
	Mask(p *page.Page, mask page.Mask) page.Mask
}

// All returns all methods: the shipped models, then the thresholds they are compared with, then
// the published methods.
func All() []Info { return slices.Clone(infos) }

var infos = []Info{
	shipped("full", "multi-layer perceptron on the full set of features (the default)", true),
	shipped("article-mlp", "multi-layer perceptron on density, HTML bytes and text bytes of three lines", false),
	shipped("article-slp", "single-layer perceptron on the same", false),
	published(density.NewFixed, "density", "lines of a density above a threshold"),
	published(newOf[density.Average], "density-average", "lines of a density above the page's mean"),
	published(newOf[density.Gaussian], "density-gaussian",
		"lines above the density at which text and markup are equally likely"),
	published(tagratio.NewThreshold, "ttr-threshold",
		"text-to-tag ratio, smoothed, at or above its standard deviation"),
	published(tagratio.NewKMeans, "ttr-kmeans", "text-to-tag ratio clustered by k-means"),
	published(tagratio.NewEM, "ttr-em", "text-to-tag ratio clustered by a Gaussian mixture"),
	published(tagratio.NewFarthestFirst, "ttr-farthest", "text-to-tag ratio clustered farthest first"),
	published(tagratio.NewPrediction, "ttr-prediction",
		"lines between a jump up and a jump down of the text-to-tag ratio"),
	published(tagratio.NewCETR, "cetr", "text-to-tag ratio and its derivative, k-means with a center at the origin"),
	published(tagratio.NewCETRThreshold, "cetr-tm",
		"text-to-tag ratio, smoothed as in cetr, at or above its standard deviation"),
	published(tagratio.NewSweeper, "sweeper", "TextSweeper: elements by their ratio of text outside links to tags"),
	published(site.NewTemplate, "template",
		"what few pages of the site have, by chunks of text; all of a page without others"),
	published(site.NewEntropy, "entropy",
		"InfoDiscoverer: blocks whose terms are on few pages of the site; all of a page without others"),
	published(newOf[density.All], "all", "all text"),
}

func shipped(name, doc string, hubs bool) Info {
	return Info{Name: name, Doc: doc, Parameters: parametersOf(new(modelParameters)), Model: true, Hubs: hubs}
}

func published[M Masker](defaults func() M, name, doc string) Info {
	var m Masker = defaults()
	_, hubs := m.(judge)
	_, sites := m.(comparer)
	return Info{
		Name: name, Doc: doc, Parameters: parametersOf(m),
		Hubs: hubs, Sites: sites, defaults: func() Masker { return defaults() },
	}
}

func parametersOf(method any) (all []Parameter) {
	for _, p := range parameter.Of(method) {
		all = append(all, Parameter(p))
	}
	return all
}

// newOf makes a method without parameters.
func newOf[M any]() *M { return new(M) }

// ByName returns the Info of the method that a spec names, "name" or "name:key=value,key=value". It does not check
// the parameters. An unknown name is an error.
func ByName(spec string) (Info, error) {
	name, _, _ := strings.Cut(spec, ":")
	i := slices.IndexFunc(infos, func(info Info) bool { return info.Name == name })
	if i < 0 {
		var names []string
		for _, info := range infos {
			names = append(names, info.Name)
		}
		return Info{}, fmt.Errorf("unknown method %q; methods are %s", name, strings.Join(names, ", "))
	}
	return infos[i], nil
}

// New returns the method of that name with its own parameters, or of "name:key=value,key=value"
// with others. Goroutines may share it; see [SetSite] for those that compare pages.
func New(spec string) (linesift.Method, error) {
	info, err := ByName(spec)
	if err != nil {
		return nil, err
	}
	_, values, _ := strings.Cut(spec, ":")
	m, err := info.make(values)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", info.Name, err)
	}
	return m, nil
}

func (info *Info) make(values string) (linesift.Method, error) {
	if info.Model {
		return modelMethod(info.Name, values)
	}
	m := info.defaults()
	if err := parameter.Set(m, values); err != nil {
		return nil, err
	}
	return Of(m), nil
}

// Of returns the method of a Masker, such as a [tagratio.CETR] with fields of its own. If the Masker has the method
// IsHub of [tagratio.Sweeper], the result has its verdict. Goroutines may share the methods of the published Maskers.
func Of(m Masker) linesift.Method { return maskerMethod{m} }

// modelParameters are the parameters of a model.
type modelParameters struct {
	Threshold string `key:"threshold" doc:"lines of this probability or more are content (0 to below 1)"`
	Favor     string `key:"favor" doc:"precision, recall, or by how much the threshold is moved, in log-odds"`
}

func modelMethod(name, values string) (linesift.Method, error) {
	var given modelParameters
	if err := parameter.Set(&given, values); err != nil {
		return nil, err
	}
	t, err := ParseFavor(given.Favor)
	if err != nil {
		return nil, fmt.Errorf("favor=%s: %w", given.Favor, err)
	}
	if given.Threshold != "" {
		p, err := strconv.ParseFloat(given.Threshold, 64)
		if err != nil {
			return nil, fmt.Errorf("threshold=%s: not a number", given.Threshold)
		}
		if given.Favor != "" {
			return nil, errors.New("threshold and favor both set the threshold: leave one out")
		}
		t = linesift.FixedThreshold(p)
	}
	n, err := models.Open(name)
	if err != nil {
		return nil, err
	}
	return linesift.NewModelMethod(n, t)
}

// ParseFavor returns the threshold for "precision", "recall" or a shift in log-odds. An empty string is the model's
// own.
func ParseFavor(s string) (t linesift.Threshold, err error) {
	switch s {
	case "":
		return t, nil
	case "precision":
		return linesift.FavorPrecision, nil
	case "recall":
		return linesift.FavorRecall, nil
	}
	logOdds, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(logOdds) {
		return t, fmt.Errorf("%q is neither precision nor recall nor a number of log-odds", s)
	}
	return linesift.ShiftedThreshold(logOdds), nil
}

// A maskerMethod is the method of a Masker. If it is a judge, the result has its verdict on hubs.
type maskerMethod struct{ Masker }

func (m maskerMethod) Classify(p *page.Page, r *linesift.Result) error {
	r.Mask = m.Mask(p, r.Mask)
	if j, ok := m.Masker.(judge); ok {
		is, text := j.IsHub(p, r.Mask)
		r.Hub = &linesift.Hub{Verdict: is, Evidence: &text}
	}
	return nil
}

// A judge is a method that tells hubs, by the text that its mask keeps.
type judge interface {
	IsHub(p *page.Page, mask page.Mask) (bool, tagratio.NetText)
}

// A comparer is a method that compares a page with the other pages of its site.
type comparer interface{ SetSite(*site.Profile) }

// SetSite sets the profile of the site of the pages that follow; nil, the initial value, is none.
// The page itself never counts as another page of its site. It reports whether the method compares
// pages (see [Info]); others ignore the profile. Pages of another goroutine must not use the method
// at the same time.
func SetSite(m linesift.Method, profile *site.Profile) bool {
	var method any = m
	if m, ok := m.(maskerMethod); ok {
		method = m.Masker
	}
	c, ok := method.(comparer)
	if ok {
		c.SetSite(profile)
	}
	return ok
}
