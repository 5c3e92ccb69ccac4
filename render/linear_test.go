package render_test

import (
	"strings"
	"testing"

	"linesift/render"
)

// TestHugeNonsenseIsRenderedInLinearTime: with steps that grow with the square of the
// input this test would not end within the time that go test allows.
func TestHugeNonsenseIsRenderedInLinearTime(t *testing.T) {
	t.Parallel()
	many := 20_000
	if testing.Short() {
		many = 5_000
	}
	for _, part := range []string{
		`<p>a <b>b</b> c</p>`, `<div><span>a`, `<code>a<pre>b`, `<ul><li>a`, `<blockquote>a`, `<table><tr><td>a<td>b`,
		`<tr><td>a<td>b`, `<td>a`,
		`<sup><a href=#n>1</a></sup><p id=n>1 a</p>`, `<sup>1</sup> a<a name=n1>1</a><a href=#n1>1</a>`,
		`<p>a<sup>1</sup></p><p><sup>1</sup>`,
		`<pre><div><i>1</i>a</div>`, `<math><mrow><mi>a</mi>`, `<math><mo>(</mo>`, `a $b_{c}$ \(d `, `$a `, `<b><i>a`,
		`<sup><i></i></sup><span> </span>`,
		`<img src=/a.png>`, `a<br>`, `<h2>a<a href=#>#</a>`, `<span><br></span>`, `<figure><figcaption>a`,
	} {
		p, mask := keepAll(t, `<p>\(a_b\)<table><tr><th>a`+strings.Repeat(part, many), "")
		if markdownOf(t, p, mask, all) == "" {
			t.Errorf("nothing of %s", part)
		}
	}
}

// TestMarkdownGrowsWithItsPage: no construct makes Markdown of more than four bytes for each
// of the page, addresses apart. Each of these took a square of time, or grew, in a converter
// that wrote prefixes, columns or brackets anew for each line.
func TestMarkdownGrowsWithItsPage(t *testing.T) {
	t.Parallel()
	size := 1 << 20
	if testing.Short() {
		size = 1 << 18
	}
	deep := strings.Repeat("<blockquote>", 250)
	for _, tt := range []struct{ start, part string }{
		{"<p>", "["}, {"<p>", "word [ "}, {"<p>", "*"}, {"<p>", "_"}, {"<p>", "&amp;"},
		{"<p>", "some words here and there <wbr>"},
		{"", "<div><p>sentence"}, {"", "<blockquote>a"}, {deep, "<p>a"}, {deep, "a<br>"}, {deep + "<pre>", "a\n"},
		{deep, "<pre>a\n</pre>"}, {strings.Repeat("<ol start=9999><li>", 30), "<p>a"}, {"", "<ul><li>a"},
		{"<ol>", "<li>a<ul><li>b</ul>"}, {"", "<ul><li>a</ul>"},
		{"<table><tr><td colspan=1000>a<td>b", "<tr><td>a<td>b"},
		{"<table>", "<tr><td colspan=1000>a<td colspan=1000>b"}, {deep + "<table>", "<tr><td>a<td>b"},
		{"", "<h6>a"}, {"<p>a", "<hr><p>a"}, {"<p>", "<b>a</b><i>b</i>"}, {"<p>", "<b><i><s>a"},
		{"<p>", "<code>`a</code>"}, {"<p>", "<sub>a</sub>"},
	} {
		src := tt.start + strings.Repeat(tt.part, size/len(tt.part))
		p, mask := keepAll(t, src, "")
		md := render.AppendMarkdown(nil, render.Tree(p, mask, all))
		if len(md) > 4*len(src) {
			t.Errorf("%.40s…%s: %d bytes of Markdown from %d", tt.start, tt.part, len(md), len(src))
		}
	}
}

func TestAddressesOfAPageAreBounded(t *testing.T) {
	t.Parallel()
	many := 20_000
	if testing.Short() {
		many = 5_000
	}
	links := strings.Repeat("<a href=x>y</a> ", many)
	for name, src := range map[string]string{
		"a long base":          "<base href='http://h.example/" + strings.Repeat("a", 60_000) + "/'><p>" + links,
		"a base within bounds": "<base href='http://h.example/" + strings.Repeat("a", 2_000) + "/'><p>" + links,
		"a long address":       "<p><a href='http://h.example/" + strings.Repeat("a", 60_000) + "'>y</a> " + links,
		"images": "<base href='http://h.example/" + strings.Repeat("a", 2_000) + "/'><p>a" +
			strings.Repeat("<img src=x>", many),
	} {
		p, mask := keepAll(t, src, "")
		for _, base := range []string{"", "http://h.example/" + strings.Repeat("b", 60_000),
			"http://h.example/" + strings.Repeat("b", 2_000) + "/"} {
			tree := render.Tree(p, mask, render.Options{NoTables: true, URL: base})
			out := render.AppendHTML(nil, tree)
			if most := 8*len(src) + 256<<10; len(out) > most {
				t.Errorf("%s: %d bytes of HTML from %d, want %d at most", name, len(out), len(src), most)
			}
		}
	}
}

// Beyond the limits of a page its runs go on in the texts after theirs, and none is lost.
func TestPagesBeyondTheLimitsLoseNoText(t *testing.T) {
	const n = 100_000
	p, mask := keepAll(t, strings.Repeat("<i>aa</i>bb ", n), "")
	if len(p.Runs) == 2*n {
		t.Fatal("the page is within its limits")
	}
	tree := render.Tree(p, mask, all)
	if got := len(letters(tree)); got != 4*n {
		t.Errorf("%d letters, want %d", got, 4*n)
	}
	if got := len(letters(readBack(t, render.AppendMarkdown(nil, tree)))); got != 4*n {
		t.Errorf("%d letters in Markdown, want %d", got, 4*n)
	}
}
