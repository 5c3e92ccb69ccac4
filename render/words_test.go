package render_test

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"linesift/page"
	"linesift/render"
)

// wordsOf returns the words of a text: runs of letters and digits.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// inText are the elements that do not separate the words before and after them.
const inText = " a b code del em i kbd mark s samp span strong sub sup "

// wordsShown returns the words of a document. Notes, which stand elsewhere, and formulas, which
// are written in another way, make it nothing.
func wordsShown(doc *html.Node) (words []string, ok bool) {
	var b strings.Builder
	ok = true
	var visit func(*html.Node)
	visit = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n.Type == html.ElementNode:
			for _, a := range n.Attr {
				if a.Key == "class" && (strings.HasPrefix(a.Val, "math") || strings.HasPrefix(a.Val, "footnote")) {
					ok = false
				}
			}
			if !strings.Contains(inText, " "+n.Data+" ") {
				b.WriteByte(' ')
				defer b.WriteByte(' ')
			}
		}
		for c := range n.ChildNodes() {
			visit(c)
		}
	}
	visit(doc)
	return wordsOf(b.String()), ok
}

// sameWords tells where HTML and Markdown of a page differ from its text.
func sameWords(t *testing.T, p *page.Page, mask page.Mask) error {
	t.Helper()
	want := wordsOf(string(p.AppendText(nil, mask)))
	o := render.Options{NoImages: true, URL: "https://ferry.example/log/"}
	htm := render.AppendHTML(nil, render.Tree(p, mask, o))
	doc, err := html.Parse(bytes.NewReader(htm))
	if err != nil {
		return err
	}
	markdown := render.AppendMarkdown(nil, render.Tree(p, mask, o))
	got, ok := wordsShown(doc)
	if !ok {
		return nil
	}
	if err := difference(want, got); err != nil {
		return fmt.Errorf("HTML: %w in %.1000s", err, htm)
	}
	got, _ = wordsShown(readBack(t, markdown))
	if err := difference(want, got); err != nil {
		return fmt.Errorf("Markdown: %w in %.1000s", err, markdown)
	}
	return nil
}

func difference(want, got []string) error {
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			from := max(0, i-2)
			return fmt.Errorf("%q, want %q", got[min(from, len(got)):min(i+3, len(got))],
				want[min(from, len(want)):min(i+3, len(want))])
		}
	}
	return nil
}

// isMisnested reports whether the end of an inline element stands inside a block that began in it.
// Package page ends the block there, for the tree. The standard, and so the text, goes on in it.
func isMisnested(src string) bool {
	var open []string
	for z := html.NewTokenizer(strings.NewReader(src)); ; {
		kind := z.Next()
		name, _ := z.TagName()
		switch tag := string(name); kind {
		case html.ErrorToken:
			return false
		case html.StartTagToken:
			open = append(open, tag)
		case html.EndTagToken:
			i := len(open) - 1
			for ; i >= 0 && open[i] != tag; i-- {
			}
			if i < 0 {
				continue
			}
			inner := open[i+1:]
			if strings.Contains(inText, " "+tag+" ") &&
				slices.ContainsFunc(inner, func(e string) bool { return !strings.Contains(inText, " "+e+" ") }) {
				return true
			}
			open = open[:i]
		}
	}
}

// TestAllFormatsHaveTheSameWords: the words of HTML and Markdown are those of the text, in
// the same order. Markdown is read back as GitHub reads it.
func TestAllFormatsHaveTheSameWords(t *testing.T) {
	for _, src := range []string{
		`<p>a<span><br>b</span>`, `<a href=/x>a</a><a href=/y><br>b</a>`, `a<b><br></b>b`, `<p>a <code>b<br>c</code>`,
		`<ul><li>x<div></div>y</ul>`,
		`<h2>x<hr>y</h2>`, `<ul><li>x<p></p>y</ul>`, `<table><tr><th>a<th>b<tr><td>x<p></p>y<td>x<div></div>y</table>`,
		`<dl><dt>x<div></div>y<dd>z</dl>`,
		`<p>a<code>b</code><code>c</code>d`, `<p>a<code>b</code><b><code>c</code></b>d`,
		`<p>a<sub>1</sub><kbd>b</kbd>c`,
		`<b>a</b><i>b</i>c`, `<p>a<wbr>b &shy;c d&nbsp;<b>&nbsp;e&nbsp;</b>f`, `<p>Norway<span><br>3. Australia</span>`,
	} {
		p, mask := keepAll(t, src, "")
		if err := sameWords(t, p, mask); err != nil {
			t.Errorf("%s\n%v", src, err)
		}
	}
	for name, src := range samples(t) {
		utf8, _ := page.Decode(src, "")
		p, mask := keepAll(t, string(utf8), "")
		if err := sameWords(t, p, mask); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	n := uint64(20_000)
	if testing.Short() {
		n = 2_000
	}
	failed := 0
	for seed := range n {
		src := randomPage(seed)
		if isMisnested(src) {
			continue
		}
		p, mask := keepAll(t, src, "")
		err := sameWords(t, p, mask)
		dropped := dropElement(p, mask, seed)
		if err := cmp.Or(err, sameWords(t, p, mask)); err != nil {
			if t.Errorf("page %d, %s, without %s\n%v", seed, src, dropped, err); failed == 5 {
				return
			}
			failed++
		}
	}
}

// dropElement drops the text of an element of a page, and returns the name of the element. Formulas go whole, as
// package content drops them.
func dropElement(p *page.Page, mask page.Mask, seed uint64) string {
	if len(p.Nodes) < 2 {
		return ""
	}
	n := int32(1 + rand.New(rand.NewPCG(seed, 1)).IntN(len(p.Nodes)-1))
	for outer := n; outer > 0; outer = p.Nodes[outer].Parent {
		if p.IsFormula(outer) {
			n = outer
		}
	}
	first, end := p.RunsIn(p.Nodes[n].Source)
	clear(mask[first:end])
	return p.Nodes[n].Tag.String()
}
