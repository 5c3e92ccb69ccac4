package page

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// A jsonString is a string of JSON as it is meant, and where it is written.
type jsonString struct {
	text []byte
	at   []int32 // of each byte of text the offset where it is written, and of the end
}

// read takes what stands between the quotes of a string, at an offset of the
// page. There are no errors: an escape that is none stands for itself, and half
// a surrogate pair for U+FFFD. All newlines become \n, other control characters
// are white space.
func (s *jsonString) read(src []byte, base int32) {
	s.text, s.at = s.text[:0], s.at[:0]
	for i := 0; i < len(src); {
		r, n := rune(src[i]), 1
		if r == '\\' {
			r, n = jsonEscape(src[i:])
		}
		from := len(s.text)
		switch {
		case r == '\r':
			s.text = append(s.text, '\n')
		case r < ' ' && r != '\n' && r != '\t':
			s.text = append(s.text, ' ')
		case n == 1:
			s.text = append(s.text, src[i]) // a byte of any character
		default:
			s.text = utf8.AppendRune(s.text, r)
		}
		for range len(s.text) - from {
			s.at = append(s.at, base+int32(i))
		}
		i += n
	}
	s.at = append(s.at, base+int32(len(src)))
}

// jsonEscape returns the character that an escape stands for, and its length.
func jsonEscape(src []byte) (rune, int) {
	if len(src) == 1 {
		return '\\', 1
	}
	switch c := src[1]; c {
	case '"', '\\', '/', '\'':
		return rune(c), 2
	case 'b', 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		r := hex4(src[2:])
		if r < 0 {
			break
		}
		if utf16.IsSurrogate(r) {
			if len(src) >= 12 && src[6] == '\\' && src[7] == 'u' {
				if r := utf16.DecodeRune(r, hex4(src[8:])); r != utf8.RuneError {
					return r, 12
				}
			}
			return utf8.RuneError, 6
		}
		return r, 6
	}
	return '\\', 1
}

// hex4 returns the value of four hexadecimal digits, and -1 for what are none.
func hex4(src []byte) rune {
	if len(src) < 4 {
		return -1
	}
	r := rune(0)
	for _, c := range src[:4] {
		d := digit(c)
		if d >= 16 {
			return -1
		}
		r = r<<4 | rune(d)
	}
	return r
}

// markup are the references that HTML is escaped with, the last one first.
var markup = []struct {
	reference string
	char      byte
}{
	{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}, {"&#039;", '\''},
}

// unescape takes back one level of references where tags are written with them
// ("&lt;p&gt;one&lt;/p&gt;"), as some templates do, and no others.
func (s *jsonString) unescape() {
	if !bytes.Contains(s.text, []byte("&lt;/")) || bytes.Contains(s.text, []byte("</")) {
		return
	}
	n := 0
next:
	for i := 0; i < len(s.text); {
		s.at[n] = s.at[i]
		if s.text[i] == '&' {
			for _, m := range markup {
				if bytes.HasPrefix(s.text[i:], []byte(m.reference)) {
					s.text[n] = m.char
					n, i = n+1, i+len(m.reference)
					continue next
				}
			}
		}
		s.text[n] = s.text[i]
		n, i = n+1, i+1
	}
	s.at[n] = s.at[len(s.text)]
	s.text, s.at = s.text[:n], s.at[:n+1]
}
