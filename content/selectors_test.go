package content

import (
	"slices"
	"strings"
	"testing"

	"linesift/page"
)

func TestSelectors(t *testing.T) {
	const html = `<div class="post a"><h2>Boats</h2><p>They leave.<p data-x="1&amp;2">They come.</div><nav id=n>Home <b>Now</b></nav><p>End`
	for _, test := range []struct{ keep, drop, text string }{
		{"", ".post", "Home Now\n\nEnd\n"},
		{"", "nav > b, h2", "They leave.\n\nThey come.\n\nHome\n\nEnd\n"},
		{"", `[data-x="1&2"]`, "Boats\n\nThey leave.\n\nHome Now\n\nEnd\n"},
		{"nav", "#n", "Boats\n\nThey leave.\n\nThey come.\n\nEnd\n"},
		{"", "p:contains(come)", "Boats\n\nThey leave.\n\nHome Now\n\nEnd\n"},
	} {
		got := textAfter(t, html, func(s *State) {
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
	if _, err := ParseSelector("div > p:nothing"); err == nil || !strings.Contains(err.Error(), `from ":nothing" on`) {
		t.Errorf("a wrong selector: %v", err)
	}
}

func TestSelectorsOfHosts(t *testing.T) {
	for host, on := range map[string]string{
		"":                  "a.example b.example",
		"a.example":         "a.example www.a.example b.a.example A.example",
		"b.a.example":       "b.a.example",
		"a.example.example": "",
	} {
		for _, address := range []string{"a.example", "www.a.example", "b.a.example", "A.example", "b.example", "ba.example"} {
			s := Selector{Host: host}
			if want := host == "" || slices.Contains(strings.Fields(on), address); s.isFor(page.Host("https://"+address+"/x")) != want {
				t.Errorf("a selector of %q on %q: %t, want %t", host, address, !want, want)
			}
		}
	}
}
