package metadata

import (
	"strings"
	"testing"
)

func TestDates(t *testing.T) {
	const title = `<h1>Mud Days</h1>`
	tests := []struct{ promise, head, top, url, date, modified string }{
		{
			"a <meta>", `<meta property=article:published_time content=2021-05-01T10:20:30+02:00>`, title, "",
			"2021-05-01T10:20:30+02:00", "",
		},
		{
			"a value instead of a content", `<meta property=article:published_time value=2021-05-01>`, title, "",
			"2021-05-01", "",
		},
		{
			"JSON-LD, and the last change",
			`<script type=application/ld+json>{"@type":"Article","datePublished":"2021-05-01"` +
				`,"dateModified":"2021-05-03"}</script>`,
			title, "", "2021-05-01", "2021-05-03",
		},
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
		{
			"the day that readers see before one in UTC",
			`<script type=application/ld+json>{"@type":"Article","datePublished":"2021-05-02T02:00:00Z"}</script>`,
			title + `<p>May 1, 2021</p>`, "", "2021-05-01", "",
		},
		{
			"the time in UTC if readers see the same day",
			`<script type=application/ld+json>{"@type":"Article","datePublished":"2021-05-01T20:00:00Z"}</script>`,
			title + `<p>May 1, 2021</p>`, "", "2021-05-01T20:00:00Z", "",
		},
		{
			"two sources that agree before one",
			`<script type=application/ld+json>{"@type":"Article","datePublished":"2021-04-20"}</script>` +
				`<meta property=article:published_time content=2021-05-01>`,
			title + `<p>May 1, 2021</p>`, "", "2021-05-01", "",
		},
		{
			"the line nearest to the title", "",
			`<p>April 20, 2021</p><p>Mud</p><p>Tides</p>` + title + `<p>May 1, 2021</p>`, "", "2021-05-01", "",
		},
		{"a page in a form", "", `<form>` + title + `<p>May 1, 2021</p></form>`, "", "2021-05-01", ""},
		{
			"the last change where nothing else is known", "", title + `<p>Updated May 1, 2021</p>`, "",
			"2021-05-01", "2021-05-01",
		},
		{
			"a question, not its first comment", "",
			title + `<div>Asked <time itemprop=dateCreated datetime="2021-05-01 10:20:30Z">4 years ago</time></div>
				<div>Modified <a href=?last title="2023-06-02 11:21:31Z">2 years ago</a></div>
				<div>The boats lie in the mud. Why?</div>
				<div>asked <span title="2021-05-01 10:20:30Z">May 1, 2021 at 10:20</span></div>
				<div class=comment-body>Low tide.<div itemprop=datePublished>2021-05-03 12:00:00 +00:00</div></div>
				<div>answered <span title="2021-05-04 12:00:00Z">May 4, 2021</span></div>`,
			"", "2021-05-01T10:20:30Z", "2023-06-02T11:21:31Z",
		},
		{
			"a question, not a comment of unknown class", "",
			title +
				`<div>Asked <time itemprop=dateCreated datetime="2021-05-01 10:20:30Z">4 years ago</time></div>` +
				`<div>Low tide.<time itemprop=datePublished datetime=2021-05-03></time></div>`,
			"", "2021-05-01T10:20:30Z", "",
		},
		{
			"a <time>, not the itemprop of a comment", "",
			title + `<time datetime=2021-05-01>May 1</time><div class=comment-body>Low tide.` +
				`<div itemprop=datePublished>2021-05-03 12:00:00 +00:00</div></div>`,
			"", "2021-05-01", "",
		},
		{
			"no day of events", "",
			title + strings.Repeat("<p>Mud.", 25) +
				`<div class=event><div class=dates>May 3, 2021</div></div><div class=event>` +
				`<div class=dates>May 4, 2021</div></div>`,
			"", "", "",
		},
		{
			"a last change by the words of the element around",
			`<meta property=article:published_time content=2021-05-01>`,
			title + `<div class=field--name-changed><time datetime=2021-05-03>May 3, 2021</time></div>`, "",
			"2021-05-01", "2021-05-03",
		},
		{"an address with the day first", "", title, "https://harbour.example/news/01-05-2021", "2021-05-01", ""},
		{
			"data of a script", `<script>x={"id":7,"publishedAt":"2021-05-01T10:00:00Z"}</script>`, title, "",
			"2021-05-01T10:00:00Z", "",
		},
		{
			"a date far from the content", "",
			title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) +
				`<footer><p>May 1, 2021</p></footer>`,
			"", "2021-05-01", "",
		},
		{
			"none of two that are far from it", "",
			title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) +
				`<footer><p>May 1, 2021</p><p>May 2, 2021</p></footer>`,
			"", "", "",
		},
		{
			"no day that a paragraph tells of", "",
			title + strings.Repeat("<p>The boats were lying in the mud as if they were asleep there.", 30) +
				`<p>The first of them had been drawn up on the beach below the quay on May 1, 2021, and nobody ` +
				`had asked for it since.</p>`,
			"", "", "",
		},
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
