package linesift

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"linesift/baseline"
	"linesift/internal/parameter"
	"linesift/models"
	"linesift/ratio"
	"linesift/site"
)

// DefaultMethod is the name of the best method there is.
const DefaultMethod = models.Default

// A MethodInfo describes a method that has a name.
type MethodInfo struct {
	Name       string
	Aliases    []string    // other names that NewMethod takes
	Doc        string      // one line
	Parameters []Parameter // in the order of their names

	declare declaration
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
	{Name: "full", Doc: "multi-layer perceptron on the full set of features (the default)", declare: shipped("full")},
	{Name: "article-mlp", Doc: "multi-layer perceptron on density, HTML bytes and text bytes of three lines", declare: shipped("article-mlp")},
	{Name: "article-slp", Doc: "single-layer perceptron on the same", declare: shipped("article-slp")},
	{Name: "density", Aliases: []string{"threshold"}, Doc: "lines of a density above a threshold", declare: func(fs *flag.FlagSet, _ *methodSettings) func() (Method, error) {
		m := baseline.Fixed{Threshold: 0.5}
		threshold(fs, &m.Threshold, "lines of a density above it are content")
		return func() (Method, error) { return m, nil }
	}},
	{Name: "density-average", Aliases: []string{"average"}, Doc: "lines of a density above the page's mean", declare: plain(baseline.Average{})},
	{Name: "density-gaussian", Aliases: []string{"gaussian"}, Doc: "lines above the density at which text and markup are equally likely", declare: plain(baseline.Gaussian{})},
	{Name: "ttr-threshold", Doc: "text-to-tag ratio, smoothed, at or above its standard deviation", declare: tunable(ratio.NewThreshold)},
	{Name: "ttr-kmeans", Doc: "text-to-tag ratio clustered by k-means", declare: tunable(ratio.NewKMeans)},
	{Name: "ttr-em", Doc: "text-to-tag ratio clustered by a Gaussian mixture", declare: tunable(ratio.NewEM)},
	{Name: "ttr-farthest", Doc: "text-to-tag ratio clustered farthest first", declare: tunable(ratio.NewFarthestFirst)},
	{Name: "cetr", Doc: "text-to-tag ratio and its derivative, k-means with a center at the origin", declare: tunable(ratio.NewCETR)},
	{Name: "cetr-tm", Doc: "text-to-tag ratio, smoothed as in cetr, at or above its standard deviation", declare: tunable(ratio.NewCETRThreshold)},
	{Name: "sweeper", Aliases: []string{"textsweeper"}, Doc: "TextSweeper: elements by their ratio of text outside links to tags", declare: tunable(func() sweeper { return sweeper{ratio.NewSweeper()} })},
	{Name: "template", Doc: "what few pages of the site have, by chunks of text; alone, all", declare: tunable(site.NewTemplate)},
	{Name: "entropy", Aliases: []string{"infodiscoverer"}, Doc: "InfoDiscoverer: blocks whose terms are on few pages of the site; alone, all", declare: tunable(site.NewEntropy)},
	{Name: "all", Doc: "all text", declare: plain(baseline.All{})},
}

func shipped(name string) declaration {
	return func(fs *flag.FlagSet, s *methodSettings) func() (Method, error) {
		threshold(fs, &s.threshold, "lines from this probability on are content; 0: the network's own")
		fs.Func(favorKey, "precision, recall, or by how much the threshold is moved, in log-odds", func(value string) error {
			favor, err := ParseFavor(value)
			if err == nil {
				favor(s)
			}
			return err
		})
		return func() (Method, error) {
			n, err := models.Open(name)
			if err != nil {
				return nil, err
			}
			return newNetwork(n, *s)
		}
	}
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
		if m.Name == name || slices.Contains(m.Aliases, name) {
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
		for _, n := range append([]string{m.Name}, m.Aliases...) {
			if d := edits(strings.ToLower(name), n); d < least {
				meant, least = n, d
			}
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
