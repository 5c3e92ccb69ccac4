package render_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"linesift/internal/words"
	"linesift/metadata"
	"linesift/page"
	"linesift/render"
)

var all = render.Options{URL: "https://ferry.example/log/"}

// keepAll returns a page and a mask of all its runs but those that hold a word.
func keepAll(t testing.TB, src, but string) (*page.Page, page.Mask) {
	t.Helper()
	p, err := page.ParseUTF8([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	mask := page.NewMask(p, nil)
	for i := range p.Runs {
		mask[i] = but == "" || !bytes.Contains(p.RunText(i), []byte(but))
	}
	return p, mask
}

func markdownOf(t testing.TB, p *page.Page, mask page.Mask, o render.Options) string {
	t.Helper()
	return strings.TrimSuffix(string(render.AppendMarkdown(nil, render.Tree(p, mask, o))), "\n")
}

func TestHTML(t *testing.T) {
	for _, tt := range []struct{ promise, src, but, want string }{
		{"what is not kept goes with its elements", `<div><p>a</p><ul><li>drop</ul><p>b</div>`, "drop",
			"<p>a</p>\n<p>b</p>\n"},
		{"wrappers go, their texts stay apart", `<div>a<div><span>b</span></div>c</div>`, "",
			"<p>a</p>\n<p>b</p>\n<p>c</p>\n"},
		{"two breaks are a paragraph, one is a break", `a<br>b<br><br>c<br>`, "", "<p>a<br/>b</p>\n<p>c</p>\n"},
		{"a block interrupts what is inline", `<b>a<p>b</p>c</b>`, "",
			"<p><strong>a</strong></p>\n<p><strong>b</strong></p>\n<p><strong>c</strong></p>\n"},
		{"white space is collapsed", "<p> a \n <b> b </b>c", "", "<p>a <strong>b</strong> c</p>\n"},
		{"lists count as on the page", `<ol reversed type=I onclick=x()><li>a<li value=1>b</ol><ol type=x><li>c</ol>`,
			"",
			`<ol type="I" reversed=""><li>a</li><li value="1">b</li></ol>` + "\n<ol><li>c</li></ol>\n"},
		{"lists nest, also without an item between", `<ol start=3><li>a<ul><li>b</ul><ul><li>c</ul></ol>`, "",
			`<ol start="3"><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ol>` + "\n"},
		{"numbers of items stay", `<ol><li>a<li value=7>b<li value=vii>c</ol>`, "",
			`<ol><li>a</li><li value="7">b</li><li>c</li></ol>` + "\n"},
		{"links are absolute",
			`<p><a href="../x" onclick=x()>a</a> <a href="javascript:x()">b</a> <a href="mailto:q@ferry.example">c</a>`,
			"",
			`<p><a href="https://ferry.example/x">a</a> b <a href="mailto:q@ferry.example">c</a></p>` + "\n"},
		{"images are those that load later",
			`<p>a <img src="data:image/gif;base64,R0lG" data-src=/i.png alt=" i "> <img src=/t.gif width=1 height=1>b`,
			"",
			`<p>a <img src="https://ferry.example/i.png" alt="i"/> b</p>` + "\n"},
		{"the largest of a srcset", `<p>a <img srcset="/s.png 320w, /l,x.png 1280w, /m.png 640w">`, "",
			`<p>a <img src="https://ferry.example/l,x.png" alt=""/></p>` + "\n"},
		{"images of boilerplate are none", `<nav>drop<img src=/n.png></nav><p>a<p>b`, "drop", "<p>a</p>\n<p>b</p>\n"},
		{"between kept blocks they are", `<p>a<div><img src=/n.png></div><p>b`, "",
			`<p>a</p>` + "\n" + `<p><img src="https://ferry.example/n.png" alt=""/></p>` + "\n<p>b</p>\n"},
		{"a figure whose caption is not kept",
			`<p>a<figure><div><img src=/n.png></div><figcaption>drop</figcaption></figure><p>b`, "drop",
			`<p>a</p>` + "\n" + `<figure><p><img src="https://ferry.example/n.png" alt=""/></p></figure>` +
				"\n<p>b</p>\n"},
		{"the lead picture", `<main><h1>drop</h1><figure><img src=/n.png></figure><div><p>a</div></main>`, "drop",
			`<figure><p><img src="https://ferry.example/n.png" alt=""/></p></figure>` + "\n<p>a</p>\n"},
		{"the one that the page names, in any size",
			`<meta property=og:image content="/x/the-quay.jpg"><div><img src="/logo-of-site.png"></div><aside>drop` +
				`<img src="/x/the-quay-300x200.jpg?v=1"></aside><p>a`, "drop",
			`<p><img src="https://ferry.example/x/the-quay-300x200.jpg?v=1" alt=""/></p>` + "\n<p>a</p>\n"},
		{"once, if it stands in the text as well",
			`<meta property=og:image content="/x/the-quay.jpg"><div>drop<img src="/x/the-quay-300x200.jpg"></div>` +
				`<p>a <img src="/x/the-quay.jpg">`, "drop",
			`<p>a <img src="https://ferry.example/x/the-quay.jpg" alt=""/></p>` + "\n"},
		{"a formula keeps its MathML",
			`<p>a <math onclick=x><semantics><mrow class=x><mi mathvariant=bold href="javascript:x">v</mi><mo> = ` +
				`</mo><mfrac><mi>d</mi><mtext><b>t</b></mtext></mfrac></mrow><annotation ` +
				`encoding="application/x-tex">v = \frac{d}{t}</annotation></semantics></math> b`, "",
			`<p>a <span class="math"><math><semantics><mrow><mrow><mi mathvariant="bold">v</mi><mo>=</mo><mfrac>` +
				`<mi>d</mi><mtext>t</mtext></mfrac></mrow></mrow><annotation encoding="application/x-tex">v = ` +
				`\frac{d}{t}</annotation></semantics></math></span> b</p>` + "\n"},
		{"or its TeX, if there is nothing else",
			`<p>a <math><annotation-xml><mi>z</mi></annotation-xml><annotation encoding="application/x-tex">v` +
				`</annotation></math>`, "", `<p>a <span class="math">v</span></p>` + "\n"},
		{"what is not kept of code goes too",
			`<pre>make install<button>drop</button></pre><p>a <code>make <b>drop</b>install</code>`, "drop",
			"<pre><code>make install</code></pre>\n<p>a <code>make install</code></p>\n"},
		{"also a line of it", "<pre>a &lt;\ndrop\n  b\n</pre>", "drop", "<pre><code>a &lt;\n  b</code></pre>\n"},
		{"and leaves no empty line",
			`<pre><div><div>drop</div><div>make</div></div><div><div>drop</div><div>test</div></div></pre>`, "drop",
			"<pre><code>make\ntest</code></pre>\n"},
		{"a drawing is a logo",
			`<main><p>a<div><img src=/card.svg?v=2>drop</div><p>c<figure><img src=/chart.SVG></figure><p>b</main>`,
			"drop", "<p>a</p>\n<p>c</p>\n" +
				`<figure><p><img src="https://ferry.example/chart.SVG" alt=""/></p></figure>` + "\n<p>b</p>\n"},
		{"icons go, but for the signs of emojis",
			`<p>a <img src=/x.png width=32 alt=x><img src=/x.png class="close-icon"><img src=/a/spacer.gif?1><img ` +
				`class="leaflet-tile x" src=/5.png><img style="height:1px; width:1px" src=/t><img class=emoji ` +
				`alt="⛴" src=/26f4.svg> b <img src=/iconic.png width=33><img src=/leaflet.png>`, "",
			`<p>a ⛴ b <img src="https://ferry.example/iconic.png" alt=""/><img ` +
				`src="https://ferry.example/leaflet.png" alt=""/></p>` + "\n"},
		{"an image without a text that stands often is a mark of a list",
			`<p><img src=/new.gif>a<p><img src=/new.gif>b<p><img src=/new.gif>c<p><img src=/ferry.jpg>d<p><img ` +
				`src=/ferry.jpg>e`, "",
			"<p>a</p>\n<p>b</p>\n<p>c</p>\n" + `<p><img src="https://ferry.example/ferry.jpg" alt=""/> d</p>` + "\n" +
				`<p><img src="https://ferry.example/ferry.jpg" alt=""/> e</p>` + "\n"},
		{"an image that PageSpeed loads late",
			`<p>a <img src="data:image/gif;base64,R0lG" pagespeed_high_res_src=/ferry.jpg>`, "",
			`<p>a <img src="https://ferry.example/ferry.jpg" alt=""/></p>` + "\n"},
		{"a small picture is a portrait or an icon", `<main><figure><img src=/n.png width=60>drop</figure><p>a</main>`,
			"drop", "<p>a</p>\n"},
		{"the picture of another article is none", `<p>a<div><a href=/x><img src=/n.png>drop</a></div><p>b`, "drop",
			"<p>a</p>\n<p>b</p>\n"},
		{"below the text is none", `<p>a<figure><img src=/n.png>drop</figure>`, "drop", "<p>a</p>\n"},
		{"the signs of headings go", `<h2>a <a href=#a>¶</a></h2><p>b`, "", "<h2>a</h2>\n<p>b</p>\n"},
		{"but keep words apart as in the text", `<h2>a<a href=#a>©</a>b<a id=c></a>c</h2><p>b`, "",
			"<h2>a bc</h2>\n<p>b</p>\n"},
		{"an image has a file", `<p>a <img data-src="https://:0" src=/i.png>`, "",
			`<p>a <img src="https://ferry.example/i.png" alt=""/></p>` + "\n"},
		{"tables of data stay, with empty cells", `<table><tr><th>a<th>b<tr><td><td colspan=2>c</table>`, "",
			`<table><tr><th>a</th><th>b</th></tr><tr><td></td><td colspan="2">c</td></tr></table>` + "\n"},
		{"tables of layout go", `<table><tr><td>a<tr><td>b</table>`, "", "<p>a</p>\n<p>b</p>\n"},
		{"also with an empty row of two cells", `<table><tr><td>a<tr><td><td><tr><td>b</table>`, "",
			"<p>a</p>\n<p>b</p>\n"},
		{"and those that say so", `<table role=presentation><tr><td>a<td>b</table>`, "", "<p>a</p>\n<p>b</p>\n"},
		{"but not if they have headers", `<table role=presentation><tr><th>a<td>b</table>`, "",
			`<table><tr><th>a</th><td>b</td></tr></table>` + "\n"},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			p, mask := keepAll(t, tt.src, tt.but)
			if got := string(render.AppendHTML(nil, render.Tree(p, mask, all))); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}

func TestMarkdown(t *testing.T) {
	for _, tt := range []struct{ promise, src, want string }{
		{"marks of text", `<h2>a</h2><p><b>b</b> <i>c</i> <s>d</s> <code>e *</code> f<sub>2</sub>`,
			"## a\n\n**b** *c* ~~d~~ `e *` f<sub>2</sub>"},
		{"a listing keeps its white space", "<pre class=\"brush: go\">if a {\n\n\tb  c\n}\n</pre>",
			"```go\nif a {\n\n\tb  c\n}\n```"},
		{"a wrapper names the language", `<div class="highlight-source-c"><pre>int x;</pre></div>`,
			"```c\nint x;\n```"},
		{"a wrapper of Sphinx",
			`<div class="highlight-python notranslate"><div class="highlight"><pre>x = 1</pre></div></div>`,
			"```python\nx = 1\n```"},
		{"a highlighter's table without the numbers of its lines",
			"<table class=highlight><tr><td class=gutter><pre></pre><td class=code><pre><code " +
				"class=language-c>int x;\nint y;</code></pre></table>", "```c\nint x;\nint y;\n```"},
		{"numbers that are code stay", "<pre>1\n2\n3</pre>", "```\n1\n2\n3\n```"},
		{"lines in spans without newlines",
			`<pre><code class=lang-js><span class=line>a</span><span class=line></span><span class=line>b</span>` +
				`</code></pre>`, "```js\na\n\nb\n```"},
		{"a table", `<table><tr><th>a<th>b<tr><td>c|d<td>e<br>f</table>`, "| a | b |\n| --- | --- |\n| c\\|d | e f |"},
		{"TeX that a formula carries",
			`<p>a <span class=katex><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1` +
				`</annotation></semantics></math><span>x</span></span>.`, "a $x_1$."},
		{"MathML without",
			`<p>a <math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><msqrt><mi>π</mi></msqrt>` +
				`</mfrac></math> b`, `a $x^{2} + \frac{1}{\sqrt{\pi}}$ b`},
		{"MathML with TeX as its alternative, and with nothing",
			`<p>a <math alttext="x^2"><mi>y</mi></math> <math></math> b`, "a $x^2$ b"},
		{"columns of nothing go",
			`<table><tr><th><th>a<th>b<th>c<tr><td><td>d<td><td>e<tr><td><td colspan=2>f<td></table>`,
			"| a | b | c |\n| --- | --- | --- |\n| d |  | e |\n| f |  |  |"},
		{"but not a cell that spans one", `<table><tr><td>a<td colspan=2><td>b<tr><td>c<td>d<td><td>e</table>`,
			"| a |  | b |\n| --- | --- | --- |\n| c | d | e |"},
		{"a row of lists is layout", `<table><tr><td><ul><li>a<li>b</ul><td><ul><li>c</ul></table>`, "- a\n- b\n\n* c"},
		{"lists beside names are data", `<table><tr><td>x<td><ul><li>a<li>b</ul><tr><td>y<td>c</table>`,
			"| x | - a - b |\n| --- | --- |\n| y | c |"},
		{"a row with a text is layout", `<table><tr><td>a<td><p>` + strings.Repeat("long ", 50) + `</table>`,
			"a\n\n" + strings.Repeat(" long", 50)[1:]},
		{"and so is a table with a text across it",
			`<table><tr><td>a<td>b<tr><td colspan=2>` + strings.Repeat("long ", 50) + `<ul><li>c</ul></table>`,
			"a\n\nb\n\n" + strings.Repeat(" long", 50)[1:] + "\n\n- c"},
		{"but not one with headers", `<table><tr><th>a<th>b<tr><td colspan=2>` + strings.Repeat("long ", 50) +
			`</table>`,
			"| a | b |\n| --- | --- |\n| " + strings.Repeat("long ", 50) + "|  |"},
		{"a row of facts is a table", `<table><tr><td>a<td>b</table>`, "| a | b |\n| --- | --- |"},
		{"a formula that stands alone",
			`<p>a</p><math display=block><mtable columnalign="right left"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi>` +
				`</mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable></math><p>b`,
			"a\n\n$$\n\\begin{aligned}a & b \\\\ c & d\\end{aligned}\n$$\n\nb"},
		{"MathJax's script", `<p>a <span class=MathJax>x</span><script type="math/tex">x^2</script> b`, "a $x^2$ b"},
		{"delimiters, but not prices", `<p>\(a_b\) and $x^{2}$, for $5 or $6</p><p>\[c\]</p>`,
			"$a_b$ and $x^{2}$, for $5 or $6\n\n$$\nc\n$$"},
		{"footnotes by links",
			`<p>a<sup><a href=#n1 id=r1>1</a></sup> b</p><h2>Notes</h2><ol><li id=n1>c d <a href=#r1>↩</a></ol>`,
			"a[^1] b\n\n## Notes\n\n[^1]: c d"},
		{"a colon behind brackets", `<p>Memory [GB]: 32<p>[GB]: 32`, "Memory [GB]: 32\n\n\\[GB]: 32"},
		{"footnotes by numbers", `<p>a<sup>1</sup> b</p><hr><p><sup>1</sup> c d</p>`, "a[^1] b\n\n[^1]: c d"},
		{"footnotes of Word, and by numbers alone, before a section",
			`<p>a<a href="#_ftn1"><sup>[1]</sup></a> b<sup>2</sup></p><hr><p><a href="x#_ftnref1"><sup>[1]</sup>` +
				`</a> c c</p><p><sup>2</sup> d d</p><h2>e</h2><p>f`,
			"a[^1] b[^2]\n\n---\n\n## e\n\nf\n\n[^1]: c c\n\n[^2]: d d"},
		{"a note inside another one",
			`<p>a<a href=#n1>1</a> b<a href="#100%">2</a></p><ol><li id=n1>1 c <a id="100%">2</a> d</ol>`,
			"a[^1] b[^2]\n\n[^1]: c 2 d"},
		{"a note of one word is no link to it",
			`<p>a<a href=#n1>1</a> b<a href=#n2>2</a></p><ol><li id=n1>Ibid.<li id=n2>Ada <cite>(1998)</cite></ol>`,
			"a[^1] b[^2]\n\n[^1]:\n\n    Ibid.\n\n[^2]:\n\n    Ada (1998)"},
		{"a note that begins with code", `<p>a<a href=#n1>1</a></p><ol><li id=n1><pre>&lt;b>&#10;&#10;c</pre></ol>`,
			"a[^1]\n\n[^1]:\n\n    ```\n    <b>\n\n    c\n    ```"},
		{"notes that other readers show as text",
			`<p>a<a href=#n1>1</a> b<a href=#n2>2</a></p><ol><li id=n1>See "A" by Ada<li id=n2>Ada (ed.), Boats</ol>`,
			"a[^1] b[^2]\n\n[^1]: See \"A\" by Ada\n\n[^2]: Ada (ed.), Boats"},
		{"a note keeps what is no label",
			`<p>a<a href=#n1>1</a> b<a href=#n2>2</a> c<a href=#n3>3</a></p><ol><li id=n1><a href=#>1</a> 1998 was ` +
				`wet<li id=n2>(see Ada)<li id=n3><code>x</code> is it</ol>`,
			"a[^1] b[^2] c[^3]\n\n[^1]: 1998 was wet\n\n[^2]: (see Ada)\n\n[^3]: `x` is it"},
		{"a power is no footnote", `<p>10<sup>2</sup> a</p><p>b`, "10<sup>2</sup> a\n\nb"},
		{"an item of a list alone", `<ul><li><ul><li>a<li>b</ul></ul>`, "- a\n- b"},
		{"an item of an item alone", `<ol><li><ul><li>a</ul><li><dl><dd>b</dl></ol>`, "1. a\n2. b"},
		{"a term in an item", `<ul><li><dl><dt>a<dd>b<dd>c</dl><li>d</ul>`, "- a\n  - b\n  - c\n- d"},
		{"items of an item with a text", `<ul><li>a<ul><li>b</ul></ul>`, "- a\n  - b"},
		{"items of an item", `<ul><li><ul><li>a<li>b</ul><li>c</ul>`, "- - a\n  - b\n- c"},
		{"definitions", `<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>`, "- a\n  - b\n  - c\n- d\n  - e"},
		{"definitions of paragraphs, behind a list", `<ul><li>x</ul><dl><dt>a<dd><p>b<p>c</dl>`,
			"- x\n\n* a\n\n  * b\n\n    c"},
		{"signs of HTML stay readable",
			`<p>3 &lt; 5, AT&amp;T, P&lt;.04, <i>R&amp;D</i> &lt;b> &amp;lt; x&lt;</p><p>AT&amp;T`,
			"3 < 5, AT&T, P<.04, *R&D* \\<b> \\&lt; x<\n\nAT&T"},
		{"each line of a listing in an item has its prefix",
			`<ul><li><pre>x&#13;&#13;&lt;img src=x onerror=alert(1)></pre></ul>`,
			"- ```\n  x\n\n  <img src=x onerror=alert(1)>\n  ```"},
		{"and in a quotation", `<blockquote><pre>x&#8232;&lt;img></pre></blockquote>`, "> ```\n> x\n> <img>\n> ```"},
		{"and of a formula", `<blockquote><div data-latex='x&#13;&#13;y'>x</div></blockquote>`, "> $$\n> x\n> y\n> $$"},
		{"an address does not take along what opens code",
			`<p>see http://e.x/<code>&lt;img src=x onerror=alert(1)></code></p>`,
			"see http\\://e.x/`<img src=x onerror=alert(1)>`"},
		{"nor one without a scheme", `<p>www.e.x<code>&lt;b></code> ftp://e.x<b><code>&lt;b></code></b>`,
			"www\\.e.x`<b>` ftp\\://e.x<strong>`<b>`</strong>"},
		{"nor one of mail", `<p>e<code>@b.p &lt;script></code> <code>git@e.x</code>`, "e@b.p \\<script> `git@e.x`"},
		{"one that nothing follows stays", `<p>http://e.x/ <code>a</code> (e@b.p)`, "http://e.x/ `a` (e@b.p)"},
		{"code with a bar behind a backslash ends no cell",
			`<table><tr><th>a<th>b<tr><td><code>&lt;img src=x onerror=alert(1)>\|</code><td>c</table>`,
			"| a | b |\n| --- | --- |\n| \\<img src=x onerror=alert(1)>\\\\\\| | c |"},
		{"a tag is not alone on its line", `<p><sup>&#x3000;<br><code>&lt;img></code></sup></p>`, "<sup>`<img>`</sup>"},
		{"code does not end a link", "<p><a href=\"http://e.x/\"><code>`](x)&lt;img></code> <code>a[0]</code></a></p>",
			"[\\`\\]\\(x)\\<img> `a[0]`](http://e.x/)"},
		{"a note is none", `<p>x^[note] x^<a href=/a>b</a>`, `x^\[note] x\^[b](https://ferry.example/a)`},
		{"code side by side is one", `<p><code>a</code><code>b</code> c<code>d<br>e</code>`, "`ab` c`d e`"},
		{"bold behind wide spaces", `<p><strong>　　中美贸易</strong></p><p>a<b>　中　</b>b`, "**中美贸易**\n\na **中** b"},
		{"signs alone lose it", `<p><samp><b>=</b></samp>2`, "=2"},
		{"brackets and icons have none", `<p><i>[</i>News<i>]</i> <b>*</b> <i><img src=a.png></i> a <b>!</b>`,
			"\\[News] \\* ![](https://ferry.example/log/a.png) a !"},
		{"bold quotation in Chinese", `<p>这是<b>「粗体」</b>字，<b>「粗体」</b>，<i>注意：</i>字`,
			"这是<strong>「粗体」</strong>字，**「粗体」**，*注意*：字"},
		{"bold label", `<p><b>Note:</b>a <b>Note:</b> b <b>A <i>b</i> 5%</b>c`, "**Note**:a **Note:** b **A *b* 5**%c"},
		{"bold label in brackets", `<p><b>(Note)</b>a`, "<strong>(Note)</strong>a"},
		{"a heading is bold as a whole", `<h2><b>a</b> <a href=/x><b>b</b></a></h2><p>c`,
			"## a [b](https://ferry.example/x)\n\nc"},
		{"or has a bold word", `<h2><b>a</b> b</h2><p>c`, "## **a** b\n\nc"},
		{"a tilde alone", `<p>5~9 and ~5, up to 9~<p>1~2 <s>x</s> b<s>y</s>`,
			"5~9 and ~5, up to 9\\~\n\n1~2 ~~x~~ b<del>y</del>"},
		{"bold link, picture and code", `<p>字<b><a href=/x>字</a></b>字<b><code>字</code></b>字`,
			"字<strong>[字](https://ferry.example/x)</strong>字<strong>`字`</strong>字"},
		{"two kinds of emphasis touch", `<p><b>字</b><i>字</i><i>字</i><s>字</s>字`, "**字**<em>字字</em><del>字</del>字"},
		{"emphasis in emphasis", `<p><b>字<i>字</i>字</b>字<b>「<i>字</i>字」</b>字`,
			"**字<em>字</em>字**字<strong>「*字*字」</strong>字"},
		{"bold with white space in elements", `<p>a<b> <span>字</span> </b>b`, "a **字** b"},
		{"a table of nothing is none, nor is code of a picture",
			`<table><tr><td>&#xFEFF;<td>&#xFEFF;</table>a<tt><img src=/i.png></tt>`, "a"},
		{"a list in a cell has signs", `<table><tr><th>a<th>b<tr><td><ul><li>c<li>d</ul><td><ol><li>e</ol></table>`,
			"| a | b |\n| --- | --- |\n| - c - d | - e |"},
		{"blocks in a cell are text",
			`<table><tr><th>a<th>b<tr><td>c<blockquote>d<hr>e</blockquote><h3>f</h3><td><dl><dt>g<dd>h</dl><pre>i|j
k</pre>l</table>`,
			"| a | b |\n| --- | --- |\n| c d e f | g h `i\\|j k` l |"},
		{"and formulas, in a heading too",
			"<h2>a <div data-latex='|x|'>x</div></h2><table><tr><th>a<th>b<tr><td><div data-latex='|x|'>x</div>y<td>" +
				"<span data-latex='`z'>z</span></table>",
			"## a $|x|$\n\n| a | b |\n| --- | --- |\n| $\\|x\\|$ y | $\\lq z$ |"},
		{"a block begins a line behind a heading of a formula alone", "<h2><div data-latex=x>x</div></h2><p>c",
			"## $x$\n\nc"},
		{"a rule at the end parts nothing", `a<hr><blockquote>b<hr></blockquote><hr></div>`, "a\n\n---\n\n> b"},
		{"a rule in a quotation", `a<hr>b<blockquote>c<hr>d</blockquote>`,
			"a\n\n---\n\nb\n\n> c\n>\n> ---\n>\n> d"},
		{"a heading in a list", `<ul><h4>S</h4><li>x</li><h4>T</h4><li>y</ul>`, "- #### S\n- x\n- #### T\n- y"},
		{"code, tables and quotations between items belong to the one before",
			"<ol><li>x<pre>a\n b</pre><li>y</li><blockquote>q</blockquote><table><tr><th>a<th>b<tr><td>c<td>d" +
				"</table><li>z</ol>",
			"1. x\n\n   ```\n   a\n    b\n   ```\n\n2. y\n\n   > q\n\n   | a | b |\n   | --- | --- |\n   | c | " +
				"d |\n\n3. z"},
		{"and before all of them are an item", "<ul><pre>a\n b</pre><li>x</ul>", "- ```\n  a\n   b\n  ```\n- x"},
		{"accents of MathML",
			`<p>a <math><mover><mi>v</mi><mo>→</mo></mover><mover accent=true><mi>x</mi><mo>^</mo></mover><munder>` +
				`<mi>y</mi><mo>_</mo></munder></math>`, `a $\vec{v} \hat{x} \underline{y}$`},
		{"text that looks like marks", `<p>*a* 1. # [b](c)`, `\*a\* 1. # [b]\(c)`},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			p, mask := keepAll(t, tt.src, "")
			if got := markdownOf(t, p, mask, all); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}

func TestTeXOfMathML(t *testing.T) {
	for _, tt := range []struct{ math, want string }{
		{`<mroot><mi>x</mi><mn>3</mn></mroot>`, `\sqrt[3]{x}`},
		{`<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>`, `\binom{n}{k}`},
		{`<mfenced><mi>a</mi><mi>b</mi></mfenced><mfenced open=[ close=]><mi>c</mi></mfenced>`,
			`\left(a , b\right) \left[c\right]`},
		{`<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi>`, `\sum_{i}^{n} i`},
		{`<munder><mi>lim</mi><mi>n</mi></munder><mi>sin</mi><mn>2π</mn>`, `\lim_{n} \sin 2 \pi`},
		{`<mover><mo>∏</mo><mi>n</mi></mover>`, `\prod^{n}`},
		{`<munder><mi>x</mi><mo>⏟</mo></munder><mover><mi>y</mi><mo>⏞</mo></mover>`, `\underbrace{x} \overbrace{y}`},
		{`<munderover><mo>=</mo><mi>a</mi><mi>b</mi></munderover>`, `\overset{b}{\underset{a}{=}}`},
		{`<msup><mrow><mi>a</mi><mo>&InvisibleTimes;</mo><mi>b</mi></mrow><mn>2</mn></msup><msub><mrow><mo>(</mo>` +
			`<mi>c</mi><mo>)</mo></mrow><mn>1</mn></msub>`, `{a b}^{2} \left(c\right)_{1}`},
		{`<mi mathvariant=bold>v</mi><mtext>if </mtext><mphantom><mi>x</mi></mphantom><ms> </ms>`,
			`\mathbf{v} \text{if }`},
	} {
		p, mask := keepAll(t, "<p>a <math>"+tt.math+"</math> b", "")
		if got, want := markdownOf(t, p, mask, all), "a $"+tt.want+"$ b"; got != want {
			t.Errorf("%s\n got %s\nwant %s", tt.math, got, want)
		}
	}
}

func TestPostsAreSetApart(t *testing.T) {
	for promise, tt := range map[string][2]string{
		"in boxes": {`<div><div><p>a<p>b</div><div><p>c</div></div>`, "**Ada**\n\na\n\nb\n\n---\n\n**Bea**\n\nc"},
		"in lists": {`<ul><li>a<br>b<li>c</ul>`, "**Ada**\n\n- a  \n  b\n\n- **Bea**\n\n  c"},
		"in one":   {`<div>a<br>b<br>c</div>`, "**Ada**\n\na  \nb\n\n---\n\n**Bea**\n\nc"},
	} {
		p, mask := keepAll(t, tt[0], "")
		o := all
		o.Posts = []metadata.Post{{Author: "Ada", Lines: [2]int{0, 1}}, {Author: "Bea", Lines: [2]int{2, 2}}}
		if got := markdownOf(t, p, mask, o); got != tt[1] {
			t.Errorf("%s:\n%q\n%q", promise, got, tt[1])
		}
	}
}

func TestPostsBeginWithTheirAuthors(t *testing.T) {
	o := all
	o.Posts = []metadata.Post{
		{Author: "Ann", Date: "2024-05-01", Lines: [2]int{2, 2}},
		{Author: "Bo", DateText: "2 hours ago", Lines: [2]int{3, 3}},
		{Author: "Cy", Lines: [2]int{4, 4}},
		{Lines: [2]int{5, 5}},
	}
	const below = "\n\n---\n\n**Bo, 2 hours ago**\n\nTwo boats\n\n---\n\n**Cy**\n\nThree boats\n\n---\n\nFour boats"
	for promise, tt := range map[string]struct {
		dropped []int
		want    string
	}{
		"the line of an author begins its post": {nil, "Ferries\n\n---\n\nAnn wrote\n\nOne boat" + below},
		"a byline says what the content lacks": {[]int{1},
			"Ferries\n\n---\n\n**Ann, 2024-05-01**\n\nOne boat" + below},
		"a post that is not kept has none": {
			[]int{3, 5}, "Ferries\n\n---\n\nAnn wrote\n\nOne boat\n\n---\n\n**Cy**\n\nThree boats",
		},
	} {
		p, mask := keepAll(t, "<p>Ferries<p>Ann wrote<p>One boat<p>Two boats<p>Three boats<p>Four boats", "")
		for _, i := range tt.dropped {
			mask.SetLine(p, i, false)
		}
		if got := markdownOf(t, p, mask, o); got != tt.want {
			t.Errorf("%s:\n%q\n%q", promise, got, tt.want)
		}
	}
}

func TestOptions(t *testing.T) {
	p, mask := keepAll(t, `<p><a href=/a>a</a> <img src=/i.png></p><table><tr><td>b<td>c<tr><td>d <td><td>e</table>`,
		"")
	o := render.Options{NoLinks: true, NoImages: true, NoTables: true, URL: "https://ferry.example"}
	if got, want := markdownOf(t, p, mask, o), "a\n\nb · c\n\nd · e"; got != want {
		t.Errorf("without links, images and tables %q, want %q", got, want)
	}
}

func TestMarkdownIsAppended(t *testing.T) {
	for html, want := range map[string]string{"<p>One": "# One\n", "<ul><li>a<li>b": "# - a\n- b\n", "": "# "} {
		p, mask := keepAll(t, html, "")
		for _, spare := range []int{0, 1, 100} {
			dst := append(make([]byte, 0, 2+spare), "# "...)
			if got := string(render.AppendMarkdown(dst, render.Tree(p, mask, all))); got != want {
				t.Errorf("%s after # with %d bytes to spare: %q, want %q", html, spare, got, want)
			}
		}
	}
}

// Links of a page whose address is not given resolve by what it says of itself, or stay relative.
func TestLinks(t *testing.T) {
	o := all
	o.URL = ""
	for _, tt := range []struct{ promise, src, want string }{
		{"a base", `<base href="https://quay.example/x/"><p><a href=a>a</a>`, "[a](https://quay.example/x/a)"},
		{"a canonical link", `<link rel=canonical href="https://quay.example/x/"><p><a href=a>a</a>`,
			"[a](https://quay.example/x/a)"},
		{"og:url, with a relative base",
			`<meta property=og:url content="https://quay.example/x/y"><base href="/z/"><p><a href=a>a</a>`,
			"[a](https://quay.example/z/a)"},
		{"no address",
			`<p><a href=../a?b#c>a</a> <a href=//quay.example>b</a> <a href=?q>c</a> <a href=#n>d</a> <img src=i.png>`,
			"[a](../a?b#c) [b](https://quay.example/) [c](?q) d ![](i.png)"},
		{"names in an address that are no references",
			`<p><a href="/b?y=1&region=2&copy=1&notify=3&lt=1&times=9&amp;x">a</a> <img src="/i?a&copy=2" alt=b>`,
			"[a](/b?y=1&region=2&copy=1&notify=3&lt=1&times=9&x) ![b](/i?a&copy=2)"},
		{"no address, and none of the schemes",
			`<p><a href=" java&#10;script:x">a</a> <a href="data:x">b</a> <a href="%6aavascript:x">c</a> <a ` +
				`href="./javascript:x">d</a> <a href="javascript&amp;colon;x">e</a>`,
			`a b c [d](./javascript:x) [e](javascript\&colon;x)`},
	} {
		p, mask := keepAll(t, tt.src, "")
		if got := markdownOf(t, p, mask, o); got != tt.want {
			t.Errorf("%s: %s\n got %s\nwant %s", tt.promise, tt.src, got, tt.want)
		}
	}
}

// Pages that show nothing have their text elsewhere.
func TestOtherOrigins(t *testing.T) {
	body := strings.Repeat("The ferry came late that day. ", 20)
	for _, tt := range []struct {
		from      page.Origin
		src, want string
	}{
		{page.FromNoscript, `<div><noscript><h2>a</h2><p>b <i>c</i></noscript></div>`, "## a\n\nb *c*"},
		{page.FromUnclosed, `<title>t<h2>a</h2><p>b <i>c</i>`, "## a\n\nb *c*"},
		{page.FromJSONLD, `<script type="application/ld+json">{"@type":"Article","articleBody":"` + body +
			`"}</script>`, strings.TrimSpace(body)},
	} {
		p, mask := keepAll(t, tt.src, "")
		if p.Origin != tt.from {
			t.Errorf("%s: from %v, want %v", tt.src, p.Origin, tt.from)
		}
		if got := markdownOf(t, p, mask, all); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.src, got, tt.want)
		}
	}
}

// allowed are the elements and attributes that a tree may have.
var allowed = map[string]string{
	"a": "href", "img": "src alt", "ol": "start type reversed", "td": "colspan rowspan",
	"th": "colspan rowspan", "code": "class",
	"span": "class", "div": "class",
	"section": "class", "sup": "class", "li": "id value",
}

const allowedElements = " p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code table thead tbody tfoot tr td " +
	"th caption figure figcaption details summary " +
	"strong em del sub sup kbd samp mark a img br hr span div section html head body "

const (
	allowedMath = " math semantics annotation mi mn mo ms mtext mrow mfrac msqrt mroot mstyle mpadded mphantom " +
		"mspace merror menclose msub msup msubsup munder mover munderover " +
		"mmultiscripts mprescripts none mtable mtr mtd "
	allowedMathAttributes = " display encoding mathvariant accent accentunder stretchy displaystyle linethickness " +
		"columnalign rowspan columnspan width "
)

// checkSafe reports what of a document must not come out of any page.
func checkSafe(t *testing.T, src, out []byte) {
	t.Helper()
	doc, err := html.Parse(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type == html.CommentNode {
			t.Errorf("a comment from %.500q", src)
		}
		if n.Type != html.ElementNode {
			continue
		}
		if n.Namespace == "math" && strings.Contains(allowedMath, " "+n.Data+" ") {
			for _, a := range n.Attr {
				if !strings.Contains(allowedMathAttributes, " "+a.Key+" ") || strings.ContainsAny(a.Val, ":(") {
					t.Errorf("<%s %s=%q> from %.500q", n.Data, a.Key, a.Val, src)
				}
			}
			continue
		}
		if !strings.Contains(allowedElements, " "+n.Data+" ") || n.Namespace != "" {
			t.Errorf("<%s> from %.500q", n.Data, src)
		}
		for _, a := range n.Attr {
			if !strings.Contains(" "+allowed[n.Data]+" ", " "+a.Key+" ") {
				t.Errorf("<%s %s> from %.500q", n.Data, a.Key, src)
			}
			v := strings.ToLower(a.Val)
			if (a.Key == "href" || a.Key == "src") && !strings.HasPrefix(v, "http://") &&
				!strings.HasPrefix(v, "https://") && !strings.HasPrefix(v, "mailto:") && !strings.HasPrefix(v, "#fn-") {
				t.Errorf("%s=%q from %.500q", a.Key, a.Val, src)
			}
		}
	}
}

// fuzzTrees calls check with the trees of fuzzed pages of which some lines are kept.
func fuzzTrees(f *testing.F, seeds []string, check func(t *testing.T, src []byte, tree *html.Node)) {
	for _, src := range seeds {
		f.Add([]byte(src), byte(255))
		f.Add([]byte(src), byte(0b1011))
	}
	f.Fuzz(func(t *testing.T, src []byte, kept byte) {
		src = bytes.ToValidUTF8(src, []byte("\ufffd")) // as page.Decode gives it
		p, err := page.ParseUTF8(src)
		if err != nil {
			t.Fatal(err)
		}
		mask := page.NewMask(p, nil)
		for i := range mask {
			mask[i] = kept>>(i%8)&1 == 1
		}
		check(t, src, render.Tree(p, mask, all))
	})
}

func FuzzRender(f *testing.F) {
	fuzzTrees(f, []string{
		`<p>a<script>x</script><a href="java&#x0A;script:x">b</a><img src=x onerror=y><style>c</style><iframe ` +
			`src=z></iframe>`,
		"<pre><code class=\"language-a b\"><span class=line>1</span></code></pre><table><tr><td><pre>x</pre></table>",
		`<math><mi>x</mi><mtext><img src=x onerror=y></mtext><annotation encoding="application/x-tex"><b>` +
			`</annotation></math>\(x\)`,
		`<p>a<sup><a href=#a>1</a></sup><p id=a>1 b<hr><sup>2</sup><p><sup>2</sup><p><b>1</b>`,
		`<ul><ul><td><li><dl><p><dd><h1><table><figure><figcaption><caption>a<br><br>b<svg><title><p>c`,
		"<p>a\x1b[31m<a href='http://x.example/\x1b' title=\x07>b&#27;</a><img src=http://x.example/a alt='&#x1b;'>",
		`<title>x<p>y`, `<noscript><p>x<noscript>y`, `<a><b><a><p></b>x</a><#finished>y`,
	}, func(t *testing.T, src []byte, tree *html.Node) {
		out, markdown := render.AppendHTML(nil, tree), render.AppendMarkdown(nil, tree)
		checkSafe(t, src, out)
		for _, out := range []string{string(out), string(markdown)} {
			if words.WithoutControls(out) != out {
				t.Errorf("control characters in %q from %.500q", out, src)
			}
		}
	})
}

// samples returns the sample pages.
func samples(t testing.TB) map[string][]byte {
	files, err := filepath.Glob("../data/samples/pages/*.html")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples, error %v", err)
	}
	pages := make(map[string][]byte)
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		pages[filepath.Base(f)] = src
	}
	return pages
}

// TestTreeOfAllSamples: of what is kept no letter is lost, but the numbers of footnotes
// and what they lead back with.
func TestTreeOfAllSamples(t *testing.T) {
	letters := func(s string) string {
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }), "")
	}
	for name, src := range samples(t) {
		utf8, _ := page.Decode(src, "")
		p, mask := keepAll(t, string(utf8), "")
		out := render.AppendHTML(nil, render.Tree(p, mask, all))
		checkSafe(t, src, out)
		doc, err := html.Parse(bytes.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for n := range doc.Descendants() {
			if n.Type == html.TextNode {
				b.WriteString(n.Data)
			}
		}
		got, want := letters(b.String()), letters(string(p.AppendText(nil, mask)))
		if len(got) != len(want) {
			t.Errorf("%s: %d bytes of letters, want %d", name, len(got), len(want))
		}
	}
}

func BenchmarkTree(b *testing.B) {
	benchmark(b, func(p *page.Page, mask page.Mask) { render.Tree(p, mask, all) })
}

func BenchmarkMarkdown(b *testing.B) {
	benchmark(b, func(p *page.Page, mask page.Mask) { markdownOf(b, p, mask, all) })
}

// benchmark runs on the sample pages with all of their text, which is more than there is
// in any page that is classified.
func benchmark(b *testing.B, run func(*page.Page, page.Mask)) {
	var pages []*page.Page
	var masks []page.Mask
	size := 0
	for _, src := range samples(b) {
		p, mask := keepAll(b, string(src), "")
		pages, masks = append(pages, p), append(masks, mask)
		size += len(src)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for i, p := range pages {
			run(p, masks[i])
		}
	}
}
