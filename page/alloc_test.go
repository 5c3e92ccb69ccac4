package page

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// pageOf writes a page of at least n lines that has some of everything.
func pageOf(n int) []byte {
	var sb strings.Builder
	sb.WriteString("<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>Some of everything</title>" +
		"<style>p { color: red }</style></head><body class='page wide'>\n")
	for i := 0; i < n; i += 10 {
		fmt.Fprintf(&sb, `<DIV CLASS="Item even" ID="item-%d" role="Article" data-n=%[1]d onclick="go(%[1]d)">
  <h2 itemprop=name><a href="/item/%[1]d?a=1&amp;b=2" title='Item &quot;%[1]d&quot;'>Item&nbsp;%[1]d</a><span> new</span></h2>
  <p style="color: red; margin: 0">A sentence with <b>bold</b> and <i>italic</i> words, Tom &amp; Jerry&#8217;s caf&eacute;,
     that goes on<br/>after a break.
  <p aria-hidden=false hidden>Another, with an <a href=x>unclosed link <a href=y>and its neighbour</a>.
  <table><tr><td>%[1]d<td>&euro; 2.50</tr></table>
  <ul><li>one<li><x-thing>two</x-thing></ul>
  <pre>if a &lt; b {
	return&#10;}</pre><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><script>if (a < b) { go("</p>") }</script><!-- end -->
</DIV>
`, i)
	}
	sb.WriteString("</body></html>\n")
	return []byte(sb.String())
}

// tokenize reads a page with the bare tokenizer: what Parse cannot do without.
func tokenize(src []byte) int {
	n := 0
	z := html.NewTokenizer(bytes.NewReader(src))
	for z.Next() != html.ErrorToken {
		n += len(z.Raw())
	}
	return n
}

// A warm Parser allocates nothing for a line. The tokenizer does: in x/net
// v0.62 two small objects for every attribute and one for every element of raw
// text, and its buffer, which it doubles until a token fits. To these Parse
// adds the few objects below for a page; formatting elements that overlap with
// blocks and character references in class, id, role and itemprop cost more.
const allocsPerPage = 8

func TestAWarmParserAllocatesNothingForALine(t *testing.T) {
	for _, lines := range []int{100, 2000} {
		src := pageOf(lines)
		var ps Parser
		p, err := ps.ParseUTF8(src)
		if err != nil {
			t.Fatal(err)
		}
		check(t, p)
		if len(p.Lines) < lines {
			t.Fatalf("the page has %d lines, want %d", len(p.Lines), lines)
		}
		bare := testing.AllocsPerRun(5, func() { tokenize(src) })
		all := testing.AllocsPerRun(5, func() {
			if _, err := ps.ParseUTF8(src); err != nil {
				t.Fatal(err)
			}
		})
		if all-bare > allocsPerPage {
			t.Errorf("%d lines: Parse allocates %.0f objects, the tokenizer %.0f of them", len(p.Lines), all, bare)
		}
	}
}

func TestRenderingIntoABufferAllocatesNothing(t *testing.T) {
	p, err := ParseUTF8(pageOf(100))
	if err != nil {
		t.Fatal(err)
	}
	m := NewMask(p, nil)
	for i := range m {
		m[i] = i%3 > 0
	}
	var out []byte
	if n := testing.AllocsPerRun(5, func() {
		m = NewMask(p, m[:0])
		out = p.AppendText(out[:0], m)
	}); n > 0 {
		t.Errorf("%.0f objects", n)
	}
}

// TestWhatAPageSaysOfItselfAllocatesLittle: nothing for a <meta>; for a script
// of JSON-LD a copy, which gjson reads, three objects for every type in it, one for
// every string that has escapes, and for every text that is HTML a tokenizer of some four;
// for what follows a long script another.
func TestWhatAPageSaysOfItselfAllocatesLittle(t *testing.T) {
	var head strings.Builder
	for i := range 20 {
		fmt.Fprintf(&head,
			`<meta name="description" content="a  b"><meta property=og:title content=c><link rel=canonical href=/d>`+
				`<i itemtype=https://schema.org/Article itemprop=x%d></i>`, i)
	}
	things := strings.Repeat(`{"@type": ["Article", "Product"], "headline": "a", "description": "b", "author": `+
		`[{"name": "c"}, "d"], "articleBody": "e  e"},`, 20)
	tests := []struct {
		promise, html string
		most          float64
	}{
		{"elements", head.String(), 0},
		{"a script", jsonLD(things), 1 + 4 + 3*40},
		{"a script with escapes", jsonLD(strings.ReplaceAll(things, "Article", `Art\u0069cle`)), 1 + 4 + 3*40 + 20},
		{"an article",
			jsonLD(`{"headline": "a &amp; b", "articleBody": "` + strings.Repeat(`<p>a \"b\"<\/p>\n`, 150) + `"}`),
			1 + 1 + 4 + 4 + 1 + 4},
	}
	for _, tt := range tests {
		src := []byte(`<!doctype html><html lang=en><p>` + distinctWords(nearlyEmptyText) + `</p>` + tt.html)
		var ps Parser
		p, err := ps.ParseUTF8(src)
		if err != nil {
			t.Fatal(err)
		}
		check(t, p)
		bare := testing.AllocsPerRun(5, func() { tokenize(src) })
		all := testing.AllocsPerRun(5, func() {
			if _, err := ps.ParseUTF8(src); err != nil {
				t.Fatal(err)
			}
		})
		if all-bare > tt.most {
			t.Errorf("%s: Parse allocates %.0f objects, the tokenizer %.0f of them", tt.promise, all, bare)
		}
	}
}

func TestInOrderYieldsElementsAndLeavesAsTheyBeginAndAllocatesNothing(t *testing.T) {
	var ps Parser
	p, err := ps.ParseUTF8([]byte("<p>a<br><b>c<i></i></b></p>d<u>"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	walk := func() {
		for n, leaf := range p.InOrder() {
			switch {
			case leaf == nil:
				got = append(got, "<"+p.Nodes[n].Tag.String()+">")
			case leaf.Tag == 0:
				got = append(got, string(p.Source[leaf.Source.Start:leaf.Source.End])+" in "+p.Nodes[n].Tag.String())
			default:
				got = append(got, "<"+leaf.Tag.String()+"> in "+p.Nodes[n].Tag.String())
			}
		}
	}
	walk()
	if want := "<p>, a in p, <br> in p, <b>, c in b, <i>, d in , <u>"; strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
	for _, most := range []int{1, 2} { // an element, then a leaf
		seen := 0
		for range p.InOrder() {
			if seen++; seen == most {
				break
			}
		}
		if seen != most {
			t.Errorf("%d parts after a break at %d", seen, most)
		}
	}
	sum := int32(0)
	if n := testing.AllocsPerRun(10, func() {
		for n := range p.InOrder() {
			sum += n
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
