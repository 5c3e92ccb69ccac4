package train

import (
	"slices"

	"linesift/model"
)

// FitOffset implements model.Fitter: it finds the threshold of the model and its
// operating points. A model to start from has its own.
//
// Log-odds are calibrated, so that a model of lines alone errs least where the cost
// of a line wrongly kept says. Elsewhere each page has a threshold of its own, and
// what is found is how far all are moved: as far as that cost says, and by what gives
// the highest mean F1 of pages whose labels are not trimmed, articles apart from others.
func (t *training) FitOffset(s model.Stage) error {
	if start := t.task.Start; start != nil {
		t.model.Threshold, t.model.ArticleOffset, t.model.Operating = start.Threshold, start.ArticleOffset, start.Operating
		return nil
	}
	cost := t.task.Config.FalsePositiveCost
	t.model.Threshold = float32(cost / (1 + cost))
	if t.task.Alone {
		return nil
	}
	articles, others := t.scored(s)
	offset := bestOffset(others)
	t.model.Threshold = model.Shift(t.model.Threshold, offset)
	if len(articles) > 0 {
		t.model.ArticleOffset = bestOffset(articles) - offset
	}
	articles, others = t.scored(s)
	pages := append(articles, others...)
	t.model.Operating = operatingPoints(func(shift float64) (precision, recall float64) {
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
	odds      []float32
	threshold float32
}

// f1 returns what Page.f1 does for the lines from the threshold on, moved by a
// shift of log-odds.
func (s scored) f1(shift float64) (f1, precision, recall float64) {
	at := model.Odds(model.Shift(s.threshold, shift))
	return s.page.f1(func(i int) bool { return s.odds[i] >= at })
}

// scored returns the pages as they are after a stage, whose labels are known and
// not trimmed: those taken for articles and all others.
func (t *training) scored(s model.Stage) (articles, others []scored) {
	for i, p := range t.pages {
		if !known(p) || t.trimmed[i] {
			continue
		}
		state := t.replay(i, s)
		t.step(state, i, s)
		page := scored{p, slices.Clone(state.Odds), state.Threshold}
		if state.IsArticle() {
			articles = append(articles, page)
		} else {
			others = append(others, page)
		}
	}
	return articles, others
}

// bestOffset returns the shift of all thresholds of the highest mean F1, of steps of
// a tenth from −1 to 1; the one nearest to 0 of equals.
func bestOffset(pages []scored) (best float64) {
	const steps, perUnit = 10, 10
	mean := func(shift float64) (sum float64) {
		for _, p := range pages {
			f1, _, _ := p.f1(shift)
			sum += f1
		}
		return sum
	}
	most := mean(0)
	for step := 1; step <= steps; step++ {
		for _, shift := range []float64{float64(step) / perUnit, -float64(step) / perUnit} {
			if f1 := mean(shift); f1 > most {
				best, most = shift, f1
			}
		}
	}
	return best
}

// What the operating points are to give: the mean over pages.
const (
	wantedPrecision = 0.95
	wantedRecall    = 0.97
)

// operatingPoints finds the least offsets that give the wanted precision and recall
// in cross-validation, or what gives nearly the most if they are out of reach.
func operatingPoints(measure func(shift float64) (precision, recall float64)) (o model.OperatingPoints) {
	o.Precision = least(+1, wantedPrecision, func(shift float64) float64 { p, _ := measure(shift); return p })
	o.Recall = least(-1, wantedRecall, func(shift float64) float64 { _, r := measure(shift); return r })
	return o
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

// known reports whether any line of a page has a known label.
func known(p Page) bool { return slices.ContainsFunc(p.W, func(w float32) bool { return w > 0 }) }
