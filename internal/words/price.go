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

// A pricePattern matches prices.
type pricePattern struct {
	*regexp.Regexp
	begins, ends [256]bool // bytes with which the sign or name of a currency may begin and end
}

var prices = sync.OnceValue(func() *pricePattern {
	p := new(pricePattern)
	var signs, names []string
	for _, c := range Sections(currencyList) {
		for _, c := range []string{strings.ToLower(c), strings.ToUpper(c)} {
			p.begins[c[0]], p.ends[c[len(c)-1]] = true, true
		}
		if r, _ := utf8.DecodeRuneInString(c); unicode.IsLetter(r) {
			names = append(names, c)
		} else {
			signs = append(signs, regexp.QuoteMeta(c))
		}
	}
	// A word boundary, \b, knows ASCII only.
	sign, name := `(?:`+strings.Join(signs, "|")+`)`, `(?:`+strings.Join(names, "|")+`)`
	const space, amount = `[\s\x{A0}\x{2009}\x{202F}]?`, `\d[\d.,' \x{A0}\x{2009}\x{202F}]*`
	for b := utf8.RuneSelf; b < len(p.begins); b++ { // the letter K also has a form beyond ASCII
		p.begins[b], p.ends[b] = true, true
	}
	p.Regexp = regexp.MustCompile(`(?i)(?:^|\PL)(` + name + `\.?` + space + amount + `)|(` +
		sign + space + amount + `)|(` + amount + space + sign + `)|(` + amount + space + name + `)(?:\PL|$)`)
	return p
})

// mayMatch quickly rules out most texts without a price: no number of them stands beside a byte that a
// currency has there.
func (p *pricePattern) mayMatch(text []byte) bool {
	for i := 0; i < len(text); i++ {
		if !isDigit(text[i]) {
			continue
		}
		before := text[:i]
		if n := len(before); n > 0 && isSpace(before[n-1]) {
			before = before[:n-1]
		}
		before = bytes.TrimSuffix(before, []byte("."))
		if n := len(before); n > 0 && p.ends[before[n-1]] {
			return true
		}
		for i < len(text) && (isDigit(text[i]) || isSpace(text[i]) || strings.IndexByte(".,'", text[i]) >= 0) {
			i++
		}
		if i < len(text) && p.begins[text[i]] {
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// HasPrice reports whether a text has a price.
func HasPrice(text []byte) bool {
	p := prices()
	return p.mayMatch(text) && p.Match(text)
}

// Price returns the first price in a text, nil if there is none: an amount beside the sign or name of
// a currency.
func Price(text []byte) []byte {
	p := prices()
	if !p.mayMatch(text) {
		return nil
	}
	match := p.FindSubmatch(text)
	for i := 1; i < len(match); i++ {
		if match[i] != nil {
			return bytes.TrimSpace(match[i])
		}
	}
	return nil
}
