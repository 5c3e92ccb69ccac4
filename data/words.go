package data

import (
	"unicode"
	"unicode/utf8"
)

// words calls yield with each word of text: a run of letters and digits in
// lower case, or a single character where the writing has no spaces. The slice
// is valid until yield returns.
//
// Only what gold and page have in common counts here, so this is coarser than
// the words of an evaluation: apostrophes and accents written apart end a
// word, in both alike. Format characters (soft hyphens, joiners, marks of
// direction) are passed over: pages are full of them, gold is not.
func words(text []byte, yield func(word []byte)) {
	word := make([]byte, 0, 64)
	for i := 0; i < len(text); {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(text[i:])
		}
		i += n
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			word = append(word, byte(r))
			continue
		case 'A' <= r && r <= 'Z':
			word = append(word, byte(r)+'a'-'A')
			continue
		case r < utf8.RuneSelf: // a separator
		case unspaced(r):
			if len(word) > 0 {
				yield(word)
			}
			yield(utf8.AppendRune(word[:0], r))
			word = word[:0]
			continue
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			word = utf8.AppendRune(word, unicode.ToLower(r))
			continue
		case unicode.Is(unicode.Cf, r):
			continue
		}
		if len(word) > 0 {
			yield(word)
			word = word[:0]
		}
	}
	if len(word) > 0 {
		yield(word)
	}
}

// unspaced holds for letters and digits of writings that put no space between
// words: Thai, Hiragana, Katakana and Han.
func unspaced(r rune) bool {
	return r >= '\u0e00' && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) &&
		(unicode.IsLetter(r) || unicode.IsDigit(r))
}
