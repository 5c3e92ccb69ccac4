package content

import (
	"strings"
	"testing"
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
			s.Selectors = new(Selectors)
			for css, list := range map[string]bool{test.keep: true, test.drop: false} {
				if css == "" {
					continue
				}
				group, err := ParseSelector(css)
				if err != nil {
					t.Fatal(err)
				}
				if list {
					s.Selectors.Keep = append(s.Selectors.Keep, group)
				} else {
					s.Selectors.Drop = append(s.Selectors.Drop, group)
				}
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
