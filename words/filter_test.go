package words

import (
	"fmt"
	"testing"
)

func TestFilter(t *testing.T) {
	var f Filter
	in := []string{"", "a", "at", "von", "автор", "作者", "comments"}
	for _, word := range in {
		if f.May([]byte(word)) {
			t.Errorf("the empty set may have %q", word)
		}
	}
	for _, word := range in {
		f.Add(word)
	}
	for _, word := range in {
		if !f.May([]byte(word)) {
			t.Errorf("it cannot have %q", word)
		}
	}
	// Of words that are not in it few seem to be: seven bits of 4,096 are set.
	seem := 0
	for i := range 1000 {
		if f.May(fmt.Appendf(nil, "word%d", i*i)) {
			seem++
		}
	}
	if seem > 20 {
		t.Errorf("of 1,000 words %d seem to be in a set of %d", seem, len(in))
	}
}
