package features

import "bytes"

// speaksOfCookies tells whether a text has the word, which most languages write
// as English does. otherScript says whether the text may have it in a script of
// its own.
func speaksOfCookies(text []byte, otherScript bool) bool {
	if bytes.Contains(text, cookie) {
		return true
	}
	if otherScript {
		for _, w := range cookies {
			if bytes.Contains(text, w) {
				return true
			}
		}
	}
	return false
}

var (
	cookie  = []byte("ookie") // with a capital or without
	cookies = [][]byte{
		[]byte(" куки"), []byte("Куки"), // not скуки, which is boredom
		[]byte("бисквитк"), []byte("クッキー"), []byte("쿠키"), []byte("עוגיות"), []byte("تعريف الارتباط"), []byte("คุกกี้"), []byte("कुकी"),
	}
)
