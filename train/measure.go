package train

import (
	"linesift/eval"
	"linesift/features"
	"linesift/model"
)

// Errors are shares of wrong lines. Pages with Predicted labels do not count.
type Errors struct {
	Pages  int            `json:"pages"`  // pages measured
	Page   eval.LineRates `json:"page"`   // mean over the pages: a page counts once, however long it is
	Pooled eval.LineRates `json:"pooled"` // of the lines of all pages
}

// Classify runs m, which must pass Check, on labelled pages. add gets the index of a page and
// its result, which is valid until the next page.
func Classify(m *model.Model, pages []Page, add func(page int, r *model.Result)) {
	origins := sources(m.Networks[model.Line].Schema.Attributes)
	classifier := model.NewClassifier(m)
	var l features.Lines
	for i, p := range pages {
		p.lines(origins, m.Lexicon, &l)
		add(i, classifier.Classify(&l))
	}
}

// Measure returns the errors of m, which must pass Check, on labelled pages.
func Measure(m *model.Model, pages []Page) Errors {
	kept := make([][]bool, len(pages))
	Classify(m, pages, func(page int, r *model.Result) {
		for _, p := range r.Probabilities {
			kept[page] = append(kept[page], p >= r.Threshold)
		}
	})
	return errorsOf(pages, func(page int) func(i int) bool {
		return func(i int) bool { return kept[page][i] }
	})
}

// measureDensity returns the errors of a fixed threshold of 0.5 on the density. This is the
// baseline of the seed article (2007).
func measureDensity(pages []Page) Errors {
	density := column("density")
	return errorsOf(pages, func(page int) func(i int) bool {
		return func(i int) bool { return pages[page].Raw.Row(i)[density] > 0.5 }
	})
}

// errorsOf compares labels with a method. method takes the index of a page. keep reports
// whether the method keeps line i of it.
func errorsOf(pages []Page, method func(page int) (keep func(i int) bool)) Errors {
	var scores []eval.PageScore
	for n, p := range pages {
		if p.Predicted {
			continue
		}
		keep := method(n)
		var e eval.LineErrors
		for i, y := range p.Y {
			if p.W[i] == 0 {
				continue
			}
			e.Lines++
			switch k := keep(i); {
			case k && y == 0:
				e.FalsePositives++
			case !k && y == 1:
				e.FalseNegatives++
			}
		}
		scores = append(scores, eval.PageScore{Lines: e})
	}
	s := eval.Summarize(scores)
	return Errors{Pages: len(scores), Page: s.PageRates, Pooled: s.PooledRates}
}

func count(pages []Page) (c Part) {
	sites := make(map[string]bool)
	for _, p := range pages {
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
