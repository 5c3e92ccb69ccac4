package page

import (
	"strings"
	"testing"
)

func TestAnAddressIsOfHTTPAndHasAHost(t *testing.T) {
	for address, want := range map[string]bool{
		"https://a.example/t?p#q": true, "HTTP://a.example": true, "http://[::1]:80/": true,
		"": false, "nonsense": false, "a.example/t": false, "/t": false, "//a.example/t": false, "https:///t": false,
		"https://": false, "ftp://a.example/t": false, "javascript://a/": false, "about:blank": false,
		"mailto:a@b.example": false, "http://a b/": false, " https://a.example/": false, "http://[::1/a": false,
	} {
		if got := IsAddress(address); got != want {
			t.Errorf("%q: %t, want %t", address, got, want)
		}
	}
}

func TestTheHostOfAnAddress(t *testing.T) {
	for address, want := range map[string]string{
		" https://www.News.example:8080/a?b#c ": "news.example",
		"//cdn.example/a":                       "cdn.example",
		"https://bücher.example/a":              "xn--bcher-kva.example",
		"https://BÜCHER.example":                "xn--bcher-kva.example",
		"https://b%C3%BCcher.example:80/":       "xn--bcher-kva.example",
		"https://www.XN--bcher-KVA.example./":   "xn--bcher-kva.example",
		"https://news.example.:443/":            "news.example",
		"https://xn--99999.example/":            "xn--99999.example", // not what Punycode writes
		"https://a_b.example/":                  "a_b.example",
		"http://10.0.0.1:80/":                   "10.0.0.1",
		"http://[FE80::1]/":                     "fe80::1",
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

func TestBase(t *testing.T) {
	long := "https://x.example/" + strings.Repeat("a", 2_100) + "/"
	for _, test := range []struct{ name, head, address, want string }{
		{"the address", "", "https://a.example/t/p.html", "https://a.example/t/p.html"},
		{"without a scheme", "", "//a.example/t", "https://a.example/t"},
		{"the canonical link", "<link rel=canonical href=https://b.example/l>", "", "https://b.example/l"},
		{"the address before it", "<link rel=canonical href=https://b.example/l>", "https://a.example/",
			"https://a.example/"},
		{"og:url", "<meta property=og:url content=https://c.example/l>", "", "https://c.example/l"},
		{"a base", "<base href=https://x.example/m/>", "https://a.example/", "https://x.example/m/"},
		{"a base without a host", "<base href=/m/>", "https://a.example/t/", "https://a.example/m/"},
		{"the first of two", "<base target=_top><base href=/m/><base href=/n/>", "https://a.example/t/",
			"https://a.example/m/"},
		{"a reference in it", `<base href="/?a=1&amp;b">`, "https://a.example/", "https://a.example/?a=1&b"},
		{"a long base", "<base href=" + long + ">", "https://a.example/t/", "https://a.example/t/"},
		{"a long address", "", long, ""},
		{"none", "<base href=/m/>", "", ""},
		{"a path", "", "t/p.html", ""},
	} {
		p, err := ParseUTF8([]byte(test.head + "<p>a"))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if u := p.Base(test.address); u != nil {
			got = u.String()
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
