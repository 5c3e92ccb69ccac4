package file

import (
	"strconv"
	"strings"
	"unicode"
)

// Printable returns a name or message as it may be shown on a terminal: quoted as in Go if it
// has control characters, which a terminal would obey, marks of direction, or is no UTF-8.
func Printable(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == unicode.ReplacementChar
	}) {
		return strconv.Quote(text)
	}
	return text
}
