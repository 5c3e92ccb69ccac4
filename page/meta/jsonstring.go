package meta

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A String is a string of JSON as it is meant, and where it is written.
type String struct {
	Text []byte
	At   []int32 // of each byte of Text the offset where it is written, and of the end
}

// Read takes what stands between the quotes of a string. There are no errors: an
// escape that is none stands for itself, and half a surrogate pair for U+FFFD. All
// newlines become \n, other control characters are white space. HTML that is escaped
// once more is taken back to HTML.
func (s *String) Read(written string) {
	s.Text, s.At = s.Text[:0], s.At[:0]
	for i := 0; i < len(written); {
		r, n := rune(written[i]), 1
		if r == '\\' {
			r, n = escape(written[i:])
		}
		from := len(s.Text)
		switch {
		case r == '\r':
			s.Text = append(s.Text, '\n')
		case r < ' ' && r != '\n' && r != '\t':
			s.Text = append(s.Text, ' ')
		case n == 1:
			s.Text = append(s.Text, written[i]) // a byte of any character
		default:
			s.Text = utf8.AppendRune(s.Text, r)
		}
		for range len(s.Text) - from {
			s.At = append(s.At, int32(i))
		}
		i += n
	}
	s.At = append(s.At, int32(len(written)))
	s.unescapeTags()
}

// escapes has what the escapes of two characters stand for.
var escapes = [256]rune{'"': '"', '\\': '\\', '/': '/', '\'': '\'', 'b': '\f', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape returns the character that an escape stands for, and its length.
func escape(written string) (rune, int) {
	if len(written) > 1 && escapes[written[1]] != 0 {
		return escapes[written[1]], 2
	}
	r, ok := unit(written)
	switch {
	case !ok:
		return '\\', 1
	case !utf16.IsSurrogate(r):
		return r, 6
	}
	if low, ok := unit(written[6:]); ok {
		if r := utf16.DecodeRune(r, low); r != utf8.RuneError {
			return r, 12
		}
	}
	return utf8.RuneError, 6
}

// unit reads \u and four hexadecimal digits.
func unit(written string) (rune, bool) {
	if len(written) < 6 || written[0] != '\\' || written[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(written[2:6], 16, 16)
	return rune(n), err == nil
}

// references are those that HTML is escaped with.
var references = []struct {
	written string
	char    byte
}{
	{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}, {"&#039;", '\''},
}

// unescapeTags takes back one level of references where tags are written with them
// ("&lt;p&gt;one&lt;/p&gt;"), as some templates do, and no others.
func (s *String) unescapeTags() {
	if !bytes.Contains(s.Text, []byte("&lt;/")) || bytes.Contains(s.Text, []byte("</")) {
		return
	}
	n := 0
	for i := 0; i < len(s.Text); n++ {
		char, size := s.Text[i], 1
		if char == '&' {
			for _, ref := range references {
				if bytes.HasPrefix(s.Text[i:], []byte(ref.written)) {
					char, size = ref.char, len(ref.written)
				}
			}
		}
		s.Text[n], s.At[n] = char, s.At[i]
		i += size
	}
	s.At[n] = s.At[len(s.Text)]
	s.Text, s.At = s.Text[:n], s.At[:n+1]
}
