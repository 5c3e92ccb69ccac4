package server

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// cheapSelector matches a list of CSS selectors without combinators. Pseudo-classes are refused but
// for :not(). Combinators compare an element with many others, and :has, :nth-child and regular
// expressions do more: a hostile page can make each take minutes.
var (
	cheapSelector  = regexp.MustCompile(`^\s*` + compound + `(?:\s*,\s*` + compound + `)*\s*$`)
	simpleSelector = regexp.MustCompile(simple)
)

const (
	name     = `[-_a-zA-Z0-9\x{80}-\x{10FFFF}]+`
	value    = `(?:` + name + `|"[^"\\]*"|'[^'\\]*')`
	simple   = `(?:\*|[.#]?` + name + `|\[` + name + `(?:[~|^$*!]?=` + value + `)?\])`
	compound = `(?:` + simple + `|:not\(` + simple + `\))+`
)

// mostSelectors is the largest number of simple selectors in a request. With it a page of 10 MB takes
// 10 seconds more at worst: TestTheWorstSelectorsOnTheWorstPages measures it.
const mostSelectors = 16

// checkSelectors returns a problem if a selector in a query may be expensive. Those of the operator
// may be.
func checkSelectors(given url.Values) error {
	count := 0
	for _, option := range []string{"keep_css", "drop_css"} {
		for _, css := range given[option] {
			if !cheapSelector.MatchString(css) {
				return problemf(http.StatusBadRequest, "%s: %q is not cheap; a request may have type, #id, .class, "+
					"[attribute] and :not() of one of these, without combinators", option, css)
			}
			plain := strings.ReplaceAll(css, ":not(", "(")
			if count += len(simpleSelector.FindAllString(plain, -1)); count > mostSelectors {
				return problemf(http.StatusBadRequest, "%s: a request has at most %d names of elements, classes and so on",
					option, mostSelectors)
			}
		}
	}
	return nil
}
