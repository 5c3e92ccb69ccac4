package page

import (
	"slices"
	"strings"
	"testing"
)

// show writes a page's lines one after the other: "/" stands for a new line,
// "¶" for a new paragraph and "|" for the next cell.
func show(p *Page) string {
	var sb strings.Builder
	for i := range p.Lines {
		if i > 0 {
			sb.WriteString([...]string{BreakCell: "|", BreakLine: "/", BreakParagraph: "¶"}[p.Lines[i].Break])
		}
		sb.Write(p.LineText(i))
	}
	return sb.String()
}

// parse parses and checks a piece of HTML.
func parse(t *testing.T, html string) *Page {
	t.Helper()
	p, err := ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	check(t, p)
	return p
}

func TestLines(t *testing.T) {
	tests := []struct{ promise, html, want string }{
		// Where lines end.
		{"blocks are lines", `a<div>b</div>c`, `a/b/c`},
		{"nested blocks make no empty lines", `<div><div><div>a</div></div></div><div>b</div>`, `a/b`},
		{"paragraphs, headings and quotes have space around them",
			`<h1>a</h1>b<p>c</p><div>d</div><blockquote>e</blockquote>f`, `a¶b¶c¶d¶e¶f`},
		{"<br> ends a line", `a<br>b<br/>c</br>d`, `a/b/c/d`},
		{"an empty line between two <br> parts paragraphs", `a<br><br>b<br> <br>c<br>d`, `a¶b¶c/d`},
		{"<br> after a block leaves an empty line", `<div>a</div><br><div>b</div>`, `a¶b`},
		{"<hr> parts paragraphs", `a<hr>b`, `a¶b`},
		{"inline elements do not end a line", `a<b>b</b><i>c</i><abbr>d</abbr><q>e</q><nosuch>f</nosuch>`, `abcdef`},
		{"an unknown element may hold blocks", `<x-card>a<div>b</div>c</x-card>d`, `a/b/cd`},
		{"list items are lines", `<ul><li>a</li><li>b</li></ul>c`, `a/b¶c`},
		{"nested lists", `<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>`, `a¶b¶c`},
		{"terms and descriptions are lines", `<dl><dt>a</dt><dd>b</dd></dl>`, `a/b`},
		{"cells of a row, rows of a table",
			`<table><tr><td>a</td><td>b</td></tr><tr><th>c</th><td>d</td></tr></table>e`, `a|b/c|d¶e`},
		{"an empty cell makes no line", `<table><tr><td>a</td><td> </td><td>&nbsp;</td><td>b</td></tr></table>`, `a|b`},
		{"a block in a cell starts a line", `<table><tr><td><div>a</div><td>b</table>`, `a/b`},
		{"a caption is a line", `<table><caption>a</caption><tr><td>b</table>`, `a/b`},
		{"options stand apart", `<select><option>a</option><option>b</option></select>c`, `a/b/c`},
		{"buttons stand apart", `a<button>b</button>c`, `a/b/c`},
		{"legend, summary, figcaption, address are lines",
			`<fieldset><legend>a</legend>b</fieldset><details><summary>c</summary>d</details><figure>e<figcaption>f` +
				`</figcaption></figure><address>g</address>`, `a/b¶c/d¶e/f¶g`},
		{"table parts outside tables still end lines", `a<tr><td>b<td>c`, `a/b|c`},
		{"a page without text is one empty line", `<p> <br>&nbsp;<img src=x></p>`, ``},

		// White space.
		{"white space collapses", "  a \t\n b\f\r\nc  ", `a b c`},
		{"white space collapses across inline elements", `a <b> b </b> <i> </i> c`, `a b c`},
		{"no white space, no space", `a<b>b</b>c`, `abc`},
		{"white space at the ends of blocks goes", `<p> a </p> <p> b </p>`, `a¶b`},
		{"references are decoded", `&lt;p&gt; &amp;amp; &copy;&#8364;&#x41;&notit; &nosuch;`,
			`<p> &amp; ©€A¬it; &nosuch;`},
		{"white space written as a reference collapses", `a&#32;&#10;&Tab;b&NewLine;`, `a b`},
		{"no-break spaces stay inside a line", `a&nbsp;b &nbsp; c`, "a\u00a0b \u00a0 c"},
		{"no-break spaces go at the ends of a line", `&nbsp; &nbsp;a&nbsp;<b>&nbsp;</b> &nbsp;`, `a`},
		{"what shows nothing goes at the start of a line", "\ufeff&#8203;\t&shy;a", `a`},
		{"a line of what shows nothing is none", "a<p>&#8203;&nbsp;\u2060</p>b", `a¶b`},
		{"NUL is no text", "a\x00b\x00", `a b`},
		{"nor are other control characters", "\x1b]0;a\x07b\x7f\u009b1m c\x01", `]0;a b 1m c`},
		{"nor by their numbers", "a&#27;[31mb&#x7f;c&#7;", `a [31mb c`},
		{"nor in a pre", "<pre>a\x1b[31mb\tc</pre>", "a [31mb\tc"},

		// Boxes.
		{"neighbouring links get a space", `<a href=1>a</a><a href=2>b</a>`, `a b`},
		{"so do spans, labels and times", `<span>a</span><span>b</span><label>c</label><time>d</time>`, `a b c d`},
		{"and what has only an image between", `<a>a</a><img><a>b</a>`, `a b`},
		{"a box next to text gets none", `a<span>b</span>c<a>d</a>`, `abcd`},
		{"nested boxes get none", `<a><span>a</span></a>b`, `ab`},
		{"a script between changes nothing", `<span>a</span><script>x</script><span>b</span>`, `a b`},
		{"no space in code", `<code><span>f</span><span>(</span><span>)</span></code>`, `f()`},
		{"no space in a signature of Sphinx",
			`<dl><dt class="sig sig-object py"><span>a.</span><span>f</span><span>(</span><span>)</span></dt></dl>`,
			`a.f()`},
		{"no space in pre", `<pre><span>f</span><span>(</span><span>)</span></pre>`, `f()`},

		// <pre>.
		{"pre is read line by line, with indentation", "<pre>a\n  b\n\tc  d\n</pre>e", "a/  b/\tc  d¶e"},
		{"an empty line in pre is space", "<pre>a\n\nb\n \t\n\nc</pre>", `a¶b¶c`},
		{"the first newline of pre goes", "<pre>\na</pre>", `a`},
		{"white space between inline elements stays in pre", "<pre>  <b>a</b>   <i> b</i>\n<b>c</b></pre>",
			"  a    b/c"},
		{"pre ends lines at any newline", "<pre>a\r\nb\rc&#10;d&#xA;e&NewLine;f\n&#010;g</pre>", `a/b/c/d/e/f¶g`},
		{"no-break spaces indent in pre", "<pre>a\n&nbsp;&nbsp;b&nbsp;\n&nbsp;\nc</pre>", "a/\u00a0\u00a0b¶c"},
		{"xmp and listing are pre", "<xmp><b>a\n&lt;</xmp><listing>c\nd</listing>", `<b>a/&lt;¶c/d`},
		{"after plaintext all is text", "a<plaintext><p>b\n</plaintext>", `a¶<p>b/</plaintext>`},
		{"blocks in pre are blocks", "<pre>a<div>b</div>\nc</pre>", `a/b¶c`},
		{"a textarea is a form's, not the page's", "a<textarea>\nb</textarea>c", `ac`},

		// Implied end tags.
		{"a block ends an open paragraph", `<p>a<p>b<div>c</div>d`, `a¶b¶c/d`},
		{"also where a block around it ends", `<div><p>a</div>b<object><p>c</object>d`, `a¶b¶c¶d`},
		{"a button guards the paragraph around it", `<p>a<button><p>b</p></button>c</p>d`, `a¶b¶c¶d`},
		{"</p> without <p> is an empty paragraph", `a</p>b`, `a¶b`},
		{"li ends li", `<ul><li>a<li>b<p>c<li>d</ul>`, `a/b¶c¶d`},
		{"dt and dd end each other", `<dl><dt>a<dd>b<dt>c<dd>d</dl>`, `a/b/c/d`},
		{"option ends option, optgroup both",
			`<select><option>a<option>b<optgroup label=x><option>c<optgroup><option>d</select>`, `a/b/c/d`},
		{"rp and rt end each other", `<ruby>a<rp>(<rt>b<rp>)</ruby>c`, `abc`},
		{"table parts end each other",
			`<table><caption>a<thead><tr><th>b<th>c<tbody><tr><td>d<td>e<tr><td>f<tfoot><tr><td>g</table>h`,
			`a/b|c/d|e/f/g¶h`},
		{"h2 ends h1", `<h1>a<h2>b</h1>c`, `a¶b¶c`},
		{"</h2> ends h1", `<h1>a</h2>b`, `a¶b`},
		{"text ends the head", `<head><title>t</title>a<p>b`, `a¶b`},
		{"unclosed elements at the end", `<div><p>a<b>b`, `ab`},
		{"an unclosed tag at the end is no text", `a<p>b<div class="c d`, `a¶b`},
		{"an unclosed comment at the end is no text", `a<!-- b`, `a`},
		{"a stray < is text", `a < b <3 c`, `a < b <3 c`},

		// What is not shown.
		{"scripts, styles and comments", `a<script>b</script><style>c</style><!-- d --><?e?>f`, `af`},
		{"a closed script swallows nothing", `a<script src=x />b</script>c`, `ac`},
		{"attributes", `a<img alt=b title=c>d<input value=e>`, `ad`},
		{"frames, media and their fallbacks",
			`a<iframe>b</iframe><video>c</video><audio>d</audio><canvas>e</canvas><noembed>f</noembed>g`, `ag`},
		{"an object's fallback is shown", `a<object>b<embed></object>c`, `abc`},
		{"a datalist and what is only for browsers without ruby",
			`<datalist><option>a</datalist><ruby>b<rp>(</rp><rt>c<rp>)</rp></ruby>`, `bc`},
		{"templates", `a<template><p>b</p></template>c`, `ac`},
		{"but a declarative shadow root is", `a<div><template shadowrootmode="open">b<slot></slot></template></div>c`,
			`a/b/c`},
		{"with all that is in it, whatever its mode",
			`<x-card><TEMPLATE class=y ShadowRootMode=closed><style>a</style><p>b</p><x-button><template ` +
				`shadowrootmode=open><b>c</b></template>d</x-button></TEMPLATE>e</x-card>`, `b¶cde`},
		{"a template inside it is not, nor is it one inside a template",
			`<p>a<template shadowrootmode=open>b<template>c</template></template><template>d<i><template ` +
				`shadowrootmode=open>e</template></i></template>f`, `abf`},
		{"nor is it one on another element", `<div shadowrootmode=open>a</div><script shadowrootmode=open>b</script>`,
			`a`},
		{"the title", `<title>a</title>b`, `b`},
		{"svg, even with tags of HTML's names in it",
			`a<svg><title>b</title><style>c</style><a>d</a><text>e</text></svg>f`, `af`},
		{"an svg <image> without an end", `a<svg><image href=x></svg>b`, `ab`},
		{"an svg that closes itself", `a<svg/>b<math/>c`, `abc`},
		{"a foreignObject", `a<svg><foreignObject><p>b</p></foreignObject></svg>c`, `ac`},
		{"what HTML's tags break out of an unclosed svg", `a<svg><path><p>b`, `a¶b`},
		{"a formula is shown, its annotation not",
			`<math><mi>x</mi><mo>=</mo><annotation encoding=tex>\x</annotation></math>y`, `x=y`},
		{"tags of HTML in the text of a formula",
			`<p><math><mtext>a<b>b</b><p>c</p></mtext><annotation>d</annotation></math>e`, `ab¶c¶e`},
		{"names of HTML mean nothing in a formula",
			`<math><mi>w</mi><video>x</video><script>y</script><noscript>z</noscript></math>`, `wxyz`},
		{"</p> and </br> break out of svg too", `<svg><g></p>a<svg></br>b`, `a/b`},
		{"an annotation outside a formula is no annotation", `<annotation>a</annotation>b`, `ab`},
		{"a formula's <annotation/>", `<math><mi>x</mi><annotation/></math>y`, `xy`},

		// Overlap of elements.
		{"a paragraph inside bold outlives it", `<b>a<p>b</b>c</p>d`, `a¶bc¶d`},
		{"inline elements that overlap", `<b>a<i>b</b>c</i>d`, `abcd`},
		{"an inline end tag does not end a block", `<span><div>a</span>b</div>c`, `ab/c`},
		{"a block's end tag ends what is inside", `<div><span>a<b>b</div>c`, `ab/c`},
		{"an end tag without a start", `a</div>b</span>c</nosuch>d`, `a/bcd`},
		{"a cell guards what is around the table", `<div><table><tr><td>a</div>b<td>c</table>d</div>`, `a/b|c¶d`},
		{"</form> takes nothing with it", `<form><div>a</form>b</div>c`, `a/b/c`},
		{"a second html, head or body", `<html><body>a<p>b<html><head><body class=x>c</p>d</body></html>e`, `a¶b/c¶de`},
		{"a page inside a page",
			`<div><!doctype html><html><head><title>x</title></head><body><p>a</p></body></html></div>b`, `a¶b`},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			if got := show(parse(t, tt.html)); got != tt.want {
				t.Errorf("%s\n got %q\nwant %q", tt.html, got, tt.want)
			}
		})
	}
}

// TestSource: a line owns its text, the markup since the line before it, and
// the end tag that ended it.
func TestSource(t *testing.T) {
	tests := []struct {
		promise, html string
		want          []string
	}{
		{"an end tag goes with the line that it ends", `<p>a</p><p>b</p>`, []string{`<p>a</p>`, `<p>b</p>`}},
		{"what follows the end tag goes with the next line", `<div><p>a</p></div> <div>b</div>`,
			[]string{`<div><p>a</p>`, `</div> <div>b</div>`}},
		{"a start tag goes with the line that it starts", `a<p class=x>b`, []string{`a`, `<p class=x>b`}},
		{"<br> goes with the line that it ends", `a<br>b`, []string{`a<br>`, `b`}},
		{"a <br> that ends nothing goes with the next line", `a<br><br>b`, []string{`a<br>`, `<br>b`}},
		{"scripts and comments go with the line where they stand",
			`<p>a<script>x</script>b</p><!--c--><style>y</style><p>d</p>`,
			[]string{`<p>a<script>x</script>b</p>`, `<!--c--><style>y</style><p>d</p>`}},
		{"the head goes with the first line", `<!doctype html><title>t</title><body>a<p>b`,
			[]string{`<!doctype html><title>t</title><body>a`, `<p>b`}},
		{"what follows the last text goes with it", `<p>a</p><p></p><script>x</script><div`,
			[]string{`<p>a</p><p></p><script>x</script><div`}},
		{"cells", `<tr><td>a</td><td>b</td></tr>`, []string{`<tr><td>a</td>`, `<td>b</td></tr>`}},
		{"a newline in pre goes with the line that it ends", "<pre>a\n b\n\n</pre>",
			[]string{"<pre>a\n", " b\n\n</pre>"}},
		{"however it is written", "<pre>a&#10;b\r\nc\rd&NewLine;&amp;e&#x0a;f</pre>",
			[]string{"<pre>a&#10;", "b\r\n", "c\r", "d&NewLine;", "&amp;e&#x0a;", "f</pre>"}},
		{"a page without text has one line of all its bytes", `<p><br></p>`, []string{`<p><br></p>`}},
		{"an empty page too", ``, []string{``}},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := parse(t, tt.html)
			var got []string
			for _, l := range p.Lines {
				got = append(got, string(p.Source[l.Source.Start:l.Source.End]))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q\n got %q\nwant %q", tt.html, got, tt.want)
			}
		})
	}
}

// TestRuns: a run lies inside one text token, one line, one source line and
// one element, and points to where it was written.
func TestRuns(t *testing.T) {
	tests := []struct {
		promise, html string
		want          []string // each run's text, and how it was written if that differs
	}{
		{"one per element", `a<b>b</b> c`, []string{`a`, `b`, `c`}},
		{"one per source line", "a b\n  c\r\n\r\nd", []string{`a b`, `c`, `d`}},
		{"one per token", `a<!-- -->b<script></script>c`, []string{`a`, `b`, `c`}},
		{"one per line", `a<br>b`, []string{`a`, `b`}},
		{"none for white space", "<p> <b> \n </b>\u00a0</p> a", []string{`a`}},
		{"as it was written", " a&amp;\n&lt;b&#33;", []string{`a& = a&amp;`, `<b! = &lt;b&#33;`}},
		{"in step where newlines are written as references", "a\n&amp;b&#10;c &NewLine; d\n",
			[]string{`a`, `&b = &amp;b`, `c`, `d`}},
		{"in step in pre", "<pre>a &lt;\n  b&#xA;\tc&#10 \n&#101;</pre>",
			[]string{`a < = a &lt;`, `b`, `c`, `e = &#101;`}},
		{"references that only look like newlines", "a&#10000;b&#16;c&#x10;d&#x;e&#;f&#1f",
			[]string{"a\u2710b c d&#x;e&#;f f = a&#10000;b&#16;c&#x10;d&#x;e&#;f&#1f"}},
		{"raw text has no references", "<xmp>a\r&#10;b</xmp>", []string{`a`, `&#10;b`}},
		{"what the ends of a line lose stays in its source", `&nbsp;a&nbsp;`, []string{`a = &nbsp;a&nbsp;`}},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := parse(t, tt.html)
			var got []string
			for _, r := range p.Runs {
				text := string(p.Text[r.Text.Start:r.Text.End])
				if w := string(p.Source[r.Source.Start:r.Source.End]); w != text {
					text += " = " + w
				}
				got = append(got, text)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q\n got %q\nwant %q", tt.html, got, tt.want)
			}
		})
	}
}

func TestTagsAndLinkBytes(t *testing.T) {
	type counts struct{ tags, linkBytes int32 }
	tests := []struct {
		promise, html string
		want          []counts
	}{
		{"start and end tags count", `<p>a<b>b</b></p>c`, []counts{{4, 0}, {0, 0}}},
		{"void and self-closing tags count once", `<img><br/>a<br>b<hr/>`, []counts{{3, 0}, {1, 0}}},
		{"stray tags count", `a</i></nosuch><td>b<body>c`, []counts{{2, 0}, {1, 0}, {1, 0}}},
		{"comments and declarations do not", `<!doctype html><!-- <p> --><?xml?>a</ x>`, []counts{{0, 0}}},
		{"tags inside svg and templates count", `<svg><path/><g></g></svg><template><p></p></template>a`,
			[]counts{{9, 0}}},
		{"those inside a script do not", `<script>"<p>"</script>a`, []counts{{2, 0}}},
		{"what follows the last text counts", `a<p></p><i`, []counts{{2, 0}}},
		{"links count by bytes of text", `a <a href=x>bé</a> c`, []counts{{2, 3}}},
		{"also what is nested in them", `<a href=x>a<b>b</b><div>cc</div></a>d`, []counts{{3, 2}, {2, 2}, {1, 0}}},
		{"the space between two does not", `<a href=x>a</a><a href=y>b</a>`, []counts{{4, 2}}},
		{"nor what the end of the line loses", `<a href=x>a&nbsp;</a><a href=x>&nbsp;</a>`, []counts{{4, 1}}},
		{"an anchor is no link", `<a name=x>a</a>`, []counts{{2, 0}}},
		{"an open link ends where the next starts", `<a href=x>a<a name=y>b</a>c`, []counts{{3, 1}}},
		{"a block outlives the link around it", `<a href=x>a<div>bb</a>c</div>d`, []counts{{1, 1}, {3, 2}, {0, 0}}},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := parse(t, tt.html)
			var got []counts
			for _, l := range p.Lines {
				got = append(got, counts{l.Tags, l.LinkBytes})
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q\n got %v\nwant %v", tt.html, got, tt.want)
			}
		})
	}
}

func TestTheDensityOfALine(t *testing.T) {
	for source, want := range map[string]float64{
		"<p>0123456789</p>":                   10. / 17,
		"<p class=\"aaaaaaaaaaa\">0123456789": 10. / 33,
		"&nGt;":                               1, // its text has 6 bytes
		"<script>1</script>":                  0,
	} {
		p, err := ParseUTF8([]byte(source))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Lines[0].Density(); got != want {
			t.Errorf("%s: %v, want %v", source, got, want)
		}
	}
	if got := new(Line).Density(); got != 0 {
		t.Errorf("%v without source", got)
	}
}
