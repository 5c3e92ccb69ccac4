package main

import (
	"regexp"
	"strings"
)

var (
	codeOrLink = regexp.MustCompile("(?ms)^ *```.*?^ *```|`[^`\n]*`|\\]\\([^)\n]*\\)")
	referenced = regexp.MustCompile(`&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);`)
)

// referenceInProse returns the first character reference outside code and addresses. One that a
// backslash precedes is text of the page.
func referenceInProse(d document) string {
	prose := codeOrLink.ReplaceAllString(d.markdown, "")
	for _, at := range referenced.FindAllStringIndex(prose, -1) {
		if at[0] == 0 || prose[at[0]-1] != '\\' {
			return prose[at[0]:at[1]]
		}
	}
	return ""
}

// lastHeading returns the last line if it is a heading.
func lastHeading(d document) string {
	markdown := strings.TrimSpace(d.markdown)
	if last := markdown[strings.LastIndexByte(markdown, '\n')+1:]; strings.HasPrefix(last, "#") {
		return last
	}
	return ""
}

// longestLine is the most bytes of a line that is all a fault.
const longestLine = 250

// matching counts pages with a short line that a pattern matches, in any case of letters. The words are not those of
// package content, so that they also count what its words miss.
func matching(pattern string) func(document) counted {
	find := regexp.MustCompile(`(?i)` + pattern)
	return once(func(d document) string {
		for line := range strings.SplitSeq(d.markdown, "\n") {
			if text := codeOrLink.ReplaceAllString(line, "]("); len(text) < longestLine && find.MatchString(text) {
				return line
			}
		}
		return ""
	})
}

// headingAbove returns the first heading with another one of its rank, or of a higher one, right below it.
func headingAbove(d document) string {
	above, rank := "", 0
	for line := range strings.SplitSeq(d.markdown, "\n") {
		if line == "" {
			continue
		}
		n := len(line) - len(strings.TrimLeft(line, "#"))
		if n > 0 && 0 < rank && n <= rank && !strings.Contains(above, "](") {
			return above
		}
		above, rank = line, n
	}
	return ""
}
