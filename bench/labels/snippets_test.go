package labels

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/page"
)

// marked returns the text of the lines that are labelled.
func marked(p *page.Page, lines []bool) (texts []string) {
	for i, l := range lines {
		if l {
			texts = append(texts, string(p.LineText(i)))
		}
	}
	return texts
}

func TestSnippets(t *testing.T) {
	for _, tt := range []struct {
		name, html           string
		with, without        []string
		content, boilerplate []string
	}{
		{
			"part of a line, and a line",
			`<p>Home<p>The ferry came late on Monday.<p>Share this`,
			[]string{"came late"}, []string{"Share this"},
			[]string{"The ferry came late on Monday."}, []string{"Share this"},
		},
		{
			"over several lines",
			`<p>one two<p>three<p><p>four five<p>six`,
			[]string{"two three four"}, nil,
			[]string{"one two", "three", "four five"}, nil,
		},
		{
			"white space folded",
			"<pre>one   two\u00a0</pre><p>three",
			[]string{" one two\n three "}, nil,
			[]string{"one   two", "three"}, nil,
		},
		{"case counts", `<p>Share`, nil, []string{"share"}, nil, nil},
		{"not on the page", `<p>one`, []string{"two"}, []string{"three", "", " "}, nil, nil},
		{"with, shown twice", `<li>Ferry late<h1>Ferry late</h1>`, []string{"Ferry late"}, nil, nil, nil},
		{
			"with, shown once and hidden once",
			`<p hidden>Ferry late<h1>Ferry late</h1>`,
			[]string{"Ferry late"}, nil, []string{"Ferry late"}, nil,
		},
		{
			"without, shown twice and hidden once",
			`<li>Imprint<p>one<li>Imprint<li hidden>Imprint`,
			nil, []string{"Imprint"}, nil, []string{"Imprint", "Imprint", "Imprint"},
		},
		{
			"without is no part of a longer word, with may be",
			`<p>Sharing is caring`,
			[]string{"aring i"}, []string{"Shar", "aring"},
			[]string{"Sharing is caring"}, nil,
		},
		{"without in writing that has no spaces", `<p>关于我们的渡轮`, nil, []string{"我们"}, nil, []string{"关于我们的渡轮"}},
		{"a line that both touch is unknown", `<p>The ferry came late. Share this`, []string{"came late"},
			[]string{"Share this"}, nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.html)
			content, known := snippets(p, tt.with, tt.without)
			boilerplate := make([]bool, len(known))
			for i := range known {
				boilerplate[i] = known[i] && !content[i]
			}
			if diff := cmp.Diff(tt.content, marked(p, content)); diff != "" {
				t.Errorf("content (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.boilerplate, marked(p, boilerplate)); diff != "" {
				t.Errorf("boilerplate (-want +got):\n%s", diff)
			}
		})
	}
}
