package metadata

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"linesift/page"
	"linesift/pagetype"
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
		{"no stand-in of a program", `<meta name=author content="Super User">`, title, nil},
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
		for _, kind := range []pagetype.Type{"product", "listing", "collection", "service", "forum"} {
			if got := findOf(t, kind, pageOf(tt.head, tt.top), "").Authors; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%s, %s: %q, want %q", kind, tt.promise, got, tt.want)
			}
		}
	}
	for _, kind := range []pagetype.Type{"article", "documentation", ""} {
		got := findOf(t, kind, pageOf("", title+`<p class=byline>By Ada Quill</p>`), "").Authors
		if !slices.Equal(got, []string{"Ada Quill"}) {
			t.Errorf("%q: %q", kind, got)
		}
	}
}

// A second author or a surname makes names fuller. Other names do not.
func TestFullerNames(t *testing.T) {
	for _, tt := range []struct {
		promise       string
		names, others []string
		want          bool
	}{
		{"the same", []string{"Ada Quill"}, []string{"Ada Quill"}, false},
		{"a login of the same", []string{"Ada Quill"}, []string{"adaquill"}, false},
		{"a second author", []string{"Ada Quill", "Tom Reed"}, []string{"Ada Quill"}, true},
		{"a surname", []string{"Ada Quill"}, []string{"Ada"}, true},
		{"a surname of one of two", []string{"Ada Quill", "Tom"}, []string{"Ada", "Tom"}, true},
		{"another person", []string{"Tom Reed"}, []string{"Ada Quill"}, false},
		{"two other persons", []string{"Tom Reed", "Ben Low"}, []string{"Ada Quill"}, false},
		{"fewer", []string{"Ada Quill"}, []string{"Ada Quill", "Tom Reed"}, false},
		{"nobody", nil, []string{"Ada"}, false},
	} {
		if got := isFuller(tt.names, tt.others); got != tt.want {
			t.Errorf("%s: %v", tt.promise, got)
		}
	}
}

func TestFoldersOfAuthors(t *testing.T) {
	for href, want := range map[string]bool{
		"/author/ada":                         true,
		"/authors/ada/":                       true,
		"https://harbour.example/autoren/ada": true,
		"/by/ada":                             true,
		"/news/by/ada.html":                   true,
		"/author":                             false, // no page in the folder
		"/about/ada":                          false,
		"/coauthor/ada":                       false, // part of a word
		"author/ada":                          false, // relative: the first part may be a host
		"":                                    false,
	} {
		if got := leadsToAuthor([]byte(href)); got != want {
			t.Errorf("%s: %v, want %v", href, got, want)
		}
	}
}

// Names that nothing introduces are read more strictly.
func TestNamesThatReadLikeNames(t *testing.T) {
	for _, tt := range []struct {
		promise string
		names   []string
		want    bool
	}{
		{"a surname", []string{"Ada Quill"}, true},
		{"a particle", []string{"Ada van der Quill"}, true},
		{"a surname of one of two", []string{"Ada Quill", "Tom"}, true},
		{"no surname", []string{"Ada"}, false},
		{"too many", []string{"Ada Quill", "Tom Reed", "Ben Low", "Eve Tide"}, false},
		{"a last word in lower case", []string{"Low tide"}, false},
		{"a long word in lower case", []string{"Building better Harbours"}, true}, // as long as a particle
		{"a longer one", []string{"Building greatest Harbours"}, false},
		{"nobody", nil, false},
	} {
		if got := likeNames(tt.names); got != tt.want {
			t.Errorf("%s: %v", tt.promise, got)
		}
	}
}

func TestMenusOfNames(t *testing.T) {
	for _, tt := range []struct {
		names []string
		want  bool
	}{
		{[]string{"Boats", "Tides", "Mud", "Shop"}, true},
		{[]string{"Boats", "Tides", "Mud"}, false},                  // few
		{[]string{"Ada Quill", "Tom Reed", "Ben", "Eve"}, false},    // half have surnames
		{[]string{"Ada Quill", "Tides", "Mud", "Low Water"}, false}, // and so have these
		{[]string{"Ada Quill", "Tides", "Mud", "Shop"}, true},
	} {
		if got := isMenu(tt.names); got != tt.want {
			t.Errorf("%q: %v", tt.names, got)
		}
	}
}

// Words that begin a line introduce names. A line right below the title needs two, or one and a date.
func TestBylinesBegin(t *testing.T) {
	var c Collector
	for _, tt := range []struct {
		text  string
		count int
		want  bool
	}{
		{"By Ada Quill", 1, false},
		{"By Ada Quill, 1 May 2021", 1, true},
		{"A column by Ada Quill", 2, true},
		{"Article by Ada Quill", 2, true},
		{"A boat by the sea", 0, false},
		{"Ada Quill, 1 May 2021", 0, false},
		{"By boat" + strings.Repeat(" on the sea", 9) + ", 1 May 2021", 1, false}, // too long
		{"", 0, false},
	} {
		if got := introductions([]byte(tt.text)); got != tt.count {
			t.Errorf("%q: %d words, want %d", tt.text, got, tt.count)
		}
		if got := c.isByline([]byte(tt.text)); got != tt.want {
			t.Errorf("%q: %v, want %v", tt.text, got, tt.want)
		}
	}
}

// Lines far below the content are about other pages. The mask says where it ends.
func TestTheLastLineOfAPage(t *testing.T) {
	const title = "<h1>Mud Days</h1><p>The boats lie in the mud."
	below := strings.Repeat("<p>Mud.", 2*linesAfter)
	for _, tt := range []struct {
		promise string
		kept    func(line int) bool
		want    int
	}{
		{"no mask: all lines", nil, 2 + 2*linesAfter},
		{"some lines below the content", func(i int) bool { return i < 2 }, 2 + linesAfter},
		{"no more than there are", func(i int) bool { return i < 2+2*linesAfter-1 }, 2 + 2*linesAfter},
		{"no content: below the title", func(int) bool { return false }, 1 + linesAfter},
	} {
		c := collect(t, title+below, "")
		c.in.Mask = nil
		if tt.kept != nil {
			c.in.Mask = page.NewMask(c.in.Page, nil)
			for i := range c.in.Page.Lines {
				c.in.Mask.SetLine(c.in.Page, i, tt.kept(i))
			}
		}
		c.remember()
		if got := c.lastLine(); got != tt.want {
			t.Errorf("%s: line %d, want %d", tt.promise, got, tt.want)
		}
	}
}

// Each source by itself, with the places where it finds nothing.
func TestSourcesOfAuthors(t *testing.T) {
	const title = `<h1>Mud Days</h1>`
	const text = `<p>The boats were lying in the mud as if they were asleep there, and all who came to the harbour ` +
		`saw that the tide was far away from them.`
	far := strings.Repeat(text, 2*linesBelow)
	for _, tt := range []struct {
		promise string
		find    finder
		top     string
		want    []string
	}{
		{"rel=author", (*Collector).authorRel, title + `<a rel=author href=/x>Ada Quill</a>`, []string{"Ada Quill"}},
		{
			"two that follow each other", (*Collector).authorRel,
			title + `<p><a rel=author href=/x>Ada Quill</a><p><a rel=author href=/y>Tom Reed</a>`,
			[]string{"Ada Quill", "Tom Reed"},
		},
		{
			"not one of another line", (*Collector).authorRel,
			title + `<p><a rel=author href=/x>Ada Quill</a><p>Mud<p><a rel=author href=/y>Tom Reed</a>`,
			[]string{"Ada Quill"},
		},
		{"not in navigation", (*Collector).authorRel, title + `<nav><a rel=author href=/x>Ada Quill</a></nav>`, nil},
		{
			"not far above the title", (*Collector).authorRel,
			`<p><a rel=author href=/x>Ada Quill</a>` + strings.Repeat("<p>Mud.", linesAbove) + title, nil,
		},
		{
			"not far below in an <aside>", (*Collector).authorRel,
			title + far + `<aside><a rel=author href=/x>Ada Quill</a></aside>`, nil,
		},
		{
			"in an <aside> at the title", (*Collector).authorRel,
			title + `<aside><a rel=author href=/x>Ada Quill</a></aside>`, []string{"Ada Quill"},
		},
		{
			"a link to an author", (*Collector).authorLinks, title + `<p><a href=/author/ada>Ada Quill</a>`,
			[]string{"Ada Quill"},
		},
		{
			"not one far from the title", (*Collector).authorLinks,
			title + far + `<p><a href=/author/ada>Ada Quill</a>`, nil,
		},
		{
			"the box below the text", (*Collector).authorBox, title + far + `<p><a href=/author/ada>Ada Quill</a>`,
			[]string{"Ada Quill"},
		},
		{
			"not of two persons", (*Collector).authorBox,
			title + far + `<p><a href=/author/ada>Ada Quill</a><p><a href=/author/tom>Tom Reed</a>`, nil,
		},
		{"not a label", (*Collector).authorBox, title + far + `<p><a href=/author/ada>Read more</a>`, nil},
		{"not above the title", (*Collector).authorBox, `<p><a href=/author/ada>Ada Quill</a>` + title, nil},
		{"an element", (*Collector).authorElements, title + `<div class=author>Ada Quill</div>`, []string{"Ada Quill"}},
		{
			"the lines right below it", (*Collector).authorElements,
			title + `<div class=author>Ada Quill</div><div class=author>Tom Reed</div>`,
			[]string{"Ada Quill", "Tom Reed"},
		},
		{
			"not the lines far below it", (*Collector).authorElements,
			title + `<div class=author>Ada Quill</div><p>Mud<p>Tides<p>Boats<div class=author>Tom Reed</div>`,
			[]string{"Ada Quill"},
		},
		{
			"its line, which has two of them", (*Collector).authorElements,
			title + `<p>By Ada Quill and <span class=author>Tom Reed</span>`, []string{"Ada Quill", "Tom Reed"},
		},
		{
			"not a long text", (*Collector).authorElements,
			title + `<div class=author>` + strings.Repeat("Ada Quill ", 30) + `</div>`, nil,
		},
		{
			"a box that is called otherwise too", (*Collector).authorElements,
			title + `<div class="author box">Ada Quill</div>`, nil,
		},
		{"a byline right below the title", (*Collector).closeByline, title + `<p>By Ada Quill`, []string{"Ada Quill"}},
		{"a column", (*Collector).closeByline, title + `<p>A column by Ada Quill`, []string{"Ada Quill"}},
		{"not a name that nothing introduces", (*Collector).closeByline, title + `<p class=byline>Ada Quill`, nil},
		{
			"not far from the title", (*Collector).closeByline,
			title + strings.Repeat("<p>Mud.", closeBelow) + `<p>By Ada Quill`, nil,
		},
		{"a line that is a byline", (*Collector).byline, title + `<p class=byline>Ada Quill`, []string{"Ada Quill"}},
		{
			"one that begins as bylines do is better", (*Collector).byline,
			title + `<p class=byline>Tom Reed<p class=byline>By Ada Quill`, []string{"Ada Quill"},
		},
	} {
		c := collect(t, pageOf("", tt.top), "")
		if got := tt.find(c).values; !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
}

// Lines of an element are kept apart.
func TestTheTextOfAnElement(t *testing.T) {
	for html, want := range map[string]string{
		`<div class=x>Ada <b>Quill</b></div>`:                           "Ada Quill",
		`<div class=x><p>Ada Quill</p><p>Mud</p></div>`:                 "Ada Quill | Mud",
		`<div class=x>Ada<br>Mud</div>`:                                 "Ada | Mud",
		`<table><tr class=x><td>Ada<td>Mud</table>`:                     "Ada | Mud",
		`<div class=x></div><p>Mud`:                                     "",
		`<div class=x>` + strings.Repeat("<b>Mud</b> ", 200) + `</div>`: strings.Repeat("Mud ", 50) + "Mud",
	} {
		c := collect(t, html, "")
		n := slices.IndexFunc(c.in.Page.Nodes, func(n page.Node) bool { return n.Names.Len() > 0 })
		if n < 0 {
			t.Errorf("%s: no element with a class", html)
		} else if got := string(c.nodeText(int32(n))); got != want {
			t.Errorf("%s: %q, want %q", html, got, want)
		}
	}
}
