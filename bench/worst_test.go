package main

import (
	"testing"

	"linesift"
	"linesift/bench/measure"
	"linesift/data"
	"linesift/eval"
	"linesift/page"
)

// Each case is a page, the lines that are content by its gold, and those that
// were kept.
func TestDiagnosis(t *testing.T) {
	for _, c := range []struct {
		name, html, gold string
		content, kept    []bool
		probabilities    []float32
		want             measure.Diagnosis
	}{
		{
			name: "nothing is wrong", html: `<p>one two three`, gold: "one two three",
			content: []bool{true}, kept: []bool{true},
			want: measure.Diagnosis{GoldWords: 3, OutWords: 3},
		}, {
			name: "empty gold", html: `<p>one two three`,
			content: []bool{false}, kept: []bool{true},
			want: measure.Diagnosis{OutWords: 3, Cause: "the gold is empty"},
		}, {
			// Perfect labels find 1 of 4 words: F1 2·1·.25/1.25 = .4, and more than
			// half of what is lost is beyond them.
			name: "text that is not there", html: `<p>one<p>five`, gold: "one two three four",
			content: []bool{true, false}, kept: []bool{false, true},
			want: measure.Diagnosis{GoldWords: 4, OutWords: 1, Cause: "perfect labels reach F1 0.40 only: 3 words of the gold are not on the page's lines"},
		}, {
			// (6·.2 + 2·.4)/8 = .25.
			name: "all dropped", html: `<ul><li>one two three four five six</ul><p>seven eight`, gold: "one two three four five six seven eight",
			content: []bool{true, true}, kept: []bool{false, false}, probabilities: []float32{.2, .4},
			want: measure.Diagnosis{GoldWords: 8, Cause: "all dropped, mostly in lists; mean probability 0.25, the threshold is 0.50"},
		}, {
			name: "links below", html: `<p>one two<p><a href=/>three four five</a><p>six`, gold: "one two",
			content: []bool{true, false, false}, kept: []bool{true, true, true}, probabilities: []float32{.9, .6, .8},
			want: measure.Diagnosis{GoldWords: 2, OutWords: 6, Cause: "too much kept: 4 words, mostly in links, mostly below the content; mean probability 0.65, the threshold is 0.50"},
		}, {
			// Half is not most.
			name: "here and there", html: `<h2>a b</h2><p>one two<p>c d`, gold: "one two",
			content: []bool{false, true, false}, kept: []bool{true, true, true},
			want: measure.Diagnosis{GoldWords: 2, OutWords: 6, Cause: "too much kept: 4 words"},
		}, {
			// Of the gold 5 words are missing, and 1 is too many.
			name: "more missing than added", html: `<p>one two<table><tr><td>three four five six seven</table><p>eight`, gold: "one two three four five six seven",
			content: []bool{true, true, false}, kept: []bool{true, false, true}, probabilities: []float32{.9, .1, .9},
			want: measure.Diagnosis{GoldWords: 7, OutWords: 3, Cause: "content dropped: 5 words, mostly in tables; mean probability 0.10, the threshold is 0.50"},
		},
	} {
		p, err := page.Parse([]byte(c.html))
		if err != nil {
			t.Fatal(err)
		}
		text := func(lines []bool) string {
			if len(lines) != len(p.Lines) {
				t.Fatalf("%s: %d lines, want %d", c.name, len(p.Lines), len(lines))
			}
			m := page.NewMask(p, nil)
			for i, keep := range lines {
				m.SetLine(p, i, keep)
			}
			return string(p.AppendText(nil, m))
		}
		x := inspection{
			gold: &data.GoldPage{Gold: c.gold, Lang: "en"},
			doc:  &linesift.Document{Page: p, Probabilities: c.probabilities, Threshold: .5},
			out:  text(c.kept), content: c.content, kept: c.kept,
			perfect: eval.ScoreWords(c.gold, text(c.content), "en"),
		}
		x.score = eval.ScoreWords(c.gold, x.out, "en")
		if got := *x.diagnose(); got != c.want {
			t.Errorf("%s:\n got %+v\nwant %+v", c.name, got, c.want)
		}
	}
}
