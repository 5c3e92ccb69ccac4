package role

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// A scanner reads the words of a text one by one. A word is a run of letters,
// digits and marks; each ideograph and kana is a word of its own. It allocates
// nothing.
type scanner struct {
	text []byte
	at   int // where the next word is looked for

	lower    [32]byte // the word in lower case, cut where it is longer
	n        int      // bytes of lower
	hash     uint64   // of the whole word in lower case
	digits   int      // it begins with so many digits
	value    int      // their number; -1 if they are no ASCII digits or too many
	mark     byte     // the byte between it and the word before; 0 if there are none or several
	capital  bool     // it begins with a capital letter
	caseless bool     // or with one of a script that has none
	ideogram bool
}

// word is the word read last, in lower case and at most 32 bytes of it. It is
// valid until the next one is read.
func (s *scanner) word() []byte { return s.lower[:s.n] }

// colon tells whether a colon follows the word read last.
func (s *scanner) colon() bool {
	t := s.text[s.at:]
	if len(t) > 0 && t[0] == ' ' {
		t = t[1:]
	}
	return len(t) > 0 && t[0] == ':' || bytes.HasPrefix(t, []byte("："))
}

// dot tells whether a full stop follows the word read last.
func (s *scanner) dot() bool { return s.at < len(s.text) && s.text[s.at] == '.' }

// atEnd tells whether nothing follows the word read last.
func (s *scanner) atEnd() bool { return s.at == len(s.text) }

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// next reads the next word and tells whether there is one.
func (s *scanner) next() bool {
	start := s.at
	s.n, s.digits, s.value, s.mark, s.capital, s.caseless, s.ideogram = 0, 0, 0, 0, false, false, false
	h := uint64(fnvOffset)
	begun, number := false, true
	for s.at < len(s.text) {
		if c := s.text[s.at]; c < utf8.RuneSelf {
			switch {
			case 'a' <= c && c <= 'z':
				number = false
			case '0' <= c && c <= '9':
				if number {
					s.digits++
					if s.value >= 0 && s.value < 1e6 {
						s.value = 10*s.value + int(c-'0')
					} else {
						s.value = -1
					}
				}
			case 'A' <= c && c <= 'Z':
				s.capital = s.capital || !begun
				number = false
				c += 'a' - 'A'
			default:
				if begun {
					s.hash = h
					return true
				}
				s.at++
				continue
			}
			if !begun {
				begun = true
				if s.at-start == 1 {
					s.mark = s.text[start]
				}
			}
			s.at++
			h = (h ^ uint64(c)) * fnvPrime
			if s.n < len(s.lower) {
				s.lower[s.n] = c
				s.n++
			}
			continue
		}
		r, size := utf8.DecodeRune(s.text[s.at:])
		if isInvisible(r) {
			s.at += size
			continue
		}
		ideogram := isIdeogram(r)
		if !ideogram && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) || begun && ideogram {
			if begun {
				s.hash = h
				return true
			}
			s.at += size
			continue
		}
		if !begun {
			begun = true
			if s.at-start == 1 {
				s.mark = s.text[start]
			}
			s.capital = unicode.IsUpper(r)
			s.caseless = !s.capital && !unicode.IsLower(r)
		}
		s.at += size
		if unicode.IsDigit(r) {
			if number {
				s.digits++
				s.value = -1
			}
		} else {
			number = false
		}
		r = unicode.ToLower(r)
		h = (h ^ uint64(r)) * fnvPrime
		if s.n+utf8.UTFMax <= len(s.lower) {
			s.n += utf8.EncodeRune(s.lower[s.n:], r)
		}
		if ideogram {
			s.ideogram = true
			s.hash = h
			return true
		}
	}
	s.hash = h
	return begun
}

// isIdeogram tells whether a character is written without spaces around words:
// Chinese, Japanese.
func isIdeogram(r rune) bool {
	return r >= 0x3040 && (r < 0x3100 || 0x3400 <= r && r < 0xa000 || 0xf900 <= r && r < 0xfb00 || 0x20000 <= r && r < 0x32000)
}

// isInvisible tells whether a character shows nothing and may stand inside a
// word: soft hyphens, joiners, marks of direction.
func isInvisible(r rune) bool {
	return r == 0xad || 0x200b <= r && r <= 0x200f || r == 0x2060 || r == 0xfeff
}
