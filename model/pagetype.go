package model

import (
	"slices"

	"linesift/features"
)

// Types are the kinds of pages that are told apart, as WCXB names them.
var Types = []string{article, "forum", "listing", "collection", "product", "documentation", "service"}

const article = "article"

// HubTypes are the types of pages that only lead to others, as WCXB names them
// and others.
var HubTypes = []string{"listing", "collection", "overview", "hub"}

// pageType is the second stage: of which of Types is the page, and does it only lead
// to other pages? Context sees the answer: a teaser is content on a listing and none
// on an article.
//
// It sees the means of what is measured of the page's lines, and how Line's answers
// are spread. Its network has an output for each type and one for hubs, since a
// page is of one type, but leads on more or less; it is fitted to the types of the
// pages that have one.
type pageType struct{}

func (pageType) Name() Name { return Page }

func (pageType) Network() bool { return true }

func (pageType) Measure(s *State, attributes []string) *features.Matrix {
	s.stacked.readMeans(s.model.Networks[Line].Schema, s.sums, s.Lines.Raw.Rows)
	s.stacked.measure(attributes, 1, &s.own.raw)
	return &s.own.raw
}

func (pageType) Conclude(s *State, odds []float32) {
	s.types = s.types[:0]
	sum := float32(0)
	for _, z := range odds[:len(Types)] {
		p := Probability(z)
		s.types, sum = append(s.types, p), sum+p
	}
	if sum > 0 {
		for i := range s.types {
			s.types[i] /= sum
		}
	}
	s.stacked.types = s.types
	s.Types, s.Hub = s.types, Probability(odds[len(Types)])
}

func (p pageType) Fit(f Fitter) error {
	return f.FitPages(p, pageInputs(), func(pageType string) []float32 {
		y := make([]float32, len(Types)+1)
		if i := slices.Index(Types, pageType); i >= 0 {
			y[i] = 1
		}
		if slices.Contains(HubTypes, pageType) {
			y[len(Types)] = 1
		}
		return y
	})
}

// pageInputs are what Line says of the page, and what is measured of it.
func pageInputs() []string {
	all := names(pageAttributes())
	for _, a := range features.Attributes() {
		all = append(all, "mean_"+a.Name)
	}
	return all
}

// Likeliest returns the likeliest of Types by their probabilities, the first of
// equals; "" if there are none.
func Likeliest(types []float32) string {
	if len(types) == 0 {
		return ""
	}
	best := 0 // whatever is among them, a NaN too
	for i, p := range types {
		if p > types[best] {
			best = i
		}
	}
	return Types[best]
}

// HubFrom is the probability from which on a page is taken for a hub. Of .1 to .6 it
// had the highest F1 against articles in cross-validation of an earlier network, and
// was within a page of the most accurate, .35.
const HubFrom = 0.25
