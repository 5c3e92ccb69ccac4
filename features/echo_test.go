package features

import (
	"slices"
	"testing"
)

func TestLongerWords(t *testing.T) {
	for _, c := range []struct {
		text, same string // has the same words
		words      int
	}{
		{"", "", 0},
		{"four", "", 0},
		{"fives", "fives", 1},
		{"The Boats' mates: fives, 2024", "boats mates FIVES", 3},
		{"l’automne", "automne", 1},
		{"ÜBERALL", "überall", 1},
		{"Мореплаватели", "мореплаватели", 1},
		{"港に船", "港に。に船", 2}, // 港に, に船
		{"港a船", "港 船", 0},
		{"boats港に", "港に boats", 2},
		{"\xff\xfe", "", 0},
	} {
		got, same := appendLongerWords(nil, []byte(c.text)), appendLongerWords(nil, []byte(c.same))
		slices.Sort(got)
		slices.Sort(same)
		if len(got) != c.words || !slices.Equal(got, same) {
			t.Errorf("%q has %v, want %d words, and those of %q, %v", c.text, got, c.words, c.same, same)
		}
	}
	if slices.Equal(appendLongerWords(nil, []byte("boats")), appendLongerWords(nil, []byte("goats"))) {
		t.Error("all words are the same")
	}
}

func FuzzLongerWords(f *testing.F) {
	f.Add([]byte("Harbour boats 港に船。\xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		words := appendLongerWords(nil, text)
		if len(words) > len(text) {
			t.Fatalf("%d words in %d bytes", len(words), len(text))
		}
		for _, w := range words {
			if w >= echoWords {
				t.Fatalf("word %d of %d", w, echoWords)
			}
		}
	})
}
