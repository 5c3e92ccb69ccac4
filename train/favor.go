package train

import (
	"slices"

	"linesift/model"
)

// What favouring precision or recall means: the mean over pages.
const (
	favoredPrecision = 0.95
	favoredRecall    = 0.97
)

// favor finds the least shifts of the threshold's log-odds that give the
// favoured precision and recall on held-out pages, or what gives nearly the most if
// they are out of reach: pages of which nothing is left have no precision.
func favor(measure func(shift float64) (precision, recall float64)) (f model.Favor) {
	f.Precision = least(+1, favoredPrecision, func(shift float64) float64 { p, _ := measure(shift); return p })
	f.Recall = least(-1, favoredRecall, func(shift float64) float64 { _, r := measure(shift); return r })
	return f
}

// nearly is how much less than the most is taken for a smaller shift: beyond the
// knee of the curve each thousandth costs ever more of the other measure.
const nearly = 0.005

// least returns the least shift in a direction that gives the wanted measure, or
// nearly the most if none does.
func least(direction, want float64, measure func(shift float64) float64) float64 {
	const steps, perUnit = 60, 10
	shift := func(i int) float64 { return direction*float64(i)/perUnit + 0 } // never -0, which would be written so
	var measures []float64
	for i := range steps + 1 {
		m := measure(shift(i))
		if m >= want {
			return shift(i)
		}
		measures = append(measures, m)
	}
	enough := slices.Max(measures) - nearly
	return shift(slices.IndexFunc(measures, func(m float64) bool { return m >= enough }))
}

// favor finds the shifts of the threshold from the held-out odds of the lines of
// pages whose labels are believed: of a page whose gold is another text no shift
// makes a good one. A model to go on from has its own.
func (t *training) favor(odds []float32, types [][]float32) {
	if start := t.task.Start; start != nil {
		t.model.Favor = start.Favor
		return
	}
	thresholds := t.thresholds(odds, types)
	t.model.Favor = favor(func(shift float64) (precision, recall float64) {
		pages := 0.0
		for i, p := range t.pages {
			if known(p) && !t.distrusted[i] {
				_, pr, re := t.f1(i, odds, model.Shift(thresholds[i], shift))
				precision, recall, pages = precision+pr, recall+re, pages+1
			}
		}
		return precision / pages, recall / pages
	})
}

// thresholds returns the threshold that each page has by the model, from the
// held-out odds of its lines and the probabilities of its types.
func (t *training) thresholds(odds []float32, types [][]float32) []float32 {
	all := make([]float32, len(t.pages))
	for i := range t.pages {
		t.page(i, odds)
		all[i] = t.model.PageThreshold(t.answers.ExpectedF1(), types[i])
	}
	return all
}

// f1 returns what Page.f1 does for the lines of page i from a threshold on.
func (t *training) f1(i int, odds []float32, threshold float32) (f1, precision, recall float64) {
	at := model.Odds(threshold)
	return t.pages[i].f1(func(k int) bool { return odds[t.first[i]+k] >= at })
}

// known tells whether the label of any line of a page is.
func known(p Page) bool {
	for _, w := range p.W {
		if w > 0 {
			return true
		}
	}
	return false
}
