package features

// A Recurrence is what the other pages of a site say of a line. Package site
// counts it. All of it is 0 where no other page is known.
type Recurrence struct {
	Line     float32 // share of the other pages that have a line of its text, 0 to 1
	Passage  float32 // share of them that have it between the same two lines, 0 to 1
	Skeleton float32 // share of them that have a line of its skeleton (site.Skeletons), 0 to 1
	Entropy  float32 // mean entropy of its terms over the site's pages, 0 to 1; 1 if all have them as often

	// Alike is how many lines of its skeleton the other pages have on which a
	// network has judged them, and Guess the mean of its probabilities that they
	// are content, 0 to 1. A line counts by the logarithm of its length.
	Alike, Guess float32
}
