package linesift

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"linesift/baseline"
	"linesift/models"
)

// DefaultMethod is the name of the best method there is.
const DefaultMethod = models.Default

// A MethodInfo describes a method that has a name.
type MethodInfo struct {
	Name string
	Doc  string // one line

	new func(settings) (Method, error)
}

// Methods returns the methods that New knows: the shipped networks, then the
// thresholds they are compared with.
func Methods() []MethodInfo { return append([]MethodInfo(nil), methods...) }

var methods = []MethodInfo{
	{"full", "multi-layer perceptron on the full set of features (the default)", shipped("full")},
	{"article-mlp", "multi-layer perceptron on density, HTML bytes and text bytes of three lines", shipped("article-mlp")},
	{"article-slp", "single-layer perceptron on the same", shipped("article-slp")},
	{"density", "lines of a density above 0.5, or above the threshold given", func(s settings) (Method, error) {
		if s.shift != 0 || s.favor != favorNothing {
			return nil, errNoShift
		}
		return baseline.Fixed{Threshold: cmp.Or(s.threshold, 0.5)}, nil
	}},
	{"density-average", "lines of a density above the page's mean", plain(baseline.Average{})},
	{"density-gaussian", "lines above the density at which text and markup are equally likely", plain(baseline.Gaussian{})},
	{"all", "all text", plain(baseline.All{})},
}

func shipped(name string) func(settings) (Method, error) {
	return func(s settings) (Method, error) {
		n, err := models.Open(name)
		if err != nil {
			return nil, err
		}
		return newNetwork(n, s)
	}
}

// plain is for methods that take no threshold.
func plain(m Method) func(settings) (Method, error) {
	return func(s settings) (Method, error) {
		switch {
		case s.threshold != 0:
			return nil, errors.New("linesift: this method takes no threshold")
		case s.shift != 0 || s.favor != favorNothing:
			return nil, errNoShift
		}
		return m, nil
	}
}

var errNoShift = errors.New("linesift: only networks can favour precision or recall")

// New returns the method of that name with its own threshold.
func New(name string, options ...Option) (Method, error) {
	return NewWithThreshold(name, 0, options...)
}

// NewWithThreshold returns the method of that name with another threshold, 0
// to 1; 0 means its own. A method that has no threshold refuses one, and one
// that is no network options.
func NewWithThreshold(name string, threshold float64, options ...Option) (Method, error) {
	s, err := newSettings(threshold, options)
	if err != nil {
		return nil, err
	}
	for _, m := range methods {
		if m.Name == name {
			method, err := m.new(s)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			return method, nil
		}
	}
	names := make([]string, len(methods))
	for i, m := range methods {
		names[i] = m.Name
	}
	return nil, fmt.Errorf("linesift: no method is called %q; there are %s", name, strings.Join(names, ", "))
}
