// Package content corrects the mask that a method found, and makes the content of it. A function that takes a
// [State] is a step. internal/pipeline/pipeline.go lists the steps in their order.
package content

import (
	"linesift/internal/facts"
	"linesift/page"
	"linesift/pagetype"
)

// A State is a page between two steps.
type State struct {
	facts.Facts // the steps change the mask

	// These are known only while a model marks lines, not in the steps for the mask of any method.
	Confidence     float32 // 0 to 1; a step may change it
	HubProbability float32 // that the page only leads to other pages
	ThresholdIsSet bool    // the caller set the threshold: it decides, and no page is judged as a whole
	FavorsRecall   bool    // the caller wants to see doubtful lines

	Selectors []Selector // of the user
	Selection

	Without []string // the names of rules to leave out; pipeline.CheckRules checks them
	Dropped []string // of each line the step that dropped it last, or ""; nil if nobody asks
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
