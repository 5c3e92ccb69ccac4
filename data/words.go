package data

import (
	"unicode/utf8"

	"linesift/words"
)

// eachWord calls yield with each word of text in lower case, and with single
// characters where the writing has no spaces. The slice is valid until yield returns.
//
// Only what gold and page have in common counts here, so this is coarser than the
// words of an evaluation: apostrophes end a word, in both alike.
func eachWord(text []byte, yield func(word []byte)) {
	var word []byte
	for s := words.Scan(text); s.Next(); {
		word = s.AppendLower(word[:0])
		if !s.Unspaced {
			yield(word)
			continue
		}
		for rest := word; len(rest) > 0; {
			_, n := utf8.DecodeRune(rest)
			yield(rest[:n])
			rest = rest[n:]
		}
	}
}
