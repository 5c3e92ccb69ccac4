package segments

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"linesift/internal/address"
	"linesift/internal/facts"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// input parses a page and keeps the lines for which keep is true.
func input(t testing.TB, source string, pageType pagetype.Type, keep func(line string) bool) *facts.Facts {
	p, err := page.ParseUTF8([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	in := &facts.Facts{Page: p, Mask: page.NewMask(p, nil), URL: "https://a.example/t"}
	if i := slices.Index(pagetype.All(), pageType); i >= 0 {
		in.Types = make([]float32, len(pagetype.All()))
		in.Types[i] = 1
	}
	in.Readable = page.NewMask(p, nil)
	for i := range p.Lines {
		in.Readable.SetLine(p, i, true)
		if text := string(p.LineText(i)); keep(text) {
			in.Mask.SetLine(p, i, true)
		}
	}
	in.Roles = func() ([]role.Role, int) { return new(role.Tagger).Tag(p, nil), -1 }
	return in
}

func isSentence(line string) bool { return strings.HasSuffix(line, ".") }

func all(string) bool { return true }

func TestAPageWithoutTextHasNoSegments(t *testing.T) {
	for _, source := range []string{"", "<p></p>", "<img src=x><hr>", "<p>one"} {
		for _, of := range []pagetype.Type{"forum", "listing"} {
			in := input(t, source, of, all)
			if posts, items := Posts(in), Items(in, nil); len(posts)+len(items) > 0 {
				t.Errorf("%s: %v, %v", source, posts, items)
			}
		}
	}
}

// Pages of twice the size take twice the time.
func BenchmarkSegments(b *testing.B) {
	for _, n := range []int{500, 5000} {
		const card = `<div class=card><h3><a href=/x>Some title of words</a></h3><p>A teaser that says more.</p></div>`
		list := input(b, strings.Repeat(card, n), "listing", all)
		thread := input(b, strings.Repeat(posts(plainPost), n/3), "forum", isSentence)
		b.Run(fmt.Sprint("items/", n), func(b *testing.B) {
			for b.Loop() {
				Items(list, nil)
			}
		})
		b.Run(fmt.Sprint("posts/", n), func(b *testing.B) {
			for b.Loop() {
				Posts(thread)
			}
		})
	}
}

func TestAddressesAreThoseOfTheMarkdown(t *testing.T) {
	const list = `<ul><li><h3><a href="d/1.html?a=1&copy=2">One boat</a></h3><img src=g/1.jpg>$1</li>` +
		`<li><h3><a href="d/2.html">Two boats</a></h3><img src=g/2.jpg>$2</li>` +
		`<li><h3><a href="d/3.html">Three boats</a></h3><img src=g/3.jpg>$3</li></ul>`
	for _, test := range []struct{ name, head, url, want, image string }{
		{
			"the page's address", "", "https://a.example/t/",
			"https://a.example/t/d/1.html?a=1&copy=2", "https://a.example/t/g/1.jpg",
		},
		{
			"its canonical link", "<link rel=canonical href=https://b.example/l/>", "",
			"https://b.example/l/d/1.html?a=1&copy=2", "https://b.example/l/g/1.jpg",
		},
		{
			"a base", "<base href=https://x.example/mm5/>", "https://a.example/t/",
			"https://x.example/mm5/d/1.html?a=1&copy=2", "https://x.example/mm5/g/1.jpg",
		},
		{
			"a base in the page's site", "<base href=/mm5/>", "https://a.example/t/",
			"https://a.example/mm5/d/1.html?a=1&copy=2", "https://a.example/mm5/g/1.jpg",
		},
		{
			"a site without its scheme", "<base href=//x.example>", "",
			"https://x.example/d/1.html?a=1&copy=2", "https://x.example/g/1.jpg",
		},
		{"no address", "", "", "d/1.html?a=1&copy=2", "g/1.jpg"},
	} {
		in := input(t, test.head+list, "listing", all)
		in.URL = test.url
		items := Items(in, nil)
		if len(items) != 3 || items[0].URL != test.want || items[0].Image != test.image {
			t.Errorf("%s: %+v, want 3 items, the first of %s with %s", test.name, items, test.want, test.image)
		}
	}
}

// Links to other programs than a browser are no addresses, as in Markdown, and what a mailbox is to a link is no entry.
func TestAnItemIsAPageOfTheWeb(t *testing.T) {
	for _, href := range []string{
		"tel:+4940123456%d", "sms:+4940123456%d", "whatsapp://send?text=%d", "ftp://a.example/%d",
		"mailto:ada%d@a.example",
		"javascript:go(%d)", "data:text/html,%d",
	} {
		list := "<ul>" + items(`<li><h3><a href="`+href+`">%s</a></h3><p>%s</p><p>%s</p></li>`) + "</ul>"
		got := Items(input(t, list, "listing", all), nil)
		if len(got) != 3 || got[0].URL != "" {
			t.Errorf("%s: %+v, want 3 items without an address", href, got)
		}
	}
}

// An <a> without an address names a place or waits for a script. It is no link to the page itself.
func TestAnAnchorWithoutAnAddressIsNoLink(t *testing.T) {
	for _, href := range []string{``, `href=""`, `href=#`} {
		list := "<ul>" + items(`<li><a `+href+` class=open%d>%s</a><p>%s</p><p>%s</p></li>`) + "</ul>"
		got := Items(input(t, list, "listing", all), nil)
		if len(got) != 3 || got[0].URL != "" {
			t.Errorf("%s: %+v, want 3 items without an address", href, got)
		}
		thread := posts(`<div class=post><div class=username><a ` + href + `>%[2]s</a></div>` +
			`<a ` + href + ` class=permalink title=%[1]d>%[3]s</a><div class=text>%[4]s</div></div>`)
		found := Posts(input(t, thread, "forum", isSentence))
		if len(found) != 3 || found[0].Author != "Ada Quill" || found[0].Profile != "" || found[0].URL != "" {
			t.Errorf("%s: %+v, want 3 posts, the first of Ada Quill without an address", href, found)
		}
	}
}

func TestAddressesTogetherAreBounded(t *testing.T) {
	const many = 20_000
	base := "<base href=https://x.example/" + strings.Repeat("a", 2_000) + "/>"
	in := input(t, base+"<ul>"+strings.Repeat("<li><h3><a href=x>A boat</a></h3>$1</li>", many)+"</ul>", "listing", all)
	size := 0
	for _, item := range Items(in, nil) {
		size += len(item.URL)
	}
	if bound := address.Bound(len(in.Page.Source)); size > bound {
		t.Errorf("%d bytes of addresses, at most %d", size, bound)
	}
}
