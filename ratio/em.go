package ratio

import "math"

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

// normal is a component of a mixture.
type normal struct{ weight, mean, variance float64 }

// density returns the component's share of the density at x.
func (n normal) density(x float64) float64 {
	d := x - n.mean
	return n.weight / math.Sqrt(n.variance) * math.Exp(-d*d/(2*n.variance))
}

// minVariance, in squared characters, keeps a component of equal ratios from a
// variance of 0; enough is an improvement of the mean log-likelihood that is
// not worth a further round.
const (
	minVariance = 0.25
	enough      = 1e-6
)

// mix fits a mixture of k components to values, starting from their clusters,
// and changes these to the most likely component of each value. It does
// nothing to values that no component explains.
func mix(values []float64, cluster []int, k int) {
	share := make([][]float64, k) // of each component, of each value
	for c := range share {
		share[c] = make([]float64, len(values))
	}
	for i, c := range cluster {
		share[c][i] = 1
	}
	components := make([]normal, k)
	before := math.Inf(-1)
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
		if likelihood-before < enough {
			break
		}
		before = likelihood
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

// fit returns the component of the values by their shares. One without any has
// weight 0.
func fit(values, share []float64) normal {
	var n normal
	for i, x := range values {
		n.weight += share[i]
		n.mean += share[i] * x
	}
	if n.weight == 0 {
		return normal{variance: minVariance}
	}
	n.mean /= n.weight
	for i, x := range values {
		n.variance += share[i] * (x - n.mean) * (x - n.mean)
	}
	n.variance = max(n.variance/n.weight, minVariance)
	n.weight /= float64(len(values))
	return n
}
