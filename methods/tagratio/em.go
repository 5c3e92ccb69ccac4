package tagratio

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"linesift/internal/moments"
)

// mixture clusters by a mixture of k normal distributions.
func mixture(points []point, k int) []int {
	values := make([]float64, len(points))
	for i, p := range points {
		values[i] = p[0]
	}
	cluster := kmeansFromSpread(points, k)
	mix(values, cluster, k)
	return cluster
}

// A component of a mixture.
type component struct{ weight, mean, variance float64 }

// density returns the component's share of the density at x, times √2π.
func (c component) density(x float64) float64 {
	d := x - c.mean
	return c.weight / math.Sqrt(c.variance) * math.Exp(-d*d/(2*c.variance))
}

const (
	minVariance = 0.25 // the least variance of a component, in squared characters
	enough      = 1e-6 // mix stops at a smaller improvement of the mean log-likelihood
)

// mix fits a mixture of k components to values, starting from their clusters. It sets the
// cluster of each value to its most likely component. A value that no component explains
// keeps its cluster.
func mix(values []float64, cluster []int, k int) {
	share := make([][]float64, k) // for each component, its share of each value
	for c := range share {
		share[c] = make([]float64, len(values))
	}
	for i, c := range cluster {
		share[c][i] = 1
	}
	components := make([]component, k)
	previous := math.Inf(-1)
	for range maxRounds {
		for c := range components {
			components[c] = fit(values, share[c])
		}
		likelihood := 0.0
		for i, x := range values {
			sum := 0.0
			for c, n := range components {
				share[c][i] = n.density(x)
				sum += share[c][i]
			}
			if sum == 0 {
				continue
			}
			for c := range components {
				share[c][i] /= sum
			}
			likelihood += math.Log(sum)
		}
		likelihood /= float64(len(values))
		if likelihood-previous < enough {
			break
		}
		previous = likelihood
	}
	for i := range values {
		best := cluster[i]
		for c := range components {
			if share[c][i] > share[best][i] {
				best = c
			}
		}
		cluster[i] = best
	}
}

// fit returns the component of the values, weighted by their shares. Its weight is 0
// if it has no shares.
func fit(values, share []float64) component {
	weight := floats.Sum(share)
	if weight == 0 {
		return component{variance: minVariance}
	}
	mean, variance := moments.Weighted(values, share)
	return component{weight / float64(len(values)), mean, max(variance, minVariance)}
}
