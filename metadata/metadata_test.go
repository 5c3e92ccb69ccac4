package metadata

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"linesift/page"
	"linesift/role"
)

// pageOf makes a page of a head, what stands around its title, and enough text in English.
func pageOf(head, top string) string {
	text := strings.Repeat("<p>The tide was out when we came to the harbour, and all the boats were lying in the mud as if they were asleep there.</p>\n", 4)
	return "<!doctype html><html><head>" + head + "</head><body><article>" + top + text + "</article></body></html>"
}

func find(t testing.TB, html, url string) Metadata {
	t.Helper()
	return findOf(t, "", html, url)
}

// findOf finds the metadata of a page of a type.
func findOf(t testing.TB, kind, html, url string) Metadata {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	return new(Collector).Collect(Input{Page: p, URL: url, Type: kind, Until: "2026-01-01"})
}

func TestTitles(t *testing.T) {
	const kitchen = `<title>Pancakes – Mary's Kitchen</title>`
	tests := []struct{ promise, head, top, want string }{
		{"a heading", `<title>Mud Days in the Harbour of Ness | The Post</title>`, `<h1>Mud Days in the Harbour of Ness</h1>`, "Mud Days in the Harbour of Ness"},
		{"a heading without its link to itself", `<title>Mud Days in the Harbour of Ness | The Post</title>`, `<h1>Mud Days in the Harbour of Ness<a href=#mud>¶</a></h1>`, "Mud Days in the Harbour of Ness"},
		{"a bar and the site's name", `<title>Mud Days at Low Tide | Harbour Post</title><meta property=og:site_name content="Harbour Post">`, "", "Mud Days at Low Tide"},
		{"a dash and the site's name", `<title>Harbour Post – Mud Days</title><meta property=og:site_name content="Harbour Post">`, "", "Mud Days"},
		{"a colon and the site's name", `<title>Harbour Post: Mud Days</title><meta property=og:site_name content="Harbour Post">`, "", "Mud Days"},
		{"a bar that is the title's own", `<title>Mud | Days</title><meta property=og:site_name content="Harbour Post">`, "", "Mud | Days"},
		{"the host as the site's name", `<title>Mud Days - harbourpost.example</title><link rel=canonical href=https://www.harbourpost.example/mud>`, "", "Mud Days"},
		{"the heading where others are longer", `<meta property=og:title content="Mud Days in the old harbour of Ness">`, `<h1>Mud Days in the old harbour</h1>`, "Mud Days in the old harbour"},
		{"JSON-LD before a heading that is the site's", `<script type=application/ld+json>{"@type":"Article","headline":"Mud Days","publisher":{"name":"Harbour Post"}}</script>`, `<h1>Harbour Post</h1>`, "Mud Days"},
		{"the dish, not the kitchen", kitchen, `<h1>Pancakes</h1>`, "Pancakes"},
		{"the first part, not a heading above that is the second and a link", `<title>Mud — The Harbour Handbook of Ness</title>`, `<h1><a href=../index.html>The Harbour Handbook of Ness</a></h1><h1>Mud</h1>`, "Mud"},
		{"a part whose front page a sentence links to", `<title>The Tide — Harbour Handbook</title>`, `<h1>The Tide</h1><p><a href=https://tide.example/>The Tide</a> is a program that tells when the boats can leave the harbour, and when they have to come back to it.`, "The Tide"},
		{"the kitchen links to the front page", kitchen, `<div class=top><h1><a href=/>Mary's Kitchen</a></h1></div>`, "Pancakes"},
		{"the kitchen has an address of its own", kitchen, `<h1><a href=https://mary.example>Mary's Kitchen</a></h1>`, "Pancakes"},
		{"the kitchen links to a language's front page", kitchen, `<h1><a href=/en/>Mary's Kitchen</a></h1>`, "Pancakes"},
		{"the kitchen has the copyright", kitchen, `<h1>Mary's Kitchen</h1><p>© 2021 Mary's Kitchen</p>`, "Pancakes"},
		{"the dish where the kitchen comes first", `<title>Mary's Kitchen – Pancakes</title>`, `<p><a href=/>Mary's Kitchen</a></p><h1>Pancakes</h1>`, "Pancakes"},
		{"the dish where it is no heading", `<title>Mary's Kitchen – Pancakes</title>`, `<h1><a href=/>Mary's Kitchen</a></h1>`, "Pancakes"},
		{"a heading that links elsewhere is the title", kitchen, `<h1><a href=/mary>Mary's Kitchen</a></h1>`, "Mary's Kitchen"},
		{"a title that names the page's copyright holder alone", `<title>Mary's Kitchen</title>`, `<h1>Mary's Kitchen</h1><p>© 2021 Mary's Kitchen</p>`, "Mary's Kitchen"},
		{"no heading that stands twice", kitchen, `<h1>Pancakes</h1><p>Mud</p><h1>Pancakes</h1>`, "Pancakes – Mary's Kitchen"},
		{"a part that stands twice is the kitchen's", `<title>Pancakes – Recipes of Mary | Mary | Mary</title>`, `<h1>Mary</h1>`, "Pancakes – Recipes of Mary | Mary | Mary"},
		{"the front of a part of the site", `<title>Pancakes – Recipes – Mary</title>`, `<h1><a href=/>Pancakes</a></h1>`, "Pancakes"},
		{"a heading that stands twice in itself, once", `<title>Contact Us - Harbour Library</title>`, `<h1>Contact Us Contact Us</h1>`, "Contact Us"},
		{"a <title> of two equal parts, once", `<title>Ness University - Ness University</title>`, "", "Ness University"},
		{"a name of one word that stands twice", `<title>Walla Walla</title>`, `<h1>Walla Walla</h1>`, "Walla Walla"},
		{"nothing", "", "", ""},
	}
	for _, tt := range tests {
		if got := find(t, pageOf(tt.head, tt.top), "").Title; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
}

func TestTitleIsTheHeadingOfTheContentNotOfTheSite(t *testing.T) {
	const text = "<p>The tide was out when we came to the harbour, and all the boats were lying in the mud as if they were asleep there.</p>"
	for _, tt := range []struct{ promise, body, want string }{
		{"a header of the site", `<header><h1>Mary's Kitchen</h1></header><main><article><h2>Pancakes</h2>` + text + `</article></main>`, "Pancakes"},
		{"a header of the article", `<article><header><h1>Mary's Kitchen</h1></header>` + text + `<h2>Pancakes</h2>` + text + `</article>`, "Mary's Kitchen"},
	} {
		m := find(t, `<title>Pancakes – Mary's Kitchen</title>`+tt.body, "")
		if m.Title != tt.want {
			t.Errorf("%s: %q, want %q", tt.promise, m.Title, tt.want)
		}
		if tt.want == "Pancakes" && (m.SiteName != "Mary's Kitchen" || m.Sources.SiteName != "title element") {
			t.Errorf("%s: site %q from %q", tt.promise, m.SiteName, m.Sources.SiteName)
		}
	}
}

func TestAuthors(t *testing.T) {
	const title = `<h1>Mud Days</h1>`
	tests := []struct {
		promise, head, top string
		want               []string
	}{
		{"JSON-LD of the article", `<script type=application/ld+json>{"@type":"NewsArticle","author":[{"name":"Ada Quill"},{"name":"Tom Reed"}],"comment":{"@type":"Comment","author":{"name":"Troll"}}}</script>`, title, []string{"Ada Quill", "Tom Reed"}},
		{"a <meta>", `<meta name=author content="By Ada Quill and Tom Reed">`, title, []string{"Ada Quill", "Tom Reed"}},
		{"no address", `<meta property=article:author content="https://face.example/ada">`, title, nil},
		{"rel=author", "", title + `<p><a rel=author href=/x>Ada Quill</a>`, []string{"Ada Quill"}},
		{"a link to an author", "", title + `<p><a href=/author/ada>Ada Quill</a>`, []string{"Ada Quill"}},
		{"what readers are told before a <meta>", `<meta name=author content="Big Media Inc.">`, title + `<p class=byline>By Ada Quill</p>`, []string{"Ada Quill"}},
		{"an element, without the date", "", title + `<div class=author>Ada Quill, May 1, 2021</div>`, []string{"Ada Quill"}},
		{"a byline in German", "", title + `<p>Von Ada Quill und Tom Reed</p><p>1. Mai 2021</p>`, []string{"Ada Quill", "Tom Reed"}},
		{"without a position", "", title + `<p class=byline>By Ada Quill, Staff writer</p>`, []string{"Ada Quill"}},
		{"without a handle", "", title + `<p class=byline>Ada Quill @adaquill</p>`, []string{"Ada Quill"}},
		{"the site where there is nobody", `<meta property=og:site_name content="Harbour Post"><meta name=author content="Harbour Post">`, title, nil},
		{"a byline before elements far from it", "", title + `<p class=byline>By Ada Quill</p>` + strings.Repeat("<p>Mud.", 8) + `<div class=author>Tom Reed</div>`, []string{"Ada Quill"}},
		{"what readers are told before a login", `<script type=application/ld+json>{"@type":"Article","author":{"name":"ada.quill"}}</script>`, title + `<p class=byline>By Ada Quill</p>`, []string{"Ada Quill"}},
		{"a login where there is no name", `<script type=application/ld+json>{"@type":"Article","author":{"name":"ada.quill"}}</script>`, title, []string{"ada.quill"}},
		{"without a place", "", title + `<p class=byline>By Ada Quill (Ness, West Coast)</p>`, []string{"Ada Quill"}},
		{"without the section before it", "", title + `<p class=byline>Life | By Ada Quill | May 1, 2021</p>`, []string{"Ada Quill"}},
		{"with a soft hyphen", "", title + `<p class=byline>By Ada Qu&shy;ill</p>`, []string{"Ada Quill"}},
		{"without a long position", "", title + `<p class=byline>By Ada Quill, Harbour Post Senior Tide Analyst</p>`, []string{"Ada Quill"}},
		{"one word before a date", "", title + `<p class=byline>By Quill May 1, 2021</p>`, []string{"Quill"}},
		{"no menu below a folder of users", "", `<p><a href=/users/people.html>People</a> <a href=/users/faq.html>FAQ</a></p>` + title, nil},
		{"no function of code", "", title + `<pre><a class=fn>Quill</a></pre>`, nil},
		{"no menu", "", title + `<div class=author>Boats | Tides | Mud | Low Water</div>`, nil},
		{"no words in lower case", "", title + `<div class=author>a correction or typo</div>`, nil},
		{"a link in a paragraph is no byline", `<meta name=author content="Ada Quill">`, title + `<p>The boats were lying in the mud as if they were asleep there, and the <a href=/autoren/reed/mud>Low Water</a> was far away from them, as all who came to the harbour saw.</p>`, []string{"Ada Quill"}},
		{"a link in a byline with a biography", "", title + `<p>Written by: <a href=/author/ada>Ada Quill</a> has written of boats, tides and the low water of the west coast since she came to the harbour of Ness.</p>`, []string{"Ada Quill"}},
		{"one name of JSON-LD with a comma", ldAuthor("Dupont, Jean"), title, []string{"Dupont, Jean"}},
		{"one name of JSON-LD with a conjunction", ldAuthor("Ligue des droits et libertés"), title, []string{"Ligue des droits et libertés"}},
		{"one name of JSON-LD without its position", ldAuthor("By Ada Quill, Staff Writer"), title, []string{"Ada Quill"}},
		{"several names of JSON-LD apart by semicolons", ldAuthor("Quill, Ada; Reed, Tom"), title, []string{"Quill, Ada", "Reed, Tom"}},
		{"names of literature, each by itself", `<meta name=citation_author content="Quill, Ada"><meta name=citation_author content="Reed, Tom">`, title, []string{"Quill, Ada", "Reed, Tom"}},
		{"no placeholder of a program", `<meta name=author content="Super User">`, title, nil},
		{"a newsroom", `<meta name=author content="Harbour Staff">`, title, []string{"Harbour Staff"}},
		{"without By that is glued to it", "", title + `<div class=author>ByAda Quill</div>`, []string{"Ada Quill"}},
		{"a name that only begins like By", "", title + `<div class=author>Byron Quill</div>`, []string{"Byron Quill"}},
		{"no label before a colon", "", title + `<p class=byline>Last Tide: May 1, 2021</p>`, nil},
		{"no label in lower case", "", title + `<p class=byline>Temps total 1h05</p>`, nil},
		{"no size of the text", "", title + `<p class=byline>Text Size: A | A | A</p>`, nil},
		{"a name before a label", "", title + `<p class=byline>By Ada Quill Published: May 1, 2021</p>`, []string{"Ada Quill"}},
		{"without categories", "", title + `<p class=byline>By Ada Quill Categories: Mud, Tides</p>`, []string{"Ada Quill"}},
		{"no sentence in an element", "", title + `<div class=author><a>Ada Quill</a></div><div class=author>Building Better harbours</div>`, []string{"Ada Quill"}},
		{"Twitter's card where its label says so", `<meta name=twitter:label2 content="Written by"><meta name=twitter:data2 content="Ada Quill">`, title, []string{"Ada Quill"}},
		{"no price of Twitter's card", `<meta name=twitter:label1 content="Price"><meta name=twitter:data1 content="FREE Ground Shipping">`, title, nil},
		{"a column by somebody", "", title + `<p><b>A column by Ada Quill</b></p>`, []string{"Ada Quill"}},
		{"the surname that readers are told", `<meta name=author content=Ada>`, title + `<p class=byline>By Ada Quill</p>`, []string{"Ada Quill"}},
		{"the second author that readers are told", ldAuthor("Ada Quill"), title + `<p class=byline>By Ada Quill, Tom Reed</p>`, []string{"Ada Quill", "Tom Reed"}},
		{"a name once", "", title + `<div class=author><span>Ada Quill</span> | <span>adaquill</span></div>`, []string{"Ada Quill"}},
		{"the box below the text", "", title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) + `<div><h3>All posts by <a href=/author/ada>Ada Quill</a></h3></div>`, []string{"Ada Quill"}},
		{"nobody of two below the text", "", title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) + `<div><a href=/author/ada>Ada Quill</a></div><p>Mud</p><div><a href=/author/tom>Tom Reed</a></div>`, nil},
		{"the site by its name without The", `<meta property=og:site_name content="The Harbour Post">`, title + `<div class=author>Harbour Post</div><p>Mud</p><p>Tides</p><p><a href=/author/ada>Ada Quill</a>`, []string{"Ada Quill"}},
		{"without an agency behind the name", "", title + `<p class=byline>ADA QUILL AP Sports</p>`, []string{"ADA QUILL"}},
		{"an agency alone", "", title + `<p class=byline>By AP</p>`, []string{"AP"}},
		{"without the verb of an Arabic byline", "", title + `<p class=byline>كتبت أسماء نصار</p>`, []string{"أسماء نصار"}},
		{"no buttons", "", title + `<div class=author><a>收藏</a></div><div class=author><a>下载</a></div><div class=author><a>播放</a></div>`, nil},
		{"no notice of the page's age", "", title + `<div class=byline__author>Mere end 30 dage gammel</div>`, nil},
		{"no term of a court", "", title + `<p class=byline>SEPTEMBER TERM, 2019</p>`, nil},
		{"nobody", "", title, nil},
	}
	for _, tt := range tests {
		if got := find(t, pageOf(tt.head, tt.top), "").Authors; !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
}

func ldAuthor(name string) string {
	return `<script type=application/ld+json>{"@type":"Article","author":{"@type":"Person","name":"` + name + `"}}</script>`
}

func TestBylineOfAPageOfFiveLines(t *testing.T) {
	m := find(t, `<h1>Mud Days</h1><p>Ada Quill, May 1, 2021</p><p>Mud.</p><p>Tides.</p><p>Boats.</p>`, "")
	if want := []string{"Ada Quill"}; !reflect.DeepEqual(m.Authors, want) {
		t.Errorf("%q, want %q", m.Authors, want)
	}
}

func TestTitleBeyondThePageIsNone(t *testing.T) {
	p, err := page.ParseUTF8([]byte(`<title>Mud Days</title><p>Boats`))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []int{-2, 1} {
		if m := new(Collector).Collect(Input{Page: p, Roles: make([]role.Role, len(p.Lines)), TitleLine: line}); m.Title != "Mud Days" {
			t.Errorf("line %d: %q", line, m.Title)
		}
	}
}

func TestPagesWithoutBylinesHaveDeclaredAuthorsOnly(t *testing.T) {
	const title = `<h1>Mud Boots</h1>`
	tests := []struct {
		promise, head, top string
		want               []string
	}{
		{"no line", "", title + `<p class=byline>By Ada Quill</p>`, nil},
		{"no element by its class", "", title + `<div class=author>Ada Quill</div>`, nil},
		{"no link to an author", "", title + `<p><a href=/author/ada>Ada Quill</a>`, nil},
		{"no customer", "", title + `<div itemprop=review><span itemprop=author>Ada Quill</span></div>`, nil},
		{"no authors of several teasers", "", title + `<p><a rel=author href=/x>Ada Quill</a><p><a rel=author href=/y>Tom Reed</a>`, nil},
		{"no authors of posts", `<meta itemprop=author content=ada><meta itemprop=author content=tom><meta itemprop=author content=ben><meta itemprop=author content=eve>`, title, nil},
		{"a <meta> without the year", `<meta name=author content="Studio Mud 2011">`, title, []string{"Studio Mud"}},
		{"rel=author", "", title + `<p><a rel=author href=/x>Ada Quill</a>`, []string{"Ada Quill"}},
		{"itemprop=author", "", title + `<p itemprop=author>Ada Quill</p>`, []string{"Ada Quill"}},
		{"JSON-LD", ldAuthor("Ada Quill"), title, []string{"Ada Quill"}},
		{"a <meta>, whole", `<meta name=author content="Harbour Marketing and Media, University of Ness">`, title, []string{"Harbour Marketing and Media, University of Ness"}},
	}
	for _, tt := range tests {
		for _, kind := range []string{"product", "listing", "collection", "service", "forum"} {
			if got := findOf(t, kind, pageOf(tt.head, tt.top), "").Authors; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%s, %s: %q, want %q", kind, tt.promise, got, tt.want)
			}
		}
	}
	for _, kind := range []string{"article", "documentation", ""} {
		if got := findOf(t, kind, pageOf("", title+`<p class=byline>By Ada Quill</p>`), "").Authors; !reflect.DeepEqual(got, []string{"Ada Quill"}) {
			t.Errorf("%q: %q", kind, got)
		}
	}
}

func TestDates(t *testing.T) {
	const title = `<h1>Mud Days</h1>`
	tests := []struct{ promise, head, top, url, date, modified string }{
		{"a <meta>", `<meta property=article:published_time content=2021-05-01T10:20:30+02:00>`, title, "", "2021-05-01T10:20:30+02:00", ""},
		{"a value instead of a content", `<meta property=article:published_time value=2021-05-01>`, title, "", "2021-05-01", ""},
		{"JSON-LD, and the last change", `<script type=application/ld+json>{"@type":"Article","datePublished":"2021-05-01","dateModified":"2021-05-03"}</script>`, title, "", "2021-05-01", "2021-05-03"},
		{"a <time>", "", title + `<time datetime=2021-05-01>yesterday</time>`, "", "2021-05-01", ""},
		{"itemprop in a <meta>", "", title + `<meta itemprop=datePublished content=2021-05-01>`, "", "2021-05-01", ""},
		{"the address", "", title, "https://harbour.example/2021/05/01/mud", "2021-05-01", ""},
		{"a line", "", title + `<p>May 1, 2021</p>`, "", "2021-05-01", ""},
		{"no release of a changelog", "", title + `<h2>2.1.0 (2021-05-01)</h2>`, "", "", ""},
		{"no copyright", "", title + `<p>© May 1, 2021</p>`, "", "", ""},
		{"no day after the crawl", `<meta property=article:published_time content=2031-05-01>`, title, "", "", ""},
		{"no day that there is not", `<meta property=article:published_time content=2021-02-30>`, title, "", "", ""},
		{"the day first in Britain", "", title + `<p>5/1/2021</p>`, "https://harbour.co.uk/mud", "2021-01-05", ""},
		{"the month first in America", "", title + `<p>5/1/2021</p>`, "https://harbour.com/mud", "2021-05-01", ""},
		{"milliseconds", `<meta name=pubdate content=1619863200000>`, title, "", "2021-05-01T10:00:00Z", ""},
		{"the day that readers see before one in UTC", `<script type=application/ld+json>{"@type":"Article","datePublished":"2021-05-02T02:00:00Z"}</script>`, title + `<p>May 1, 2021</p>`, "", "2021-05-01", ""},
		{"the time in UTC if readers see the same day", `<script type=application/ld+json>{"@type":"Article","datePublished":"2021-05-01T20:00:00Z"}</script>`, title + `<p>May 1, 2021</p>`, "", "2021-05-01T20:00:00Z", ""},
		{"two sources that agree before one", `<script type=application/ld+json>{"@type":"Article","datePublished":"2021-04-20"}</script><meta property=article:published_time content=2021-05-01>`, title + `<p>May 1, 2021</p>`, "", "2021-05-01", ""},
		{"the line nearest to the title", "", `<p>April 20, 2021</p><p>Mud</p><p>Tides</p>` + title + `<p>May 1, 2021</p>`, "", "2021-05-01", ""},
		{"a page in a form", "", `<form>` + title + `<p>May 1, 2021</p></form>`, "", "2021-05-01", ""},
		{"the last change where nothing else is known", "", title + `<p>Updated May 1, 2021</p>`, "", "2021-05-01", "2021-05-01"},
		{"a question, not its first comment", "", title + `<div>Asked <time itemprop=dateCreated datetime="2021-05-01 10:20:30Z">4 years ago</time></div><div>Modified <a href=?last title="2023-06-02 11:21:31Z">2 years ago</a></div><div>The boats lie in the mud. Why?</div>
			<div>asked <span title="2021-05-01 10:20:30Z">May 1, 2021 at 10:20</span></div><div class=comment-body>Low tide.<div itemprop=datePublished>2021-05-03 12:00:00 +00:00</div></div><div>answered <span title="2021-05-04 12:00:00Z">May 4, 2021</span></div>`, "", "2021-05-01T10:20:30Z", "2023-06-02T11:21:31Z"},
		{"a question, not a comment of unknown class", "", title + `<div>Asked <time itemprop=dateCreated datetime="2021-05-01 10:20:30Z">4 years ago</time></div><div>Low tide.<time itemprop=datePublished datetime=2021-05-03></time></div>`, "", "2021-05-01T10:20:30Z", ""},
		{"a <time>, not the itemprop of a comment", "", title + `<time datetime=2021-05-01>May 1</time><div class=comment-body>Low tide.<div itemprop=datePublished>2021-05-03 12:00:00 +00:00</div></div>`, "", "2021-05-01", ""},
		{"no day of events", "", title + strings.Repeat("<p>Mud.", 25) + `<div class=event><div class=dates>May 3, 2021</div></div><div class=event><div class=dates>May 4, 2021</div></div>`, "", "", ""},
		{"a last change by the words of the element around", `<meta property=article:published_time content=2021-05-01>`, title + `<div class=field--name-changed><time datetime=2021-05-03>May 3, 2021</time></div>`, "", "2021-05-01", "2021-05-03"},
		{"an address with the day first", "", title, "https://harbour.example/news/01-05-2021", "2021-05-01", ""},
		{"data of a script", `<script>x={"id":7,"publishedAt":"2021-05-01T10:00:00Z"}</script>`, title, "", "2021-05-01T10:00:00Z", ""},
		{"a date far from the content", "", title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) + `<footer><p>May 1, 2021</p></footer>`, "", "2021-05-01", ""},
		{"none of two that are far from it", "", title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) + `<footer><p>May 1, 2021</p><p>May 2, 2021</p></footer>`, "", "", ""},
		{"no day that a paragraph tells of", "", title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) + `<p>The first of them had been drawn up on the beach below the quay on May 1, 2021, and nobody had asked for it since.</p>`, "", "", ""},
		{"no version", "", title + `<p>Available since 2.5.21</p>`, "", "", ""},
		{"none", "", title, "", "", ""},
	}
	for _, tt := range tests {
		m := find(t, pageOf(tt.head, tt.top), tt.url)
		if m.Date != tt.date || m.Modified != tt.modified {
			t.Errorf("%s: %q, %q, want %q, %q", tt.promise, m.Date, m.Modified, tt.date, tt.modified)
		}
	}
}

func TestLanguages(t *testing.T) {
	const german = "<p>Das Wasser war abgelaufen, als wir zum Hafen kamen, und alle Boote lagen im Schlick, als ob sie dort schliefen. Niemand war zu sehen, nur die Möwen schrien über den Dächern, und der Wind trieb den Regen vor sich her.</p>"
	tests := []struct{ promise, html, want, source string }{
		{"what is declared", `<html lang=de-at>` + german, "de-AT", "lang"},
		{"not what the text belies", `<html lang=en>` + german, "de", "detected"},
		{"what is written", german, "de", "detected"},
		{"a declaration of another kind", `<meta property=og:locale content=de_DE>` + german, "de-DE", "og:locale"},
		{"a language that is not detected", `<html lang=is><p>Bátarnir lágu í leðjunni þegar við komum niður að höfninni, og enginn var þar nema mávarnir sem görguðu yfir þökunum, en vindurinn rak regnið á undan sér inn fjörðinn.</p>`, "is", "lang"},
		{"too little to say", `<p>Moin</p>`, "", ""},
		{"a script that says it", `<p>港に着く</p>`, "ja", "detected"},
		{"Chinese in a few characters", `<html lang=en><p>潮水退去</p>`, "zh", "detected"},
		{"what is declared of a script", `<html lang=tt><p>Татарстан башкаласы</p>`, "tt", "lang"},
		{"words of a script", `<p>Коли ми прийшли до гавані, вода вже відійшла, і всі човни лежали в мулі, але нікого не було, щоб про це розказати.</p>`, "uk", "detected"},
		{"a script below a few words in another", `<html lang=en><p>You are here: the news of the day, and all that is in it</p><p>হাটহাজারীতে ভয়াবহ অগ্নিকান্ডে চার পরিবার নিঃস্ব হয়েছে। সকালে জেলা প্রশাসনের উদ্যোগে নানা আয়োজনে এই দিবসটি পালন করা হয়।</p>`, "bn", "detected"},
		{"a relative that is not declared", `<html lang=en><p>Wakati tulipofika bandarini maji yalikuwa yamekwenda na mashua zote zilikuwa katika matope. Watu hawa wa kijiji hicho amesema kuwa hakuna mtu baada ya hiyo.</p>`, "sw", "detected"},
	}
	for _, tt := range tests {
		m := find(t, tt.html, "")
		if m.Language != tt.want || m.Sources.Language != tt.source {
			t.Errorf("%s: %q from %q, want %q from %q", tt.promise, m.Language, m.Sources.Language, tt.want, tt.source)
		}
	}
}

func TestDeclaredLanguagesAreCanonical(t *testing.T) {
	for declared, want := range map[string]string{
		"iw": "he", "iw-IL": "he-IL", "in": "id", "ji": "yi", "mo": "ro-MD",
		"ar-AR": "ar", "sv-SV": "sv", "uk-UK": "uk", "ca-CA": "ca", "da-DA": "da", "en-EN": "en",
		"en-GB": "en-GB", "en-UK": "en-GB", "pt-BR": "pt-BR", "pt-PT": "pt-PT", "zh-tw": "zh-TW", "de_DE": "de-DE", "no-NO": "no-NO", "id-ID": "id-ID",
		"zh-Hant-HK": "zh-Hant-HK", "es-419": "es-419", "en-US-x-foo": "en-US", "en_US.UTF-8": "en",
		"und": "", "x-default": "", "german": "", "cz": "", "": "",
	} {
		if got := languageTag([]byte(declared)); got != want {
			t.Errorf("%q is %q, want %q", declared, got, want)
		}
	}
}

func TestAddressesAndTopics(t *testing.T) {
	m := find(t, pageOf(`<link rel=canonical href=/mud><meta property=og:image content=//pics.example/a.jpg><meta property=og:description content="Of mud.">
		<meta property=article:section content=Life><meta property=article:tag content=mud><meta property=article:tag content="low tide">`, `<h1>Mud Days</h1>`), "https://harbour.example/x?y")
	want := Metadata{
		Title: "Mud Days", SiteName: "harbour.example", Description: "Of mud.", Language: "en", URL: "https://harbour.example/mud", Image: "https://pics.example/a.jpg",
		Categories: []string{"Life"}, Tags: []string{"mud", "low tide"},
		Sources: Sources{Title: "heading", SiteName: "address", Description: "og:description", Language: "detected", URL: "canonical", Image: "og:image", Categories: "article:section", Tags: "article:tag"},
	}
	if !reflect.DeepEqual(m, want) {
		t.Errorf("%+v, want %+v", m, want)
	}
}

func TestPublished(t *testing.T) {
	for date, want := range map[string]time.Time{
		"2024-05-01":                time.Date(2024, 5, 1, 0, 0, 0, 0, time.UTC),
		"2024-05-01T17:20:30Z":      time.Date(2024, 5, 1, 17, 20, 30, 0, time.UTC),
		"2024-05-01T17:20:30.5Z":    time.Date(2024, 5, 1, 17, 20, 30, 5e8, time.UTC),
		"2024-05-01T17:20:30-05:00": time.Date(2024, 5, 1, 22, 20, 30, 0, time.UTC),
	} {
		m := Metadata{Date: date, Modified: date}
		if got, ok := m.Published(); !ok || !got.Equal(want) {
			t.Errorf("%s is %v, want %v", date, got, want)
		}
		if got, ok := m.Updated(); !ok || !got.Equal(want) {
			t.Errorf("%s is %v, want %v", date, got, want)
		}
	}
	for _, date := range []string{"", "yesterday"} {
		if got, ok := (&Metadata{Date: date}).Published(); ok {
			t.Errorf("%q is %v", date, got)
		}
	}
}

// FuzzFind: no page makes Collect panic, and what it says is well formed.
func FuzzFind(f *testing.F) {
	f.Add([]byte(pageOf(`<title>a | b</title><meta name=author content="By A, B and C">`, `<h1>Mud</h1><time datetime=2021-05-01>x</time>1 May 2021`)), "https://a.example/2021/05/01/")
	f.Add([]byte(`<script type=application/ld+json>{"@type":"BreadcrumbList","itemListElement":[{"name":"a"},{"item":{"name":"b"}}]}</script><a rel="tag author" href=/author/x>`), "")
	f.Add([]byte(`<meta itemprop=datePublished content="99999999"><time pubdate>`), "%")
	f.Add([]byte("By A, 1 May 2021"), "")
	f.Add([]byte("<a rel=author>x</a><time datetime=2021-05-01>"), "")
	f.Add([]byte(`1 May 2021<div class="author">`), "")
	var collector Collector
	f.Fuzz(func(t *testing.T, html []byte, url string) {
		src, _ := page.Decode(html, "")
		p, err := page.ParseUTF8(src)
		if err != nil {
			return
		}
		m := collector.Collect(Input{Page: p, URL: url})
		for _, d := range []string{m.Date, m.Modified} {
			if d != "" && (len(d) < len("2021-05-01") || d[4] != '-' || d[7] != '-') {
				t.Errorf("date %q", d)
			}
		}
		for _, a := range m.Authors {
			if strings.TrimSpace(a) == "" {
				t.Errorf("authors %q", m.Authors)
			}
		}
	})
}

func TestEachFieldHasASource(t *testing.T) {
	names := func(structure reflect.Type) (names []string) {
		for f := range structure.Fields() {
			if name := f.Tag.Get("json"); name != "-" {
				names = append(names, name)
			}
		}
		return names
	}
	fields, sources := names(reflect.TypeFor[Metadata]()), names(reflect.TypeFor[Sources]())
	if !slices.Equal(fields, sources) {
		t.Errorf("Metadata has %v, Sources has %v", fields, sources)
	}
}
