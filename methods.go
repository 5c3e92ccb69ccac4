package linesift

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
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

// A Classifier is a Method that finds more than a Mask.
type Classifier interface {
	Method

	// Classify reads d.Page and sets d.Mask and whatever else it finds: Probabilities
	// with Threshold, Types, Hub, Confidence. They may share the memory of the
	// Classifier until the next call.
	Classify(d *Document)

	// TellsHub reports whether Classify sets d.Hub.
	TellsHub() bool
}

// A SiteMethod is a Method that compares a page with the other pages of its site, which
// a site.Profile has.
type SiteMethod interface {
	Method

	// SetSite sets the profile of the site of the pages that follow; nil, the initial
	// value, is none. It makes no difference whether the profile has the page itself.
	SetSite(s *site.Profile)
}

// sweeper is TextSweeper with what it tells of hubs.
type sweeper struct{ *tagratio.Sweeper }

func (m sweeper) TellsHub() bool { return true }

func (m sweeper) Classify(d *Document) {
	d.Mask = m.Mask(d.Page, d.Mask)
	is, text := m.IsHub(d.Page, d.Mask)
	d.Hub = &Hub{Is: is, NetText: &text}
}

// DefaultMethod is the name of the best method there is.
const DefaultMethod = models.Default

// A MethodInfo describes a method that has a name.
type MethodInfo struct {
	Name       string
	Doc        string      // one line
	Parameters []Parameter // in the order of their names

	declare declaration
	shipped bool // it is a network of package models
}

// A Parameter is what "name:key=value" can set of a method.
type Parameter struct{ Key, Default, Doc string }

// A declaration declares a method's parameters, those of networks as settings,
// and returns what makes the method once they have their values.
type declaration func(*flag.FlagSet, *methodSettings) func() (Method, error)

// flags declares the method's parameters.
func (m *MethodInfo) flags(s *methodSettings) (*flag.FlagSet, func() (Method, error)) {
	fs := flag.NewFlagSet(m.Name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs, m.declare(fs, s)
}

// Methods returns the methods that NewMethod knows: the shipped networks, then the
// thresholds they are compared with, then the published methods.
func Methods() []MethodInfo {
	all := append([]MethodInfo(nil), methods...)
	for i := range all {
		fs, _ := all[i].flags(new(methodSettings))
		fs.VisitAll(func(f *flag.Flag) {
			all[i].Parameters = append(all[i].Parameters, Parameter{f.Name, f.DefValue, f.Usage})
		})
	}
	return all
}

var methods = []MethodInfo{
	{Name: "full", Doc: "multi-layer perceptron on the full set of features (the default)", declare: shippedNetwork("full"), shipped: true},
	{Name: "article-mlp", Doc: "multi-layer perceptron on density, HTML bytes and text bytes of three lines", declare: shippedNetwork("article-mlp"), shipped: true},
	{Name: "article-slp", Doc: "single-layer perceptron on the same", declare: shippedNetwork("article-slp"), shipped: true},
	{Name: "density", Doc: "lines of a density above a threshold", declare: func(fs *flag.FlagSet, _ *methodSettings) func() (Method, error) {
		m := density.Fixed{Threshold: 0.5}
		threshold(fs, &m.Threshold, "lines of a density above it are content")
		return func() (Method, error) { return m, nil }
	}},
	{Name: "density-average", Doc: "lines of a density above the page's mean", declare: plain(density.Average{})},
	{Name: "density-gaussian", Doc: "lines above the density at which text and markup are equally likely", declare: plain(density.Gaussian{})},
	{Name: "ttr-threshold", Doc: "text-to-tag ratio, smoothed, at or above its standard deviation", declare: tunable(tagratio.NewThreshold)},
	{Name: "ttr-kmeans", Doc: "text-to-tag ratio clustered by k-means", declare: tunable(tagratio.NewKMeans)},
	{Name: "ttr-em", Doc: "text-to-tag ratio clustered by a Gaussian mixture", declare: tunable(tagratio.NewEM)},
	{Name: "ttr-farthest", Doc: "text-to-tag ratio clustered farthest first", declare: tunable(tagratio.NewFarthestFirst)},
	{Name: "ttr-prediction", Doc: "lines between a jump up and a jump down of the text-to-tag ratio", declare: tunable(tagratio.NewPrediction)},
	{Name: "cetr", Doc: "text-to-tag ratio and its derivative, k-means with a center at the origin", declare: tunable(tagratio.NewCETR)},
	{Name: "cetr-tm", Doc: "text-to-tag ratio, smoothed as in cetr, at or above its standard deviation", declare: tunable(tagratio.NewCETRThreshold)},
	{Name: "sweeper", Doc: "TextSweeper: elements by their ratio of text outside links to tags", declare: tunable(func() sweeper { return sweeper{tagratio.NewSweeper()} })},
	{Name: "template", Doc: "what few pages of the site have, by chunks of text; alone, all", declare: tunable(site.NewTemplate)},
	{Name: "entropy", Doc: "InfoDiscoverer: blocks whose terms are on few pages of the site; alone, all", declare: tunable(site.NewEntropy)},
	{Name: "all", Doc: "all text", declare: plain(density.All{})},
}

func shippedNetwork(name string) declaration {
	return func(fs *flag.FlagSet, s *methodSettings) func() (Method, error) {
		threshold(fs, &s.threshold, "lines from this probability on are content; 0: the network's own")
		fs.Func(favorKey, "precision, recall, or by how much the threshold is moved, in log-odds", func(value string) error {
			favor, err := ParseFavor(value)
			if err == nil {
				favor(s)
			}
			return err
		})
		return func() (Method, error) { return openNetwork(name, *s) }
	}
}

// openNetwork returns the method of a network that ships.
func openNetwork(name string, s methodSettings) (Method, error) {
	n, err := models.Open(name)
	if err != nil {
		return nil, err
	}
	return newNetwork(n, s)
}

// plain is for methods without parameters.
func plain(m Method) declaration {
	return func(*flag.FlagSet, *methodSettings) func() (Method, error) {
		return func() (Method, error) { return m, nil }
	}
}

// tunable is for methods that declare their parameters themselves.
func tunable[M interface {
	Method
	Parameters(*flag.FlagSet)
}](defaults func() M) declaration {
	return func(fs *flag.FlagSet, _ *methodSettings) func() (Method, error) {
		m := defaults()
		m.Parameters(fs)
		return func() (Method, error) { return m, nil }
	}
}

// NewMethod returns the method of that name with its own parameters, or of
// "name:key=value,key=value" with others; see Methods. Of the options [Threshold] and
// [Favor] concern it: a method that has no threshold refuses one, and one that is no
// network both. What the name says is preferred to them.
func NewMethod(name string, options ...MethodOption) (Method, error) {
	s := newMethodSettings(options)
	s.given, s.network, s.name = nil, nil, name
	return s.make()
}

// The parameters that options stand for.
const (
	thresholdKey = "threshold"
	favorKey     = "favor"
)

func threshold(fs *flag.FlagSet, p *float64, doc string) {
	parameter.Float(fs, p, thresholdKey, 0, 1, doc)
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
	for _, m := range methods {
		if m.Name == name {
			method, err := m.make(values, s)
			if err != nil {
				return nil, fmt.Errorf("linesift: %s: %w", name, err)
			}
			return method, nil
		}
	}
	return nil, unknownMethod(name)
}

// unknownMethod names the method that was meant, or else all.
func unknownMethod(name string) error {
	var names []string
	meant, least := "", 1+len(name)/3 // a letter in three, or none of so few, is a slip
	for _, m := range methods {
		names = append(names, m.Name)
		if d := edits(strings.ToLower(name), m.Name); d < least {
			meant, least = m.Name, d
		}
	}
	question := ""
	if meant != "" {
		question = fmt.Sprintf("did you mean %s? ", meant)
	}
	return fmt.Errorf("linesift: no method is called %q; %sthere are %s", name, question, strings.Join(names, ", "))
}

// edits returns how many bytes must be put in, taken out, changed or swapped with the next
// to make b of a (the optimal string alignment distance).
func edits(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			switch {
			case i == 0 || j == 0:
				rows[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				rows[i][j] = rows[i-1][j-1]
			default:
				rows[i][j] = 1 + min(rows[i-1][j-1], rows[i-1][j], rows[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

func (m *MethodInfo) make(values string, s methodSettings) (Method, error) {
	if m.shipped && values == "" {
		return openNetwork(m.Name, s)
	}
	fs, made := m.flags(&s)
	if s.favors() && fs.Lookup(favorKey) == nil {
		return nil, errors.New("only networks can favour precision or recall")
	}
	if s.threshold != 0 {
		if fs.Lookup(thresholdKey) == nil {
			return nil, errors.New("this method takes no threshold")
		}
		if err := fs.Set(thresholdKey, strconv.FormatFloat(s.threshold, 'g', -1, 64)); err != nil {
			return nil, err
		}
	}
	if err := parameter.Set(fs, values); err != nil {
		return nil, err
	}
	return made()
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

// NewNetwork returns the method of a trained model. Of the options [Threshold] and
// [Favor] concern it.
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
	if s.favor != nil {
		if s.shift = s.favor(m.Operating); s.shift == 0 {
			return nil, errors.New("this network has no measured shift for precision or recall; give one in log-odds")
		}
	}
	return &network{
		threshold: float32(s.threshold), shift: s.shift,
		meter: meter, classifier: model.NewClassifier(m),
		hub: m.Networks[model.PageType] != nil,
	}, nil
}

func (m *network) Mask(p *page.Page, mask page.Mask) page.Mask {
	d := Document{Page: p, Mask: mask}
	m.Classify(&d)
	return d.Mask
}

func (m *network) TellsHub() bool { return m.hub }

func (m *network) Classify(d *Document) {
	d.network = m
	d.runSteps(networkSteps)
	d.runSteps(maskSteps)
}

func (m *network) explain(p *page.Page, most int) [][]model.Effect {
	m.meter.MeasureLines(p, &m.lines)
	return m.classifier.Explain(&m.lines, most)
}
