package chart

import (
	"math"
	"slices"
	"strconv"
)

// A scale maps values to pixels. Its ticks are round numbers around the values.
type scale struct {
	ticks    []float64
	from, to float64 // pixels of the first and the last tick
}

// newScale returns a scale of about five ticks. They are at least least apart. The first is 0 if that
// leaves half of the scale for the values.
func newScale(values []float64, least, from, to float64) scale {
	if len(values) == 0 {
		values = []float64{0, 1}
	}
	low, high := slices.Min(values), slices.Max(values)
	if 0 < low && low < high/2 {
		low = 0
	}
	rough := max((high-low)/5, least)
	step := math.Pow(10, math.Ceil(math.Log10(rough)))
	for _, part := range []float64{5, 2} {
		if step/part >= rough {
			step /= part
			break
		}
	}
	const tolerance = 1e-6 // of a step, since 0.3/0.1 is below 3
	s := scale{from: from, to: to}
	first := math.Floor(low/step + tolerance)
	last := max(math.Ceil(high/step-tolerance), first+1)
	for i := first; i <= last; i++ {
		s.ticks = append(s.ticks, i*step)
	}
	return s
}

// at returns the place of a value, to a hundredth of a pixel.
func (s scale) at(value float64) float64 {
	first, last := s.ticks[0], s.ticks[len(s.ticks)-1]
	return math.Round(100*(s.from+(s.to-s.from)*(value-first)/(last-first))) / 100
}

func (s scale) labels() (all []label) {
	for _, t := range s.ticks {
		all = append(all, label{s.at(t), strconv.FormatFloat(t, 'g', 4, 64)})
	}
	return all
}
