package features

import (
	"strings"
	"testing"

	"linesift/internal/meta"
)

func TestPhrasesBeginWhereAWordMay(t *testing.T) {
	const text = "The boats lie in the harbourNobody counts them in winter.(But the guard does, on Sundays)\n" +
		"Of 12 boats nine have a mast. 港には七隻の船がある。港には七隻の船がある。"
	var p phrases
	p.index(&meta.Meta{ArticleBody: []byte(text)})
	for piece, want := range map[string]bool{
		"The boats lie in the":           true,
		"boats lie in the harb":          true,
		"oats lie in the harbour":        false,
		"Nobody counts them in":          true, // its paragraph follows on another without a space
		"harbourNobody counts":           true,
		"But the guard does, on":         true,
		"Of 12 boats nine have a mast. ": true,
		"2 boats nine have a m":          false,
		"は七隻の船がある。":                      true,
		"The boats lie in the sea":       false,
	} {
		if got := p.subjects([]byte(piece)) != 0; got != want {
			t.Errorf("%q: %v, want %v", piece, got, want)
		}
	}
	p.index(&meta.Meta{})
	if p.subjects([]byte("The boats lie in the")) != 0 {
		t.Error("a text that is no more has a phrase")
	}
}

// FuzzPhrases looks for pieces of a text where a word begins, and for others.
func FuzzPhrases(f *testing.F) {
	f.Add("The first boat left the harbour at noon.", 4, "The first boat left the mole")
	f.Add("最初の船は正午に港を出た。", 3, "最初の船は正午に")
	f.Add("The boats "+strings.Repeat("!", 35)+"C", 10, "")
	f.Add("The boats !\xac"+strings.Repeat("!", 34)+"C", 10, "")
	f.Fuzz(func(t *testing.T, text string, at int, other string) {
		var p phrases
		p.index(&meta.Meta{ArticleBody: []byte(text)})
		if len(other) >= leastPhrase && p.subjects([]byte(other)) != 0 && !strings.Contains(text, other) {
			t.Errorf("%q has %q", text, other)
		}
		if at <= 0 || at > len(text)-leastPhrase || text[at-1] != ' ' || text[at] == ' ' || text[at] == '\n' ||
			text[at]&0xc0 == 0x80 {
			return
		}
		alike := 0 // of one slot, be it by chance
		for _, start := range p.starts {
			if p.slot(p.text[start:]) == p.slot(p.text[at:]) {
				alike++
			}
		}
		if alike <= tries && p.subjects([]byte(text[at:])) == 0 {
			t.Errorf("%q has no %q", text, text[at:])
		}
	})
}
