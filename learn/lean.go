package learn

import (
	"math"
	"slices"

	"linesift/features"
	"linesift/model"
)

// lean finds the model's leanings: for each type the shift of the threshold of the
// highest mean F1 on held-out pages that are told to be of it and whose labels are
// believed. A model to go on from has its own.
//
// What the probabilities say is right for all pages together, and not for each
// kind: articles are better with a higher threshold, lists with a lower one.
func (t *training) lean(odds []float32, types [][]float32) {
	if start := t.task.Start; start != nil {
		t.model.Leanings = start.Leanings
		return
	}
	thresholds := t.thresholds(odds, types)
	for k, name := range features.Types {
		var pages []int
		for i, p := range t.pages {
			if types[i] != nil && model.Likeliest(types[i]) == k && known(p) && !t.distrusted[i] {
				pages = append(pages, i)
			}
		}
		shift := leaning(len(pages), func(shift float64) float64 {
			sum := 0.0
			for _, i := range pages {
				f1, _, _ := t.f1(i, odds, model.Shift(thresholds[i], shift))
				sum += f1
			}
			return sum / float64(len(pages))
		})
		if shift != 0 {
			if t.model.Leanings == nil {
				t.model.Leanings = make(map[string]float64)
			}
			t.model.Leanings[name] = shift
		}
	}
}

// leaning returns the middle of the shifts that give about the highest mean F1 over
// so many pages, in steps of 0.1 up to 1: the curve is flat at its top, where chance
// decides which shift is the best one. A shift of x has to gain 0.05·x²/√pages to be
// believed, and what is less than the best by 0.02/√pages is about as good: the F1 of
// some dozen pages differs by more than the shifts do.
func leaning(pages int, f1 func(shift float64) float64) float64 {
	if pages == 0 {
		return 0
	}
	const steps, perUnit = 10, 10
	root := math.Sqrt(float64(pages))
	var gains []float64
	for step := -steps; step <= steps; step++ {
		shift := float64(step) / perUnit
		gains = append(gains, f1(shift)-0.05*shift*shift/root)
	}
	enough := slices.Max(gains) - 0.02/root
	first, last := -1, 0
	for i, g := range gains {
		if g >= enough {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	return float64(first+last-2*steps) / (2 * perUnit)
}
