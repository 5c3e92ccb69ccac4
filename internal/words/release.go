package words

import "regexp"

// IsRelease reports whether a heading is one of a changelog, "2.1.0 (2024-05-02)": a version and its
// date. A date with points has its year in the last part.
func IsRelease(heading []byte) bool { return release.Match(heading) }

var release = regexp.MustCompile(
	`^\W{0,2}(?:[vV]|[vV]ersion )?\d{1,3}(?:\.\d{1,3}){1,3}(?:[\w.+-]*\w)?[\])]?\s.*\b\d{4}\b`)
