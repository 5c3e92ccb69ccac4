package page

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"linesift/internal/meta"
)

// check tests all that Page promises of its spans and indices.
func check(t *testing.T, p *Page) {
	t.Helper()
	failed := t.Failed()
	checkNodes(t, p)
	checkLeaves(t, p)
	checkLines(t, p)
	checkRuns(t, p)
	checkMeta(t, p)
	if t.Failed() && !failed {
		t.Fatalf("the page was %.2000q", p.Source)
	}
}

// checkNodes: elements are in source order, and each lies inside its parent.
func checkNodes(t *testing.T, p *Page) {
	t.Helper()
	doc := p.Nodes[0]
	if doc.Parent != -1 || doc.Depth != 0 || doc.Tag != 0 || doc.In != 0 ||
		doc.Source != (Span{0, int32(len(p.Source))}) {
		t.Errorf("the document is %+v", doc)
	}
	for i := 1; i < len(p.Nodes); i++ {
		n := p.Nodes[i]
		if n.Parent < 0 || int(n.Parent) >= i {
			t.Errorf("node %d has the parent %d", i, n.Parent)
			continue
		}
		up := p.Nodes[n.Parent]
		if n.Depth != up.Depth+1 || n.Depth >= maxDepth {
			t.Errorf("node %d has depth %d, its parent %d", i, n.Depth, up.Depth)
		}
		if lost := up.In &^ n.In &^ (InLink | foreign); lost != 0 {
			t.Errorf("node %d does not inherit %b", i, lost)
		}
		if n.Source.Start < p.Nodes[i-1].Source.Start {
			t.Errorf("node %d starts before the one before it", i)
		}
		if t.Failed() {
			return
		}
		if n.Source.Len() < 0 || n.Source.Start < up.Source.Start || n.Source.End > up.Source.End && !insideForm(p, n) {
			t.Errorf("node %d at %v lies outside its parent at %v", i, n.Source, up.Source)
		}
		if n.Names.Len() < 0 || n.Names.Start < 0 || int(n.Names.End) > len(p.names) {
			t.Errorf("node %d has its names at %v of %d", i, n.Names, len(p.names))
		}
	}
}

// checkLeaves: texts and void elements follow each other inside their elements, and each
// run lies in a text of its own element.
func checkLeaves(t *testing.T, p *Page) {
	t.Helper()
	var end int32
	run := 0
	for i, l := range p.Leaves {
		if l.Node < 0 || int(l.Node) >= len(p.Nodes) {
			t.Fatalf("leaf %d is in node %d", i, l.Node)
		}
		n := p.Nodes[l.Node]
		if l.Source.Len() <= 0 || l.Source.Start < end || !inside(l.Source, n.Source) {
			t.Fatalf("leaf %d at %v, after %d, in an element at %v", i, l.Source, end, n.Source)
		}
		end = l.Source.End
		if tag := p.Source[l.Source.Start:end]; l.Tag != 0 &&
			(tag[len(tag)-1] != '>' || tagOf([]byte(TagName(tag))) != l.Tag) {
			t.Errorf("leaf %d is a <%v>, written %q", i, l.Tag, tag)
		}
		for ; l.Tag == 0 && run < len(p.Runs) && p.Runs[run].Source.Start < end; run++ {
			if r := p.Runs[run]; r.Source.Start < l.Source.Start || r.Node != l.Node {
				t.Errorf("run %d at %v in node %d is not in leaf %d at %v in node %d", run, r.Source, r.Node, i,
					l.Source, l.Node)
			}
		}
	}
	if run < len(p.Runs) && p.Origin != FromJSONLD {
		t.Errorf("%d of %d runs are in no leaf", len(p.Runs)-run, len(p.Runs))
	}
}

// insideForm reports whether a </form> may have ended one of the elements around
// n before n itself ended.
func insideForm(p *Page, n Node) bool { return p.Nodes[n.Parent].In&InForm != 0 }

// checkLines: each byte of the source, of the text, and each run belongs to
// exactly one line.
func checkLines(t *testing.T, p *Page) {
	t.Helper()
	if len(p.Lines) == 0 {
		t.Fatal("no line")
	}
	if p.Lines[0].Break != BreakParagraph {
		t.Errorf("the first line has Break %d", p.Lines[0].Break)
	}
	var source, text, run int32
	for i, l := range p.Lines {
		if l.Source.Start != source || l.Source.Len() < 0 {
			t.Errorf("line %d has its source at %v, after %d", i, l.Source, source)
		}
		if l.Text.Start != text || l.Text.Len() < 0 {
			t.Errorf("line %d has its text at %v, after %d", i, l.Text, text)
		}
		if l.Runs.Len() < 0 || l.Runs.Len() > 0 && l.Runs.Start != run {
			t.Errorf("line %d has the runs %v, after %d", i, l.Runs, run)
		}
		source, text = l.Source.End, l.Text.End
		if l.Runs.Len() > 0 {
			run = l.Runs.End
		} else if len(p.Lines) > 1 || len(p.Text) > 0 {
			t.Errorf("line %d of %d has no runs", i, len(p.Lines))
		}
		if l.Break < BreakCell || l.Break > BreakParagraph {
			t.Errorf("line %d has Break %d", i, l.Break)
		}
		if l.Tags < 0 || int(l.Tags) > l.Source.Len() {
			t.Errorf("line %d has %d tags in %d bytes", i, l.Tags, l.Source.Len())
		}
		if t.Failed() {
			return
		}
		links := 0
		for _, r := range p.Runs[l.Runs.Start:l.Runs.End] {
			if p.Nodes[r.Node].In&InLink != 0 {
				links += r.Text.Len()
			}
		}
		if int(l.LinkBytes) != links {
			t.Errorf("line %d has %d bytes in links, its runs %d", i, l.LinkBytes, links)
		}
		if want := holder(p, p.Runs[l.Runs.Start:l.Runs.End]); l.Node != want {
			t.Errorf("line %d has node %d; %d holds its runs", i, l.Node, want)
		}
		// A tag may cut a character of invalid UTF-8 in two. Its halves show, but not together.
		shows := func(r Run) bool { return len(bytes.TrimLeftFunc(p.Text[r.Text.Start:r.Text.End], meta.IsBlank)) > 0 }
		if runs := p.Runs[l.Runs.Start:l.Runs.End]; len(runs) > 0 && !slices.ContainsFunc(runs, shows) {
			t.Errorf("line %d shows nothing: %q", i, p.LineText(i))
		}
	}
	if int(source) != len(p.Source) || int(text) != len(p.Text) || int(run) != len(p.Runs) {
		t.Errorf("lines end at byte %d of %d, text %d of %d, run %d of %d", source, len(p.Source), text, len(p.Text),
			run, len(p.Runs))
	}
}

// holder finds the innermost element that holds all of the runs by counting
// how many of them each element holds.
func holder(p *Page, runs []Run) int32 {
	if len(runs) == 1 {
		return runs[0].Node
	}
	held := map[int32]int{}
	best := int32(0)
	for _, r := range runs {
		for n := r.Node; n >= 0; n = p.Nodes[n].Parent {
			held[n]++
		}
	}
	for n, k := range held {
		if k == len(runs) && p.Nodes[n].Depth > p.Nodes[best].Depth {
			best = n
		}
	}
	return best
}

// checkRuns: runs lie in order inside their line and element, on one source
// line, and their text is what is written there.
func checkRuns(t *testing.T, p *Page) {
	t.Helper()
	validSource := utf8.Valid(p.Source)
	var before int32
	for i, r := range p.Runs {
		if r.Line < 0 || int(r.Line) >= len(p.Lines) || r.Node < 0 || int(r.Node) >= len(p.Nodes) {
			t.Fatalf("run %d belongs to line %d and node %d", i, r.Line, r.Node)
		}
		l, n := p.Lines[r.Line], p.Nodes[r.Node]
		if i < int(l.Runs.Start) || i >= int(l.Runs.End) {
			t.Errorf("run %d says line %d, which holds %v", i, r.Line, l.Runs)
		}
		if r.Source.Len() <= 0 || r.Source.Start < before {
			t.Fatalf("run %d has its source at %v, after %d", i, r.Source, before)
		}
		before = r.Source.End
		if !inside(r.Source, l.Source) || !inside(r.Source, n.Source) {
			t.Errorf("run %d at %v lies outside its line at %v or its element at %v", i, r.Source, l.Source, n.Source)
		}
		if r.Text.Len() <= 0 || !inside(r.Text, l.Text) {
			t.Fatalf("run %d has its text at %v, its line at %v", i, r.Text, l.Text)
		}
		if n.In&skipped != 0 {
			t.Errorf("run %d is never shown", i)
		}

		pre := n.In&InPre != 0
		from, gap := l.Text.Start, "" // what stands before the run in its line
		if i > int(l.Runs.Start) {
			from, gap = p.Runs[i-1].Text.End, " "
		}
		if r.Text.Start < from {
			t.Fatalf("run %d has its text at %v, after %d", i, r.Text, from)
		}
		if g := string(p.Text[from:r.Text.Start]); g != "" && g != gap &&
			!(pre && strings.TrimLeftFunc(g, meta.IsBlank) == "") {
			t.Errorf("run %d comes after %q", i, g)
		}
		if i == int(l.Runs.End)-1 && r.Text.End != l.Text.End {
			t.Errorf("run %d ends its line's text at %d, not at %d", i, r.Text.End, l.Text.End)
		}

		text := p.Text[r.Text.Start:r.Text.End]
		written := p.Source[r.Source.Start:r.Source.End]
		if bytes.IndexByte(text, '\n') >= 0 || bytes.IndexByte(written, '\n') >= 0 {
			t.Errorf("run %d crosses a newline: %q, written %q", i, text, written)
		}
		if isSpace[written[0]] || isSpace[written[len(written)-1]] || isSpace[text[0]] {
			t.Errorf("run %d has white space around it: %q, written %q", i, text, written)
		}
		if validSource && !utf8.Valid(text) {
			t.Errorf("run %d is not valid UTF-8: %q", i, text)
		}
		if p.Origin == FromJSONLD {
			var s meta.String
			s.Read("</" + string(written)) // with a tag, so that references are left as they are
			written = s.Text[2:]
			if twice := html.UnescapeString(escapedMarkup.Replace(string(written))); sameText(text, []byte(twice),
				pre) {
				continue // HTML may be escaped once more
			}
		}
		if !sameText(text, written, pre) && !sameText(text, []byte(html.UnescapeString(string(written))), pre) {
			t.Errorf("run %d is %q, written %q", i, text, written)
		}
	}
}

// escapedMarkup takes back what HTML is escaped with where it stands in a text.
var escapedMarkup = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`, "&#39;", "'", "&#039;",
	"'")

func inside(a, b Span) bool { return b.Start <= a.Start && a.End <= b.End }

// sameText reports whether a run's text is what was written, but for white space
// and for what the ends of a line lose.
func sameText(text, written []byte, pre bool) bool {
	written = new(Parser).withoutControls(written)
	if !pre {
		written = bytes.Join(bytes.FieldsFunc(written, func(r rune) bool { return r < utf8.RuneSelf && isSpace[r] }),
			[]byte{' '})
	}
	trim := func(t []byte) []byte {
		return bytes.TrimRight(bytes.TrimLeftFunc(t, meta.IsBlank), " \t\n\f\r\u00a0")
	}
	return bytes.Equal(trim(text), trim(written))
}

// samePage reports whether two pages are equal in all they hold.
func samePage(a, b *Page) bool {
	return bytes.Equal(a.Source, b.Source) && bytes.Equal(a.Text, b.Text) && bytes.Equal(a.Title, b.Title) &&
		slices.Equal(a.Runs, b.Runs) && slices.Equal(a.Lines, b.Lines) && slices.Equal(a.Nodes, b.Nodes) &&
		bytes.Equal(a.names, b.names) && a.Origin == b.Origin && reflect.DeepEqual(a.Meta, b.Meta)
}

// nasty are fragments that once broke something, here or in other parsers.
var nasty = []string{
	"",
	"\xe2<rs>\x80\x8b", // a character cut in two by a tag; its halves together do not show
	jsonLD(`{"articleBody":"&ampnbsp&amp;ac;` + strings.Repeat("0", 250) + `&lt;/"`),
	" \n\t ",
	"\x00",
	"<",
	"</",
	"<a",
	"<a href=",
	"<!--",
	"<!doctype html><html><head><title>t",
	"one<p>two<br>three</p>four",
	"<b>one<p>two</b>three</p>",
	"<a href=1>one<div>two<a href=2>three</div>four</a>",
	"<b><i><u>x</b>y</i>z</u>",
	"<b><div><div><div><b></b></b>x</div>y</div>z</div>",
	"<table>a<tr>b<td>c<table><td>d</table>e</td>f</table>g",
	"<table><caption>a<td>b<th>c<tr><td>d<tbody><td>e",
	"<p>a<table><p>b</table>c</p>d",
	"<ul><li>a<ul><li>b</ul><li>c</ul><li>d",
	"<dl><dt>a<dd>b<dt>c</dl>d",
	"<select><option>a<option>b<optgroup><option>c</select>d",
	"<pre>\n a\n\n  b &amp;\n\tc</pre>d",
	"<pre>a&#10;b&NewLine;c&#x0A;d&#00010e\r\nf\rg&#xag</pre>",
	"<xmp>a\r&#10;b\n</xmp><plaintext>c\n<d>\r&#10;",
	"a&#10;b\rc&nbsp;&nbsp;\n&nbsp;",
	"&nbsp;<p>\u200b</p>&#8203;\tx",
	"<pre>\u200b\n&nbsp;x\n&nbsp;</pre>",
	"<p><b>a</b>&nbsp;</p>b",
	"<script>a<b</script><style>c</style><textarea><p>d</textarea>e",
	"<script/>a</script>b<iframe/>c</iframe>d",
	"<noscript><p>a</div>b</noscript>c",
	"<div><noscript><p>a</div>b",
	"<noscript>&lt;p&gt;a<noscript>\r&#10;&amp;b</noscript>",
	"<head>a<title>b</title><noscript>c</noscript>",
	"a<html>b<body>c<head>d</body>e</html>f",
	"<svg><title>a</title><image></svg>b<svg/>c",
	"<svg><foreignObject><p>a<svg><b>c</svg></foreignObject>d",
	"<math><mi>a<annotation>b</annotation></math>c<math><p>d",
	"<template><p>a</template>b<template shadowrootmode=open><p>c</template>d",
	"<form><div>a</form>b</div>c",
	"<form><p>a<form>b</form>c",
	"<button><p>a<button>b</p>c",
	"<h1>a<h2>b</h3>c",
	"<dialog>a</dialog><dialog open>b</dialog><p hidden>c",
	"<object><p>a</object>b<pre>c</object>d",
	"<ruby>a<rp>(</rp><rt>b</ruby>c",
	"<DIV CLASS=A Id='B&amp;' id=c rOlE=\" NAVigation \"STYLE=display:None>a",
	"<p/ =x = 'y' a=b/>c<br/></br>d",
	"\xff\xfe<p>\x80\xe9",
	"<a href=x>a&nbsp;</a>&nbsp;<a href=y>\u00a0</a>",
	"<title>a<p>b<noscript>c</noscript><svg><title>d</title><title>e",
	"<meta name=author content='a&amp; \u00a0b'><meta property=OG:TITLE content><link rel=Canonical href=' c '>" +
		"<html xml:lang=d lang=e>",
	`<i itemscope itemtype="https://schema.org/Article http://schema.org/x">a</i><script ` +
		`type=application/ld+json>{"@type":["Recipe",{}],"name":"b\u0000\ud83d\x",</script>`,
	jsonLD(`{"@graph":[{"articleBody":"` +
		strings.Repeat(`<p class=\"a\">b &amp;\u00e9 <b>c</b>\ud83d\ude00\t<a href=d>e\r\nf</a>\u000a<li>g &lt;</p>`,
			40) + `"}]}`),
	"<div>a" + jsonLD(`{"articleBody":"`+strings.Repeat("&lt;p&gt;b&amp;nbsp;c &amp;amp;\n d&lt;/p&gt;&#10;", 40)+
		`"}`) + "<p>b",
	"<head><div hidden>a</div>" +
		jsonLD(`{"articleBody":"`+strings.Repeat("<pre>\\n  a\\n\\n b</pre><noscript>c</noscript><p hidden>d</p>", 60)+
			`"}`) + jsonLD(`{"articleBody":"e"}`),
}

// jsonLD returns a script of JSON-LD.
func jsonLD(text string) string {
	return `<script type="application/ld+json">` + text + `</script>`
}

func TestEveryByteBelongsToOneLine(t *testing.T) {
	for _, s := range nasty {
		p, err := ParseUTF8([]byte(s))
		if err != nil {
			t.Fatal(err)
		}
		check(t, p)
	}
	for name, src := range samples(t) {
		t.Run(name, func(t *testing.T) {
			p, err := ParseUTF8(src)
			if err != nil {
				t.Fatal(err)
			}
			check(t, p)
		})
	}
}

func TestParserKeepsNothingFromThePageBefore(t *testing.T) {
	var warm Parser
	for _, s := range nasty {
		for range 2 {
			got, err := warm.ParseUTF8([]byte(s))
			if err != nil {
				t.Fatal(err)
			}
			want, err := ParseUTF8([]byte(s))
			if err != nil {
				t.Fatal(err)
			}
			if !samePage(got, want) {
				t.Errorf("%q: a Parser that has read other pages says\n%+v, a new one\n%+v", s, got, want)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range nasty {
		f.Add([]byte(s))
	}
	for _, src := range samples(f) {
		f.Add(src)
	}
	var warm Parser
	f.Fuzz(func(t *testing.T, src []byte) {
		first, err := ParseUTF8(src)
		if err != nil {
			t.Fatal(err)
		}
		check(t, first)
		again, err := warm.ParseUTF8(src)
		if err != nil {
			t.Fatal(err)
		}
		if !samePage(first, again) {
			t.Errorf("%q: the same page, read twice, differs", src)
		}

		all := NewMask(first, nil)
		for i := range all {
			all[i] = true
		}
		out := first.AppendText(nil, all)
		if utf8.Valid(src) && !utf8.Valid(out) {
			t.Errorf("%q: rendered as %q, which is not valid UTF-8", src, out)
		}
	})
}

func TestRunTextIsTheTextOfARun(t *testing.T) {
	p, err := ParseUTF8([]byte("<p>The ferry <b>leaves</b> at six.<p>It is late."))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"The ferry", "leaves", "at six.", "It is late."} {
		got := p.RunText(i)
		if string(got) != want || cap(got) != len(got) {
			t.Errorf("run %d: %q with capacity %d, want %q", i, got, cap(got), want)
		}
	}
}
