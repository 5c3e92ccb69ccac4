package words

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// show writes the words of a text in lower case, separated by bars, unspaced ones
// in brackets.
func show(text string) string {
	var found []string
	for s := Scan([]byte(text)); s.Next(); {
		word := string(s.AppendLower(nil))
		if s.Unspaced {
			word = "[" + word + "]"
		}
		found = append(found, word)
	}
	return strings.Join(found, "|")
}

func TestWords(t *testing.T) {
	tests := []struct{ promise, text, want string }{
		{"nothing", "", ""},
		{"no word", " -…'’ \u200b ", ""},
		{"words and numbers", "Call me Ishmael, 1851.", "call|me|ishmael|1851"},
		{"one at both ends", "a b", "a|b"},
		{"letters and digits together", "9am B2B", "9am|b2b"},
		{"parts of a number", "3.14 1,000", "3|14|1|000"},
		{"apostrophes and hyphens separate", "it's l’été well-known", "it|s|l|été|well|known"},
		{"underscores separate", "snake_case", "snake|case"},
		{"capitals beyond ASCII", "ÄÖÜ Москва ΑΘΗΝΑ", "äöü|москва|αθηνα"},
		{"soft hyphens and joiners are passed over", "Donau\u00addampf می\u200cروم a\u2060b", "donaudampf|میروم|ab"},
		{"format characters alone are no word", "a \u00ad\u200e b", "a|b"},
		{"an accent written apart", "cafe\u0301s", "cafe\u0301s"},
		{"a mark alone is no word", "❤\ufe0f \u0301", ""},
		{"vowel signs belong to words", "हिन्दी में", "हिन्दी|में"},
		{"Korean has spaces", "2019년 한국어 글", "2019년|한국어|글"},
		{"Chinese has none", "我们，今天", "[我们]|[今天]"},
		{"nor has Japanese", "カタカナとひらがな・漢字々ｶﾅ", "[カタカナとひらがな]|[漢字々ｶﾅ]"},
		{"nor Thai, Lao, Tibetan, Burmese, Khmer", "ภาษาไทย ພາສາ བོད မြန်မာ ខ្មែរ",
			"[ภาษาไทย]|[ພາສາ]|[བོད]|[မြန်မာ]|[ខ្មែរ]"},
		{"digits stand beside unspaced letters", "2019年4月 ๑๒ปี", "2019|[年]|4|[月]|๑๒|[ปี]"},
		{"Latin letters too", "用Go写", "[用]|go|[写]"},
		{"fractions and superscripts separate", "x² ½", "x"},
		{"broken bytes separate", "a\xffb\xe4", "a|b"},
	}
	for _, tt := range tests {
		if got := show(tt.text); got != tt.want {
			t.Errorf("%s: %q\n got %s\nwant %s", tt.promise, tt.text, got, tt.want)
		}
	}
}

func TestCounts(t *testing.T) {
	tests := []struct {
		text                      string
		letters, capitals, digits int
	}{
		{"McDonald", 8, 2, 0},
		{"9AM", 2, 2, 1},
		{"٢٠١٩", 0, 0, 4},
		{"ДОМ", 3, 3, 0},
		{"Donau\u00addampf", 10, 1, 0},
		{"हिन्दी", 6, 0, 0}, // three letters and three signs
		{"我们", 2, 0, 0},
	}
	for _, tt := range tests {
		s := Scan([]byte(tt.text))
		if !s.Next() || s.Letters != tt.letters || s.Capitals != tt.capitals || s.Digits != tt.digits {
			t.Errorf("%s: %d letters, %d capitals, %d digits; want %d, %d, %d", tt.text, s.Letters, s.Capitals,
				s.Digits, tt.letters, tt.capitals, tt.digits)
		}
		if s.Len() != s.Letters+s.Digits {
			t.Errorf("%s: %d characters", tt.text, s.Len())
		}
	}
}

func TestPlaces(t *testing.T) {
	text := []byte("  one, «zwei»")
	var got []string
	s := Scan(text)
	for s.Next() {
		got = append(got, fmt.Sprintf("%d %d %s", s.Start, s.End, s.Bytes()))
	}
	if want := "2 5 one|9 13 zwei"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", got, want)
	}
	if s.Start != len(text) || s.End != len(text) || s.Len() != 0 || s.Next() {
		t.Errorf("after the last word: %+v", s)
	}
}

func TestUnspaced(t *testing.T) {
	for r, want := range map[rune]bool{'a': false, 'é': false, '한': false, 'ह': false, '。': false, '・': false,
		'฿': false, '๑': false,
		'我': true, 'あ': true, 'ｱ': true, '々': true, '〇': true, 'ไ': true, '\u0e31': true, 'ຊ': true, 'ཀ': true,
		'မ': true, 'ខ': true, 0x20000: true} {
		if Unspaced(r) != want {
			t.Errorf("%c %U: %v", r, r, !want)
		}
	}
}

func TestScanningAllocatesNothing(t *testing.T) {
	word := make([]byte, 0, 64)
	if n := testing.AllocsPerRun(5, func() {
		for s := Scan(mixed); s.Next(); {
			word = s.AppendLower(word[:0])
		}
	}); n > 0 {
		t.Errorf("%.0f objects", n)
	}
}

// FuzzWords: words follow each other, begin with a letter or digit, have no
// separator in them, and none is missed.
func FuzzWords(f *testing.F) {
	f.Add(string(mixed))
	f.Add("a\u00ad\u0301我\u0e31\xff1")
	f.Fuzz(func(t *testing.T, text string) {
		at := 0
		wordless := func(gap string) {
			for _, r := range gap {
				if classOf(r) > mark {
					t.Fatalf("%q: %q is in no word", text, r)
				}
			}
		}
		for s := Scan([]byte(text)); s.Next(); {
			if s.Start < at || s.End <= s.Start {
				t.Fatalf("%q: a word at %d to %d, after %d", text, s.Start, s.End, at)
			}
			wordless(text[at:s.Start])
			at = s.End
			n := 0
			for i, r := range text[s.Start:s.End] {
				switch {
				case i == 0 && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !Unspaced(r),
					classOf(r) == separator, classOf(r) > mark && Unspaced(r) != s.Unspaced:
					t.Fatalf("%q: %q in %q", text, r, s.Bytes())
				case classOf(r) != format:
					n++
				}
			}
			lower := s.AppendLower(nil)
			if s.Len() != n || utf8.RuneCount(lower) != n || !bytes.Equal(lower, bytes.ToLower(lower)) {
				t.Fatalf("%q has %d characters; %q", s.Bytes(), s.Len(), lower)
			}
		}
		wordless(text[at:])
	})
}

var mixed = []byte(strings.Repeat("It was the best of times, 1859. Ça c’est l’été. Это было лучшее время. 那是最好的時代。",
	50))

func BenchmarkScan(b *testing.B) {
	texts := map[string][]byte{
		"English": []byte(strings.Repeat("It was the best of times, it was the worst of times, ", 100)),
		"Russian": []byte(strings.Repeat("Это было лучшее изо всех времен, это было худшее ", 100)),
		"Chinese": []byte(strings.Repeat("那是最好的時代，那是最壞的時代，", 100)),
	}
	for name, text := range texts {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				n := 0
				for s := Scan(text); s.Next(); {
					n += s.Letters
				}
				if n == 0 {
					b.Fatal("no letters")
				}
			}
		})
	}
}

func TestCountTakesTwoCharactersForAWord(t *testing.T) {
	for text, want := range map[string]int{"": 0, "one, two 3": 3, "那是最好的": 3, "那是 best": 2} {
		if got := Count([]byte(text)); got != want {
			t.Errorf("%q has %d words, want %d", text, got, want)
		}
	}
	if got := CountUpTo([]byte("one two three"), 2); got != 2 {
		t.Errorf("counted %d words up to 2", got)
	}
}

func TestSqueezeLeavesLettersAndDigitsInLowerCase(t *testing.T) {
	for text, want := range map[string]string{"": "", "The Harbour-Post 24": "theharbourpost24",
		"Ökostrom · 日本": "ökostrom日本", "— ¶": ""} {
		if got := Squeeze(text); got != want {
			t.Errorf("%q squeezed is %q, want %q", text, got, want)
		}
	}
}

func TestLowerCaseIsUnicodes(t *testing.T) {
	for r := range rune(unicode.MaxRune) + 1 {
		if got, want := toLower(r), unicode.ToLower(r); got != want {
			t.Fatalf("%U: %U, want %U", r, got, want)
		}
	}
}

func TestRunesOfTwoBytesAreUTF8s(t *testing.T) {
	for i := range 1 << 16 {
		for _, text := range [][]byte{{byte(i >> 8), byte(i)}, {byte(i)}, {byte(i >> 8), byte(i), 0x80}} {
			r, size := decodeRune(text)
			if want, n := utf8.DecodeRune(text); r != want || size != n {
				t.Fatalf("%x: %U of %d bytes, want %U of %d", text, r, size, want, n)
			}
		}
	}
}
