package content

import "linesift/page"

// A page below leastConfidence with fewer than leastKept kept words has no main content. Of
// 5,123 pages of the gold standards and of pages labelled by hand, five lose their text: two
// without matter, and three with a line or two. Without leastKept twelve more would lose it, most
// of them front pages and lists.
const (
	leastConfidence = 0.15
	leastKept       = 25
)

// DropDoubtful empties a page below leastConfidence if few of its lines are kept.
func DropDoubtful(s *State) {
	if s.Confidence >= leastConfidence || s.Page.From == page.FromJSONLD {
		return
	}
	kept := 0
	for i := range s.Mask.Lines(s.Page) {
		if kept += countWords(s.Page.LineText(i)); kept >= leastKept {
			return
		}
	}
	clear(s.Mask)
}
