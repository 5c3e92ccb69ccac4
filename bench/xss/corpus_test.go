package xss

import (
	"fmt"
	"html"
	"strings"
)

// payloads call fire() when a browser takes them for more than text. Those that need a click
// or a focus count by what they would run (see checks).
var payloads = []string{
	// Elements that run by themselves.
	`<script>fire()</script>`,
	`<ScRiPt >fire()</sCrIpT >`,
	`<script/x>fire()</script>`,
	`<script>fire()<!-- </script>`,
	`<script src="data:text/javascript,fire()"></script>`,
	`<img src=x onerror=fire()>`,
	`<img/src=x/onerror=fire()//`,
	`<img src=x onerror='fire()'`,
	"<img\nsrc=x\nonerror\n=\nfire()>",
	`<IMG SRC=x ONERROR="&#102;ire()">`,
	`<image src=x onerror=fire()>`,
	`<svg onload=fire()>`,
	`<svg><script>fire()</script></svg>`,
	`<svg><script href="data:text/javascript,fire()"/></svg>`,
	`<svg><animate onbegin=fire() attributeName=x dur=1s>`,
	`<svg><a href="javascript:fire()"><text y=20>x</text></a></svg>`,
	`<body onload=fire()>`,
	`<input autofocus onfocus=fire()>`,
	`<details open ontoggle=fire()>x</details>`,
	`<video><source onerror=fire()></video>`,
	`<audio src=x onerror=fire()>`,
	`<marquee onstart=fire()>x</marquee>`,
	`<iframe srcdoc="<script>parent.fire()</script>"></iframe>`,
	`<iframe src="javascript:parent.fire()"></iframe>`,
	`<object data="javascript:parent.fire()"></object>`,
	`<embed src="javascript:parent.fire()">`,
	`<style onload=fire()>a{}</style>`,
	`<link rel=stylesheet href=data:, onload=fire()>`,
	`<p style="animation-name:x" onanimationstart=fire()>x</p><style>@keyframes x{}</style>`,
	`<form><button formaction="javascript:fire()">x</button></form>`,
	`<template><img src=x onerror=fire()></template>`,
	`<xss tabindex=1 autofocus onfocus=fire()>x</xss>`,
	// Addresses.
	`<a href="javascript:fire()">x</a>`,
	`<a href="java&#9;script:fire()">x</a>`,
	`<a href="java&#10;script&colon;fire()">x</a>`,
	`<a href=" &#1;javascript:fire()">x</a>`,
	`<a href="JaVaScRiPt:fire()//http://x.example/">x</a>`,
	`<a href="data:text/html,<script>fire()</script>">x</a>`,
	`<a href="vbscript:fire()">x</a>`,
	`<a href="http://x.example/&quot;onmouseover=&quot;fire()">x</a>`,
	`<a href="http://x.example/)<img src=x onerror=fire()>">x</a>`,
	`<a href='http://x.example/"><img src=x onerror=fire()>'>x</a>`,
	`<base href="javascript:fire()//"><a href="#x">x</a>`,
	`<img src="http://x.example/a)" alt="](javascript:fire()) <img src=x onerror=fire()>">`,
	`<img src=http://x.example/a title='"onerror="fire()' alt='"onerror="fire()'>`,
	// What a parser moves to another place the second time it reads it.
	`<noscript><p title="</noscript><img src=x onerror=fire()>">`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=fire()&gt;">`,
	`<svg></p><style><a id="</style><img src=x onerror=fire()>">`,
	`<math><annotation-xml encoding="text/html"><style><img src=x onerror=fire()></style></annotation-xml></math>`,
	`<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=fire() src>">`,
	`<svg><title><style><img src=x onerror=fire()></style></title></svg>`,
	`<textarea></textarea><img src=x onerror=fire()>`,
	`<title></title><img src=x onerror=fire()>`,
	`<xmp><p title="</xmp><img src=x onerror=fire()>">`,
	`<!--><img src=x onerror=fire()>-->`,
	`<!--!><img src=x onerror=fire()>--!><img src=x onerror=fire()>`,
	`<![CDATA[<img src=x onerror=fire()>]]>`,
	`<?x <img src=x onerror=fire()>?><img src=x onerror=fire()>`,
	`<select><style></select><img src=x onerror=fire()></style>`,
	// Signs of Markdown.
	`[x](javascript:fire())`,
	`[x](<javascript:fire()>)`,
	`![x](http://x.example/a"onerror="fire())`,
	`<javascript:fire()>`,
	"[x]\n\n[x]: javascript:fire()",
	`javascript:fire()`,
	"`<img src=x onerror=fire()>`",
	"``` <img src=x onerror=fire()>\n```",
	"\n\n```\n</code></pre><img src=x onerror=fire()>\n```\n",
	`\<img src=x onerror=fire()>`,
	`\\<img src=x onerror=fire()>`,
	`$\text{<img src=x onerror=fire()>}$`,
	`\(x](javascript:fire()) <img src=x onerror=fire()>\)`,
	`$$x<svg onload=fire()>y$$`,
	`|a|<img src=x onerror=fire()>|`,
	`[^1]: <img src=x onerror=fire()>`,
	`&lt;img src=x onerror=fire()&gt;`,
	`&amp;lt;img src=x onerror=fire()&amp;gt;`,
	`&#60;img src=x onerror=fire()&#62;`,
}

// contexts are where a payload stands, for %s.
var contexts = []string{
	"<p>a %s b</p>",
	"<p>a<p>%s<p>b",
	"a <b>%s</b> b",
	"<p><b>a<i>%s</b>b</i>",
	"<h2>a %s</h2><p>b",
	"<ul><li>a<li>%s<ul><li>%[1]s</ul></ul>",
	"<ol start=9><li><p>a<p>%s</ol>",
	"<dl><dt>a %s<dd>b %[1]s</dl>",
	"<blockquote><p>a<blockquote>b<br>%s</blockquote></blockquote>",
	"<table><tr><th>a<th>b<tr><td>%s<td>c</table>",
	"<table><tr><th>a|b<tr><td><pre>c\n%s</pre><tr><td><code>%[1]s</code></table>",
	"<table><tr><td>a %s</table>",
	"<table>%s<tr><th>a<tr><td>b</table>",
	"<figure><img src=http://x.example/a.png><figcaption>a %s</figcaption></figure>",
	"<pre>a\n%s\nb</pre>",
	"<pre><code class='language-%s'>a\n\n%[1]s</code></pre>",
	"<blockquote><pre>a\n\n%s\n```\nb</pre></blockquote>",
	"<ul><li>a<pre>b\n\n%s\n~~~\n</pre></ul>",
	"<p>a<code>%s</code>b<code>`%[1]s`</code>",
	"<p>a<kbd>%s</kbd><sub>%[1]s</sub><s>%[1]s</s>",
	"<p>a<a href=http://x.example/>%s</a>",
	"<p>a<img src=http://x.example/a.png alt='%s'>",
	"<p>a<img src='http://x.example/%s' alt=b>",
	"<p>a<a href='http://x.example/%s' title='%[1]s'>b</a>",
	"<p>a<sup><a href=#n1 id=m1>1</a></sup><p>b<hr><ol><li id=n1>c %s <a href=#m1>^</a><pre>d\n\n%[1]s</pre></ol>",
	"<p>a<sup>1</sup><p>b<p><sup>1</sup> c %s",
	"<p>a<a href=#n1>1</a><ol><li id=n1>%s</ol>",
	"<p>a<a href=#n1>1</a><ol><li id=n1><pre>%s</pre></ol>",
	`<p>a <math><mi>x</mi><mtext>%s</mtext></math> b`,
	`<math display=block><mi>%s</mi><annotation encoding="application/x-tex">x %[1]s</annotation></math>`,
	`<p>a<script type="math/tex">x_1 %s</script>b`,
	`<p>a \(x_1 %s\) \[y %[1]s\]`,
	`<p><img class=latex alt="x %s" src=http://x.example/a.png>`,
	`<span data-latex='x %s'>a</span>`,
	"<p>a<noscript>%s</noscript>",
	"<svg><title>a %s</title><foreignObject><p>b %[1]s</foreignObject></svg>",
	"<p>a<select><option>%s</select>",
	"<p>a<textarea>%s</textarea>",
	"<p>a<iframe>%s</iframe><noframes>%[1]s</noframes>",
	"<p>a<style>%s</style><xmp>%[1]s</xmp>",
	"<p>a<!-- %s -->b",
	"<p>a<template><p>%s</template>",
	"<title>%s</title><p>a",
	"<head><meta name=author content='%s'><p>a",
	"<p>a<details><summary>b %s</summary>%[1]s</details>",
	"<div class='%s' id='%[1]s' style='%[1]s'>a</div>",
	"<plaintext>a %s",
}

// writings are the ways in which a page may write a payload: as it is, and as text that a
// reader sees.
var writings = []func(string) string{
	func(s string) string { return s },
	html.EscapeString,
	func(s string) string { return strings.ReplaceAll(html.EscapeString(s), "=", "<wbr>=") },
}

// corpus returns each page once, the same ones each time. Of the three writings a context and
// a payload have one or two, so that about 5,500 pages are made.
func corpus() (pages []string) {
	for i, context := range contexts {
		for j, payload := range payloads {
			pages = append(pages, fmt.Sprintf(context, writings[(i+j)%3](payload)))
			if (i+j)%2 == 0 {
				pages = append(pages, fmt.Sprintf(context, writings[(i+j+1)%3](payload)))
			}
		}
	}
	return pages
}
