package words

import "testing"

func TestPrice(t *testing.T) {
	for text, want := range map[string]string{
		"$ 12.50": "$ 12.50", "12,50 €": "12,50 €", "EUR15.99": "EUR15.99", "1 299 Kč": "1 299 Kč", "250 kr.": "250 kr",
		"now usd 1,299.00 or less": "usd 1,299.00", "от 299 руб": "299 руб", "₹499 ₹999": "₹499",
		"12.50": "", "price on request, in EUR": "", "5 kroner": "", "EURO 2024": "", "TLS 1.3": "", "": "",
	} {
		if got := string(Price([]byte(text))); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
