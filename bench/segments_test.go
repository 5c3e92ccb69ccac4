package main

import (
	"math"
	"testing"
)

// Found are "a b c d" whole, "e f g" of "e f g h" (F1 6/7), and one that is no item.
func TestItemsArePairedByWords(t *testing.T) {
	var all tally
	all.items(withWords([]segment{{Text: "a b c d", Title: "a"}, {Text: "e f g h", Title: "e"}, {Text: "…"}}),
		withWords([]segment{{Text: "e f g", Title: "f"}, {Text: "x y"}, {Text: "b c d", Title: "a"}}))
	if p, r := all.precision.Value(), all.recall.Value(); p != 2./3 || r != 1 || math.Abs(all.f1.Value()-.8) > 1e-9 {
		t.Errorf("precision %v, want 2/3; recall %v, want 1; F1 %v, want .8", p, r, all.f1.Value())
	}
	if all.found != 2 || all.title != 1 {
		t.Errorf("%d items and %d titles are right, want 2 and 1", all.found, all.title)
	}
	all.items(nil, nil) // a page without items, and none found
	if got := all.f1.Value(); math.Abs(got-.9) > 1e-9 {
		t.Errorf("F1 %v of two pages, want .9", got)
	}
}

func TestBylinesAreTheSame(t *testing.T) {
	for _, tt := range []struct {
		gold, got string
		same      func(a, b string) bool
		want      bool
	}{
		{"Ada Quill", "ada-quill", sameName, true},
		{"/users/Ada%20Quill", "Ada Quill", sameName, true},
		{"Ada", "Tom", sameName, false},
		{"Ada", "", sameName, false},
		{"3 May 2021, 4:05 pm", "2021-05-03T16:05", sameDate, true},
		{"3 Mai 2021", "2021-05-03", sameDate, true},
		{"4 May 2021", "2021-05-03", sameDate, false},
		{"4 May 2021", "", sameDate, false},
	} {
		if got := tt.same(tt.gold, tt.got); got != tt.want {
			t.Errorf("%q and %q: %v, want %v", tt.gold, tt.got, got, tt.want)
		}
	}
}
