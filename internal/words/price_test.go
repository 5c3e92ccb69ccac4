package words

import "testing"

func TestHasPrice(t *testing.T) {
	for text, want := range map[string]bool{
		"$ 12.50": true, "12,50 €": true, "EUR15.99": true, "1 299 Kč": true, "250 kr.": true, "299,00 zł": true,
		"12.50": false, "price on request, in EUR": false, "5 kroner": false, "EURO 2024": false, "TLS 1.3": false, "": false,
	} {
		if got := HasPrice([]byte(text)); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}
