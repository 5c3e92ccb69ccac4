package metadata

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestAuthors(t *testing.T) {
	const title = `<h1>Mud Days</h1>`
	tests := []struct {
		promise, head, top string
		want               []string
	}{
		{
			"JSON-LD of the article",
			`<script type=application/ld+json>{"@type":"NewsArticle"` +
				`,"author":[{"name":"Ada Quill"},{"name":"Tom Reed"}],"comment":{"@type":"Comment"` +
				`,"author":{"name":"Troll"}}}</script>`,
			title, []string{"Ada Quill", "Tom Reed"},
		},
		{
			"a <meta>", `<meta name=author content="By Ada Quill and Tom Reed">`, title,
			[]string{"Ada Quill", "Tom Reed"},
		},
		{"no address", `<meta property=article:author content="https://face.example/ada">`, title, nil},
		{"rel=author", "", title + `<p><a rel=author href=/x>Ada Quill</a>`, []string{"Ada Quill"}},
		{"a link to an author", "", title + `<p><a href=/author/ada>Ada Quill</a>`, []string{"Ada Quill"}},
		{
			"what readers are told before a <meta>", `<meta name=author content="Big Media Inc.">`,
			title + `<p class=byline>By Ada Quill</p>`, []string{"Ada Quill"},
		},
		{
			"an element, without the date", "", title + `<div class=author>Ada Quill, May 1, 2021</div>`,
			[]string{"Ada Quill"},
		},
		{
			"a byline in German", "", title + `<p>Von Ada Quill und Tom Reed</p><p>1. Mai 2021</p>`,
			[]string{"Ada Quill", "Tom Reed"},
		},
		{"without a position", "", title + `<p class=byline>By Ada Quill, Staff writer</p>`, []string{"Ada Quill"}},
		{"without a handle", "", title + `<p class=byline>Ada Quill @adaquill</p>`, []string{"Ada Quill"}},
		{
			"the site where there is nobody",
			`<meta property=og:site_name content="Harbour Post"><meta name=author content="Harbour Post">`, title,
			nil,
		},
		{
			"a byline before elements far from it", "",
			title + `<p class=byline>By Ada Quill</p>` + strings.Repeat("<p>Mud.", 8) +
				`<div class=author>Tom Reed</div>`,
			[]string{"Ada Quill"},
		},
		{
			"what readers are told before a login",
			`<script type=application/ld+json>{"@type":"Article","author":{"name":"ada.quill"}}</script>`,
			title + `<p class=byline>By Ada Quill</p>`, []string{"Ada Quill"},
		},
		{
			"a login where there is no name",
			`<script type=application/ld+json>{"@type":"Article","author":{"name":"ada.quill"}}</script>`, title,
			[]string{"ada.quill"},
		},
		{"without a place", "", title + `<p class=byline>By Ada Quill (Ness, West Coast)</p>`, []string{"Ada Quill"}},
		{
			"without the section before it", "", title + `<p class=byline>Life | By Ada Quill | May 1, 2021</p>`,
			[]string{"Ada Quill"},
		},
		{"with a soft hyphen", "", title + `<p class=byline>By Ada Qu&shy;ill</p>`, []string{"Ada Quill"}},
		{
			"without a long position", "",
			title + `<p class=byline>By Ada Quill, Harbour Post Senior Tide Analyst</p>`, []string{"Ada Quill"},
		},
		{"one word before a date", "", title + `<p class=byline>By Quill May 1, 2021</p>`, []string{"Quill"}},
		{
			"no menu below a folder of users", "",
			`<p><a href=/users/people.html>People</a> <a href=/users/faq.html>FAQ</a></p>` + title, nil,
		},
		{"no function of code", "", title + `<pre><a class=fn>Quill</a></pre>`, nil},
		{"no menu", "", title + `<div class=author>Boats | Tides | Mud | Low Water</div>`, nil},
		{"no words in lower case", "", title + `<div class=author>a correction or typo</div>`, nil},
		{
			"a link in a paragraph is no byline", `<meta name=author content="Ada Quill">`,
			title + `<p>The boats were lying in the mud as if they were asleep there, and the ` +
				`<a href=/autoren/reed/mud>Low Water</a> was far away from them, as all who came to the ` +
				`harbour saw.</p>`,
			[]string{"Ada Quill"},
		},
		{
			"a link in a byline with a biography", "",
			title +
				`<p>Written by: <a href=/author/ada>Ada Quill</a> has written of boats, tides and the low water ` +
				`of the west coast since she came to the harbour of Ness.</p>`,
			[]string{"Ada Quill"},
		},
		{"one name of JSON-LD with a comma", ldAuthor("Dupont, Jean"), title, []string{"Dupont, Jean"}},
		{
			"one name of JSON-LD with a conjunction", ldAuthor("Ligue des droits et libertés"), title,
			[]string{"Ligue des droits et libertés"},
		},
		{
			"one name of JSON-LD without its position", ldAuthor("By Ada Quill, Staff Writer"), title,
			[]string{"Ada Quill"},
		},
		{
			"several names of JSON-LD apart by semicolons", ldAuthor("Quill, Ada; Reed, Tom"), title,
			[]string{"Quill, Ada", "Reed, Tom"},
		},
		{
			"names of literature, each by itself",
			`<meta name=citation_author content="Quill, Ada"><meta name=citation_author content="Reed, Tom">`,
			title, []string{"Quill, Ada", "Reed, Tom"},
		},
		{"no placeholder of a program", `<meta name=author content="Super User">`, title, nil},
		{"a newsroom", `<meta name=author content="Harbour Staff">`, title, []string{"Harbour Staff"}},
		{"without By that is glued to it", "", title + `<div class=author>ByAda Quill</div>`, []string{"Ada Quill"}},
		{"a name that only begins like By", "", title + `<div class=author>Byron Quill</div>`, []string{"Byron Quill"}},
		{"no label before a colon", "", title + `<p class=byline>Last Tide: May 1, 2021</p>`, nil},
		{"no label in lower case", "", title + `<p class=byline>Temps total 1h05</p>`, nil},
		{"no size of the text", "", title + `<p class=byline>Text Size: A | A | A</p>`, nil},
		{
			"a name before a label", "", title + `<p class=byline>By Ada Quill Published: May 1, 2021</p>`,
			[]string{"Ada Quill"},
		},
		{
			"without categories", "", title + `<p class=byline>By Ada Quill Categories: Mud, Tides</p>`,
			[]string{"Ada Quill"},
		},
		{
			"no sentence in an element", "",
			title + `<div class=author><a>Ada Quill</a></div><div class=author>Building Better harbours</div>`,
			[]string{"Ada Quill"},
		},
		{
			"Twitter's card where its label says so",
			`<meta name=twitter:label2 content="Written by"><meta name=twitter:data2 content="Ada Quill">`, title,
			[]string{"Ada Quill"},
		},
		{
			"no price of Twitter's card",
			`<meta name=twitter:label1 content="Price"><meta name=twitter:data1 content="FREE Ground Shipping">`,
			title, nil,
		},
		{"a column by somebody", "", title + `<p><b>A column by Ada Quill</b></p>`, []string{"Ada Quill"}},
		{
			"the surname that readers are told", `<meta name=author content=Ada>`,
			title + `<p class=byline>By Ada Quill</p>`, []string{"Ada Quill"},
		},
		{
			"the second author that readers are told", ldAuthor("Ada Quill"),
			title + `<p class=byline>By Ada Quill, Tom Reed</p>`, []string{"Ada Quill", "Tom Reed"},
		},
		{
			"a name once", "", title + `<div class=author><span>Ada Quill</span> | <span>adaquill</span></div>`,
			[]string{"Ada Quill"},
		},
		{
			"the box below the text", "",
			title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) +
				`<div><h3>All posts by <a href=/author/ada>Ada Quill</a></h3></div>`,
			[]string{"Ada Quill"},
		},
		{
			"nobody of two below the text", "",
			title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) +
				`<div><a href=/author/ada>Ada Quill</a></div><p>Mud</p><div>` +
				`<a href=/author/tom>Tom Reed</a></div>`,
			nil,
		},
		{
			"the site by its name without The", `<meta property=og:site_name content="The Harbour Post">`,
			title +
				`<div class=author>Harbour Post</div><p>Mud</p><p>Tides</p><p><a href=/author/ada>Ada Quill</a>`,
			[]string{"Ada Quill"},
		},
		{
			"without an agency behind the name", "", title + `<p class=byline>ADA QUILL AP Sports</p>`,
			[]string{"ADA QUILL"},
		},
		{"an agency alone", "", title + `<p class=byline>By AP</p>`, []string{"AP"}},
		{
			"without the verb of an Arabic byline", "", title + `<p class=byline>كتبت أسماء نصار</p>`,
			[]string{"أسماء نصار"},
		},
		{
			"no buttons", "",
			title + `<div class=author><a>收藏</a></div><div class=author><a>下载</a></div><div class=author>` +
				`<a>播放</a></div>`,
			nil,
		},
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
	return `<script type=application/ld+json>{"@type":"Article","author":{"@type":"Person","name":"` + name +
		`"}}</script>`
}

func TestBylineOfAPageOfFiveLines(t *testing.T) {
	m := find(t, `<h1>Mud Days</h1><p>Ada Quill, May 1, 2021</p><p>Mud.</p><p>Tides.</p><p>Boats.</p>`, "")
	if want := []string{"Ada Quill"}; !reflect.DeepEqual(m.Authors, want) {
		t.Errorf("%q, want %q", m.Authors, want)
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
		{
			"no authors of several teasers", "",
			title + `<p><a rel=author href=/x>Ada Quill</a><p><a rel=author href=/y>Tom Reed</a>`, nil,
		},
		{
			"no authors of posts",
			`<meta itemprop=author content=ada><meta itemprop=author content=tom>` +
				`<meta itemprop=author content=ben><meta itemprop=author content=eve>`,
			title, nil,
		},
		{"a <meta> without the year", `<meta name=author content="Studio Mud 2011">`, title, []string{"Studio Mud"}},
		{"rel=author", "", title + `<p><a rel=author href=/x>Ada Quill</a>`, []string{"Ada Quill"}},
		{"itemprop=author", "", title + `<p itemprop=author>Ada Quill</p>`, []string{"Ada Quill"}},
		{"JSON-LD", ldAuthor("Ada Quill"), title, []string{"Ada Quill"}},
		{
			"a <meta>, whole", `<meta name=author content="Harbour Marketing and Media, University of Ness">`,
			title, []string{"Harbour Marketing and Media, University of Ness"},
		},
	}
	for _, tt := range tests {
		for _, kind := range []string{"product", "listing", "collection", "service", "forum"} {
			if got := findOf(t, kind, pageOf(tt.head, tt.top), "").Authors; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%s, %s: %q, want %q", kind, tt.promise, got, tt.want)
			}
		}
	}
	for _, kind := range []string{"article", "documentation", ""} {
		got := findOf(t, kind, pageOf("", title+`<p class=byline>By Ada Quill</p>`), "").Authors
		if !slices.Equal(got, []string{"Ada Quill"}) {
			t.Errorf("%q: %q", kind, got)
		}
	}
}
