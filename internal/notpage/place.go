package notpage

import (
	"bytes"
	"regexp"

	"linesift/page"
)

// longestPlace is the length of the longest path or address that is looked for, in bytes.
const longestPlace = 2000

// pageName matches the name of a page or of an archive of pages.
var pageName = regexp.MustCompile(`(?i)^.+\.(html?|xhtml|warc|zip|tar|t?gz|tzst|txz|zst|br|xz|jsonl|ndjson|parquet)$`)

// wwwAddress matches an address as people write it.
var wwwAddress = regexp.MustCompile(`(?i)^www\.[\w-]+(\.[\w-]+)+(/.*)?$`)

// placeOf returns what a document is if it only says where a page is: "an address", "a list of addresses", or "a path",
// which ends as the name of a page or of an archive. It returns "" for all other documents. A list may have remarks,
// and other words on fewer lines than addresses.
func placeOf(document []byte) string {
	document = bytes.TrimSpace(document)
	if isWord(document) && pageName.Match(document) && !isAddress(document) {
		return "a path"
	}
	addresses, words := 0, 0
	for line := range bytes.Lines(document) {
		line = bytes.TrimSpace(line)
		if end := bytes.IndexAny(line, " \t"); end > 0 && bytes.TrimSpace(line[end:])[0] == '#' {
			line = line[:end]
		}
		switch {
		case len(line) == 0 || line[0] == '#':
		case isAddress(line):
			addresses++
		case isWord(line):
			words++
		default:
			return ""
		}
	}
	if words > 0 && words >= addresses {
		return ""
	}
	return [...]string{"", "an address", "a list of addresses"}[min(addresses, 2)]
}

func isWord(text []byte) bool {
	return len(text) <= longestPlace && !bytes.ContainsAny(text, " \t\r\n<")
}

func isAddress(text []byte) bool {
	word := string(bytes.TrimPrefix(text, []byte("url="))) // of a form
	return isWord(text) && (page.IsAddress(word) || wwwAddress.MatchString(word))
}
