package words

import "strings"

// TitleSeparator matches the mark between two parts of a title: a bar, or another mark with space on
// both sides. Package role splits titles at fewer marks, since models are trained on its roles.
var TitleSeparator = Pattern(`\s*[|｜]\s*| (?:[-–—·•»«›‹/~>ǀ_⋆]|::|--) `)

// TitleParts returns the parts of a title between such marks.
func TitleParts(title string) []string { return TitleSeparator().Split(title, -1) }

// IsTitle reports whether a line is the title of its page: it has the same letters and digits, or is
// a heading with mostly the same words.
func IsTitle(title, line string, isHeading bool) bool {
	return Squeeze(title) == Squeeze(line) || isHeading && SimilarTitles(title, line)
}

// SimilarTitles reports whether two titles are mostly the same: one contains the other, the second is a
// part of the first between separators, or they share most words.
func SimilarTitles(a, b string) bool {
	x, y := Squeeze(a), Squeeze(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if x == "" {
		return false
	}
	if strings.Contains(y, x) && 10*len(x) >= 4*len(y) {
		return true
	}
	for _, part := range TitleParts(a) {
		if Squeeze(part) == Squeeze(b) {
			return true
		}
	}
	first := make(map[string]bool) // the words of a
	for w := range strings.FieldsSeq(strings.ToLower(a)) {
		first[w] = true
	}
	common, all := 0, 0
	for w := range strings.FieldsSeq(strings.ToLower(b)) {
		all++
		if first[w] {
			common++
		}
	}
	return 2*common >= len(first) && 2*common >= all
}
