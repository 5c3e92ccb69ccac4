package page

import (
	"net/url"
	"strings"
)

// LongestMark is the most bytes in the mark of a footnote. A dagger has three.
const LongestMark = 6

// Fragment returns the decoded fragment of a link, "" if it has none.
func Fragment(href string) string {
	_, id, ok := strings.Cut(href, "#")
	if !ok || id == "" {
		return ""
	}
	if s, err := url.PathUnescape(id); err == nil {
		return s
	}
	return id
}
