package learn

import (
	"slices"

	"linesift/features"
	"linesift/model"
)

// A Step is how well the training pages are judged up to one of the steps that a model
// takes, each by networks that were not fitted to its site: the mean over the pages of
// the F1 over the words of their lines, 0 to 1.
type Step struct {
	Name     string  `json:"name"`
	F1       float64 `json:"f1"`
	Believed float64 `json:"believed"` // over the pages whose labels are believed
}

// A TypeF1 is the mean F1 of the believed pages of a type after the last step.
type TypeF1 struct {
	Type  string  `json:"type"` // one of features.Types; empty for all other pages
	Pages int     `json:"pages"`
	F1    float64 `json:"f1"`
}

// step reports a step: held-out odds of all lines, and the threshold of each page.
func (t *training) step(name string, odds, thresholds []float32) {
	var all, believed mean
	for i := range t.pages {
		if known(t.pages[i]) {
			f1, _, _ := t.f1(i, odds, thresholds[i])
			all.add(f1)
			if !t.distrusted[i] {
				believed.add(f1)
			}
		}
	}
	t.report.Steps = append(t.report.Steps, Step{name, all.value(), believed.value()})
}

// conclude reports the last step, the F1 by type and the errors after it.
func (t *training) conclude(name string, odds, thresholds []float32) {
	t.step(name, odds, thresholds)
	byType := make(map[string]*mean)
	for i, p := range t.pages {
		if !known(p) || t.distrusted[i] {
			continue
		}
		typ := p.Type
		if !slices.Contains(features.Types, typ) {
			typ = ""
		}
		if byType[typ] == nil {
			byType[typ] = new(mean)
		}
		f1, _, _ := t.f1(i, odds, thresholds[i])
		byType[typ].add(f1)
	}
	for _, typ := range append(slices.Clone(features.Types), "") {
		if m := byType[typ]; m != nil {
			t.report.Types = append(t.report.Types, TypeF1{typ, m.n, m.value()})
		}
	}
	page := -1
	t.report.HeldOut = errorsOf(t.pages, func(Page) func(i int) bool {
		page++
		first, at := t.first[page], model.Odds(thresholds[page])
		return func(i int) bool { return odds[first+i] >= at }
	})
	t.report.HeldOutDensity = MeasureDensity(t.pages, articleThreshold)
}

// A mean is that of what is added to it, 0 of nothing.
type mean struct {
	sum float64
	n   int
}

func (m *mean) add(x float64)  { m.sum += x; m.n++ }
func (m *mean) value() float64 { return m.sum / float64(max(m.n, 1)) }
