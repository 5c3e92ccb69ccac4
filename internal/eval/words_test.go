package eval

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What Python 3.11 gives for re.findall(r'\w+', text).
func TestWordsArePythons(t *testing.T) {
	for _, test := range []struct {
		why, text string
		want      []string
	}{
		{"nothing", "", nil},
		{"no letters", " .,;–\n", nil},
		{"apostrophes and hyphens part", "Don't re-use", []string{"Don", "t", "re", "use"}},
		{"underscores join", "__init__ a_1", []string{"__init__", "a_1"}},
		{"digits of any script", "x٣४5", []string{"x٣४5"}},
		{"Nl and No are numeric", "Ⅷ ½ x² ①", []string{"Ⅷ", "½", "x²", "①"}},
		{"modifier letters are letters", "ʰa ªº", []string{"ʰa", "ªº"}},
		{"one code point", "caf\u00e9s", []string{"caf\u00e9s"}},
		{"a combining mark is no letter", "cafe\u0301s", []string{"cafe", "s"}},
		{"nor a vowel sign", "हिन्दी", []string{"ह", "न", "द"}},
		{"soft hyphen and zero-width space part", "a\u00adb\u200bc", []string{"a", "b", "c"}},
		{"Han is letters", "4月5日", []string{"4月5日"}},
		{"beyond the first plane", "𝒳1 😀 𠀀", []string{"𝒳1", "𠀀"}},
		{"invalid bytes part", "a\xffb", []string{"a", "b"}},
	} {
		if diff := cmp.Diff(test.want, words(test.text)); diff != "" {
			t.Errorf("%s: %q (-want +got)\n%s", test.why, test.text, diff)
		}
	}
}

// What Python 3.11 gives for str.lower().
func TestLowerIsPythons(t *testing.T) {
	for text, want := range map[string]string{
		"ÀÉ ǅ ẞ K":    "àé ǆ ß k", // K is the Kelvin sign
		"İstanbul":    "i\u0307stanbul",
		"I ı":         "i ı",
		"ΟΔΟΣ":        "οδος",
		"ΟΔΟΣ.":       "οδος.",
		"Σ":           "σ",   // no letter before
		"Α'Σ":         "α'ς", // an apostrophe is case-ignorable
		"ΑΣ'Α":        "ασ'α",
		"ΑΣ-Α":        "ας-α", // a hyphen is not
		"Α\u0301Σ":    "α\u0301ς",
		"ΣΣΣ":         "σσς",
		"中Σ":          "中σ", // Han has no case
		"1Σ":          "1σ",
		"ⒶΣ":          "ⓐς", // circled A is cased and no letter
		"Σ\xff\xfeİ":  "σ\ufffd\ufffdi\u0307",
		"plain\xff A": "plain\ufffd a",
	} {
		if got := lower(text); got != want {
			t.Errorf("lower(%q) = %q, want %q", text, got, want)
		}
	}
}

// The scorer's regular expression is [unspaced]|\w+ where a language is written
// without spaces.
func TestTokensOfUnspacedLanguagesAreCharacters(t *testing.T) {
	for _, test := range []struct {
		why, text, lang string
		want            []string
	}{
		{"lower case", "Straße ABC", "de", []string{"straße", "abc"}},
		{"Chinese", "外资。ABC", "zh", []string{"外", "资", "abc"}},
		{"a word keeps what follows it", "4月5日", "zh", []string{"4月5日"}},
		{"and not what precedes", "月4", "zh", []string{"月", "4"}},
		{"the middle dot of the Katakana block", "ア・b", "ja", []string{"ア", "・", "b"}},
		{"a Thai vowel sign ends a word and is a token", "aกิข", "th", []string{"aก", "ิ", "ข"}},
		{"Korean has spaces", "한국어 텍스트", "ko", []string{"한국어", "텍스트"}},
		{"a quarter is not more than a quarter", "中abc", "", []string{"中abc"}},
		{"more than a quarter, whatever the language", "中ab", "en", []string{"中", "ab"}},
		{"invalid bytes count as characters", "中\xff\xff\xff", "", []string{"中"}},
		{"empty", "", "zh", nil},
	} {
		if diff := cmp.Diff(test.want, tokens(test.text, test.lang)); diff != "" {
			t.Errorf("%s: %q (-want +got)\n%s", test.why, test.text, diff)
		}
	}
}
