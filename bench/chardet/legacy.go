package chardet

// Text as authors wrote it in the encodings before UTF-8.

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// tones are the marks that windows-1258 has as characters of their own.
const tones = "\u0300\u0301\u0303\u0309\u0323"

// vietnamese rewrites text as windows-1258 has it: tones apart from their letters,
// but for the letters that has(r).
func vietnamese(text string, has func(r rune) bool) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(text) {
		if r < 0x80 || has(r) {
			b.WriteRune(r)
			continue
		}
		var letter, tone []rune
		for _, part := range norm.NFD.String(string(r)) {
			if strings.ContainsRune(tones, part) {
				tone = append(tone, part)
			} else {
				letter = append(letter, part)
			}
		}
		b.WriteString(norm.NFC.String(string(letter)) + string(tone))
	}
	return b.String()
}

// respelled are the letters that older encodings have in another form only.
var respelled = strings.NewReplacer("ș", "ş", "ț", "ţ", "Ș", "Ş", "Ț", "Ţ", "ی", "ي")

// respell replaces the letters of Romanian and Persian that no older encoding has
// by the ones that were used for them.
func respell(text string) string { return respelled.Replace(text) }

// encode returns text in an encoding, what it does not have as numeric references,
// and the share of the letters beyond ASCII that it has.
func encode(text string, e encoding.Encoding) (encoded []byte, share float64) {
	encoder := e.NewEncoder()
	has := func(r rune) bool {
		_, err := encoder.String(string(r))
		return err == nil
	}
	text = respell(text)
	if e == charmap.Windows1258 {
		text = vietnamese(text, has)
	}
	known := make(map[rune]bool)
	letters, held := 0, 0
	var b strings.Builder
	for _, r := range text {
		ok, seen := known[r]
		if !seen {
			ok = r < 0x80 || has(r)
			known[r] = ok
		}
		if r >= 0x80 && (unicode.IsLetter(r) || unicode.IsMark(r)) {
			letters++
			if ok {
				held++
			}
		}
		if ok {
			b.WriteRune(r)
		} else {
			b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		}
	}
	encoded, err := encoder.Bytes([]byte(b.String()))
	if err != nil {
		return nil, 0
	}
	if letters == 0 {
		return encoded, 1
	}
	return encoded, float64(held) / float64(letters)
}
