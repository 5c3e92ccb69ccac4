package words

import (
	"fmt"
	"strings"
	"testing"
)

func TestPrice(t *testing.T) {
	for text, want := range map[string]string{
		"$ 12.50": "$ 12.50", "12,50 €": "12,50 €", "EUR15.99": "EUR15.99", "1 299 Kč": "1 299 Kč", "250 kr.": "250 kr",
		"32,00\u00a0€": "32,00\u00a0€", "€\u00a032,00": "€\u00a032,00", "1\u202f299\u00a0Kč": "1\u202f299\u00a0Kč",
		"now usd 1,299.00 or less": "usd 1,299.00", "от 299 руб": "299 руб", "₹499 ₹999": "₹499",
		"12.50": "", "price on request, in EUR": "", "5 kroner": "", "EURO 2024": "", "TLS 1.3": "", "": "",
	} {
		if got := string(Price([]byte(text))); got != want || HasPrice([]byte(text)) != (want != "") {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// What rules out a text must not rule out a price.
func TestEachPriceMayMatch(t *testing.T) {
	texts := []string{"\u212ar 5", "5 \u212a\u010d"} // the Kelvin sign is a form of K
	for _, c := range Sections(currencyList) {
		for _, c := range []string{c, strings.ToLower(c), strings.ToUpper(c)} {
			for _, format := range []string{"%s5", "%s 5", "%s. 5", "%s.5", "a (%s\t5)", "5%s", "5 %s", "1 000,50\t%s",
				"5. ' %s a"} {
				texts = append(texts, fmt.Sprintf(format, c))
			}
		}
	}
	p, matches := prices(), 0
	for _, text := range texts {
		if p.MatchString(text) {
			if matches++; !p.mayMatch([]byte(text)) {
				t.Errorf("%q is ruled out", text)
			}
		}
	}
	if matches < len(texts)/2 {
		t.Errorf("%d of %d texts are prices", matches, len(texts))
	}
	for _, text := range []string{"", "5", "page 2024", "July 4, 1776", "12.50 is", "5 min", "24 hours ago", "$",
		"EUR"} {
		if p.mayMatch([]byte(text)) {
			t.Errorf("%q is not ruled out", text)
		}
	}
}
