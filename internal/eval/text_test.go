package eval

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// approx allows for the last digits of a float64.
var approx = cmpopts.EquateApprox(0, 1e-12)

func TestScoreText(t *testing.T) {
	for _, test := range []struct {
		name, gold, out, lang string
		ignore                string
		want                  Text
	}{{
		name: "same text", gold: "a b c d e", out: "a b c d e",
		want: Text{PRF{1, 1, 1}, shingleShares{TP: 1}},
	}, {
		// Words: gold a a b c, out a b b d: a and b once each are common, so
		// P = 2/4, R = 2/4. Shingles: one each, none common: FP = FN = 1/2.
		name: "a word counts as often as both have it", gold: "A a b c", out: "a b B d",
		want: Text{PRF{.5, .5, .5}, shingleShares{0, .5, .5}},
	}, {
		// Words: 4 common, P = 4/6, R = 4/5, F1 = 2·(2/3)(4/5)/(22/15) = 8/11.
		// Shingles: gold abcd bcde; out xabc abcd bcdy. One common of 4 in all.
		name: "shingles as shares of their union", gold: "a b c d e", out: "x a b c d y",
		want: Text{PRF{4. / 6, 4. / 5, 8. / 11}, shingleShares{1. / 4, 2. / 4, 1. / 4}},
	}, {
		// Case counts for shingles only.
		name: "case", gold: "A b c d", out: "a b c d",
		want: Text{PRF{1, 1, 1}, shingleShares{0, .5, .5}},
	}, {
		// Order counts for shingles only.
		name: "order", gold: "a b c d", out: "d c b a",
		want: Text{PRF{1, 1, 1}, shingleShares{0, .5, .5}},
	}, {
		// Words: P = 2/2, R = 2/3, F1 = 4/5. A text of fewer than four words
		// has its first word as its shingle: both have (a).
		name: "short texts", gold: "a b c", out: "a c",
		want: Text{PRF{1, 2. / 3, 4. / 5}, shingleShares{TP: 1}},
	}, {
		// The shingle (a) of a short text is not a b c d.
		name: "short and long", gold: "a b c d", out: "a",
		want: Text{PRF{1, .25, .4}, shingleShares{0, .5, .5}},
	}, {
		// Words are characters: 3 of 4 common on either side. For shingles each
		// run is one word, and a text that short is its first word.
		name: "Chinese", gold: "中国经济", out: "中国经贸", lang: "zh",
		want: Text{PRF{.75, .75, .75}, shingleShares{0, .5, .5}},
	}, {
		name: "nothing found", gold: "a b c d", out: " \n",
		want: Text{PRF{}, shingleShares{FN: 1}},
	}, {
		name: "nothing to be found", gold: "", out: "a b c d",
		want: Text{PRF{}, shingleShares{FP: 1}},
	}, {
		name: "both empty is right", gold: "", out: "…",
		want: Text{PRF{1, 1, 1}, shingleShares{}},
	}, {
		// Of the output a is the gold's, x one of the two to ignore; the second a and y are
		// wrong: P = 1/3, R = 1/2.
		name: "text to ignore", gold: "a b", out: "a x a y", ignore: "x x",
		want: Text{PRF{1. / 3, 1. / 2, 2. / 5}, shingleShares{0, .5, .5}},
	}, {
		name: "a word of the gold and of the text to ignore", gold: "a", out: "a a a", ignore: "a",
		want: Text{PRF{1. / 2, 1, 2. / 3}, shingleShares{TP: 1}},
	}, {
		name: "nothing but text to ignore", gold: "", out: "x", ignore: "x",
		want: Text{PRF{1, 1, 1}, shingleShares{FP: 1}},
	}} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, ScoreText(Gold{test.gold, test.ignore, test.lang}, test.out),
				approx); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestShinglePrecisionAndRecall(t *testing.T) {
	type rate struct {
		Value   float64
		Defined bool
	}
	for _, test := range []struct {
		name              string
		shingles          shingleShares
		precision, recall rate
	}{
		{"some right", shingleShares{.25, .5, .25}, rate{1. / 3, true}, rate{.5, true}},
		{"all wrong", shingleShares{0, .5, .5}, rate{0, true}, rate{0, true}},
		{"nothing found", shingleShares{FN: 1}, rate{0, false}, rate{0, true}},
		{"nothing to be found", shingleShares{FP: 1}, rate{0, true}, rate{0, false}},
		{"both empty", shingleShares{}, rate{1, true}, rate{1, true}},
	} {
		var p, r rate
		p.Value, p.Defined = test.shingles.Precision()
		r.Value, r.Defined = test.shingles.Recall()
		if diff := cmp.Diff([]rate{test.precision, test.recall}, []rate{p, r}, approx); diff != "" {
			t.Errorf("%s: precision and recall (-want +got)\n%s", test.name, diff)
		}
	}
}

// randomText is up to 30 words of a small vocabulary, so that texts overlap.
func randomText(r *rand.Rand) string {
	vocabulary := strings.Fields("a b c A É 中 月 4 ก x_1 Σ İ ΑΣ 中国 e\u0301 . \xff")
	var b strings.Builder
	for range r.IntN(31) {
		b.WriteString(vocabulary[r.IntN(len(vocabulary))])
		if r.IntN(4) > 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func TestScoresAreBoundedAndSwapWithTheTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 5000 {
		a, b := randomText(r), randomText(r)
		lang := []string{"", "en", "zh"}[r.IntN(3)]
		ab, ba := ScoreText(Gold{Text: a, Language: lang}, b), ScoreText(Gold{Text: b, Language: lang}, a)
		checkBounds(t, a, b, ab)
		swapped := Text{
			Word:    PRF{ba.Word.Recall, ba.Word.Precision, ba.Word.F1},
			Shingle: shingleShares{ba.Shingle.TP, ba.Shingle.FN, ba.Shingle.FP},
		}
		if diff := cmp.Diff(swapped, ab, approx); diff != "" {
			t.Fatalf("%q against %q is not the reverse of the reverse (-want +got)\n%s", b, a, diff)
		}
		if self := ScoreText(Gold{Text: a, Language: lang}, a); self.Word != (PRF{1, 1, 1}) ||
			self.Shingle.FP+self.Shingle.FN != 0 {
			t.Fatalf("%q against itself: %+v", a, self)
		}
	}
}

// checkBounds checks what holds of any two texts.
func checkBounds(t *testing.T, gold, out string, s Text) {
	t.Helper()
	w := s.Word
	low, high := math.Min(w.Precision, w.Recall), math.Max(w.Precision, w.Recall)
	if !(0 <= low && high <= 1 && low-1e-12 <= w.F1 && w.F1 <= high+1e-12) {
		t.Errorf("%q against %q: word scores %+v", out, gold, w)
	}
	sh := s.Shingle
	sum := sh.TP + sh.FP + sh.FN
	if sh.TP < 0 || sh.FP < 0 || sh.FN < 0 || sum != 0 && math.Abs(sum-1) > 1e-12 {
		t.Errorf("%q against %q: shingle shares %+v", out, gold, sh)
	}
	for _, rate := range []func() (float64, bool){sh.Precision, sh.Recall} {
		if x, _ := rate(); !(0 <= x && x <= 1) {
			t.Errorf("%q against %q: shingle rate %v of %+v", out, gold, x, sh)
		}
	}
}

func FuzzScoreText(f *testing.F) {
	f.Add("a b c d e", "a b c", "en")
	f.Add("ΑΣ İ e\u0301", "\xff\xfe", "")
	f.Add("4月5日、中国", "aกิ", "th")
	f.Fuzz(func(t *testing.T, gold, out, lang string) {
		for _, w := range append(words(gold), tokens(gold, lang)...) {
			if w == "" {
				t.Fatalf("an empty word in %q", gold)
			}
		}
		checkBounds(t, gold, out, ScoreText(Gold{Text: gold, Language: lang}, out))
	})
}

func BenchmarkScoreText(b *testing.B) {
	gold := strings.Repeat("The quick brown fox jumps over the lazy dog; ", 500)
	out := strings.Repeat("The quick brown dog jumps over the lazy fox; ", 500)
	b.SetBytes(int64(len(gold) + len(out)))
	for b.Loop() {
		ScoreText(Gold{Text: gold, Language: "en"}, out)
	}
}

// Words in scripts with spaces, characters in others: 月, 4日, 4月.
func TestWordsAreCountedAsTheyAreScored(t *testing.T) {
	for text, want := range map[string]int{"": 0, "The ferry, late": 3, "月4日 4月": 3} {
		if got := CountWords(text, ""); got != want {
			t.Errorf("%q: %d words, want %d", text, got, want)
		}
	}
}
