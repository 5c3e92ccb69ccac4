package perceptron

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Threshold returns the probability from which on a line is best taken for
// content: it has the least weight of errors on held-out rows, where a wrongly
// kept line counts costFP times a wrongly dropped one. prob has the rows'
// probabilities, y their labels, 0 or 1, and w their weights; nil gives every
// row the weight 1. The result lies strictly between 0 and 1, midway between two
// of the probabilities; among equally good ones it is the nearest to
// costFP/(1+costFP), where it would be if the probabilities were exact.
func Threshold(prob, y, w []float32, costFP float64) (float32, error) {
	if err := checkThreshold(prob, y, w, costFP); err != nil {
		return 0, fmt.Errorf("perceptron: threshold: %w", err)
	}
	type row struct {
		p       float32
		dropped float64 // what dropping the row adds to the cost of keeping it
	}
	s := &Set{X: prob, Y: y, W: w, Width: 1}
	var rows []row
	for i, p := range prob {
		r := row{p, s.cost(i, costFP)}
		if y[i] == 0 {
			r.dropped = -r.dropped
		}
		if r.dropped != 0 {
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.p, b.p) })

	exact := costFP / (1 + costFP)
	best, least := float32(0), math.Inf(1)
	consider := func(below, above float32, cost float64) {
		t, ok := between(below, above)
		if !ok {
			return
		}
		nearer := math.Abs(float64(t)-exact) < math.Abs(float64(best)-exact)
		if cost < least || cost == least && nearer {
			best, least = t, cost
		}
	}
	below, cost := float32(0), 0.0 // from keeping all rows upwards
	for _, r := range rows {
		if r.p > below {
			consider(below, r.p, cost)
			below = r.p
		}
		cost += r.dropped
	}
	consider(below, 1, cost)
	return best, nil
}

func checkThreshold(prob, y, w []float32, costFP float64) error {
	s := &Set{X: prob, Y: y, W: w, Width: 1}
	if err := s.checkOne(); err != nil {
		return err
	}
	for i, p := range prob {
		if p < 0 || p > 1 {
			return fmt.Errorf("row %d: probability %v", i, p)
		}
	}
	if !(costFP > 0) || math.IsInf(costFP, 0) {
		return fmt.Errorf("a false positive cost of %v, want a number above 0", costFP)
	}
	return s.checkBoth()
}

// between returns the middle of the numbers t, below < t ≤ above and t < 1, if
// there are any.
func between(below, above float32) (t float32, ok bool) {
	t = float32((float64(below) + float64(above)) / 2)
	if t == below { // the two are neighbours
		t = above
	}
	return t, below < t && t < 1
}
