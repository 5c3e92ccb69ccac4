package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWordsAndPhrases(t *testing.T) {
	for _, tt := range []struct {
		name, text       string
		language         language
		terms, sequences []word
	}{
		{
			"stems, without stop words and numbers by themselves", "Ferries of 1904, delayed twice", english,
			[]word{{"ferri", "Ferries"}, {"delai", "delayed"}, {"twice", "twice"}},
			// nothing across the stop word, but across the comma
			[]word{{"1904 delai ", "1904, delayed"}, {"delai twice ", "delayed twice"}},
		},
		{
			"bigrams of characters", "渡船晚点", eastern,
			[]word{{"渡船", "渡船"}, {"船晚", "船晚"}, {"晚点", "晚点"}},
			[]word{{"渡船 船晚 晚点 ", "渡船晚点"}},
		},
		{
			"too short for a phrase", "渡船，晚", eastern,
			[]word{{"渡船", "渡船"}, {"晚", "晚"}}, nil,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tokens, err := newMapping(tt.language).AnalyzeText(tt.language.analyzer, []byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			unexported := cmp.AllowUnexported(word{})
			if d := cmp.Diff(tt.terms, words(tt.text, tokens), unexported); d != "" {
				t.Errorf("terms: %s", d)
			}
			if d := cmp.Diff(tt.sequences, phrases(tt.text, tokens, tt.language.phrase), unexported); d != "" {
				t.Errorf("phrases: %s", d)
			}
		})
	}
}

func TestAPhraseIsTypedAsItStands(t *testing.T) {
	for phrase, want := range map[string]bool{
		"late ferry":  true,
		"pier 9":      true,
		"渡船晚点":        true,
		"late, ferry": false,
		"late  ferry": false,
		"late\nferry": false,
	} {
		if got := written(phrase); got != want {
			t.Errorf("written(%q) = %v", phrase, got)
		}
	}
}

func TestTheLanguageIsThatOfMostLetters(t *testing.T) {
	for _, tt := range []struct {
		gold []string
		want language
	}{
		{[]string{"The ferry is late.", "渡船"}, english},
		{[]string{"渡船晚点", "渡船 A 12345678"}, eastern},
		{[]string{"フェリーが遅れた"}, eastern},
		{nil, english},
	} {
		var pages []*document
		for _, g := range tt.gold {
			pages = append(pages, &document{gold: g})
		}
		if got := languageOf(pages); got != tt.want {
			t.Errorf("%q: %v", tt.gold, got)
		}
	}
}
