package content

import (
	"linesift/internal/words"
	"linesift/page"
)

// A page below leastConfidence with fewer than leastKept kept words has no main content. Without
// leastKept, front pages and lists would lose their text.
const (
	leastConfidence = 0.15
	leastKept       = 25
)

// DropDoubtful empties a page below leastConfidence if few of its lines are kept, unless the caller wants to see them.
func DropDoubtful(s *State) {
	if s.ThresholdIsSet || s.FavorsRecall || s.Confidence >= leastConfidence || s.Page.Origin == page.FromJSONLD {
		return
	}
	kept := 0
	for i := range s.Mask.Lines(s.Page) {
		if kept += words.Count(s.Page.LineText(i)); kept >= leastKept {
			return
		}
	}
	clear(s.Mask)
}
