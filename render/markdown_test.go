package render_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	renderer "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"

	"linesift/page"
	"linesift/render"
)

// reader reads Markdown as GitHub does, and lets HTML through, so that it is seen.
var reader = goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote),
	goldmark.WithRendererOptions(renderer.WithUnsafe()))

// checkMarkdown reads Markdown back and tells what is wrong with it: what is not safe to
// show, or elements and attributes that a tree has not.
func checkMarkdown(doc *html.Node) error {
	for n := range doc.Descendants() {
		switch {
		case n.Type == html.ElementNode:
			if !strings.Contains(allowedElements, " "+n.Data+" ") && n.Data != "input" {
				return fmt.Errorf("<%s>", n.Data)
			}
			for _, a := range n.Attr {
				address := strings.ToLower(strings.TrimSpace(a.Val))
				switch {
				case strings.HasPrefix(a.Key, "on"), a.Key == "srcdoc", a.Key == "action":
					return fmt.Errorf("<%s %s=%q>", n.Data, a.Key, a.Val)
				case a.Key == "href", a.Key == "src":
					if !slices.ContainsFunc([]string{"http://", "https://", "mailto:", "#fn"},
						func(s string) bool { return strings.HasPrefix(address, s) }) {
						return fmt.Errorf("<%s %s=%q>", n.Data, a.Key, a.Val)
					}
				}
			}
		case n.Type == html.CommentNode:
			return fmt.Errorf("a comment, %q", n.Data)
		}
	}
	return nil
}

// readBack returns what a reader of Markdown makes of it.
func readBack(t *testing.T, markdown []byte) *html.Node {
	t.Helper()
	var out bytes.Buffer
	if err := reader.Convert(markdown, &out); err != nil {
		t.Fatal(err)
	}
	doc, err := html.Parse(&out)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// letters returns the letters of a document, sorted: footnotes stand elsewhere.
func letters(doc *html.Node) string {
	var all []rune
	for n := range doc.Descendants() {
		if n.Type == html.TextNode {
			for _, r := range n.Data {
				if unicode.IsLetter(r) {
					all = append(all, r)
				}
			}
		}
	}
	slices.Sort(all)
	return string(all)
}

func TestMarkdownOfSamplesReadBackHasAllLetters(t *testing.T) {
	for name, src := range samples(t) {
		utf8, _ := page.Decode(src, "")
		p, mask := keepAll(t, string(utf8), "")
		want := letters(render.Tree(p, mask, all))
		doc := readBack(t, render.AppendMarkdown(nil, render.Tree(p, mask, all)))
		if err := checkMarkdown(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := letters(doc); got != want {
			t.Errorf("%s: %d bytes of letters, want %d", name, len(got), len(want))
		}
	}
}

// shown returns the text of a document without white space, with the signs that Markdown writes
// before the items of a list in a cell. Notes, which stand elsewhere once they are read back, and
// formulas, which this reader does not know, make it nothing.
func shown(doc *html.Node) (text string, ok bool) {
	var b strings.Builder
	ok = true
	for n := range doc.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(
				strings.Join(strings.FieldsFunc(n.Data,
					func(r rune) bool { return unicode.IsSpace(r) || r == 0 || r == unicode.ReplacementChar }), ""))
		}
		for up := range n.Ancestors() {
			if n.Data == "li" && (up.Data == "td" || up.Data == "th") {
				b.WriteByte('-')
				break
			}
		}
		for _, a := range n.Attr {
			if a.Key == "class" && (strings.HasPrefix(a.Val, "math") || strings.HasPrefix(a.Val, "footnote")) {
				ok = false
			}
		}
	}
	return b.String(), ok
}

// emphasized returns the letters and digits of a document that stand in an element.
func emphasized(doc *html.Node, name string) string {
	var b strings.Builder
	for n := range doc.Descendants() {
		inside := false
		for up := range n.Ancestors() {
			inside = inside || up.Data == name
		}
		if n.Type == html.TextNode && inside {
			b.WriteString(strings.Join(wordsOf(n.Data), ""))
		}
	}
	return b.String()
}

func FuzzMarkdown(f *testing.F) {
	fuzzTrees(f, []string{
		`<p>&lt;script&gt;a()&lt;/script&gt; &lt;img src=x onerror=a()&gt; <b>*x*</b> [a](javascript:b) <a ` +
			`href="http://x.example/)(&quot;&gt;">c</a>`,
		"<pre>```\n</pre><pre>&lt;script></pre><code>`a`</code><code>``</code><table><tr><td>a|b<td>`|`<tr>" +
			"<td>&lt;b><td>c</table>",
		`<h1>a<br>b</h1><ul><li>&lt;b><li><ol start=3><li>1. c</ol></ul><blockquote>> d</blockquote><p># e<p>- f` +
			`<p>1. g<p>***<p>&lt;!-- h -->`,
		`<p>a&lt;<sub>b</sub>script>&amp;lt;x> <a href="mailto:a@b.c">javascript:x</a> <img ` +
			`src="http://x.example/a.png" alt="](javascript:a) <b>">`,
		"<p>&lt;\n<b>script</b>><p>\\&lt;b><p>&lt;a href=javascript:x&gt;<p>[x]: javascript:a<p>[x]" +
			"<p>&lt;javascript:a&gt;",
		"``<code>&lt;b></code>`<p>a`<code>``&lt;b</code>`", "<0@0>", "img", "0<b><s>0", "<ul>0<ol start=0>\"",
		// found by fuzzing
	}, func(t *testing.T, src []byte, tree *html.Node) {
		want, ok := shown(tree)
		markdown := render.AppendMarkdown(nil, tree)
		doc := readBack(t, markdown)
		if err := checkMarkdown(doc); err != nil {
			t.Errorf("%v in %q of %.500q", err, markdown, src)
		}
		if got, _ := shown(doc); ok && got != want {
			t.Errorf("%q, want %q, in %q of %.500q", got, want, markdown, src)
		}
	})
}

// pieces are what random pages are made of: elements of all kinds, and text that looks like
// the signs of Markdown or like HTML.
var pieces = strings.Fields(
	`<p> <p> <ul> </ul> <ol> <ol␣start=7> </ol> <li> <li> <blockquote> </blockquote> <h2> </h2> <pre> </pre> <table> <tr> <tr> <th> <td> <td␣colspan=3> </table>
	<dl> <dt> <dd> </dl> <figure> <figcaption> </figure> <hr> <br> <br> <div> </div> <b> </b> <b> </b> <i> </i> <i> </i> <s> </s> <code> </code> <sub> </sub> <sup> </sup>
	<a␣href="http://x.example/)(&amp;lt;&quot;\|"> </a> <img␣src=http://x.example/a␣alt="]( &lt;b>" > <kbd> </kbd>
	␣ ␣ ␣ a b 字 é 1 1. 2) 12345. # ## - + * ** *** _ __ ~ ~~ ~~~ = == === --- ___ | |-| :-: : > >> [ ] [a] [x] ![ ( ) ](b) [a]: [^1] [^1]: ! \ \\ &#96; &#96;&#96;&#96; &lt; &lt;b> &lt;/b> &lt;!-- --> &lt;?x &lt;script> &amp; &amp;lt; &amp;#60; &amp;copy; ; lt; $ . , x” “y … —
	javascript:a http://y.example␣ <wbr> <wbr>`)

// randomPage returns the same page for a seed each time.
func randomPage(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 0))
	var b strings.Builder
	for range 1 + r.IntN(24) {
		b.WriteString(strings.ReplaceAll(pieces[r.IntN(len(pieces))], "␣", " "))
	}
	return b.String()
}

func TestMarkdownOfRandomPagesReadsBackAsTheirText(t *testing.T) {
	n := uint64(20_000)
	if testing.Short() {
		n = 2_000
	}
	failed := 0
	for seed := range n {
		src := randomPage(seed)
		p, mask := keepAll(t, src, "")
		tree := render.Tree(p, mask, all)
		want, ok := shown(tree)
		markdown := render.AppendMarkdown(nil, tree)
		doc := readBack(t, markdown)
		err := checkMarkdown(doc)
		if got, _ := shown(doc); err == nil && ok && got != want {
			err = fmt.Errorf("%q, want %q", got, want)
		}
		for _, name := range []string{"strong", "em", "del"} {
			if got, want := emphasized(doc, name), emphasized(tree, name); err == nil && ok && got != want {
				err = fmt.Errorf("<%s> has %q, want %q", name, got, want)
			}
		}
		if err != nil {
			if t.Errorf("page %d, %s\n%v in\n%s", seed, src, err, markdown); failed == 5 {
				return
			}
			failed++
		}
	}
}
