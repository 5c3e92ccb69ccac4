// Package moments computes mean and variance of values, by the formulas of gonum.org/v1/gonum/stat. That
// package brings linear algebra: fifteen packages and 2 MB that the published methods do not use.
package moments

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// Mean returns the mean of values, NaN if there are none.
func Mean(values []float64) float64 { return floats.Sum(values) / float64(len(values)) }

// Deviation returns the standard deviation of all values, not of a sample.
func Deviation(values []float64) float64 {
	mean := Mean(values)
	squares, rest := 0.0, 0.0
	for _, x := range values {
		d := x - mean
		squares += float64(d * d)
		rest += d
	}
	n := float64(len(values))
	return math.Sqrt((squares - float64(rest*rest)/n) / n)
}

// Weighted returns the mean and the variance of values with weights, which must not sum to 0.
func Weighted(values, weights []float64) (mean, variance float64) {
	sum, weight := 0.0, 0.0
	for i, w := range weights {
		sum += float64(w * values[i])
		weight += w
	}
	mean = sum / weight
	squares, rest := 0.0, 0.0
	for i, w := range weights {
		d := values[i] - mean
		wd := float64(w * d)
		squares += float64(wd * d)
		rest += wd
	}
	return mean, (squares - float64(rest*rest)/weight) / weight
}
