package chardet

import (
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// traditional tells whether Chinese text is in traditional characters.
func traditional(text string) bool {
	return held(text, traditionalchinese.Big5) > held(text, simplifiedchinese.HZGB2312)
}

// held counts the characters that an encoding has.
func held(text string, e encoding.Encoding) int {
	encoder, n := e.NewEncoder(), 0
	for _, r := range text {
		if unicode.Is(unicode.Han, r) {
			if _, err := encoder.String(string(r)); err == nil {
				n++
			}
		}
	}
	return n
}
