package file

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// UTF8 returns a name for a record. JSON is UTF-8, so UTF8 quotes names that are not, as Go
// does. strconv.Unquote gives them back.
func UTF8(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	return strconv.Quote(name)
}

// Printable returns a name or message that is safe to show on a terminal. It quotes text as Go
// does if it has control characters or direction marks, or is not valid UTF-8.
func Printable(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == unicode.ReplacementChar
	}) {
		return strconv.Quote(text)
	}
	return text
}
