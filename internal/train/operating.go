package train

import (
	"slices"

	"linesift/internal/eval"
	"linesift/internal/logodds"
	"linesift/internal/stages"
	"linesift/model"
	"linesift/pagetype"
)

// fitShifts sets the model's threshold, article shift and the shifts for precision and recall. A model to start
// from keeps its own.
//
// Log-odds are calibrated, so the best threshold of a model without network context follows from the
// cost of a false positive. With Context each page has its own threshold. The cost and a
// shift move all thresholds. The shift has the highest mean F1 over the untrimmed pages.
// Articles have one shift, all other pages another.
func (t *training) fitShifts(s stages.Stage) error {
	if start := t.task.Start; start != nil {
		t.model.Threshold, t.model.ArticleShift = start.Threshold, start.ArticleShift
		t.model.Shifts = start.Shifts
		return nil
	}
	cost := t.task.Config.FalsePositiveCost
	t.model.Threshold = float32(cost / (1 + cost))
	if t.task.Alone {
		return nil
	}
	articles, others := t.scored(s)
	shift := bestShift(others)
	t.model.Threshold = logodds.Shift(t.model.Threshold, shift)
	if len(articles) > 0 {
		t.model.ArticleShift = bestShift(articles) - shift
	}
	articles, others = t.scored(s)
	pages := append(articles, others...)
	t.model.Shifts = precisionAndRecall(func(shift float64) (precision, recall float64) {
		for _, p := range pages {
			_, pr, re := p.f1(shift)
			precision, recall = precision+pr, recall+re
		}
		return precision / float64(len(pages)), recall / float64(len(pages))
	})
	return nil
}

// A scored page has the log-odds of its lines after a stage, and its threshold.
type scored struct {
	page      Page
	logOdds   []float32
	threshold float32
}

// f1 is Page.f1 for the lines that reach the threshold, moved by a shift in log-odds.
func (s scored) f1(shift float64) (f1, precision, recall float64) {
	lowest := logodds.Of(logodds.Shift(s.threshold, shift))
	return s.page.f1(func(i int) bool { return s.logOdds[i] >= lowest })
}

// score returns the score of the lines that reach the threshold.
func (s scored) score() eval.PageScore {
	lowest := logodds.Of(s.threshold)
	return s.page.Score(func(i int) bool { return s.logOdds[i] >= lowest })
}

// scored returns the untrimmed pages with known labels after a stage: the pages classified as
// articles, and all others.
func (t *training) scored(s stages.Stage) (articles, others []scored) {
	for i, p := range t.pages {
		if !counts(p) || t.trimmed[i] {
			continue
		}
		pass := t.after(i, s)
		page := scored{p, slices.Clone(pass.LogOdds), pass.Threshold}
		if pass.IsArticle() {
			articles = append(articles, page)
		} else {
			others = append(others, page)
		}
	}
	return articles, others
}

// bestShift returns the shift of the thresholds with the highest mean F1, among −1, −0.9,
// … 1 in log-odds. Of equal shifts it returns the one nearest to 0.
func bestShift(pages []scored) (best float64) {
	const steps, perUnit = 10, 10
	mean := func(shift float64) (sum float64) {
		for _, p := range pages {
			f1, _, _ := p.f1(shift)
			sum += f1
		}
		return sum
	}
	highest := mean(0)
	for step := 1; step <= steps; step++ {
		for _, shift := range []float64{float64(step) / perUnit, -float64(step) / perUnit} {
			if f1 := mean(shift); f1 > highest {
				best, highest = shift, f1
			}
		}
	}
	return best
}

// The aims of the shifts, as means over the pages.
const (
	wantedPrecision = 0.95
	wantedRecall    = 0.97
)

// precisionAndRecall returns the least shifts that reach the wanted precision and recall in
// cross-validation. If a value is out of reach, the shift comes nearly as high as possible
// (see nearly).
func precisionAndRecall(measure func(shift float64) (precision, recall float64)) (o model.Shifts) {
	o.Precision = least(+1, wantedPrecision, func(shift float64) float64 { p, _ := measure(shift); return p })
	o.Recall = least(-1, wantedRecall, func(shift float64) float64 { _, r := measure(shift); return r })
	return o
}

// A smaller shift may stay nearly below the highest value, because further gains cost ever more
// of the other measure.
const nearly = 0.005

// least returns the least shift in a direction (±1) that makes the measure at least want. If
// there is none, it returns the least shift with nearly the highest measure.
func least(direction, want float64, measure func(shift float64) float64) float64 {
	const steps, perUnit = 60, 10
	shift := func(i int) float64 { return direction*float64(i)/perUnit + 0 } // never -0, which JSON would show
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

// counts reports whether a page counts for the scores of lines: any line has a known label, and
// the page has matter. That a page has none is told by its type, and not by its lines.
func counts(p Page) bool { return p.Type != string(pagetype.None) && known(p) }

// known reports whether any line of a page has a known label.
func known(p Page) bool { return slices.ContainsFunc(p.W, func(w float32) bool { return w > 0 }) }

// Judged returns the number of pages with a line of known label.
func Judged(pages []Page) (n int) {
	for _, p := range pages {
		if known(p) {
			n++
		}
	}
	return n
}
