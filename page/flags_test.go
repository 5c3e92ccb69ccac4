package page

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/html/atom"
)

var flagNames = []struct {
	in   Flags
	name string
}{
	{InLink, "link"}, {InHeading, "heading"}, {InList, "list"}, {InTable, "table"}, {InQuote, "quote"},
	{InPre, "pre"}, {InCode, "code"}, {InFigure, "figure"}, {InForm, "form"}, {InButton, "button"},
	{InSelect, "select"}, {InNav, "nav"}, {InHeader, "header"}, {InFooter, "footer"}, {InAside, "aside"},
	{InMain, "main"}, {InArticle, "article"}, {InDialog, "dialog"}, {Hidden, "hidden"}, {AriaHidden, "aria-hidden"},
	{OnClick, "onclick"},
}

func (in Flags) names() string {
	var names []string
	for _, c := range flagNames {
		if in&c.in != 0 {
			names = append(names, c.name)
			in &^= c.in
		}
	}
	if in != 0 {
		names = append(names, "?")
	}
	return strings.Join(names, " ")
}

// TestContext: what an element is, it passes on to all inside it.
func TestContext(t *testing.T) {
	tests := []struct {
		promise, html string
		want          string // per line the text and what it stands in
	}{
		{"nothing", `a`, `a:`},
		{"headings", `<h1>a</h1><h6><b>b</b></h6>`, `a: heading; b: heading`},
		{"lists", `<ul><li>a</ul><ol>b</ol><menu>c</menu><dl><dd>d</dl>e`, `a: list; b: list; c: list; d: list; e:`},
		{"tables", `<table><tr><td>a<td><p>b</table>c`, `a: table; b: table; c:`},
		{"quotes", `<blockquote><p>a</blockquote><q>b</q>`, `a: quote; b: quote`},
		{"code and pre", `<pre><code>a</code></pre><code>b</code><p><kbd>c</kbd></p><samp>d</samp>`,
			`a: pre code; b: code; c: code; d: code`},
		{"figures", `<figure>a<figcaption>b</figure>`, `a: figure; b: figure`},
		{"forms and their parts", `<form>a<button>b</button><select><option>c</select></form>`,
			`a: form; b: form button; c: form select`},
		{"sections of a page",
			`<header>a<nav>b</nav></header><main><article>c</article><aside>d</aside></main><footer>e</footer>`,
			`a: header; b: nav header; c: main article; d: aside main; e: footer`},
		{"roles say the same",
			`<div role=banner>a<p role=" Navigation ">b</div><p role=main>c<p role=article>d<p role=complementary>e` +
				`<p role=contentinfo>f<p role=search>g<p role=dialog>h<p role=heading>i<p role=button>j<p ` +
				`role=nosuch>k`,
			`a: header; b: nav header; c: main; d: article; e: aside; f: footer; g: form; h: dialog; i: heading; ` +
				`j: button; k:`},
		{"only <a href> is a link", `<a href>a</a><p><a>b</a><p><b href=x>c</b>`, `a: link; b:; c:`},
		{"a script's link", `<p onClick="go()"><b>a</b></p><p data-onclick=x>b`, `a: onclick; b:`},
		{"a line has what all of it stands in", `<h2><a href=x>a</a> b</h2>`, `a b: heading`},
		{"an open link ends where the next starts", `<a href=x>a<p><a name=y>b`, `a: link; b:`},
		{"what a block is, it stays without the link around it", `<a href=x><nav>a</a><p>b</nav>c`,
			`a: link nav; b: nav; c:`},
		{"nor does it keep what only the link was", `<a href=x hidden>a<nav>b</a><p>c`,
			`a: link hidden; b: link nav hidden; c: nav`},
		{"an article ends even after a second <html>", `<article><p>a<html>b</article>c`, `a: article; b: article; c:`},

		{"the hidden attribute", `<p hidden>a</p><div HIDDEN=until-found><p>b</div>c`, `a: hidden; b: hidden; c:`},
		{"display:none",
			`<p style="color:red; display : NONE !important">a<p style="display:block;x:none">b<p ` +
				`style=";:;display:none">c<p style=display:none-x>d`, `a: hidden; b:; c: hidden; d:`},
		{"visibility:hidden", `<p style=visibility:hidden>a<p style=visibility:visible>b`, `a: hidden; b:`},
		{"aria-hidden", `<p aria-hidden=true>a<p aria-hidden=TRUE>b<p aria-hidden=false>c<p aria-hidden>d`,
			`a: aria-hidden; b: aria-hidden; c:; d:`},
		{"a closed dialog", `<dialog>a</dialog><dialog class=x>b</dialog><dialog open>c</dialog>d`,
			`a: dialog hidden; b: dialog hidden; c: dialog; d:`},
		{"an open dialog may be hidden otherwise",
			`<dialog open hidden>a</dialog><dialog style=display:none open>b</dialog>`,
			`a: dialog hidden; b: dialog hidden`},
		{"of an attribute given twice the first counts", `<p style=color:red STYLE=display:none>a`, `a:`},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := parse(t, tt.html)
			var got []string
			for i := range p.Lines {
				got = append(got, strings.TrimRight(string(p.LineText(i))+": "+p.In(i).names(), " "))
			}
			if got := strings.Join(got, "; "); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.html, got, tt.want)
			}
		})
	}
}

// TestTree: nodes are elements with the parent that a browser gives them,
// written here as tag(children).
func TestTree(t *testing.T) {
	tests := []struct{ promise, html, want string }{
		{"nesting", `<html><body><div><p>a<b>b</b></p></div>`, `html(body(div(p(b))))`},
		{"implied end tags", `<ul><li><p>a<li>b</ul><p>c<p>d`, `ul(li(p) li) p p`},
		{"rows and cells", `<table><tr><td>a<td>b<tr><td><table><td>c</table><td>d</table>`,
			`table(tr(td td) tr(td(table(td)) td))`},
		{"void elements are no nodes", `<p><br><img><hr><input>`, `p`},
		{"overlap makes a second node", `<b>a<p>b</b>c</p>`, `b(p) p`},
		{"a form in a form is none", `<form><div><form><p></form><p></div></form><form>`, `form(div(p p)) form`},
		{"unknown elements", `<x-y><z/>a</x-y>`, `?(?)`},
		{"inside svg a tag may close itself", `<p><svg><g/><a/><path></svg><b>`, `p(svg(?) b)`},
		{"and only some tags of HTML end it", `<p><svg><article><div><b>`, `p(svg(article)) div(b)`},
		{"a template's content", `<template><tr></tr></template>`, `template`},
		{"a second body is none", `<body><p><body><b>`, `body(p(b))`},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := parse(t, tt.html)
			var tree func(n int32) string
			tree = func(n int32) string {
				var kids []string
				for i := n + 1; int(i) < len(p.Nodes); i++ {
					if p.Nodes[i].Parent == n {
						kids = append(kids, tree(i))
					}
				}
				tag := p.Nodes[n].Tag.String()
				if n > 0 && tag == "" {
					tag = "?"
				}
				if len(kids) == 0 || n == 0 {
					return tag + strings.Join(kids, " ")
				}
				return tag + "(" + strings.Join(kids, " ") + ")"
			}
			if got := tree(0); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.html, got, tt.want)
			}
		})
	}
}

func TestUnknownElementsDiffer(t *testing.T) {
	p := parse(t, `<x-a></x-a><X-B></X-B><x-b></x-b>`)
	a, b, c := p.Nodes[1].Tag, p.Nodes[2].Tag, p.Nodes[3].Tag
	if a == 0 || a == b || b != c {
		t.Errorf("x-a is %d, X-B %d, x-b %d", a, b, c)
	}
	if a.String() != "" {
		t.Errorf("x-a has the name %q of an atom", a)
	}
}

func TestNodeSource(t *testing.T) {
	p := parse(t, `a<div><p>b<b>c</p></div><ul><li>d<li>e</ul>f`)
	var got []string
	for _, n := range p.Nodes {
		got = append(got, string(p.Source[n.Source.Start:n.Source.End]))
	}
	want := []string{
		string(p.Source),
		`<div><p>b<b>c</p></div>`, `<p>b<b>c</p>`, `<b>c</p>`,
		`<ul><li>d<li>e</ul>`, `<li>d`, `<li>e</ul>`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestNodeNames(t *testing.T) {
	p := parse(t, `<div class="Post  main" data-x=y ID=n1 role=article itemprop='a&amp;b' class=no><p>a</p><b `+
		`class>b</b>`)
	for i, want := range []string{"", "Post  main n1 article a&b ", "", " "} {
		if got := string(p.NodeNames(int32(i))); got != want {
			t.Errorf("node %d has the names %q, want %q", i, got, want)
		}
	}
}

func TestBlock(t *testing.T) {
	p := parse(t, `a<div><b>b</b></div><p><i>c</i><b>d</b><br><x-y><s>e</s></x-y>`)
	want := []atom.Atom{0, atom.Div, atom.P, atom.P}
	for i := range p.Lines {
		if got := p.Nodes[p.Block(i)].Tag; got != want[i] {
			t.Errorf("line %q stands in block %q, want %q", p.LineText(i), got, want[i])
		}
	}
}

func TestTitle(t *testing.T) {
	tests := []struct{ promise, html, want string }{
		{"white space collapses, references are decoded", "<title>\n a  &amp;\t<b>&nbsp;</title>x", "a & <b>"},
		{"the first one counts", `<title>a</title><title>b</title>`, `a`},
		{"unless it is empty", `<title> </title><title>b</title>`, `b`},
		{"also in the body", `<body><p>x<title>a</title>`, `a`},
		{"not an icon's", `<svg><title>icon</title></svg><title>a</title>`, `a`},
		{"not a template's", `<template><title>t</title></template>`, ``},
		{"none", `a`, ``},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			if got := string(parse(t, tt.html).Title); got != tt.want {
				t.Errorf("%s\n got %q\nwant %q", tt.html, got, tt.want)
			}
		})
	}
}

// TestNoscript: <noscript> is for browsers without scripts, which nobody uses,
// but it holds the text of pages that show none without them.
func TestNoscript(t *testing.T) {
	long := strings.Repeat("many words ", nearlyEmptyText/11+1)
	long = long[:len(long)-1]
	tests := []struct {
		promise, html, want string
		read                bool
	}{
		{"not read beside text", `<p>` + long + `<noscript>a</noscript>`, long, false},
		{"read if it has much more than the page",
			`<p>` + long[:len(long)-1] + `<noscript><p>` + strings.Repeat(long, 9) + `</noscript>`,
			long[:len(long)-1] + `¶` + strings.Repeat(long, 9), true},
		{"read on a page that shows next to nothing", `<p>x</p><noscript><p>a<p>b</noscript>c`, `x¶a¶b¶c`, true},
		{"hidden text does not count", `<p hidden>` + long + `</p><noscript>a</noscript>`, long + `¶a`, true},
		{"in the head it is for styles and redirects", `<head><noscript><img></noscript></head>x`, `x`, false},
		{"a template's is never read", `x<template><noscript>a</noscript></template>`, `x`, false},
		{"what it leaves open ends with it", `<div>x<noscript><b><a href=y>a</noscript>b</div>c`, `xab/c`, true},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := parse(t, tt.html)
			if got, read := show(p), p.Origin == FromNoscript; got != tt.want || read != tt.read {
				t.Errorf("%s\n got %q, read %v\nwant %q, read %v", tt.html, got, read, tt.want, tt.read)
			}
		})
	}
}

func TestSpansInNoscriptPointIntoThePage(t *testing.T) {
	p := parse(t, `<p>x</p> <noscript> <a href=y>a &amp; b</a></noscript>`)
	r := p.Runs[1]
	if got := string(p.Source[r.Source.Start:r.Source.End]); got != `a &amp; b` {
		t.Errorf("the run was written %q", got)
	}
	n := p.Nodes[r.Node]
	if got := string(p.Source[n.Source.Start:n.Source.End]); got != `<a href=y>a &amp; b</a>` {
		t.Errorf("its element was written %q", got)
	}
}

func TestTooLargeIsAnError(t *testing.T) {
	if testing.Short() {
		t.Skip("needs 256 MB of address space")
	}
	if p, err := ParseUTF8(make([]byte, MaxSize+1)); !errors.Is(err, ErrTooLarge) || p != nil {
		t.Errorf("a document of more than MaxSize gives %v, %v", p, err)
	}
}
