package metadata

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"linesift/internal/words"
	"linesift/page"
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
			"a last change by the names of the element around",
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

// A date with its kind of source and its worth. None is better, if it is of another day.
func TestTheDateWithMostWorthIsChosen(t *testing.T) {
	of := func(day string, kind kind, worth int) found {
		d, ok := new(words.DateReader).Parse([]byte("2021-05-"+day), false)
		if !ok {
			t.Fatal(day)
		}
		return found{Date: d, kind: kind, worth: worth}
	}
	for _, tt := range []struct {
		promise string
		all     []found
		want    string // its day
	}{
		{"none of none", nil, ""},
		{"the worthiest", []found{of("01", ofMeta, 70), of("02", ofMeta, 80)}, "02"},
		{"the first of two that are worth the same", []found{of("01", ofMeta, 80), of("02", ofMeta, 80)}, "01"},
		{
			"one that another kind of source agrees with", // 70 + 6 > 75
			[]found{of("01", ofMeta, 75), of("02", ofMeta, 70), of("02", ofLine, 66)}, "02",
		},
		{
			"not one that the same kind repeats", // 70 < 75
			[]found{of("01", ofMeta, 75), of("02", ofMeta, 70), of("02", ofMeta, 66)}, "01",
		},
		{
			"not one that another kind repeats to make it twice as sure", // 70 + 6 < 77
			[]found{of("01", ofMeta, 77), of("02", ofMeta, 70), of("02", ofLine, 66), of("02", ofLine, 66)}, "01",
		},
		{
			"one that two other kinds agree with", // 70 + 6 + 6 > 77
			[]found{of("01", ofMeta, 77), of("02", ofMeta, 70), of("02", ofLine, 66), of("02", ofAddress, 66)}, "02",
		},
		{
			"not one that only a line far from the title agrees with", // 65 is less than worthHead
			[]found{of("01", ofMeta, 75), of("02", ofMeta, 70), of("02", ofLine, 65)}, "01",
		},
		{"one far from the content", []found{of("01", ofLine, worthElsewhere)}, "01"},
		{
			"one day that stands twice far from it",
			[]found{of("01", ofLine, worthElsewhere), of("01", ofLine, worthElsewhere)}, "01",
		},
		{
			"none of two days far from it: they are other pages'",
			[]found{of("01", ofLine, worthElsewhere), of("02", ofLine, worthElsewhere)}, "",
		},
		{
			"one beside the title, though it is worth little",
			[]found{of("01", ofLine, worthElsewhere), of("02", ofLine, worthElsewhere+1)}, "02",
		},
	} {
		got, ok := chosen(tt.all)
		if want := "2021-05-" + tt.want; ok != (tt.want != "") || ok && got.Date.String() != want {
			t.Errorf("%s: %v, %v, want %s", tt.promise, got.Date, ok, want)
		}
	}
}

// A program writes the time in UTC, and the page shows the day of its own zone.
func TestATimeInUTCIsOfTheDayThatThePageShows(t *testing.T) {
	parse := func(text string) words.Date {
		d, ok := new(words.DateReader).Parse([]byte(text), false)
		if !ok {
			t.Fatal(text)
		}
		return d
	}
	shown := func(day string) found { return found{Date: parse(day), kind: ofLine, worth: worthHead} }
	better := func(day string) found { return found{Date: parse(day), kind: ofElement, worth: worthTime} }
	for _, tt := range []struct {
		promise, time string
		others        []found
		want          string
	}{
		{"a late time, the next day in the east", "2021-05-01T23:30:00Z", []found{shown("2021-05-02")}, "2021-05-02"},
		{
			"an early time, the day before in the west", "2021-05-01T03:00:00Z", []found{shown("2021-04-30")},
			"2021-04-30",
		},
		{"UTC written as an offset", "2021-05-01T03:00:00+00:00", []found{shown("2021-04-30")}, "2021-04-30"},
		{"10 o'clock: zones go to +14", "2021-05-01T10:00:00Z", []found{shown("2021-05-02")}, "2021-05-02"},
		{
			"9 o'clock: none is so far east", "2021-05-01T09:59:00Z", []found{shown("2021-05-02")},
			"2021-05-01T09:59:00Z",
		},
		{"11 o'clock: zones go to -12", "2021-05-01T11:59:00Z", []found{shown("2021-04-30")}, "2021-04-30"},
		{"noon: none is so far west", "2021-05-01T12:00:00Z", []found{shown("2021-04-30")}, "2021-05-01T12:00:00Z"},
		{"two days later", "2021-05-01T23:30:00Z", []found{shown("2021-05-03")}, "2021-05-01T23:30:00Z"},
		{
			"a time with its own zone", "2021-05-01T23:30:00+02:00", []found{shown("2021-05-02")},
			"2021-05-01T23:30:00+02:00",
		},
		{"a day without a time", "2021-05-01", []found{shown("2021-05-02")}, "2021-05-01"},
		{
			"the day itself is shown too", "2021-05-01T23:30:00Z",
			[]found{shown("2021-05-02"), shown("2021-05-01")}, "2021-05-01T23:30:00Z",
		},
		{
			"a <meta>, which readers do not see", "2021-05-01T23:30:00Z",
			[]found{{Date: parse("2021-05-02"), kind: ofMeta, worth: 100}}, "2021-05-01T23:30:00Z",
		},
		{
			"a line far from the title", "2021-05-01T23:30:00Z",
			[]found{{Date: parse("2021-05-02"), kind: ofLine, worth: worthHead - 1}}, "2021-05-01T23:30:00Z",
		},
		{
			"the worthier of two that are shown", "2021-05-01T11:00:00Z",
			[]found{shown("2021-04-30"), better("2021-05-02")}, "2021-05-02",
		},
		{
			"the first of two that are worth the same", "2021-05-01T11:00:00Z",
			[]found{shown("2021-04-30"), shown("2021-05-02")}, "2021-04-30",
		},
	} {
		c := Collector{published: tt.others}
		if got := c.local(found{Date: parse(tt.time), kind: ofScript, worth: 100}); got.String() != tt.want {
			t.Errorf("%s: %s, want %s", tt.promise, got, tt.want)
		}
	}
}

// weighed writes dates with their sources and their worth.
func weighed(dates []found) string {
	var all []string
	for _, d := range dates {
		all = append(all, fmt.Sprint(d.Date, " ", d.source, " ", d.worth))
	}
	return strings.Join(all, "; ")
}

// What a date is worth by its place. pageOf's text has four lines and is less than linesBelow.
func TestTheWorthOfADateByItsPlace(t *testing.T) {
	const title = `<h1>Mud Days</h1>`
	far := strings.Repeat("<p>Mud.", linesBelow)
	for _, tt := range []struct{ promise, top, published, modified string }{
		{"below the title", title + `<p>May 1, 2021`, "2021-05-01 byline 85", ""},
		{"two lines below it", title + `<p>Mud<p>May 1, 2021`, "2021-05-01 byline 84", ""},
		{"above the title: three for each line", `<p>May 1, 2021` + title, "2021-05-01 byline 83", ""},
		{
			"a short line with more than a date", title + `<p>The harbour of Ness was full of mud on May 1, 2021`,
			"2021-05-01 text beside the title 65", "",
		},
		{"a byline", title + `<p>By Ada Quill, May 1, 2021`, "2021-05-01 byline 85", ""},
		{
			"a byline of two days: the second is of a change", title + `<p>By Ada Quill, May 1, 2021, May 3, 2021`,
			"2021-05-01 byline 85; 2021-05-03 byline 58", "2021-05-03 byline 78",
		},
		{
			"a byline of two days, of which the second is before", title + `<p>By Ada Quill, May 3, 2021, May 1, 2021`,
			"2021-05-03 byline 85", "",
		},
		{
			"the last change, which is a candidate for less too", title + `<p>Updated May 3, 2021`,
			"2021-05-03 byline 58", "2021-05-03 byline 78",
		},
		{"published and changed in one line", title + `<p>Published May 1, 2021, updated May 3, 2021`,
			"2021-05-01 byline 85; 2021-05-03 byline 58", "2021-05-03 byline 78"},
		{"far below the title, alone in its line", title + far + `<p>May 1, 2021`, "2021-05-01 text 40", ""},
		{
			"far below, with a word for dates in a longer line",
			title + far + `<p>This page was published in the harbour of Ness on May 1, 2021`, "2021-05-01 text 40", "",
		},
		{
			"far below, in a longer line without",
			title + far + `<p>The harbour of Ness was full of mud on May 1, 2021`, "", "",
		},
		{"an aside far below", title + far + `<aside>May 1, 2021</aside>`, "2021-05-01 text 5", ""},
		{
			"an aside beside the title: a little more than elsewhere",
			title + `<aside>The harbour of Ness was full of mud on May 1, 2021</aside>`,
			"2021-05-01 text 6", "",
		},
		{"a word for other days", title + `<p>The next event in Ness is on May 1, 2021`, "2021-05-01 text 6", ""},
		{"no menu: it has versions", title + `<nav>(59807616e 2021-05-01)</nav>`, "", ""},
		{"the footer", title + far + `<footer>May 1, 2021</footer>`, "2021-05-01 text 5", ""},
		{
			"a long line of the footer", title + far + `<footer>May 1, 2021, and what else there is to read in the ` +
				`harbour of Ness about the tides of the year</footer>`, "", "",
		},
		{
			"the footer of a wiki", title + far + `<footer>This page was last modified on May 3, 2021</footer>`,
			"2021-05-03 text 40", "2021-05-03 text 60",
		},
		{
			"a last change in a menu is of another page", title + `<nav>Last modified May 3, 2021</nav>`, "", "",
		},
		{"a copyright", title + `<p>© May 1, 2021 Harbour Post`, "", ""},
		{"a copyright in words", title + `<p>Copyright May 1, 2021 Harbour Post`, "", ""},
		{"a heading of a release", title + `<h2>1.2.3 - 2021-05-01</h2>`, "", ""},
		{"a line that is too long", title + `<p>May 1, 2021` + strings.Repeat(" of the harbour", 30), "", ""},
		{"a year before the Web", title + `<p>May 1, 1985`, "", ""},
		{"<time>", title + `<time datetime=2021-05-01>long ago</time>`, "2021-05-01 time element 87", ""},
		{"itemprop with the date as its text", title + `<p itemprop=datePublished>2021-05-01`,
			"2021-05-01 itemprop 97; 2021-05-01 byline 85", ""},
		{"<time> that says nothing", title + `<time>long ago</time>`, "", ""},
		{
			"<time> far below", title + far + `<p><time datetime=2021-05-01>long ago</time>`,
			"2021-05-01 time element 40", "",
		},
		{
			"<time> in a link far below: the date of another page",
			title + far + `<p><a href=/x><time datetime=2021-05-01>long ago</time></a>`, "2021-05-01 time element 5",
			"",
		},
		{
			"<time> in navigation", title + `<nav><time datetime=2021-05-01>long ago</time></nav>`,
			"2021-05-01 time element 5", "",
		},
		{"itemprop", title + `<p itemprop=datePublished content=2021-05-01>long ago`, "2021-05-01 itemprop 97", ""},
		{
			"itemprop of the last change", title + `<p itemprop=dateModified content=2021-05-03>long ago`,
			"2021-05-03 time element 77", "2021-05-03 time element 97",
		},
		{
			"itemprop of the last change of another page",
			title + `<nav><p itemprop=dateModified content=2021-05-03>long ago</nav>`, "", "",
		},
		{
			"<time> that is called changed", title + `<p class=modified><time datetime=2021-05-03>long ago</time>`,
			"2021-05-03 time element 77", "2021-05-03 time element 97",
		},
		{"<time> of an event", title + `<p class=event><time datetime=2021-05-03>soon</time>`, "", ""},
	} {
		c := collect(t, pageOf("", tt.top), "")
		if got := weighed(c.published); got != tt.published {
			t.Errorf("%s: published %s, want %s", tt.promise, got, tt.published)
		}
		if got := weighed(c.modified); got != tt.modified {
			t.Errorf("%s: modified %s, want %s", tt.promise, got, tt.modified)
		}
	}
}

// A claim is worth its rank: names.txt has the names of a field, and one less for each below the best.
func TestTheWorthOfADateByItsClaim(t *testing.T) {
	for _, tt := range []struct{ promise, head, published, modified string }{
		{
			"the best name", `<meta property=article:published_time content=2021-05-01>`,
			"2021-05-01 article:published_time 100", "",
		},
		{"the next but one", `<meta name=datePublished content=2021-05-01>`, "2021-05-01 datepublished 98", ""},
		{
			"the last change", `<meta property=article:modified_time content=2021-05-03>`,
			"2021-05-03 article:modified_time 80", "2021-05-03 article:modified_time 100",
		},
		{"no date", `<meta property=article:published_time content=soon>`, "", ""},
	} {
		c := new(Collector)
		p, err := page.ParseUTF8([]byte(pageOf(tt.head, `<h1>Mud Days</h1>`)))
		if err != nil {
			t.Fatal(err)
		}
		c.Collect(Input{Page: p})
		if got := weighed(c.published); got != tt.published {
			t.Errorf("%s: published %s, want %s", tt.promise, got, tt.published)
		}
		if got := weighed(c.modified); got != tt.modified {
			t.Errorf("%s: modified %s, want %s", tt.promise, got, tt.modified)
		}
	}
}

func TestDatesInAddresses(t *testing.T) {
	for path, want := range map[string]string{
		"/2021/05/01/mud":       "2021-05-01",
		"/2021/5/1/mud":         "2021-05-01",
		"/news-2021-05-01.html": "2021-05-01",
		"/20210501/mud":         "2021-05-01",
		"/mud_20210501.html":    "2021-05-01",
		"/01-05-2021/mud":       "2021-05-01",
		"/2021/05/mud":          "", // a month is not a day
		"/2021/05/011":          "", // more digits than a day has
		"/202105012/mud":        "", // a number
		"/20219901/mud":         "",
		"/x20210501":            "", // of a word
		"/1821/05/01/mud":       "",
		"":                      "",
	} {
		c := Collector{address: &url.URL{Path: path}}
		d, ok := c.urlDate()
		if got := d.String(); ok != (want != "") || ok && got != want {
			t.Errorf("%s: %s, %v, want %q", path, got, ok, want)
		}
	}
}

// Scripts have the data of a page. Their dates count only if nothing better is known.
func TestDatesInScripts(t *testing.T) {
	const title = `<h1>Mud Days</h1>`
	for _, tt := range []struct{ promise, head, top, want string }{
		{"a key", `<script>x={"publishedAt":"2021-05-01"}</script>`, title, "2021-05-01"},
		{"another key", `<script>x={"publishDate":"2021-05-01"}</script>`, title, "2021-05-01"},
		{"in a string", `<script>x="{\"publishDate\":\"2021-05-01\"}"</script>`, title, "2021-05-01"},
		{"after the same name without a value", `<script>publishDate();x={"publishDate":"2021-05-01"}</script>`, title,
			"2021-05-01"},
		{
			"the better key", `<script>x={"pubDate":"2021-05-02","datePublished":"2021-05-01"}</script>`, title,
			"2021-05-01",
		},
		{
			"the next key, if the better one has no date",
			`<script>x={"datePublished":null,"pubDate":"2021-05-02"}</script>`, title, "2021-05-02",
		},
		{"the end of the page", "", title + `<script>{"pubDate"`, ""},
		{
			"a line of the page", `<script>x={"publishedAt":"2021-05-01"}</script>`, title + `<p>May 3, 2021`,
			"2021-05-03",
		},
		{
			"not a line elsewhere", `<script>x={"publishedAt":"2021-05-01"}</script>`,
			title + `<p>The tide of Ness.</p><footer>May 3, 2021</footer>`, "2021-05-01",
		},
	} {
		if got := find(t, pageOf(tt.head, tt.top), "").Date; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
}

func TestTextsThatMayHaveADate(t *testing.T) {
	for text, want := range map[string]bool{
		"1 May 21": true, "1.5.2021": true, "2021年5月1日": true, "١ مايو ٢٠٢١": true, "२०२१": true, "２０２１": true,
		"": false, "May 21": false, "Mud Days": false, "10 boats": false, "Où est le bateau?": false,
	} {
		if got := mayDate([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// Pages of calendars have thousands of dates, and each is compared with all others.
func TestTheDatesThatAreWeighedAreBounded(t *testing.T) {
	days := strings.Repeat("<p>May 1, 2021<p>May 2, 2021", mostDates)
	if c := collect(t, pageOf("", `<h1>Mud Days</h1>`+days), ""); len(c.published) != mostDates {
		t.Errorf("%d dates, want %d", len(c.published), mostDates)
	}
}
