package measure

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"linesift/internal/eval"
)

// coverages are the shares of pages whose mean word F1 is told.
var coverages = []float64{0.5, 0.8, 0.9, 0.95, 1}

// A Confidence says what a method's confidence in pages is worth: whether those that
// it is less sure of are those that it does worse on.
type Confidence struct {
	Method      string
	eval.Column // the pages that have a confidence

	// Spearman is the rank correlation of confidence and word F1, -1 to 1: nil if
	// there is but one confidence or one word F1. Interval is nil without a
	// bootstrap, of a single site, and if Spearman is or no resample has one.
	Spearman *float64
	Interval *eval.Interval

	// Coverage is the mean word F1 of the pages that the method is most confident
	// of: of 50, 80, 90, 95 and 100 % of them. It is the curve of risk and coverage,
	// with F1 instead of risk (R. El-Yaniv and Y. Wiener, "On the Foundations of
	// Noise-free Selective Classification", 2010).
	Coverage []float64
}

// Confidences measures each result on each group of its pages, in the order of eval.Compare's table. Pages without a
// confidence have no part, and a group of such pages is left out. Without a bootstrap, nil, there are no intervals.
func Confidences(results []eval.Result, by []eval.Dimension, b *eval.Bootstrap) (all []Confidence, _ error) {
	for _, r := range results {
		if err := eachGroup(r, by, func(column eval.Column, group []eval.PageScore) error {
			pages := slices.DeleteFunc(group, func(p eval.PageScore) bool { return p.Confidence == nil })
			if len(pages) == 0 {
				return nil
			}
			column.Pages = len(pages)
			c := Confidence{Method: r.Method, Column: column}
			err := c.measure(pages, b)
			all = append(all, c)
			return err
		}); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// measure measures the confidence in pages that have one.
func (c *Confidence) measure(pages []eval.PageScore, b *eval.Bootstrap) error {
	confidence, f1 := make([]float64, len(pages)), make([]float64, len(pages))
	for i, p := range pages {
		confidence[i], f1[i] = *p.Confidence, p.Word.F1
	}
	curve := coverage(confidence, f1)
	for _, share := range coverages {
		n := max(1, int(math.Round(share*float64(len(pages)))))
		c.Coverage = append(c.Coverage, curve[n-1])
	}
	rho := spearman(confidence, f1)
	if math.IsNaN(rho) {
		return nil
	}
	c.Spearman = &rho
	if b == nil || eval.Summarize(pages).Sites < 2 {
		return nil
	}
	interval, err := b.Interval(pages, func(drawn []int) float64 {
		x, y := make([]float64, len(drawn)), make([]float64, len(drawn))
		for j, i := range drawn {
			x[j], y[j] = confidence[i], f1[i]
		}
		return spearman(x, y)
	})
	switch {
	case err == nil:
		c.Interval = &interval
	case errors.Is(err, eval.ErrUndefined):
		err = nil
	}
	return err
}

// coverage returns the mean of the values of the first 1, 2, … by score, highest
// first. Of equal scores none comes before another: each has the mean of their
// values.
func coverage(score, value []float64) []float64 {
	means := make([]float64, 0, len(score))
	sum := 0.0
	for _, tie := range slices.Backward(ties(score)) {
		var m eval.Mean
		for _, i := range tie {
			m.Add(value[i])
		}
		for range tie {
			sum += m.Value()
			means = append(means, sum/float64(len(means)+1))
		}
	}
	return means
}

// ties returns the indices of x, lowest values first, those of equal value
// together.
func ties(x []float64) [][]int {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
	var groups [][]int
	for len(order) > 0 {
		n := 1
		for n < len(order) && x[order[n]] == x[order[0]] {
			n++
		}
		groups = append(groups, order[:n])
		order = order[n:]
	}
	return groups
}

// ranks returns the rank of each of x, from 1 for the lowest. Equal values have
// the mean of their ranks.
func ranks(x []float64) []float64 {
	ranks := make([]float64, len(x))
	before := 0
	for _, tie := range ties(x) {
		for _, i := range tie {
			ranks[i] = float64(before) + float64(len(tie)+1)/2
		}
		before += len(tie)
	}
	return ranks
}

// spearman is the rank correlation of x and y: Pearson's of their ranks (C.
// Spearman, "The Proof and Measurement of Association between Two Things",
// 1904). It is NaN if either has but one value.
func spearman(x, y []float64) float64 { return stat.Correlation(ranks(x), ranks(y), nil) }

// WriteConfidences writes a Markdown table with a row for each.
func WriteConfidences(w io.Writer, all []Confidence) error {
	head := []string{"confidence", "Spearman"}
	for _, share := range coverages {
		head = append(head, fmt.Sprintf("F1 of %.0f %%", 100*share))
	}
	rows := [][]string{head}
	for _, t := range all {
		row := []string{rowTitle(t.Method, t.Column), eval.NoValue}
		if t.Spearman != nil {
			row[1] = decimal(*t.Spearman)
		}
		if i := t.Interval; i != nil {
			row[1] += fmt.Sprintf(" [%.3f, %.3f]", i.Low, i.High)
		}
		for _, f1 := range t.Coverage {
			row = append(row, decimal(f1))
		}
		rows = append(rows, row)
	}
	return WriteTable(w, rows)
}
