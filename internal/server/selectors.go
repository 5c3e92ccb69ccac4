package server

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"linesift/internal/content"
)

// cheapSelector matches a list of CSS selectors without combinators and without pseudo-classes other
// than :not(). A combinator compares an element with many others. :has, :nth-child and regular
// expressions do more. On a hostile page each can take minutes.
var (
	cheapSelector  = regexp.MustCompile(`^\s*` + cssCompound + `(?:\s*,\s*` + cssCompound + `)*\s*$`)
	simpleSelector = regexp.MustCompile(cssSimple)
)

const (
	cssName     = `[-_a-zA-Z0-9\x{80}-\x{10FFFF}]+`
	cssValue    = `(?:` + cssName + `|"[^"\\]*"|'[^'\\]*')`
	cssSimple   = `(?:\*|[.#]?` + cssName + `|\[` + cssName + `(?:[~|^$*!]?=` + cssValue + `)?\])`
	cssCompound = `(?:` + cssSimple + `|:not\(` + cssSimple + `\))+`
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
			if strings.TrimSpace(css) == "" {
				return problemf(http.StatusBadRequest, "%s: a value is empty", option)
			}
			if _, err := content.ParseSelector(css); err != nil {
				return problemf(http.StatusBadRequest, "%s: %v", option, err)
			}
			if !cheapSelector.MatchString(css) {
				return problemf(http.StatusBadRequest, "%s: %q may take long; a request may have type, #id, .class, "+
					"[attribute] and :not() of one of these, without combinators; serve --%s takes all selectors",
					option, css, strings.ReplaceAll(option, "_", "-"))
			}
			plain := strings.ReplaceAll(css, ":not(", "(")
			if count += len(simpleSelector.FindAllString(plain, -1)); count > mostSelectors {
				return problemf(http.StatusBadRequest, "%s: a request has at most %d names of elements, "+
					"classes and so on", option, mostSelectors)
			}
		}
	}
	return nil
}
