package train

import (
	"linesift/features"
	"linesift/internal/eval"
	"linesift/internal/stages"
	"linesift/model"
)

// Errors are shares of wrong lines. Only pages that judge count.
type Errors struct {
	Pages  int            `json:"pages"`  // pages measured
	Page   eval.LineRates `json:"page"`   // mean over the pages: a page counts once, however long it is
	Pooled eval.LineRates `json:"pooled"` // of the lines of all pages
}

// Classify runs m, which must pass Check, on labelled pages. add gets the index of a page and
// its result, which is valid until the next page.
func Classify(m *model.Model, pages []Page, add func(page int, r *stages.Result)) {
	origins := originsOf(m.Networks[model.NetworkLine].Schema.Attributes)
	classifier := stages.NewClassifier(m)
	var l features.Lines
	for i, p := range pages {
		p.lines(origins, m.Lexicon, &l)
		add(i, classifier.Classify(&l))
	}
}

// Scores returns the scores of m, which must pass Check, on labelled pages. See Page.Score.
func Scores(m *model.Model, pages []Page) []eval.PageScore {
	var scores []eval.PageScore
	Classify(m, pages, func(page int, r *stages.Result) {
		scores = append(scores, pages[page].Score(func(i int) bool { return r.Probabilities[i] >= r.Threshold }))
	})
	return scores
}

// DensityScores returns the scores of a fixed threshold of 0.5 on the density. This is the
// baseline of the seed article (2007).
func DensityScores(pages []Page) []eval.PageScore {
	density := column("density")
	var scores []eval.PageScore
	for _, p := range pages {
		scores = append(scores, p.Score(func(i int) bool { return p.Raw.Row(i)[density] > 0.5 }))
	}
	return scores
}

// Measure returns the errors of m, which must pass Check, on labelled pages.
func Measure(m *model.Model, pages []Page) Errors { return errorsOf(pages, Scores(m, pages)) }

func measureDensity(pages []Page) Errors { return errorsOf(pages, DensityScores(pages)) }

// errorsOf returns the errors of the scores of pages.
func errorsOf(pages []Page, scores []eval.PageScore) Errors {
	var counted []eval.PageScore
	for i, s := range scores {
		if judges(pages[i]) {
			counted = append(counted, s)
		}
	}
	s := eval.Summarize(counted)
	return Errors{Pages: len(counted), Page: s.PageRates, Pooled: s.PooledRates}
}

// judges reports whether models are measured on a page: it has judged lines, and they are not all as predicted.
func judges(p Page) bool { return known(p) && !p.Predicted }

// count counts the pages that pass a test.
func count(pages []Page, counts func(Page) bool) (c Part) {
	sites := make(map[string]bool)
	for _, p := range pages {
		if !counts(p) {
			continue
		}
		sites[p.Site] = true
		c.Pages++
		for i, y := range p.Y {
			if p.W[i] > 0 {
				c.Lines++
				c.Content += int(y)
			}
		}
	}
	c.Sites = len(sites)
	return c
}
