// Package content corrects the mask that a method found, and makes the content of it. Each function of
// a [State] is a step; internal/pipeline/pipeline.go has the list of steps in their order.
package content

import (
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// A State is a page between two steps.
type State struct {
	Page *page.Page
	Mask page.Mask // of the method, then the content: the steps change it

	Types      []float32 // of each of pagetype.All, that the page is of this type; nil if it is not known
	Confidence float32   // 0 to 1; a step may change it

	Probabilities  []float32 // of each line of being content; nil if the method has none
	Threshold      float32   // of the page: lines whose probability reaches it were found
	ThresholdIsSet bool      // the caller set the threshold: it decides, and no page is judged as a whole
	FavorsRecall   bool      // the caller wants to see doubtful lines

	// Roles returns the role of each line, and the number of the title's line, -1 if there is none.
	Roles func() (roles []role.Role, titleLine int)

	URL       string     // the address that the page was found at, "" if it is not known
	Selectors []Selector // of the user

	Selection
}

// Type returns the likeliest type of the page; "" if it is not known.
func (s *State) Type() string { return pagetype.Likeliest(s.Types) }

// isSurely reports whether the page's type is likelier than all others together.
func (s *State) isSurely(pageType string) bool {
	return s.Type() == pageType && pagetype.IsSure(s.Types)
}

// setLines marks the lines [first, end) as content or not.
func (s *State) setLines(first, end int, content bool) {
	for i := first; i < end; i++ {
		s.Mask.SetLine(s.Page, i, content)
	}
}

// setText marks the text of an element as content or not.
func setText(p *page.Page, mask page.Mask, n *page.Node, content bool) {
	first, end := p.RunsIn(n.Source)
	for i := first; i < end; i++ {
		mask[i] = content
	}
}
