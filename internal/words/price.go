package words

import (
	"bytes"
	_ "embed"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed currencies.txt
var currencyList string

var prices = sync.OnceValue(func() *regexp.Regexp {
	var signs, names []string
	for _, c := range Sections(currencyList) {
		if r, _ := utf8.DecodeRuneInString(c); unicode.IsLetter(r) {
			names = append(names, c)
		} else {
			signs = append(signs, regexp.QuoteMeta(c))
		}
	}
	// A word boundary, \b, knows ASCII only.
	sign, name := `(?:`+strings.Join(signs, "|")+`)`, `(?:`+strings.Join(names, "|")+`)`
	const amount = `\d[\d.,' ]*`
	return regexp.MustCompile(`(?i)(?:^|\PL)(` + name + `\.?\s?` + amount + `)|(` + sign + `\s?` + amount + `)|(` +
		amount + `\s?` + sign + `)|(` + amount + `\s?` + name + `)(?:\PL|$)`)
})

// Price returns the first price in a text, nil if there is none: an amount beside the sign or name of
// a currency.
func Price(text []byte) []byte {
	if !bytes.ContainsAny(text, "0123456789") {
		return nil
	}
	match := prices().FindSubmatch(text)
	for i := 1; i < len(match); i++ {
		if match[i] != nil {
			return bytes.TrimSpace(match[i])
		}
	}
	return nil
}
