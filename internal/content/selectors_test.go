package content

import (
	"slices"
	"strings"
	"testing"

	"linesift/page"
)

func TestSelectors(t *testing.T) {
	const html = `<div class="post a"><h2>Boats</h2><p>They leave.<p data-x="1&amp;2">They come.</div><nav ` +
		`id=n>Home <b>Now</b></nav><p>End`
	const split = `<i>They <div>leave</i> at</div> noon`
	for _, test := range []struct{ html, keep, drop, text string }{
		{html, "", ".post", "Home Now\n\nEnd\n"},
		{html, "", "nav > b, h2", "They leave.\n\nThey come.\n\nHome\n\nEnd\n"},
		{html, "", `[data-x="1&2"]`, "Boats\n\nThey leave.\n\nHome Now\n\nEnd\n"},
		{`<p>To the <a href="/?a&copy=1">harbour</a>.`, "", `[href="/?a&copy=1"]`, "To the .\n"},
		{html, "nav", "#n", "Boats\n\nThey leave.\n\nThey come.\n\nEnd\n"},
		{html, "", "p:contains(come)", "Boats\n\nThey leave.\n\nHome Now\n\nEnd\n"},
		{split, "", "div", "They\nnoon\n"},
		{`<p>To the <a href=/>harbour</a>.`, "", "a:link", "To the .\n"},
		{`<p>So <math><mi>a</mi><mo>=</mo><mi class=x>b</mi></math> holds.`, "", ".x", "So holds.\n"},
	} {
		got := textAfter(t, test.html, func(s *State) {
			for css, drop := range map[string]bool{test.keep: false, test.drop: true} {
				if css == "" {
					continue
				}
				group, err := ParseSelector(css)
				if err != nil {
					t.Fatal(err)
				}
				s.Selectors = append(s.Selectors, Selector{CSS: group, Drop: drop})
			}
			ApplySelectors(s)
		})
		if strings.ReplaceAll(got, "\n\n", "\n") != strings.ReplaceAll(test.text, "\n\n", "\n") {
			t.Errorf("keep %q, drop %q: %q, want %q", test.keep, test.drop, got, test.text)
		}
	}
	for css, want := range map[string]string{
		"div > p:nothing":          `from ":nothing" on`,
		"]":                        `"]" is not a CSS selector`,
		strings.Repeat("a ", 1025): "more than 2048 bytes",
	} {
		if _, err := ParseSelector(css); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: error %v, want %s", css, err, want)
		}
	}
}

func TestParseHost(t *testing.T) {
	for given, want := range map[string]string{
		"": "", "*": "", " www.Harbour.example ": "harbour.example", "a.b.example": "a.b.example",
		"10.0.0.1": "10.0.0.1", "::1": "::1", "Bücher.example.": "xn--bcher-kva.example",
		".": "error", "*.harbour.example": "error", "https://harbour.example/": "error", "harbour.example:443": "error",
		"harbour.example/": "error",
	} {
		if got, err := ParseHost(given); got != want && (err == nil || want != "error") {
			t.Errorf("%q: %q, %v, want %q", given, got, err, want)
		}
	}
}

func TestSelectorsOfHosts(t *testing.T) {
	all, err := ParseSelector("p")
	if err != nil {
		t.Fatal(err)
	}
	const bücher = "bücher.example xn--bcher-kva.example. www.bücher.example:443 b.XN--BCHER-KVA.example"
	addresses := strings.Fields("a.example www.a.example b.a.example A.example b.example ba.example " + bücher)
	for given, on := range map[string]string{
		"":                      strings.Join(addresses, " "),
		"a.example":             "a.example www.a.example b.a.example A.example",
		"b.a.example":           "b.a.example",
		"a.example.example":     "",
		"Bücher.example.":       bücher,
		"xn--bcher-kva.example": bücher,
	} {
		host, err := ParseHost(given)
		if err != nil {
			t.Fatal(err)
		}
		if s := (Selector{Host: host}); s.isFor("") != (host == "") {
			t.Errorf("a selector of %q on a page without a host: %t", given, host != "")
		}
		for _, address := range addresses {
			s := Selector{Host: host}
			text := textAfter(t, "<p>a", func(state *State) {
				state.Selectors, state.URL = []Selector{{Host: host, CSS: all, Drop: true}}, "https://"+address+"/x"
				ApplySelectors(state)
			})
			want := slices.Contains(strings.Fields(on), address)
			if s.isFor(page.Host("https://"+address+"/x")) != want || (text == "") != want {
				t.Errorf("a selector of %q on %q: %t, want %t", given, address, !want, want)
			}
		}
	}
}
