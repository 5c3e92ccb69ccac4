package site

import "testing"

func TestPatternsOfURLs(t *testing.T) {
	for want, urls := range map[string][]string{
		"": {""},
		"-": {
			"https://news.example",
			"https://news.example/",
			"//news2.example/sport",
			"/sport/football/",
			"https://news.example/world-cup",
			"https://news.example/sport?page=2",
			"https://news.example/sport#top-1",
		},
		"-.html": {"https://news.example/index.HTML"},
		"+": {
			"https://news.example/sport/123",
			"https://news.example/a/late-ferries-stay-in-harbour",
			"https://news.example/a/late_ferries_stay",
			"https://news.example/a/%D0%B2%D0%B0",
			"https://news.example/thestormthatwasnoneatall",
			"https://news.example/v1.2/ferries",
			"https://news.example/late-ferries-stay-in-harbour.no-extension-at-all",
		},
		"+.shtml": {"https://news.example/2019/ferries.shtml?x=a.b/c"},
	} {
		for _, url := range urls {
			if got := pattern(url); got != want {
				t.Errorf("%s: %q, want %q", url, got, want)
			}
		}
	}
}

func TestMainElement(t *testing.T) {
	for _, test := range []struct{ name, html, want string }{
		{"no text", "", ""},
		{"paragraphs count for what holds them",
			"<div id=nav><p>Ferries</div><div id=body><p>The ferry came late.<p>So did the mail.</div>", "body "},
		{"links do not count",
			"<div id=nav><p><a href=x>All about the ferries and their harbours</a></div><div id=body><p>Late.</div>",
			"body "},
		{"the first of equals", "<div id=one><p>Late</div><div id=two><p>Mail</div>", "one "},
	} {
		p, _ := sketchOf(t, test.html)
		if got := string(p.NodeNames(mainElement(p))); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestClusters(t *testing.T) {
	const story = `<link rel=canonical href=/sport/123-late><meta property=og:type content=article><article><p>The ` +
		`ferry came late.</article>`
	of := func(html string) uint64 {
		_, s := sketchOf(t, html)
		return s.cluster
	}
	for _, test := range []struct {
		name, html string
		same       bool
	}{
		{"another story",
			`<link rel=canonical href=/sport/4567-mail><meta property=og:type content=article><article><p>The mail ` +
				`did not come at all.</article>`, true},
		{"another URL",
			`<link rel=canonical href=/sport><meta property=og:type content=article><article><p>The ferry came ` +
				`late.</article>`, false},
		{"another type",
			`<link rel=canonical href=/sport/123-late><meta property=og:type content=video><article><p>The ferry ` +
				`came late.</article>`, false},
		{"an article in JSON-LD",
			story + `<script type=application/ld+json>{"@context": "https://schema.org", "@type": ` +
				`"NewsArticle"}</script>`, false},
		{"another element",
			`<link rel=canonical href=/sport/123-late><meta property=og:type content=article><ul><li><p>The ferry ` +
				`came late.</ul>`, false},
		{"the URL by Open Graph",
			`<meta property=og:url content=/sport/89-mail><meta property=og:type content=article><article><p>The ` +
				`ferry came late.</article>`, true},
	} {
		if same := of(story) == of(test.html); same != test.same {
			t.Errorf("%s: the same cluster is %v, want %v", test.name, same, test.same)
		}
	}
}
