package words

import (
	"bytes"
	_ "embed"
	"slices"
	"unicode"
	"unicode/utf8"
)

//go:embed currencies.txt
var currencyList []byte

var currencies = bytes.Fields(currencyList)

// HasPrice reports whether a text has a digit, and the sign or name of a currency.
func HasPrice(text []byte) bool {
	if !bytes.ContainsAny(text, "0123456789") {
		return false
	}
	return bytes.ContainsAny(text, "$€£¥₹₽₺₩₪฿₫₴") ||
		slices.ContainsFunc(currencies, func(name []byte) bool { return hasWord(text, name) })
}

// hasWord reports whether a word is in a text, with no letter before or after its first place.
func hasWord(text, word []byte) bool {
	before, after, found := bytes.Cut(text, word)
	last, _ := utf8.DecodeLastRune(before)
	next, _ := utf8.DecodeRune(after)
	return found && !unicode.IsLetter(last) && !unicode.IsLetter(next)
}
