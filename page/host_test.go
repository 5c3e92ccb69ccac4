package page

import "testing"

func TestTheHostOfAnAddress(t *testing.T) {
	for address, want := range map[string]string{
		" https://www.News.example:8080/a?b#c ": "news.example",
		"//cdn.example/a":                       "cdn.example",
		"/a/b":                                  "",
		"news.example":                          "",
		"http://[::1/a":                         "",
		"http://a b/":                           "",
	} {
		if got := Host(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}
