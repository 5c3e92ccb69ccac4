package address

import (
	"net/url"
	"strings"
	"testing"
)

const known = "https://quay.example/t/list"

func TestAnAddressIsAbsoluteAndOfTheWeb(t *testing.T) {
	long := "/" + strings.Repeat("a", Longest-1)
	for _, tt := range []struct{ href, known, unknown string }{
		{"/a", "https://quay.example/a", "/a"},
		{" a?b=1&c#d\n", "https://quay.example/t/a?b=1&c#d", "a?b=1&c#d"},
		{"?q", "https://quay.example/t/list?q", "?q"},
		{"#post-2", "https://quay.example/t/list#post-2", "#post-2"},
		{"//pics.example/a", "https://pics.example/a", "https://pics.example/a"},
		{"http://other.example", "http://other.example/", "http://other.example/"},
		{"HTTP://other.example?q", "http://other.example/?q", "http://other.example/?q"},
		{long, "https://quay.example" + long, long},
		{long + "a", "", ""},
		{"", "", ""},
		{" # ", "", ""},
		{"http://[x", "", ""},
		{"http:///a", "", ""},
		{"https:a", "", ""},
		{"mailto:ada@quay.example", "", ""},
		{"tel:+4940123456", "", ""},
		{"sms:+4940123456", "", ""},
		{"whatsapp://send?text=x", "", ""},
		{"ftp://quay.example/a", "", ""},
		{"javascript:go()", "", ""},
		{"JavaScript:go()", "", ""},
		{"data:text/html,x", "", ""},
		{"blob:https://quay.example/1", "", ""},
		{"about:blank", "", ""},
	} {
		base, err := url.Parse(known)
		if err != nil {
			t.Fatal(err)
		}
		for want, base := range map[*string]*url.URL{&tt.known: base, &tt.unknown: nil} {
			r := NewResolver(base, 0)
			if got := r.Resolve(tt.href, Web); got != *want {
				t.Errorf("%q from %v: %q, want %q", tt.href, base, got, *want)
			}
		}
	}
}

func TestALinkMayBeToAMailbox(t *testing.T) {
	r := NewResolver(nil, 0)
	for href, want := range map[string]string{
		"mailto:ada@quay.example": "mailto:ada@quay.example", "mailto:": "", "tel:+4940123456": "", "/a": "/a",
	} {
		if got := r.Resolve(href, Links); got != want {
			t.Errorf("%q: %q, want %q", href, got, want)
		}
	}
}

func TestAddressesOfAPageAreBoundedTogether(t *testing.T) {
	base, err := url.Parse("https://quay.example/" + strings.Repeat("a", 2000) + "/")
	if err != nil {
		t.Fatal(err)
	}
	const source = 10_000
	r, size := NewResolver(base, source), 0
	for range 1000 {
		size += len(r.Resolve("x", Web))
	}
	if bound := Bound(source); size > bound || size < bound-3000 {
		t.Errorf("%d bytes, want almost %d", size, bound)
	}
}

func TestTheFragmentOfALink(t *testing.T) {
	for href, want := range map[string]string{"/a#b": "b", "#": "", "/a": "", "#n%C3%B6te": "nöte", "#100%": "100%"} {
		if got := Fragment(href); got != want {
			t.Errorf("%q: %q, want %q", href, got, want)
		}
	}
}
