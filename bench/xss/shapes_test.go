package xss

import (
	"fmt"
	"html"
)

// A shape is a page with a payload, for %[1]s, and something before or around it that a reader
// of Markdown may take for more than text, for %[2]s.
type shape struct {
	fillers  []string
	contexts []string
}

// shapes are those in which a reader may not see that code is code.
var shapes = []shape{
	{ // The ends of lines, of which a reader may know more than the writer.
		[]string{"&#13;", "&#13;&#10;", "&#10;", "&#11;", "&#12;", "&#133;", "&#8232;", "&#8233;", "\r"},
		[]string{
			"<ul><li><pre>x%[2]s%[2]s%[1]s</pre></ul>",
			"<blockquote><pre>x%[2]s%[2]s%[1]s%[2]s</pre></blockquote>",
			"<ol><li>a<blockquote><pre>x%[2]s%[1]s</pre></blockquote></ol>",
			"<p>a<code>x%[2]s%[2]s%[1]s</code>",
			"<blockquote>a<code>x%[2]s%[1]s</code>%[2]s%[1]s</blockquote>",
			"<table><tr><th>a<th>b<tr><td><code>%[2]s%[1]s</code><td><pre>%[2]s%[2]s%[1]s</pre></table>",
			`<blockquote>\[x%[2]s%[2]s%[1]s\]</blockquote>`,
			`<ul><li><div data-latex='x%[2]s%[2]s%[1]s'>x</div></ul>`,
			`<p>a <span data-latex='x%[2]s%[2]s%[1]s'>x</span>`,
			"<h2>a%[2]s%[1]s</h2><p>b",
			"<p>a<img src='http://x.example/' alt='b%[2]s%[2]s%[1]s'>",
			"<p>a<a href='http://x.example/%[2]s%[2]s%[1]s'>b</a>",
			"<p>a<sup><a href=#n1 id=m1>1</a></sup><p>b<hr><ol><li id=n1>c<pre>x%[2]s%[2]s%[1]s</pre></ol>",
		},
	},
	{ // Addresses, of which a reader makes links that take along what follows.
		[]string{"http://e.x/", "HTTPS://E.X", "www.e.x", "ftp://e.x/a", "e@b.p", "mailto:e@b.p", "xmpp:e@b.p", "e",
			"e.x", "e.x/", "//e.x/", "(http://e.x/", "*http://e.x/",
			"<b>http://e.x/</b>", "<i>www.e.x/</i>", "<a href=http://e.x/>http://e.x/</a>", "<code>a</code>www.e.x",
			"[http://e.x/", "http://e.x/ "},
		[]string{
			"<p>see %[2]s<code>%[1]s</code>",
			"<p>%[2]s<code>%[1]s</code>",
			"<p>see %[2]s<code>@b.p %[1]s</code> <code>a@b.p %[1]s</code>",
			"<p>see %[2]s<code>@b.p%[1]s</code> <code>a@b.p%[1]s</code>",
			"<p>see %[2]s<b><code>%[1]s</code></b>",
			"<p>see %[2]s<kbd>%[1]s</kbd>",
			"<p>see %[2]s%[1]s",
			"<ul><li>%[2]s<code>%[1]s</code></ul>",
			"<h2>a %[2]s<code>%[1]s</code></h2><p>b",
			"<table><tr><th>a<th>b<tr><td>%[2]s<code>%[1]s</code><td>c</table>",
			"<p>a<a href=http://x.example/>%[2]s<code>%[1]s</code></a>",
			"<p>see %[2]s<span data-latex='%[1]s'>x</span>",
			"<p>see %[2]s<img src=http://x.example/ alt='%[1]s'>",
		},
	},
	{ // Backslashes and bars in cells.
		[]string{`\`, `|`, `\|`, `\\|`, `\\\|`, `|\`, `||`, "`|", "\\`|", "``"},
		[]string{
			"<table><tr><th>a<th>b<tr><td><code>%[1]s%[2]s</code><td>c</table>",
			"<table><tr><th>a<th>b<tr><td><code>%[2]s%[1]s</code><td>c</table>",
			"<table><tr><th>a<th>b<tr><td><code>a%[2]s</code><code>%[1]s</code><td>c</table>",
			"<table><tr><th><code>%[2]s%[1]s%[2]s</code><th>b<tr><td>c</table>",
			"<table><tr><th>a<th>b<tr><td><pre>%[2]s\n%[1]s%[2]s</pre><td>c</table>",
			"<table><tr><th>a<th>b<tr><td>%[2]s<code>%[1]s</code>%[2]s<td>c</table>",
			"<table><tr><th>a<th>b<tr><td>%[2]s%[1]s%[2]s<td>c</table>",
			"<table><tr><th>a<th>b<tr><td><span data-latex='%[2]s%[1]s%[2]s'>x</span><td>c</table>",
			"<table><tr><th>a<th>b<tr><td><a href='http://x.example/%[2]s'><code>%[1]s</code></a><td>c</table>",
		},
	},
	{ // Space that is none to CommonMark, behind the tag of an inline element.
		[]string{"&#x3000;", "&#x2003;", "&#x2028;", "&#x2029;", "&#xa0;", "&#xfeff;", "&#x200b;", "&#x180e;", "&#x85;",
			"&#12;", "&#xad;", "<wbr>", "<br>", "<img src=data:,>"},
		[]string{
			"<p><sup>%[2]s<br><code>%[1]s</code></sup>",
			"<p><sub>%[2]s<br>%[1]s</sub>",
			"<p><kbd>%[2]s<br><code>%[1]s</code>%[2]s</kbd>",
			"<ul><li><mark>%[2]s<br><code>%[1]s</code></mark></ul>",
			"<blockquote><sup>%[2]s</sup><br><code>%[1]s</code></blockquote>",
			"<p><b><sup>%[2]s<br><code>%[1]s</code></sup></b>",
			"<p><sup><kbd>%[2]s<br><code>%[1]s</code></kbd></sup>",
			"<p>a<br><sup>%[2]s<br><code>%[1]s</code></sup>",
			"<p><sup><a href=http://x.example/>%[2]s<br><code>%[1]s</code></a></sup>",
			"<p>字<b>「%[2]s<br><code>%[1]s</code>」</b>字",
			"<p><b>「%[2]s</b><i>%[2]s<br><code>%[1]s</code></i><s>b</s>",
		},
	},
	{ // Brackets and backticks in code in links.
		[]string{"](x)", "`](x)", "``](x)", "]", "[", "[]", "]:", "][x]", "`", "``", "`]", `\]`, `\`, "[^1]", "![", "!",
			"^[", "](<", "]( "},
		[]string{
			"<p><a href=http://x.example/><code>%[2]s%[1]s</code></a>",
			"<p><a href=http://x.example/>a <code>%[2]s</code>%[1]s</a>",
			"<p><a href=http://x.example/><code>%[2]s</code> <code>%[1]s</code></a>",
			"<p><a href=http://x.example/>%[2]s<code>%[1]s</code>%[2]s</a>",
			"<p>[<code>%[2]s%[1]s</code>",
			"<p>%[2]s<code>%[1]s</code>",
			"<p>a%[2]s<a href=http://x.example/><code>%[1]s</code></a>",
			"<p><img src=http://x.example/ alt='%[2]s'><code>%[1]s</code>",
			"<ul><li>%[2]s<code>%[1]s</code></ul>",
		},
	},
	{ // What footnotes begin with. Readers without footnotes may take it for a link's definition.
		[]string{"", "word", "x:y", "javascript:fire()", "http://e.x/", "a<br>", "a b<br>", "<br>", "&quot;a&quot;",
			"Ada (", "Ada &quot;", "``` ",
			"<p><p>", "<hr>", "<ul><li>", "<ol><li>", "<blockquote>", "<table><tr><td>", "<dl><dt>", "<h2>",
			"<details><summary>", "<b>", "<sub>",
			"<img src=http://x.example/>", "<a href=http://x.example/>a</a>", "<code>a</code>", "<pre>a</pre>", `\[x\]`,
			`\(x\) `,
			"<sup><a href=#n2>2</a></sup>"},
		[]string{
			note("%[2]s%[1]s"),
			note("%[2]s<pre>%[1]s</pre>"),
			note("%[2]s<pre>a\n\n%[1]s\n</pre>%[2]s"),
			note("<pre>a\n%[1]s</pre>%[2]s<pre>a\n\n%[1]s</pre>"),
			note("%[2]s<code>%[1]s</code>"),
			note("<code>%[1]s</code>%[2]s"),
			note("<blockquote>%[2]s<pre>a\n\n%[1]s</pre></blockquote>"),
			note("<ul><li>%[2]s<pre>a\n\n%[1]s</pre></ul>"),
		},
	},
}

// note returns a page with two footnotes. The second is empty, or nested in what the first leaves open.
func note(content string) string {
	return "<p>a<sup><a href=#n1>1</a></sup> b<sup><a href=#n2>2</a></sup><hr><ol><li id=n1>" + content +
		"<li id=n2></ol>"
}

// live are payloads that run wherever a reader takes them for HTML.
var live = []string{"<img src=x onerror=fire()>", "</code></pre></p><svg onload=fire()>"}

// shaped returns the pages of all shapes: about a thousand, the same ones each time.
func shaped() (pages []string) {
	for _, s := range shapes {
		for i, filler := range s.fillers {
			for j, context := range s.contexts {
				pages = append(pages, fmt.Sprintf(context, html.EscapeString(live[(i+j)%len(live)]), filler))
			}
		}
	}
	return pages
}
