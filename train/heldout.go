package train

import (
	"slices"

	"linesift/eval"
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

// step reports a step: held-out odds of all lines, and the threshold of each page. It
// returns the scores of the pages whose labels are believed.
func (t *training) step(name string, odds, thresholds []float32) (believed []eval.PageScore) {
	var all []eval.PageScore
	for i, p := range t.pages {
		if !known(p) {
			continue
		}
		s := eval.PageScore{Type: p.Type}
		s.Word.F1, s.Word.Precision, s.Word.Recall = t.f1(i, odds, thresholds[i])
		all = append(all, s)
		if !t.distrusted[i] {
			believed = append(believed, s)
		}
	}
	t.report.Steps = append(t.report.Steps, Step{name, eval.Summarize(all).Word.F1, eval.Summarize(believed).Word.F1})
	return believed
}

// conclude reports the last step, the F1 by type and the errors after it.
func (t *training) conclude(name string, odds, thresholds []float32) {
	byType := make(map[string][]eval.PageScore)
	for _, s := range t.step(name, odds, thresholds) {
		if !slices.Contains(features.Types, s.Type) {
			s.Type = ""
		}
		byType[s.Type] = append(byType[s.Type], s)
	}
	for _, typ := range append(slices.Clone(features.Types), "") {
		if scores := byType[typ]; scores != nil {
			t.report.Types = append(t.report.Types, TypeF1{typ, len(scores), eval.Summarize(scores).Word.F1})
		}
	}
	page := -1
	t.report.HeldOut = errorsOf(t.pages, func(Page) func(i int) bool {
		page++
		first, threshold := t.first[page], thresholds[page]
		return func(i int) bool { return model.Calibration{}.Probability(odds[first+i]) >= threshold }
	})
	t.report.HeldOutDensity = MeasureDensity(t.pages, articleThreshold)
}
