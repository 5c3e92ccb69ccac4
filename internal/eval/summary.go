package eval

// A Summary has the mean scores of a method on a group of pages. The zero Summary is for no
// pages.
type Summary struct {
	Pages  int `json:"pages"`
	Sites  int `json:"sites"`  // a page without a site counts as one
	Failed int `json:"failed"` // pages on which the method gave an error

	Word    PRF `json:"word"`    // means over the pages
	Shingle PRF `json:"shingle"` // means over the pages where defined, and the F1 of the two means

	Lines         LineErrors `json:"lines"`          // of all pages together
	PooledRates   LineRates  `json:"pooled_rates"`   // Lines.Rates(): every line counts once
	PageRates     LineRates  `json:"page_rates"`     // mean over the pages with labelled lines: every page counts once
	LabelledPages int        `json:"labelled_pages"` // pages with labelled lines
}

// Summarize computes the summary of pages. Every page has the same weight, so the largest of
// several sets has the most.
func Summarize(pages []PageScore) Summary {
	s := Summary{Pages: len(pages)}
	sites := map[string]bool{}
	var shingle struct{ precision, recall Mean }
	var word struct{ precision, recall, f1 Mean }
	var falsePositive, falseNegative Mean
	for _, p := range pages {
		sites[p.cluster()] = true
		if p.Failed {
			s.Failed++
		}
		word.precision.Add(p.Word.Precision)
		word.recall.Add(p.Word.Recall)
		word.f1.Add(p.Word.F1)
		if x, ok := p.Shingle.Precision(); ok {
			shingle.precision.Add(x)
		}
		if x, ok := p.Shingle.Recall(); ok {
			shingle.recall.Add(x)
		}
		if p.Lines.Lines > 0 {
			s.LabelledPages++
			s.Lines = s.Lines.Add(p.Lines)
			falsePositive.Add(p.Lines.Rates().FalsePositive)
			falseNegative.Add(p.Lines.Rates().FalseNegative)
		}
	}
	s.Sites = len(sites)
	s.Word = PRF{word.precision.Value(), word.recall.Value(), word.f1.Value()}
	p, r := shingle.precision.Value(), shingle.recall.Value()
	s.Shingle = PRF{p, r, harmonic(p, r)}
	s.PooledRates = s.Lines.Rates()
	s.PageRates = LineRates{falsePositive.Value(), falseNegative.Value()}
	return s
}

// A Mean computes the mean of numbers. It is 0 without numbers.
type Mean struct {
	sum float64
	n   int
}

// Add adds a number.
func (m *Mean) Add(x float64) { m.sum += x; m.n++ }

// Value returns the mean.
func (m Mean) Value() float64 {
	if m.n == 0 {
		return 0
	}
	return m.sum / float64(m.n)
}
