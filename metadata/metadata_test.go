package metadata

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// pageOf makes a page of a head, what stands around its title, and enough text in English.
func pageOf(head, top string) string {
	text := strings.Repeat("<p>The tide was out when we came to the harbour, "+
		"and all the boats were lying in the mud as if they were asleep there.</p>\n", 4)
	return "<!doctype html><html><head>" + head + "</head><body><article>" + top + text + "</article></body></html>"
}

func find(t testing.TB, html, url string) Metadata {
	t.Helper()
	return findOf(t, "", html, url)
}

// findOf finds the metadata of a page of a type.
func findOf(t testing.TB, kind pagetype.Type, html, url string) Metadata {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	return new(Collector).Collect(Input{Page: p, URL: url, Type: kind})
}

func TestTitleBeyondThePageIsNone(t *testing.T) {
	p, err := page.ParseUTF8([]byte(`<title>Mud Days</title><p>Boats`))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []int{-2, 1} {
		m := new(Collector).Collect(Input{Page: p, Roles: make([]role.Role, len(p.Lines)), TitleLine: line})
		if m.Title != "Mud Days" {
			t.Errorf("line %d: %q", line, m.Title)
		}
	}
}

func TestAddressesAndTopics(t *testing.T) {
	const head = `<link rel=canonical href=/mud><meta property=og:image content=//pics.example/a.jpg>
		<meta property=og:description content="Of mud."><meta property=article:section content=Life>
		<meta property=article:tag content=mud><meta property=article:tag content="low tide">`
	m := find(t, pageOf(head, `<h1>Mud Days</h1>`), "https://harbour.example/x?y")
	want := Metadata{
		Title: "Mud Days", SiteName: "harbour.example", Description: "Of mud.", Language: "en",
		URL: "https://harbour.example/mud", Image: "https://pics.example/a.jpg",
		Categories: []string{"Life"}, Tags: []string{"mud", "low tide"},
		Sources: Sources{
			Title: "heading", SiteName: "address", Description: "og:description", Language: "detected",
			URL: "canonical", Image: "og:image", Categories: "article:section", Tags: "article:tag",
		},
	}
	if !reflect.DeepEqual(m, want) {
		t.Errorf("%+v, want %+v", m, want)
	}
}

func TestDatesAreTimes(t *testing.T) {
	for date, want := range map[string]time.Time{
		"2024-05-01":                time.Date(2024, 5, 1, 0, 0, 0, 0, time.UTC),
		"2024-05-01T17:20":          time.Date(2024, 5, 1, 17, 20, 0, 0, time.UTC),
		"2024-05-01T17:20:30":       time.Date(2024, 5, 1, 17, 20, 30, 0, time.UTC),
		"2024-05-01T17:20:30Z":      time.Date(2024, 5, 1, 17, 20, 30, 0, time.UTC),
		"2024-05-01T17:20:30.5Z":    time.Date(2024, 5, 1, 17, 20, 30, 5e8, time.UTC),
		"2024-05-01T17:20:30-05:00": time.Date(2024, 5, 1, 22, 20, 30, 0, time.UTC),
	} {
		m, post, item := Metadata{Date: date, Modified: date}, Post{Date: date}, Item{Date: date}
		for _, time := range []func() (time.Time, bool){m.Published, m.Updated, post.Time, item.Time} {
			if got, ok := time(); !ok || !got.Equal(want) {
				t.Errorf("%s is %v, want %v", date, got, want)
			}
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
	f.Add([]byte(pageOf(`<title>a | b</title><meta name=author content="By A, B and C">`,
		`<h1>Mud</h1><time datetime=2021-05-01>x</time>1 May 2021`)), "https://a.example/2021/05/01/")
	f.Add([]byte(`<script type=application/ld+json>{"@type":"BreadcrumbList","itemListElement":`+
		`[{"name":"a"},{"item":{"name":"b"}}]}</script><a rel="tag author" href=/author/x>`), "")
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

// collect returns a collector that has collected the metadata of a page.
func collect(t testing.TB, html, url string) *Collector {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	c := new(Collector)
	c.Collect(Input{Page: p, URL: url})
	return c
}
