package render_test

import (
	"bytes"
	"fmt"
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
var reader = goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(renderer.WithUnsafe()))

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
					if !slices.ContainsFunc([]string{"http://", "https://", "mailto:", "#fn"}, func(s string) bool { return strings.HasPrefix(address, s) }) {
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
		p, m := keepAll(t, string(utf8), "")
		want := letters(render.Tree(p, m, all))
		doc := readBack(t, render.Markdown(render.Tree(p, m, all)))
		if err := checkMarkdown(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := letters(doc); got != want {
			t.Errorf("%s: %d bytes of letters, want %d", name, len(got), len(want))
		}
	}
}

// That all letters are there is held to the samples alone: html-to-markdown does not escape
// all that a reader may take for a sign, such as "1." alone in a quote.
func FuzzMarkdown(f *testing.F) {
	fuzzTrees(f, []string{
		`<p>&lt;script&gt;a()&lt;/script&gt; &lt;img src=x onerror=a()&gt; <b>*x*</b> [a](javascript:b) <a href="http://x.example/)(&quot;&gt;">c</a>`,
		"<pre>```\n</pre><pre>&lt;script></pre><code>`a`</code><code>``</code><table><tr><td>a|b<td>`|`<tr><td>&lt;b><td>c</table>",
		`<h1>a<br>b</h1><ul><li>&lt;b><li><ol start=3><li>1. c</ol></ul><blockquote>> d</blockquote><p># e<p>- f<p>1. g<p>***<p>&lt;!-- h -->`,
		`<p>a&lt;<sub>b</sub>script>&amp;lt;x> <a href="mailto:a@b.c">javascript:x</a> <img src="http://x.example/a.png" alt="](javascript:a) <b>">`,
		"<p>&lt;\n<b>script</b>><p>\\&lt;b><p>&lt;a href=javascript:x&gt;<p>[x]: javascript:a<p>[x]<p>&lt;javascript:a&gt;",
		"``<code>&lt;b></code>`<p>a`<code>``&lt;b</code>`", // found by fuzzing
	}, func(t *testing.T, src []byte, tree *html.Node) {
		markdown := render.Markdown(tree)
		doc := readBack(t, markdown)
		if err := checkMarkdown(doc); err != nil {
			t.Errorf("%v in %q of %.500q", err, markdown, src)
		}
	})
}
