package eval

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// words splits text into runs of letters, numbers and underscores, like Python's regular
// expression \w+ on a str. Both benchmarks are scored in Python, so its definition of a word
// applies. A combining mark is not part of a word: "é" written as two code points ends one.
//
// Python 3.11 has Unicode 14, Go 1.26 Unicode 15. They agree on every code point that
// Unicode 14 assigns. Letters new in Unicode 15 are words here.
func words(text string) []string {
	return split(text, func(rune) bool { return false })
}

// tokens splits text into the units of the word measure: lower-case words, and in scripts
// without spaces single characters. It uses characters if lang (an ISO 639-1 code, may be
// empty) is zh, ja or th, or if more than a quarter of the code points are in such scripts.
func tokens(text, lang string) []string {
	text = lower(text)
	if lang == "zh" || lang == "ja" || lang == "th" || mostlyUnspaced(text) {
		return split(text, unspaced)
	}
	return words(text)
}

// split cuts text into words, and into single characters where alone returns true. Such a
// character stays in a word if it follows a letter or number: "4月" is one token, but "月4" is
// two. The scorer's regular expression tries the single character only where a match begins.
func split(text string, alone func(rune) bool) []string {
	var found []string
	start := -1 // of the word being read
	for i, r := range text {
		if start >= 0 && !wordRune(r) {
			found = append(found, text[start:i])
			start = -1
		}
		if start >= 0 {
			continue
		}
		if alone(r) {
			found = append(found, text[i:i+utf8.RuneLen(r)])
		} else if wordRune(r) {
			start = i
		}
	}
	if start >= 0 {
		found = append(found, text[start:])
	}
	return found
}

// wordRune reports whether Python's \w matches: str.isalnum() or '_'.
func wordRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r)
}

// unspaced reports whether a rune is in the blocks of Thai, Hiragana, Katakana and Han. They
// include some punctuation.
func unspaced(r rune) bool {
	return '\u0e00' <= r && r <= '\u0e7f' ||
		'\u3040' <= r && r <= '\u30ff' ||
		'\u3400' <= r && r <= '\u9fff' ||
		'\uf900' <= r && r <= '\ufaff'
}

// mostlyUnspaced reports whether more than a quarter of a text's characters are unspaced. An
// invalid byte counts as one character.
func mostlyUnspaced(text string) bool {
	n := 0
	for _, r := range text {
		if unspaced(r) {
			n++
		}
	}
	return 4*n > utf8.RuneCountInString(text)
}

// lower is Python's str.lower(): strings.ToLower with the two rules of Unicode's
// SpecialCasing.txt that hold in every language. Dotted capital I becomes i and a combining
// dot, and the dot ends the word. Capital sigma at the end of a word becomes final sigma.
func lower(text string) string {
	if !strings.ContainsAny(text, "İΣ") {
		return strings.ToLower(text)
	}
	var b strings.Builder
	b.Grow(len(text))
	for i, r := range text {
		switch {
		case r == 'İ':
			b.WriteString("i\u0307")
		case r == 'Σ' && finalSigma(text[:i], text[i+len("Σ"):]):
			b.WriteRune('ς')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// finalSigma is the condition Final_Sigma of the Unicode Standard, table 3-17: a cased
// letter before and none after, ignoring case-ignorable characters between.
func finalSigma(previous, following string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(previous, caseIgnorable))
	first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(following, caseIgnorable))
	return cased(last) && !cased(first)
}

// cased reports Unicode's derived property Cased.
func cased(r rune) bool {
	return unicode.In(r, unicode.Upper, unicode.Lower, unicode.Title, unicode.Other_Uppercase, unicode.Other_Lowercase)
}

// caseIgnorable reports Unicode's derived property Case_Ignorable. The punctuation has the
// Word_Break values MidLetter, MidNumLet and Single_Quote. Package unicode has no table of
// these.
func caseIgnorable(r rune) bool {
	const midWord = "'.:\u00b7\u0387\u055f\u05f4\u2018\u2019\u2024\u2027\ufe13\ufe52\ufe55\uff07\uff0e\uff1a"
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk) || strings.ContainsRune(midWord, r)
}
