package linesift

import (
	"cmp"
	"slices"

	"linesift/page"
)

// saysNoArticle tells whether a page says of itself that it is something else
// than an article. Pages that say nothing are taken for articles, as old ones
// mostly are.
func saysNoArticle(m *page.Meta) bool {
	const others = page.KindProduct | page.KindDiscussion | page.KindList | page.KindFAQ | page.KindEvent | page.KindJob |
		page.KindSoftware | page.KindCourse | page.KindProfile | page.KindBusiness
	if m.Kinds&page.KindArticle != 0 || string(m.Type) == "article" {
		return false
	}
	return m.Kinds&others != 0 || len(m.Type) > 0
}

// leastThreshold is how low a page's own threshold may fall. Lower ones give mixed
// pages a little more F1 and more wrong lines.
const leastThreshold = 0.4

// A chooser finds a page's own threshold: the one with the highest expected F1
// over the text's bytes, if the probabilities are right and the lines
// independent. It is half of that F1.
//
// Z. Lipton, C. Elkan and B. Naryanaswamy, "Optimal Thresholding of Classifiers
// to Maximize F1 Measure", 2014.
type chooser struct{ lines []weighed }

type weighed struct{ probability, bytes float32 }

func (c *chooser) threshold(p *page.Page, probabilities []float32) float32 {
	c.lines = c.lines[:0]
	expected := float32(0) // bytes of content
	for i, prob := range probabilities {
		w := weighed{prob, float32(p.Lines[i].Text.Len())}
		c.lines = append(c.lines, w)
		expected += w.probability * w.bytes
	}
	slices.SortFunc(c.lines, func(a, b weighed) int { return cmp.Compare(b.probability, a.probability) })
	best, hits, kept := float32(0), float32(0), float32(0)
	for _, w := range c.lines {
		hits += w.probability * w.bytes
		kept += w.bytes
		if kept+expected > 0 {
			best = max(best, 2*hits/(kept+expected))
		}
	}
	return max(best/2, leastThreshold)
}
