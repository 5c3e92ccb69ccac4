// Package words finds words and dates in a text, and the topics of words: a [Scanner] reads
// words, a [Vocabulary] maps them to topics, [Phrases] map phrases to topics, a [DateReader] reads
// dates. All other packages share its definition of a word, except eval: published scores define
// words differently.
//
// A word is a run of letters and digits. Combining marks belong to the letter before
// them. Format characters (soft hyphens, joiners, marks of direction) are invisible, and are
// skipped. Everything else separates words, apostrophes too.
//
// In a script without spaces, a run of letters is one Unspaced word. It may be a phrase or a
// sentence. The caller decides whether to count its characters or its pairs of neighbours.
//
// Lists of words are text files beside the code that embeds them. Each line has a word in
// lower case and its topics. The lines are sorted.
//
// The reader of dates is our own. github.com/markusmobius/go-dateparser knows more languages
// and relative dates, but brings the tables of 200 locales into every binary.
package words

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Scanner reads the words of a text one after the other, without allocating memory:
//
//	for s := words.Scan(text); s.Next(); {
//		word = s.AppendLower(word[:0])
//	}
type Scanner struct {
	text []byte

	// The fields are about the current word. After the last word, Start and End are the
	// length of the text, and the word is empty.
	Start, End int  // its span in the text, in bytes
	Letters    int  // its letters, including combining marks
	Capitals   int  // its capital letters
	Digits     int  // its decimal digits, in any script
	Unspaced   bool // it is a run of letters in a script without spaces
}

// Scan returns a Scanner that stands before the first word of text. It is a pointer since Go copies the
// variable of a for clause for each iteration if a method takes its address.
func Scan(text []byte) *Scanner { return &Scanner{text: text} }

// Next reads the next word and reports whether there is one.
func (s *Scanner) Next() bool {
	text, i := s.text, s.End
	k, size := separator, 0
	for ; i < len(text); i += size {
		if k, size = table[text[i]], 1; text[i] >= utf8.RuneSelf {
			k, size = decode(text[i:])
		}
		if k >= letter {
			break
		}
	}
	s.Start, s.Unspaced = i, i < len(text) && k == unspaced
	length, capitals, digits := 0, 0, 0
word:
	for ; i < len(text); i += size {
		if !s.Unspaced { // most words are letters of ASCII
			first := i
			for i < len(text) && ascii[text[i]] == letter {
				i++
			}
			if length += i - first; i == len(text) {
				break
			}
		}
		if k, size = table[text[i]], 1; text[i] >= utf8.RuneSelf {
			k, size = decode(text[i:])
		}
		switch {
		case k == separator, k >= letter && (k == unspaced) != s.Unspaced:
			break word
		case k == format:
			continue
		case k == capital:
			capitals++
		case k == digit:
			digits++
		}
		length++
	}
	s.End = i
	s.Letters, s.Capitals, s.Digits = length-digits, capitals, digits
	return i > s.Start
}

// Len returns the number of characters of the current word.
func (s *Scanner) Len() int { return s.Letters + s.Digits }

// Bytes returns the current word as it is written. It shares the memory of the text.
func (s *Scanner) Bytes() []byte { return s.text[s.Start:s.End:s.End] }

// AppendLower appends the current word to dst, in lower case and without format characters.
func (s *Scanner) AppendLower(dst []byte) []byte {
	word := s.text[s.Start:s.End]
	start := len(dst)
	dst = append(dst, word...)
	lower := dst[start:]
	for i, c := range lower {
		if c >= utf8.RuneSelf {
			return appendLower(dst[:start+i], word[i:])
		}
		if 'A' <= c && c <= 'Z' { // none of ASCII is a format character
			lower[i] = c + 'a' - 'A'
		}
	}
	return dst
}

func appendLower(dst, word []byte) []byte {
	for len(word) > 0 {
		r, size := decodeRune(word)
		if classOf(r) != format {
			dst = utf8.AppendRune(dst, toLower(r))
		}
		word = word[size:]
	}
	return dst
}

// toLower is unicode.ToLower, with a table for most alphabets.
func toLower(r rune) rune {
	if int(r) < len(lowers) {
		return rune(lowers[r])
	}
	return unicode.ToLower(r)
}

var lowers = func() (t [len(table)]uint16) {
	for r := range t {
		t[r] = uint16(unicode.ToLower(rune(r)))
	}
	return t
}()

// Unspaced reports whether r is a letter, or a mark on a letter, of a script without spaces
// between words: Han, kana, Thai, Lao, Tibetan, Burmese, Khmer.
func Unspaced(r rune) bool { return r >= firstUnspaced && classOf(r) == unspaced }

// A class tells how a character separates or forms words.
type class uint8

const (
	separator class = iota
	format          // passed over inside a word
	mark            // continues a word, but does not begin one
	letter          // letter and all classes below begin a word
	capital
	digit
	unspaced
)

// decode returns the class of the first character of text, and its length in bytes.
func decode(text []byte) (class, int) {
	r, size := decodeRune(text)
	return classOf(r), size
}

// decodeRune is utf8.DecodeRune. It is faster for the two bytes of most alphabets.
func decodeRune(text []byte) (rune, int) {
	if len(text) > 1 && 0xc2 <= text[0] && text[0] <= 0xdf && text[1]&0xc0 == 0x80 {
		return rune(text[0]&0x1f)<<6 | rune(text[1]&0x3f), 2
	}
	return utf8.DecodeRune(text)
}

func classOf(r rune) class {
	if int(r) < len(table) {
		return table[r]
	}
	return lookUp(r)
}

// table has the classes of the characters of most alphabets, for speed.
var table = func() (t [0x2100]class) {
	for r := range t {
		t[r] = lookUp(rune(r))
	}
	return t
}()

// ascii has the classes of ASCII characters. All other bytes are separators.
var ascii = func() (t [256]class) {
	copy(t[:utf8.RuneSelf], table[:])
	return t
}()

func lookUp(r rune) class {
	switch {
	case 0x3400 <= r && r <= 0x9fff, 0xf900 <= r && r <= 0xfaff, 0x20000 <= r && r <= 0x3ffff, // Han
		0x3005 <= r && r <= 0x3007, 0x3041 <= r && r <= 0x3096, 0x30a1 <= r && r <= 0x30fa: // kana
		return unspaced
	case 0xac00 <= r && r <= 0xd7a3: // Hangul
		return letter
	case unicode.IsUpper(r):
		return capital
	case unicode.IsDigit(r):
		return digit
	case unicode.IsLetter(r), unicode.IsMark(r):
		switch {
		case firstUnspaced <= r && r <= 0x109f, // Thai, Lao, Tibetan, Burmese
			0x1780 <= r && r <= 0x17ff,                             // Khmer
			0x3040 <= r && r <= 0x30ff, 0xff66 <= r && r <= 0xff9f: // kana
			return unspaced
		case unicode.IsMark(r):
			return mark
		}
		return letter
	case unicode.Is(unicode.Cf, r):
		return format
	}
	return separator
}

// firstUnspaced is below all characters of scripts without spaces. The first are Thai.
const firstUnspaced = 0x0e00

// Squeeze returns the letters and digits of a text in lower case. Hosts, logins and the names of files are
// written so.
func Squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// Count returns the number of words of a text. Two characters of a script without spaces count as a
// word.
func Count(text []byte) int { return CountUpTo(text, math.MaxInt) }

// CountUpTo is like Count, but stops when it has counted limit words.
func CountUpTo(text []byte, limit int) int {
	n, halves := 0, 0
	for w := Scan(text); n < limit && w.Next(); n = (halves + 1) / 2 {
		halves += w.Halves()
	}
	return n
}

// Halves returns how many halves of a word the current word counts for in [Count].
func (s *Scanner) Halves() int {
	if s.Unspaced {
		return s.Len()
	}
	return 2
}

// IsWordRune reports whether words have a character: a letter or a digit.
func IsWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
