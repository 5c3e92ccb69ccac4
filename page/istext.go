package page

import (
	"bytes"
	"unicode/utf8"
)

// textSample is how much of a document IsText looks at.
const textSample = 64 << 10

// mostDamage is one character of so many that may be none. Pages that were decoded
// with the right encoding have one of several hundred at the most, and what is no text
// one of ten.
const mostDamage = 50

// IsText tells whether a decoded document is text at all: not a PDF, an image, an
// archive or text in an encoding that is not known. Of text hardly any character is a
// control character, or U+FFFD, which stands for bytes that are none in its encoding.
// It looks at the first 64 kB, and there at all but ASCII markup as well.
func IsText(decoded []byte) bool {
	if bytes.HasPrefix(decoded, []byte("%PDF-")) {
		return false
	}
	characters, damaged := 0, 0
	for text := decoded[:min(len(decoded), textSample)]; len(text) > 0; characters++ {
		r, n := rune(text[0]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(text)
		}
		if isDamage(r) {
			damaged++
		}
		text = text[n:]
	}
	return damaged*mostDamage <= characters
}

// isDamage tells whether a character is none of text: a control character other than
// white space and escape, or U+FFFD.
func isDamage(r rune) bool {
	switch {
	case r < ' ':
		return r != '\t' && r != '\n' && r != '\r' && r != '\f' && r != 0x1b
	case r < 0x7f:
		return false
	}
	return r <= 0x9f || r == utf8.RuneError
}
