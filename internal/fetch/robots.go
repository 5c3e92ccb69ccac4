package fetch

import (
	"bytes"

	"github.com/temoto/robotstxt"
)

// wellFormed returns a robots.txt without malformed lines (RFC 9309, 2.2.4). For one of them the
// library refuses the whole file, so wellFormed asks it about each line.
func wellFormed(robots []byte) []byte {
	var taken []byte
	for _, line := range bytes.FieldsFunc(robots, func(r rune) bool { return r == '\n' || r == '\r' }) {
		// Rules before the first group belong to nobody.
		before, after := "User-agent: *\n", "\n"
		if taken == nil {
			before, after = "", "\nDisallow: /\n"
		}
		if _, err := robotstxt.FromString(before + string(line) + after); err == nil {
			taken = append(append(taken, line...), '\n')
		}
	}
	return taken
}
