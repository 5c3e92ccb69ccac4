package ratio

import (
	"math"
	"slices"
)

// A Kernel says how much a line's neighbours count when ratios are smoothed, so
// that a headline or a short sentence between paragraphs is not lost.
type Kernel uint8

const (
	Average  Kernel = iota // all the same, in a window of the radius: TIR 2008
	Gaussian               // by a normal distribution whose deviation is the radius: CETR
)

var kernelNames = []string{"average", "gaussian"}

// reach is how many deviations a Gaussian kernel is wide on either side: what
// is farther away would weigh less than a hundredth of the line itself.
const reach = 3

// weights returns the weight of the line itself and of its neighbours, nearest
// first.
func (k Kernel) weights(radius int) []float64 {
	if k == Average || radius == 0 {
		return slices.Repeat([]float64{1}, radius+1)
	}
	w := make([]float64, reach*radius+1)
	for i := range w {
		x := float64(i) / float64(radius)
		w[i] = math.Exp(-x * x / 2)
	}
	return w
}

// smooth returns the weighted means of values around each of them. weights[i] is for
// the values i places away; at the ends, the mean is of those that there are.
func smooth(values, weights []float64) []float64 {
	smoothed := make([]float64, len(values))
	for k := range values {
		sum, total := 0.0, 0.0
		for i := max(k-len(weights)+1, 0); i < min(k+len(weights), len(values)); i++ {
			w := weights[max(k-i, i-k)]
			sum += w * values[i]
			total += w
		}
		smoothed[k] = sum / total
	}
	return smoothed
}
