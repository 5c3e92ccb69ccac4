package page

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html/atom"
)

// distinctWords returns n bytes or a few more of words that differ.
func distinctWords(n int) string {
	var sb strings.Builder
	for i := 0; sb.Len() < n; i++ {
		sb.WriteString("word" + strings.Repeat(string(rune('a'+i%26)), 1+i/26) + " ")
	}
	return strings.TrimSpace(sb.String())
}

func TestOrigin(t *testing.T) {
	shown, article := distinctWords(nearlyEmptyText), distinctWords(2*nearlyEmptyText)
	body := func(text string) string { return jsonLD(`{"@type": "Article", "articleBody": "` + text + `"}`) }
	tests := []struct {
		promise, html string
		from          Origin
		want          string // its lines
	}{
		{"a page that shows text", body(article) + `<p>` + shown + `<noscript>a</noscript>`, FromBody, shown},
		{"a page that shows none and has none elsewhere", `<p>a`, FromBody, `a`},

		{"an articleBody beside next to nothing", `<h1>a</h1>` + body(article) + `<p>b`, FromJSONLD, article},
		{"beside nothing at all", body(article), FromJSONLD, article},
		{"beside nothing but another article's text that is hidden",
			`<p hidden>` + shown + `</p>` + body(strings.ToUpper(article)), FromJSONLD, strings.ToUpper(article)},
		{"an articleBody of which the text is hidden",
			body(article) + `<div style="display:none">` + article + `</div>`, FromBody, article},
		{"hidden in many lines", body(strings.ReplaceAll(article, "wordz", "\\nwordz")) + `<ul hidden><li>` +
			strings.ReplaceAll(article, "wordz", "<li>wordz") + `</ul>`, FromBody,
			strings.ReplaceAll(article, " wordz", "/wordz")},
		{"an articleBody that is not much longer than what is shown",
			body(article[:2*nearlyEmptyText-100]) + `<p>` + shown[:nearlyEmptyText-10], FromBody,
			shown[:nearlyEmptyText-10]},
		{"an articleBody four times as long as a header and a footer",
			`<p>` + shown + `</p>` + body(strings.ToUpper(distinctWords(4*nearlyEmptyText+40))), FromJSONLD,
			strings.ToUpper(distinctWords(4*nearlyEmptyText + 40))},
		{"or not quite", `<p>` + shown + `</p>` +
			body(strings.ToUpper(distinctWords(4 * nearlyEmptyText)[:4*nearlyEmptyText-1])), FromBody, shown},
		{"an articleBody that is short", `<p>a` + body(article[:leastArticleBody-1]), FromBody, `a`},
		{"the longest one", body(distinctWords(leastArticleBody)) + `<p>a</p>` + body(article), FromJSONLD, article},
		{"what <noscript> has comes first", `<noscript><p>` + shown + `</noscript>` + body(article), FromNoscript,
			shown},
		{"unless that is next to nothing", `<noscript>You need a browser.</noscript>` + body(article), FromJSONLD,
			article},
		{"a posting's text", jsonLD(`{"@type": "DiscussionForumPosting", "text": "` + article + `"}`), FromJSONLD,
			article},
		{"paragraphs", body("a\\nb\\n\\n<p>c<b>d</b></p>" + article), FromJSONLD, `a¶b¶cd¶` + article},
		{"two articles of one text", body(article) + body(article), FromJSONLD, article},

		{"a title without an end", `<title>a<meta name=author content=b></head><body><p>` + shown, FromUnclosed, shown},
		{"an articleBody behind it", `<title>a` + "\n" + body(article) + `<p>b`, FromJSONLD, article},
		{"<noscript> behind it", `<title>a<p>b</p><noscript>` + shown, FromNoscript, `b¶` + shown},
		{"a title with an end, however late", `<title>a<p>` + shown + `</title>b`, FromBody, `b`},
		{"a page that is cut off in its title", `<title>a`, FromBody, ``},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := parse(t, tt.html)
			if got := show(p); got != tt.want || p.Origin != tt.from {
				t.Errorf("%s\n got %q from %v\nwant %q from %v", tt.html, got, p.Origin, tt.want, tt.from)
			}
		})
	}
}

func TestOriginString(t *testing.T) {
	var got []string
	for o := FromBody; o <= FromJSONLD; o++ {
		got = append(got, o.String())
	}
	if want := []string{"body", "unclosed", "noscript", "json-ld"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestLinesFromJSONLD: they have their spans in the script, and the elements of
// their HTML; the rest of the page belongs to the first and the last of them.
func TestLinesFromJSONLD(t *testing.T) {
	long := distinctWords(2 * leastArticleBody)
	before := `<html><title>t</title><body class=x><p>a</p><script type=application/ld+json>{"articleBody":"`
	p := parse(t, before+`<h2 class=\"y\">b &amp;\u00e9<\/h2>\n<p>c <a href=\"d\">e\tf<\/a><\/p>`+long+
		`"}</script><p>g</p></body>`)
	var got []string
	for i, l := range p.Lines {
		got = append(got, string(p.LineText(i)), string(p.Source[l.Source.Start:l.Source.End]),
			strings.TrimSpace(p.In(i).names()))
		for _, r := range p.Runs[l.Runs.Start:l.Runs.End] {
			got = append(got, string(p.Source[r.Source.Start:r.Source.End]))
		}
	}
	want := []string{
		"b &é", before + `<h2 class=\"y\">b &amp;\u00e9<\/h2>`, "heading", `b &amp;\u00e9`,
		"c e f", `\n<p>c <a href=\"d\">e\tf<\/a><\/p>`, "", `c`, `e\tf`,
		long, long + `"}</script><p>g</p></body>`, "", long,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if string(p.Title) != "t" {
		t.Errorf("the title is %q", p.Title)
	}
	h2 := p.Runs[0].Node
	if n := p.Nodes[h2]; n.Tag != atom.H2 || n.Parent != 0 || n.Depth != 1 || string(p.NodeNames(h2)) != "y " ||
		string(p.Source[n.Source.Start:n.Source.End]) != `<h2 class=\"y\">b &amp;\u00e9<\/h2>` {
		t.Errorf("the heading is %+v with the names %q", n, p.NodeNames(h2))
	}
	// html, title, body, p, script; h2, p, a; p
	if len(p.Nodes) != 1+9 {
		t.Errorf("%d nodes", len(p.Nodes))
	}
	// 6 tags before the text and two in its first line: the script's end does
	// not count, it stands behind. The last line has that, <p>, </p> and
	// </body>.
	if tags := []int32{p.Lines[0].Tags, p.Lines[1].Tags, p.Lines[2].Tags}; !slices.Equal(tags, []int32{9, 4, 4}) {
		t.Errorf("the lines have %v tags", tags)
	}
	if p.Lines[1].LinkBytes != 3 {
		t.Errorf("%d bytes are in links", p.Lines[1].LinkBytes)
	}
	if want := "b &é\nc e f\n" + long; string(p.Meta.ArticleBody) != want {
		t.Errorf("the article is %q, want %q", p.Meta.ArticleBody, want)
	}
}

// TestOriginsOfTheCorpus: of 4,086 pages 4,060 are read from what they show, 21
// from <noscript>, 1 from JSON-LD (in train/snippets), and 4 behind an unclosed
// <title> (in eval/l3s_gn1). The 14 pages of eval/xmu_zhnews without visible text
// are error pages ("403 Forbidden") and have their text nowhere.
//
// Here each of these kinds is read, and some of the others.
func TestOriginsOfTheCorpus(t *testing.T) {
	t.Parallel()
	var ps Parser
	for _, tt := range []struct {
		pages string
		step  int
		from  Origin
	}{
		{"eval/l3s_gn1/html/0[0-7]*", 10, FromBody},
		{"eval/xmu_zhnews/html/*", 20, FromBody},
		{"eval/l3s_gn1/html/082e02bd*", 1, FromUnclosed},
		{"eval/l3s_gn1/html/19956250*", 1, FromUnclosed},
		{"train/wcxb_dev/html/050[1-8]", 2, FromNoscript},
		{"train/snippets/html/scmp.com.playbook", 1, FromJSONLD},
	} {
		for name, src := range corpus(t, tt.pages, tt.step) {
			if p, err := ps.ParseUTF8(src); err != nil || p.Origin != tt.from {
				t.Errorf("%s is read from %v, want %v (%v)", name, p.Origin, tt.from, err)
			}
		}
	}
}
