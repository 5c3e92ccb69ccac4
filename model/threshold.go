package model

import "linesift/features"

// threshold is the last stage, a rule: each page has the threshold that gives the
// highest expected F1, which is half of that F1, moved by the offset of the model.
// On a page of which every line is in doubt the threshold is low: lists and shop
// pages, on which hardly a line reaches one half, gain by it. A model of lines
// alone has one threshold for all pages.
//
// The offset is fitted: the one of the highest mean F1 in cross-validation. Pages that
// are likeliest articles have one of their own: on them lines in doubt are teasers
// more often, elsewhere parts of a list. A number for each of the other types brings
// nothing.
//
// With one threshold for all pages the word F1 of wcxb_dev is .019 lower.
type threshold struct{}

// leastThreshold bounds a page's threshold: lower ones would keep whole pages.
const leastThreshold = 0.12

func (threshold) Name() Name { return Threshold }

func (threshold) Network() bool { return false }

func (threshold) Measure(*State, []string) *features.Matrix { return nil }

func (threshold) Conclude(s *State, _ []float32) {
	s.Threshold = s.model.Threshold
	if s.model.Networks[Context] != nil {
		offset := float64(Odds(s.model.Threshold))
		if s.IsArticle() {
			offset += s.model.ArticleOffset
		}
		s.Threshold = Shift(s.PageThreshold(), offset)
	}
}

// PageThreshold returns the threshold of the highest expected F1, within limits.
func (s *State) PageThreshold() float32 { return max(s.ranking.expectedF1()/2, leastThreshold) }

// IsArticle tells whether the page is likeliest an article.
func (s *State) IsArticle() bool { return Likeliest(s.Types) == article }

func (t threshold) Fit(f Fitter) error { return f.FitOffset(t) }
