// Package content corrects the mask that a method found, and makes the content of it. A function that takes a
// [State] is a step. One that also takes a [Marking] runs only while a model's lines are marked.
// internal/pipeline/pipeline.go lists the steps in their order.
package content

import (
	"linesift/internal/facts"
	"linesift/page"
	"linesift/pagetype"
)

// A State is a page between two steps.
type State struct {
	facts.Facts // the steps change the mask

	Selectors []Selector // of the user
	Selection
}

// Marking is what else is known while a model's lines are marked, and not after.
type Marking struct {
	Confidence     float32 // 0 to 1; a step may change it
	ThresholdIsSet bool    // the caller set the threshold: it decides, and no page is judged as a whole
	FavorsRecall   bool    // the caller wants to see doubtful lines
}

// isSurely reports whether the page's type is likelier than all others together.
func (s *State) isSurely(pageType pagetype.Type) bool {
	return s.Type() == pageType && pagetype.IsSure(s.Types)
}

// setLines marks the lines [first, end) as content or not.
func (s *State) setLines(first, end int, content bool) {
	for i := first; i < end; i++ {
		s.Mask.SetLine(s.Page, i, content)
	}
}

// keptAmong returns how many of the lines [first, end) are kept.
func (s *State) keptAmong(first, end int) (kept int) {
	for i := first; i < end; i++ {
		if s.Mask.Line(s.Page, i) {
			kept++
		}
	}
	return kept
}

// setText marks the text of an element as content or not.
func setText(p *page.Page, mask page.Mask, n *page.Node, content bool) {
	first, end := p.RunsIn(n.Source)
	for i := first; i < end; i++ {
		mask[i] = content
	}
}
