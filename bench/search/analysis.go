package search

import (
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/cjk"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
)

// A language says how a collection is read.
type language struct {
	analyzer string // bleve's name
	phrase   int    // how many successive terms make a phrase of two words
}

// The languages. Of Chinese, Japanese and Korean the terms are bigrams of
// characters, and three of them four characters, which mostly are two words.
var (
	english = language{en.AnalyzerName, 2}
	eastern = language{cjk.AnalyzerName, 3}
)

// languageOf tells the language of a collection by the writing that most letters
// of the gold texts are of.
func languageOf(pages []*document) language {
	letters, ideographs := 0, 0
	for _, d := range pages {
		for _, r := range d.gold {
			if unicode.IsLetter(r) {
				letters++
				if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
					ideographs++
				}
			}
		}
	}
	if 2*ideographs > letters {
		return eastern
	}
	return english
}

// A word is a term or a phrase where it stands in a text.
type word struct {
	key  string // the same for all that the engine takes for the same
	text string // as it is written there, what one would type to find it
}

// words returns the terms of a text that have a letter, one by one in their
// order.
func words(text string, tokens analysis.TokenStream) (found []word) {
	for _, t := range tokens {
		if w := text[t.Start:t.End]; lettered(w) {
			found = append(found, word{string(t.Term), w})
		}
	}
	return found
}

// phrases returns all runs of n successive terms, as they are found by the
// engine's phrase queries: with nothing left out between them, be it punctuation
// or a new line.
func phrases(text string, tokens analysis.TokenStream, n int) (found []word) {
	for i := 0; i+n <= len(tokens); i++ {
		run := tokens[i : i+n]
		if run[n-1].Position-run[0].Position != n-1 {
			continue // a stop word was left out
		}
		key := ""
		for _, t := range run {
			key += string(t.Term) + " "
		}
		found = append(found, word{key, text[run[0].Start:run[n-1].End]})
	}
	return found
}

// written tells whether a phrase can be typed as it stands in the text: letters,
// digits and single spaces.
func written(phrase string) bool {
	last := 'x'
	for _, r := range phrase {
		if r == ' ' && last == ' ' || r != ' ' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
		last = r
	}
	return utf8.ValidString(phrase)
}

func lettered(s string) bool {
	for _, r := range s {
		if unicode.IsLetter(r) {
			return true
		}
	}
	return false
}
