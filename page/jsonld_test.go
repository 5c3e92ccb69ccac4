package page

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestJSONLD(t *testing.T) {
	tests := []struct{ promise, json, want string }{
		// What is taken.
		{"an article",
			`{"@type": "NewsArticle", "headline": "a", "description": "b", "datePublished": "2024-02-03", "author": ` +
				`{"@type": "Person", "name": "c"}, "articleBody": "d"}`,
			`description=b; author=c; headline=a; body=d`},
		{"a name where there is no headline", `{"@type": "Product", "name": "a", "description": "b"}`,
			`description=b; headline=a`},
		{"a headline before a name", `{"@type": "Article", "name": "a", "headline": "b"}`, `headline=b`},
		{"instructions where there is no description", `{"@type": "Recipe", "name": "a", "recipeInstructions": "b"}`,
			`description=b; headline=a`},
		{"but not before it, and not steps",
			`[{"@type": "Recipe", "recipeInstructions": "b", "description": "c"}, {"@type": "Recipe", ` +
				`"recipeInstructions": [{"text": "d"}]}]`, `description=c`},
		{"authors", `{"@type": "Article", "author": ["a", {"name": "b"}, {"name": ["c", ""]}, {"@id": "d"}, 1, null]}`,
			`author=a, b, c`},
		{"the text of a posting",
			`{"@type": "DiscussionForumPosting", "headline": "a", "text": "b", "comment": [{"@type": "Comment", ` +
				`"text": "c c c"}]}`, `headline=a; body=b`},
		{"the text of a question",
			`{"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "a", "text": "b", "acceptedAnswer": ` +
				`{"@type": "Answer", "text": "c c c"}}}`, `headline=a; body=b`},
		{"no other text", `{"@type": "Article", "text": "b", "reviewBody": "c"}`, ``},
		{"the longest articleBody",
			`[{"@type": "Article", "articleBody": "a"}, {"@type": "Article", "articleBody": "b b"}, {"@type": ` +
				`"Article", "articleBody": "c"}]`, `body=b b`},
		{"an articleBody of what has no type", `{"articleBody": "a"}`, `body=a`},
		{"what is no string",
			`{"@type": "Article", "headline": 1, "name": ["a"], "description": {"@value": "b"}, "datePublished": ` +
				`null, "articleBody": true}`, ``},

		// Which thing it is taken from.
		{"an article before the page and its owner",
			`{"@graph": [{"@type": "Organization", "name": "a", "description": "b"}, {"@type": "WebPage", "name": ` +
				`"c", "description": "d", "datePublished": "e"}, {"@type": "Article", "headline": "f"}]}`,
			`description=d; headline=f`},
		{"the page where there is nothing else",
			`[{"@type": "WebSite", "name": "a"}, {"@type": "Person", "name": "b"}, {"@type": "CollectionPage", ` +
				`"name": "c"}]`, `headline=c`},
		{"an article before its video",
			`[{"@type": "VideoObject", "name": "a", "description": "b"}, {"@type": "Article", "headline": "c"}]`,
			`description=b; headline=c`},
		{"the first of equals", `[{"@type": "Article", "headline": "a"}, {"@type": "Recipe", "name": "b"}]`,
			`headline=a`},
		{"the main entity of a page",
			`{"@type": "WebPage", "name": "a", "mainEntity": {"@type": "Product", "name": "b"}}`, `headline=b`},
		{"not what is inside an article",
			`{"@type": "Article", "isPartOf": {"@type": "Book", "name": "a"}, "hasPart": [{"@type": "Article", ` +
				`"articleBody": "b"}]}`, ``},

		// How texts are written.
		{"escapes", `{"@type": "Article", "headline": "\"a\" \\ b\/c\td\u00e9\ud83d\ude00"}`, `headline="a" \ b/c dé😀`},
		{"references and tags", `{"@type": "Article", "headline": "a &amp; <i>b</i>&#8217;c <style>d</style>"}`,
			`headline=a & b’c`},
		{"newlines in a headline", `{"@type": "Article", "headline": " a\n\r\n b "}`, `headline=a b`},
		{"newlines in an articleBody", `{"@type": "Article", "articleBody": "a\nb\r\n\r\n  c  d\re"}`,
			"body=a\nb\nc d\ne"},
		{"paragraphs of HTML",
			`{"@type": "Article", "articleBody": "<p>a <b>b<\/b><\/p>\n<p>c<br>d<\/p><ul><li>e<li>f<\/ul><style>g` +
				`</style><p hidden>h</p>"}`, "body=a b\nc\nd\ne\nf"},
		{"HTML that is escaped once more",
			`{"@type": "Article", "articleBody": "&lt;p class=&quot;x&quot;&gt;a &amp;amp; ` +
				`b&amp;eacute;&lt;/p&gt;&lt;p&gt;c&lt;/p&gt;"}`, "body=a & bé\nc"},
		{"but not what only shows a tag", `{"@type": "Article", "articleBody": "a &lt;p&gt; b</i>"}`, "body=a <p> b"},
		{"authors as far as they are nested eight times",
			`{"@type": "Article", "author": [[[[[[[[[["a"]]]]]]]]], {"name": "b"}]}`, `author=b`},
		{"nothing is no headline", `{"@type": "Article", "headline": " &nbsp; ", "name": "a", "author": [" ", "<b>"]}`,
			`headline=a`},

		// What is no JSON.
		{"a comment around", "<!--\n{\"@type\": \"Article\", \"headline\": \"a\"}\n-->", `headline=a`},
		{"CDATA around", "//<![CDATA[\n{\"@type\": \"Article\", \"headline\": \"a\"}\n//]]>", `headline=a`},
		{"CDATA in a comment around", `/*<![CDATA[*/ [{"@type": "Article", "headline": "a"}] /*]]>*/`, `headline=a`},
		{"raw newlines", "{\"@type\": \"Article\", \"headline\": \"a\n\tb\", \"articleBody\": \"c\n\nd\"}",
			"headline=a b; body=c\nd"},
		{"commas too many", `{"@type": ["Article",], "headline": "a",, "author": [{"name": "b",},],}`,
			`author=b; headline=a`},
		{"commas too few", `{"@type": "Article" "headline": "a" "articleBody": "b"}`, `headline=a; body=b`},
		{"two objects",
			`{"@type": "WebPage", "name": "a"} {"@type": "Article", "headline": "b"}, {"articleBody": "c"};`,
			`headline=b; body=c`},
		{"cut off", `{"@type": "Article", "headline": "a", "author": {"name": "b", "url": "c`, `author=b; headline=a`},
		{"cut off in a text", `{"@type": "Article", "headline": "a", "articleBody": "b`, `headline=a`},
		{"cut off in an escape", `{"@type": "Article", "headline": "a", "name": "b\`, `headline=a`},
		{"escapes that are none", `{"@type": "Article", "headline": "\a\'\u12\ud83dx\udc00\ud83d\u0041"}`,
			"headline=\\a'\\u12\ufffdx\ufffd\ufffdA"},
		{"NUL", `{"@type": "Article", "headline": "a\u0000b"}`, "headline=a b"},
		{"a program", `var data = {"@type": "Article", "headline": "a"}; run(data);`, `headline=a`},
		{"something that does not belong there",
			`{"@type": "Article", "headline": x: y "a", "author": z {; "name": = "b"}}`, `author=b; headline=a`},
		{"nonsense", `}]){"":"","`, ``},
		{"nothing", ``, ``},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			if got := says(parse(t, jsonLD(tt.json))); got != tt.want {
				t.Errorf("%s\n got %q\nwant %q", tt.json, got, tt.want)
			}
		})
	}
}

func TestScriptsOfJSONLD(t *testing.T) {
	const a, b = `{"@type": "Article", "headline": "a"}`, `{"@type": "Article", "headline": "b", "articleBody": "c"}`
	tests := []struct{ promise, html, want string }{
		{"several", jsonLD(a) + `<p>x</p>` + jsonLD(b), `headline=a; body=c`},
		{"the type in any case", `<SCRIPT async TYPE=" Application/LD+JSON ">` + a + `</SCRIPT>`, `headline=a`},
		{"other scripts are not read", `<script>` + a + `</script><script type=application/json>` + a + `</script>`,
			``},
		{"nor what is in no script", `<p type=application/ld+json>` + a + `</p><style type=application/ld+json>` + a +
			`</style>`, ``},
		{"a script in the body, in a <div> that is hidden", `<body><div hidden>` + jsonLD(a), `headline=a`},
		{"one without an end", `<p>x</p><script type=application/ld+json>` + a, `headline=a`},
		{"what is too much", jsonLD(strings.Repeat(" ", 1<<20) + b), ``},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			if got := says(parse(t, tt.html)); got != tt.want {
				t.Errorf("%.300s\n got %q\nwant %q", tt.html, got, tt.want)
			}
		})
	}
}

// checkMeta tests all that Meta promises.
func checkMeta(t *testing.T, p *Page) {
	t.Helper()
	m := &p.Meta
	valid := utf8.Valid(p.Source)
	line := func(text []byte) {
		if text == nil {
			return
		}
		collapsed := bytes.Join(bytes.FieldsFunc(text, func(r rune) bool { return r < utf8.RuneSelf && isSpace[r] }),
			[]byte{' '})
		if len(text) == 0 || !bytes.Equal(collapsed, text) &&
			bytes.IndexByte(p.Source, '<') < 0 { // what <pre> holds has white space
			t.Errorf("a text is %q", text)
		}
		if valid && !utf8.Valid(text) {
			t.Errorf("%q is not valid UTF-8", text)
		}
	}
	for _, text := range [][]byte{
		m.Language, m.Type, m.Title, m.SiteName, m.Description, m.URL, m.Canonical, m.Author, m.Headline,
	} {
		line(text)
		if bytes.IndexByte(text, '\n') >= 0 {
			t.Errorf("%q has several lines", text)
		}
	}
	for l := range bytes.Lines(m.ArticleBody) {
		line(bytes.TrimSuffix(l, []byte("\n")))
	}
	for _, passage := range m.Passages {
		for l := range bytes.Lines(passage.Text) {
			line(bytes.TrimSuffix(l, []byte("\n")))
		}
	}
	if p.Origin == FromJSONLD && len(m.ArticleBody) < leastArticleBody {
		t.Errorf("the lines come from an articleBody of %d bytes", len(m.ArticleBody))
	}
}

// FuzzMeta reads anything as JSON-LD, and as an articleBody that the page's
// lines come from.
func FuzzMeta(f *testing.F) {
	f.Add(`{"@type": "Article", "headline": "a", "author": ["b", {"name": "c"}], "articleBody": "<p>d &amp; e` +
		`</p>\n\u00e9"}`)
	f.Add(`{"@type": "Product", "description": "<p>of a thing &amp; more</p>", "review": [{"@type": "Review", ` +
		`"reviewBody": "\u00e9 review, and what it says"}]}`)
	f.Add(`<!-- {"@graph": [{"@type": ["WebPage", "FAQPage"], "mainEntity": {"@type": "Question", "text": "a"}},]} -->`)
	f.Add(`&lt;p&gt;a &amp;amp; b&lt;/p&gt;\n\r\n<pre>c\n\n  d</pre><script>e</script><a href=f>g`)
	f.Add(`a\ud83d\ude00\ud83d\u0000\"\/\x` + "\n\x00\r\té")
	f.Add(`//<![CDATA[{"articleBody":"","text":"]]>`)
	var warm Parser
	f.Fuzz(func(t *testing.T, text string) {
		filler := strings.Repeat("many words ", leastArticleBody/11+1)
		for _, html := range []string{
			`<p>x</p>` + jsonLD(text) + `<p>y</p>`,
			`<div>x` + jsonLD(`{"@type":"Article","headline":"`+text+`","articleBody":"`+filler+text+` z"}`) + `y`,
			`<meta property=og:title content="` + text + `"><meta name=author content='` + text + `'><html lang=` +
				text + `>`,
		} {
			p, err := ParseUTF8([]byte(html))
			if err != nil {
				t.Fatal(err)
			}
			check(t, p)
			again, err := warm.ParseUTF8([]byte(html))
			if err != nil {
				t.Fatal(err)
			}
			if !samePage(p, again) {
				t.Errorf("%q: the same page, read twice, differs", html)
			}
		}
	})
}

func TestEntries(t *testing.T) {
	for _, test := range []struct{ promise, json, want string }{
		{"ingredients",
			`{"@type": "Recipe", "recipeIngredient": ["1 egg", " salt &amp; <b>pepper</b>\n", "", 2], ` +
				`"ingredients": "milk"}`, "1 egg; salt & pepper; milk"},
		{"steps, in sections and with names",
			`{"@type": "Recipe", "recipeInstructions": [{"@type": "HowToSection", "name": "a", "itemListElement": ` +
				`[{"name": "b", "text": "c", "url": "d"}]}, "e"]}`, "a; b; c; e"},
		{"properties",
			`{"@type": "Product", "additionalProperty": [{"@type": "PropertyValue", "name": "a", "value": "b"}, ` +
				`{"value": 3}]}`, "a; b"},
		{"times", `{"@type": "Recipe", "totalTime": "PT1H20M", "prepTime": "PT20M"}`, "PT20M; PT1H20M"},
		{"not the properties of a recipe", `{"@type": "Recipe", "additionalProperty": [{"name": "a"}]}`, ""},
		{"not of another recipe", `{"@type": "Article", "mentions": {"@type": "Recipe", "recipeIngredient": ["a"]}}`,
			""},
		{"as far as they are nested eight times",
			`{"@type": "Recipe", "recipeIngredient": [[[[[[[[[["a"]]]]]]]]], "b"]}`, "b"},
	} {
		p, err := ParseUTF8([]byte(`<script type="application/ld+json">` + test.json + `</script>`))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(bytes.Join(p.Meta.Entries, []byte("; "))); got != test.want {
			t.Errorf("%s: %q, want %q", test.promise, got, test.want)
		}
	}
}
