package page

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// textSample is how much of a document Damage looks at.
const textSample = 16 << 10

// MostDamage is what Damage is of text at the most. Pages that were decoded with the
// right encoding have one damaged character of several hundred, and what is no text one
// of ten.
const MostDamage = 1. / 50

// Damage returns the share of a decoded document's characters, 0 to 1, that are none of
// text: control characters, and U+FFFD, which stands for bytes that are none in its
// encoding. It tells images, archives and unknown encodings from text; of a PDF it is 1.
// It looks at the first 16 kB, and there at all but ASCII markup as well.
func Damage(decoded []byte) float64 {
	if bytes.HasPrefix(decoded, []byte("%PDF-")) {
		return 1
	}
	characters, damaged := 0, 0
	for text := decoded[:min(len(decoded), textSample)]; len(text) > 0; characters++ {
		if len(text) >= 8 && isPrintable(binary.LittleEndian.Uint64(text)) {
			text, characters = text[8:], characters+7
			continue
		}
		r, n := rune(text[0]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(text)
		}
		if isDamage(r) {
			damaged++
		}
		text = text[n:]
	}
	return float64(damaged) / float64(max(characters, 1))
}

// highBits are those that no byte of ASCII has, of eight.
const highBits = 0x8080808080808080

// isPrintable tells of eight bytes whether all are printable ASCII, or delete.
func isPrintable(b uint64) bool {
	const spaces = 0x2020202020202020
	return (b|(b-spaces))&highBits == 0 // a byte below a space borrows, and has its highest bit set
}

// isDamage tells whether a character is none of text: a control character other than
// white space, or U+FFFD.
func isDamage(r rune) bool {
	switch {
	case r < ' ':
		return r != '\t' && r != '\n' && r != '\r' && r != '\f'
	case r < 0x7f:
		return false
	}
	return r <= 0x9f || r == utf8.RuneError
}
