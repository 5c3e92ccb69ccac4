package features

import (
	"slices"
	"strings"
	"testing"
)

func TestAddresses(t *testing.T) {
	for _, c := range []struct {
		address, host, path string
		want                address
		kinds               string
	}{
		{"/", "", "", address{home: true}, ""},
		{"https://example.org", "example.org", "", address{home: true}, ""},
		{"https://example.org/index.html", "example.org", "index.html", address{home: true}, ""},
		{"//cdn.example.org/a", "cdn.example.org", "a", address{segments: 1, words: 1}, ""},
		{"https://www.example.org/2024/11/A-boat-left-at-12/", "example.org", "2024/11/A-boat-left-at-12",
			address{segments: 3, words: 4, date: true}, ""},
		{"/2024/boats/11", "", "2024/boats/11", address{segments: 3}, ""},
		{"/news/boats-12345.html?from=mail#top", "", "news/boats-12345.html",
			address{segments: 2, words: 2, number: true, query: true}, "article"},
		{"boats#stories?x", "", "boats", address{segments: 1, words: 1}, ""},
		{"boats?from=tel:12", "", "boats", address{segments: 1, words: 1, query: true}, ""},
		{"of/Jane:boats", "", "of/Jane:boats", address{segments: 2, words: 2}, ""},
		{"?page=2", "", "", address{home: true, query: true}, ""},
		{"HTTPS://forum.example.org/viewtopic.php?t=77", "forum.example.org", "viewtopic.php",
			address{segments: 1, words: 2, query: true}, "forum"},
		{" /Shop/Product/red_boat ", "", "Shop/Product/red_boat", address{segments: 3, words: 2}, "product collection"},
		{"/%D0%BB%D0%BE%D0%B4%D0%BA%D0%B0-%D1%83/лодка-у-моста", "",
			"%D0%BB%D0%BE%D0%B4%D0%BA%D0%B0-%D1%83/лодка-у-моста", address{segments: 2, words: 3}, ""},
		{"/author/jane", "", "author/jane", address{segments: 2, words: 1}, "listing"},
		{"a//b///d", "", "a//b///d", address{segments: 3, words: 1}, ""},
	} {
		w, ok := takeApart([]byte(c.address))
		got := w.read()
		kinds := ""
		for i, kind := range addressKinds {
			if w.kinds()&(1<<i) != 0 {
				kinds += " " + kind
			}
		}
		if !ok || string(w.host) != c.host || string(w.path) != c.path || got != c.want ||
			strings.TrimSpace(kinds) != c.kinds {
			t.Errorf("%q: %v, host %q, path %q, %+v,%s, want %q, %q, %+v, %s", c.address, ok, w.host, w.path, got,
				kinds, c.host, c.path, c.want, c.kinds)
		}
	}
	for _, no := range []string{"", " ", "#top", "javascript:go('/')", "mailto:jane@example.org", "tel:+1234"} {
		if w, ok := takeApart([]byte(no)); ok {
			t.Errorf("%q is the address of a page: %q", no, w.path)
		}
	}
}

func TestAttributesOfAddresses(t *testing.T) {
	const links = `<p>The boats of the harbour.` +
		`<p><a href="#top">Back to the top</a>` +
		`<p><a href="JavaScript:go()">More</a> or <a href=/a>all</a>` +
		`<p><a href="mailto:jane@example.org">Jane</a>` +
		`<p><a href="https://example.org/boats/news/red.html">Red</a>` +
		`<p><a href="blue-boats-12?from=red.html"><b>The</b> Blue boats</a>` +
		`<p><a href="/boats/news/red.html/letters">Letters</a>` +
		`<p><a href="https://elsewhere.example/boats/news/red.html">Elsewhere</a>` +
		`<p><a href="/Harbour">Harbour</a>`
	_, got := measure(t, `<link rel=canonical href="https://www.example.org/boats/news/red.html">`+links)
	check(t, got, map[string][]float32{
		"address_segments": slices.Repeat([]float32{3}, 9),
		"address_words":    slices.Repeat([]float32{2}, 9),
		"address_home":     slices.Repeat([]float32{0}, 9),
		"address_article":  slices.Repeat([]float32{1}, 9),
		"address_forum":    slices.Repeat([]float32{0}, 9),
		"link_self":        {0, 0, 0, 0, 1, 0, 0, 0, 0},
		"link_query":       {0, 0, 0, 0, 0, 1, 0, 0, 0},
		"link_below":       {0, 0, 0, 0, 0, 0, 1, 0, 0},
		"link_other":       {0, 0, 0, 0, 0, 0, 0, 1, 0},
		"link_above":       {0, 0, 0, 0, 3, 2, 3, 0, 0},
		"link_segments":    {0, 0, 0, 0, 3, 1, 4, 3, 1},
		"link_words":       {0, 0, 0, 0, 2, 2, 1, 2, 1},
		"link_echo":        {0, 0, 0, 0, 1, 2. / 3, 1, 0, 1},
		"link_again":       {0, 0, 0, 0, 0, 0, 0, 0, 0},
		"link_home":        {0, 0, 0, 0, 0, 0, 0, 0, 0},
	})

	// Without an address of its own it has a usual one, and its site is the one that most
	// links lead to.
	_, got = measure(t,
		`<p><a href="http://a.example/x">A</a><p><a href="http://b.example/x">B</a><p><a `+
			`href="http://www.b.example/y">C</a><p><a href="http://b.example/x">B</a>`)
	check(t, got, map[string][]float32{
		"address_segments": {2, 2, 2, 2}, "address_words": {4, 4, 4, 4},
		"link_other": {1, 0, 0, 0}, "link_again": {0, 1, 0, 1}, "link_self": {0, 0, 0, 0},
		"link_above": {0, .4, .4, .4},
	})
}
