package train

import (
	"linesift/features"
	"linesift/model"
)

// lean finds the model's leanings: for each type the shift of the threshold of the
// highest mean F1 on held-out pages that are told to be of it and whose labels are
// believed. A model to go on from has its own.
//
// What the probabilities say is right for all pages together, and not for each
// kind: articles are better with a higher threshold, above all where they are unlike
// those fitted to. What other types gain is not sure. The gain that is reported, .0012, is
// on the pages that the leanings are chosen on; see caution for what is left of it.
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

// caution is what a shift has to gain to be believed, in F1 of one page, times the
// square of the shift: what would be expected if shifts differed by chance around 0 as
// well. Leanings that are found on one half of the held-out training pages do best on
// the other with 2 to 4 (mean F1 .93466 and .93463; .93434 without any, .93407 with a
// quarter). If pages whose labels are not believed count, the more the better.
const caution = 4

// leaning returns the shift of the highest mean F1 over so many pages, in steps of 0.1
// up to 1, less what the caution takes. Of few pages a shift has to gain much: the F1 of
// some dozen differs by more than shifts do.
func leaning(pages int, f1 func(shift float64) float64) (best float64) {
	if pages == 0 {
		return 0
	}
	const steps, perUnit = 10, 10
	most := f1(0)
	for step := -steps; step <= steps; step++ {
		shift := float64(step) / perUnit
		if gain := f1(shift) - caution*shift*shift/float64(pages); gain > most {
			best, most = shift, gain
		}
	}
	return best
}
