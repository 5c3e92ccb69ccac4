package words

import (
	"regexp"
	"sync"
)

// Pattern returns a function that returns a regular expression. The first call compiles it: many programs never
// meet a page that needs it.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
