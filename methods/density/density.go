// Package density has the methods that the networks are measured against. Each
// takes a page.Page and returns a page.Mask.
//
// [All] keeps all text. The others keep the lines with a density above a threshold, as in
// "The Easy Way to Extract Useful Text from Arbitrary HTML" (AI Depot, 2007). [Fixed] has the
// article's fixed threshold, [Average] the mean density of the page, and [Gaussian] a
// threshold from a reader's comment. The density of a line is its bytes of text over its
// bytes of source, text and markup together ([page.Line.Density]).
package density

import (
	"math"

	"linesift/internal/moments"
	"linesift/page"
)

// All keeps all text. Its scores show the cost of boilerplate.
type All struct{}

// Mask marks every run.
func (All) Mask(p *page.Page, mask page.Mask) page.Mask {
	mask = page.NewMask(p, mask)
	for i := range mask {
		mask[i] = true
	}
	return mask
}

// Fixed keeps the lines with a density above a threshold.
type Fixed struct {
	// The article proposes 0.5.
	Threshold float64 `key:"threshold" range:"0,<1" doc:"lines of a density above it are content"`
}

// NewFixed returns the method with the article's threshold.
func NewFixed() *Fixed { return &Fixed{Threshold: 0.5} }

// Mask marks the lines above the threshold.
func (f Fixed) Mask(p *page.Page, mask page.Mask) page.Mask { return above(p, mask, f.Threshold) }

// Average keeps the lines with a density above the mean of the page's lines. This is the
// article's second threshold.
type Average struct{}

// Mask marks the lines above the mean density.
func (Average) Mask(p *page.Page, mask page.Mask) page.Mask { return above(p, mask, mean(p)) }

func mean(p *page.Page) float64 {
	sum := 0.0
	for i := range p.Lines {
		sum += p.Lines[i].Density()
	}
	return sum / float64(len(p.Lines))
}

func above(p *page.Page, mask page.Mask, threshold float64) page.Mask {
	mask = page.NewMask(p, mask)
	for i := range p.Lines {
		if p.Lines[i].Density() > threshold {
			mask.SetLine(p, i, true)
		}
	}
	return mask
}

// Gaussian keeps the lines above a threshold at which two normal distributions, for text
// lines and for markup lines, are equally likely. A reader of the article proposes it in the
// first comment.
//
// The comment leaves open how to divide lines into the two classes. Here the mean density
// divides them at first, and then the threshold itself, until it is stable. The comment's
// solution of the equation is not used: it takes a sum of squares for the standard deviation,
// and drops the normalisation of the densities.
type Gaussian struct{}

// maxRounds bounds the search for a stable threshold. It takes about five rounds, but might
// not converge.
const maxRounds = 50

// Mask marks the lines above the threshold. If a class becomes empty, or there is no solution
// between the two means, the last threshold counts; at first this is the mean density.
func (Gaussian) Mask(p *page.Page, mask page.Mask) page.Mask {
	t := mean(p)
	for range maxRounds {
		var text, markup []float64
		for i := range p.Lines {
			if d := p.Lines[i].Density(); d > t {
				text = append(text, d)
			} else {
				markup = append(markup, d)
			}
		}
		threshold, ok := equallyLikely(text, markup)
		if !ok || threshold == t {
			break
		}
		t = threshold
	}
	return above(p, mask, t)
}

// minDeviation is the least deviation of a class. A class of equal densities has it.
const minDeviation = 0.01

// normal returns the mean and the deviation of a class.
func normal(densities []float64) (mean, deviation float64) {
	mean, deviation = moments.Mean(densities), moments.Deviation(densities)
	return mean, max(deviation, minDeviation)
}

// equallyLikely solves
//
//	p/s·exp(−(x−m)²/2s²) = q/r·exp(−(x−k)²/2r²)
//
// for x between the means m and k, where p and q are the classes' shares, and s and r their
// deviations. Its logarithm is a quadratic equation. It returns false if there is no such x.
func equallyLikely(text, markup []float64) (float64, bool) {
	if len(text) == 0 || len(markup) == 0 {
		return 0, false
	}
	m, s := normal(text)
	k, r := normal(markup)
	a := 1/(2*r*r) - 1/(2*s*s)
	b := m/(s*s) - k/(r*r)
	c := k*k/(2*r*r) - m*m/(2*s*s) + math.Log(float64(len(text))*r/(float64(len(markup))*s))
	if math.Abs(a) < 1e-12 {
		x := -c / b
		return x, k < x && x < m
	}
	root := math.Sqrt(float64(b*b) - float64(4*a*c)) // NaN if there is no solution
	for _, sign := range []float64{1, -1} {
		if x := (-b + float64(sign*root)) / (2 * a); k < x && x < m {
			return x, true
		}
	}
	return 0, false
}
