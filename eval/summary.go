package eval

// A Summary is what a method scored on a group of pages. The zero Summary is
// that of no pages.
type Summary struct {
	Pages  int `json:"pages"`
	Sites  int `json:"sites"`  // a page without a site counts as one of its own
	Failed int `json:"failed"` // pages on which the method gave an error

	Word    PRF `json:"word"`    // means over the pages
	Shingle PRF `json:"shingle"` // means over the pages where defined, and the F1 of these two

	Lines       LineErrors `json:"lines"`         // of all pages together
	PooledRates LineRates  `json:"pooled_rates"`  // Lines.Rates(): every line counts once
	PageRates   LineRates  `json:"page_rates"`    // mean over the pages with labelled lines: every page counts once
	LabelPages  int        `json:"labeled_pages"` // how many those are
}

// Summarize computes the summary of pages. Every page weighs the same, so of
// pages from several sets the largest set weighs most.
func Summarize(pages []PageScore) Summary {
	s := Summary{Pages: len(pages)}
	sites := map[string]bool{}
	var shingle struct{ precision, recall mean }
	var word struct{ precision, recall, f1 mean }
	var falsePositive, falseNegative mean
	for _, p := range pages {
		sites[p.cluster()] = true
		if p.Failed {
			s.Failed++
		}
		word.precision.add(p.Word.Precision)
		word.recall.add(p.Word.Recall)
		word.f1.add(p.Word.F1)
		if x, ok := p.Shingle.Precision(); ok {
			shingle.precision.add(x)
		}
		if x, ok := p.Shingle.Recall(); ok {
			shingle.recall.add(x)
		}
		if p.Lines.Lines > 0 {
			s.LabelPages++
			s.Lines = s.Lines.Add(p.Lines)
			falsePositive.add(p.Lines.Rates().FalsePositive)
			falseNegative.add(p.Lines.Rates().FalseNegative)
		}
	}
	s.Sites = len(sites)
	s.Word = PRF{word.precision.value(), word.recall.value(), word.f1.value()}
	p, r := shingle.precision.value(), shingle.recall.value()
	s.Shingle = PRF{p, r, harmonic(p, r)}
	s.PooledRates = s.Lines.Rates()
	s.PageRates = LineRates{falsePositive.value(), falseNegative.value()}
	return s
}

// A mean of numbers that come one by one; 0 of none.
type mean struct {
	sum float64
	n   int
}

func (m *mean) add(x float64) { m.sum += x; m.n++ }

func (m mean) value() float64 {
	if m.n == 0 {
		return 0
	}
	return m.sum / float64(m.n)
}
