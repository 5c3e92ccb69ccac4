package content

import (
	"strings"
	"testing"

	"linesift/pagetype"
)

func TestDoubtfulIslandsBelowTheMainOneAreDropped(t *testing.T) {
	for _, test := range []struct {
		name     string
		pageType pagetype.Type
		logOdds  string // of each line: m much, l little, h half, a space if it is not kept
		want     string // what of the mask is left
	}{
		{"below", "article", "mmmm      ll", "....xxxxxxxx"},
		{"of a manual", "documentation", "mmmm      ll", "....xxxxxxxx"},
		{"above", "article", "ll      mmmm", "..xxxxxx...."},
		{"near", "article", "mmmm    ll", "....xxxx.."},
		{"less sure, but sure enough", "article", "mmmm      hh", "....xxxxxx.."},
		{"as sure", "article", "mmmm      mm", "....xxxxxx.."},
		{"two of three", "article", "mmmm      ll      m      l", "....xxxxxxxxxxxxxx.xxxxxxx"},
		{"larger than the main one", "article", "mm      llll", "..xxxxxx...."},
		{"of a forum", "forum", "mmmm      ll", "....xxxxxx.."},
		{"nothing is kept", "article", "      ", "xxxxxx"},
	} {
		s, p := stateOf(t, strings.Repeat("<p>ferry", len(test.logOdds)), typed(test.pageType, .4))
		for i, c := range test.logOdds {
			// Log-odds of 4.6, 1.4, .4 and -4.6: much is more than 2 above half and little, and half is above 1.
			s.Probabilities = append(s.Probabilities, map[rune]float32{'m': 0.99, 'h': 0.8, 'l': 0.6, ' ': 0.01}[c])
			s.Mask.SetLine(p, i, c != ' ')
		}
		DropIslands(s)
		if got := dropped(s); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
