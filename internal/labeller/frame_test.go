package labeller

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"linesift/internal/ci"
	"linesift/page"
)

const samples = "../../data/samples/pages"

func parsed(t testing.TB, src []byte) *page.Page {
	t.Helper()
	utf8, _ := page.Decode(src, "")
	p, err := page.ParseUTF8(utf8)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkFrame tells what is wrong with a frame: anything in it that could run,
// load or lead elsewhere, and runs that are missing or have another text.
func checkFrame(p *page.Page, frame []byte) error {
	doc, err := html.Parse(bytes.NewReader(frame))
	if err != nil { // more than 512 open elements, which html.Parse refuses
		return checkTags(frame)
	}
	shown := make(map[string][]string) // by line, the texts of its runs
	n := 0
	for e := range doc.Descendants() {
		if e.Type != html.ElementNode {
			continue
		}
		if err := checkTag(e.Data, e.Attr); err != nil {
			return err
		}
		text := ""
		for d := range e.Descendants() {
			if d.Type == html.TextNode && (e.Data == runTag || e.Data == "style") {
				text += d.Data
			} else if e.Data == runTag {
				return fmt.Errorf("a <%s> in a run", d.Data)
			}
		}
		switch e.Data {
		case "style":
			if err := checkCSS(text); err != nil {
				return err
			}
		case runTag:
			n++
			shown[e.Attr[0].Val] = append(shown[e.Attr[0].Val], text)
		}
	}
	if n != len(p.Runs) {
		return fmt.Errorf("%d runs are shown, want %d", n, len(p.Runs))
	}
	for i, l := range p.Lines {
		for k := range l.Runs.Len() {
			r := p.Runs[int(l.Runs.Start)+k]
			want := string(p.Text[r.Text.Start:r.Text.End])
			if got := shown[fmt.Sprint(i)][k]; asRead(got) != asRead(want) {
				return fmt.Errorf("run %d of line %d is %q, want %q", k, i, got, want)
			}
		}
	}
	return nil
}

// checkTags does what checkFrame does for the tags alone.
func checkTags(frame []byte) error {
	z := html.NewTokenizer(bytes.NewReader(frame))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return nil
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			if err := checkTag(t.Data, t.Attr); err != nil {
				return err
			}
		}
	}
}

// checkTag tells what is wrong with an element: that it could run, load, send or lead
// elsewhere.
func checkTag(name string, attributes []html.Attribute) error {
	switch name {
	case "script", "iframe", "frame", "frameset", "object", "embed", "applet", "base", "link", "svg", "math", "video",
		"audio", "source", "input", "select", "textarea", "template", "noscript", "portal", "fencedframe":
		return fmt.Errorf("a <%s>", name)
	case "meta":
		if len(attributes) != 1 || attributes[0].Key != "charset" {
			return fmt.Errorf("a <meta> with %v", attributes)
		}
		return nil
	case "ls-missing": // a page may have one too, without the number
		if len(attributes) == 1 && attributes[0].Key == "data-styles" {
			return nil
		}
	case runTag:
		if len(attributes) != 1 || attributes[0].Key != "data-line" {
			return fmt.Errorf("a run with %v", attributes)
		}
		return nil
	}
	sends := name == "button" // unless it says otherwise
	for _, a := range attributes {
		switch {
		case name == "button" && a.Key == "type":
			sends = a.Val != "button"
		case a.Key == "style":
			if err := checkCSS(a.Val); err != nil {
				return err
			}
		case name == "img" && a.Key == "src" &&
			strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Val)), "data:image/"):
		case slices.Contains([]string{"ol", "ul", "li"}, name) && (a.Key == "type" || a.Key == "value"):
		case strings.HasPrefix(a.Key, "aria-"), slices.Contains(harmless, a.Key), slices.Contains(styling, a.Key),
			a.Key == "tabindex":
		default:
			return fmt.Errorf("<%s %s=%q>", name, a.Key, a.Val)
		}
	}
	if sends {
		return fmt.Errorf("<%s %v> sends a form", name, attributes)
	}
	return nil
}

// checkCSS tells what in styles could end the element around them.
func checkCSS(styles string) error {
	for i := range len(styles) {
		if styles[i] == '<' && (i+1 == len(styles) || strings.IndexByte("= \t\r\n\f", styles[i+1]) < 0) {
			return fmt.Errorf("< in styles: %.40q", styles[i:])
		}
	}
	return nil
}

// asRead leaves out what html.Parse drops or replaces.
func asRead(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == '\ufffd' {
			return -1
		}
		return r
	}, text)
}

func TestEachRunOfASampleIsShownOnceAndNothingElseIs(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(samples, "*.html"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p := parsed(t, src)
		for _, plain := range []bool{false, true} {
			f := frame(p, plain)
			if p.Origin == page.FromJSONLD {
				if n := bytes.Count(f, []byte("<"+runTag+" ")); n != len(p.Lines) {
					t.Errorf("%s: %d lines are shown, want %d", file, n, len(p.Lines))
				}
			} else if err := checkFrame(p, f); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if plain && bytes.Count(f, []byte("<style")) != 1 {
				t.Errorf("%s: a plain page has styles of its own", file)
			}
		}
	}
}

// All 4,086 pages of the corpus are shown so, as far as html.Parse reads them; the
// test takes every hundredth.
func TestEachRunOfTheCorpusIsShownOnceAndNothingElseIs(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads some hundred pages")
	}
	files, err := filepath.Glob("../../../shared/corpus/*/*/html/*.gz")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		ci.MissingGold(t, "no corpus")
	}
	for i := 0; i < len(files); i += 100 {
		f, err := os.Open(files[i])
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		src, err := io.ReadAll(z)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		p := parsed(t, src)
		if p.Origin == page.FromJSONLD {
			continue
		}
		if err := checkFrame(p, frame(p, false)); err != nil {
			t.Errorf("%s: %v", files[i], err)
		}
	}
}

func TestWhatIsLetThroughAndWhatIsNot(t *testing.T) {
	t.Parallel()
	run := func(line int, text string) string {
		return fmt.Sprintf(`<ls-run data-line="%d">%s</ls-run>`, line, text)
	}
	for _, test := range []struct{ name, src, want string }{
		{"text and entities", `<p>a &lt; b &amp;amp; c</p>`, `<p>` + run(0, `a &lt; b &amp;amp; c`) + `</p>`},
		{"runs of a line", `<p>one <b>two</b> three</p>`,
			`<p>` + run(0, "one") + ` <b>` + run(0, "two") + `</b> ` + run(0, "three") + `</p>`},
		{"scripts", `<script>alert(1)</script><p>x</p><script src="//evil.example/a.js"></script>`,
			`<p>` + run(0, "x") + `</p>`},
		{"handlers", `<p onclick="a()" onmouseover='b()' style="color:red">x</p>`,
			`<p style="color:red">` + run(0, "x") + `</p>`},
		{"links", `<a href="javascript:a()" target=_top ping=/p>x</a>`, `<a>` + run(0, "x") + `</a>`},
		{"forms", `<form action="//evil.example" method=post><input name=a autofocus><button ` +
			`formaction="//evil.example">Go</button></form>`,
			`<form><button type="button" tabindex="-1">` + run(0, "Go") + `</button></form>`},
		{"pictures",
			`<img src="//evil.example/a.png" srcset="b.png 2x" onerror="a()" alt="A"><img ` +
				`src="data:image/gif;base64,R0lGOD" name=body><p>x`,
			`<img alt="A"><img src="data:image/gif;base64,R0lGOD"><p>` + run(0, "x")},
		{"a refresh, a base, links in the head",
			`<meta http-equiv=refresh content="0;//evil.example"><base href="//evil.example"><link rel=stylesheet ` +
				`href=a.css><link rel=dns-prefetch href=//evil.example><p>x`,
			`<p>` + run(0, "x") + `<ls-missing data-styles="1"></ls-missing>`},
		{"frames", `<iframe src="//evil.example" srcdoc="<script>a()</script>">fall back</iframe><object data=a>` +
			`</object><embed src=a><p>x`, `<p>` + run(0, "x")},
		{"drawings",
			`<svg onload="a()"><a xlink:href="javascript:a()"><text>y</text></a><foreignObject>` +
				`</foreignObject></svg><p>x`, `<a></a><p>` + run(0, "x")},
		{"names of our own", `<ls-run data-line=7 class=ls-content>x</ls-run>`, run(0, "x")},
		{"custom elements", `<my-card data-line=3 part=a><slot>x</slot></my-card>`,
			`<my-card>` + run(0, "x") + `</my-card>`},
		{"a list of options", `<select onchange="a()"><option value=1>one<option>two</select>`,
			`<ul><li>` + run(0, "one") + `<li>` + run(1, "two") + `</ul>`},
		{"details", `<details><summary>a</summary>b</details>`,
			`<details open><summary>` + run(0, "a") + `</summary>` + run(1, "b") + `</details>`},
		{"literal text", `<xmp><b>&amp;</b></xmp>`, `<pre>` + run(0, `&lt;b&gt;&amp;amp;&lt;/b&gt;`) + `</pre>`},
		{"quotes in attributes", `<p title='"><script>a()</script>' class="a&quot;b">x`,
			`<p title="&#34;&gt;&lt;script&gt;a()&lt;/script&gt;" class="a&#34;b">` + run(0, "x")},
		{"styles, with a height of the window",
			`<style>p { height: 50vh; color: red } </style><p style="min-height:100VH">x`,
			`<style>p { height: 450px; color: red } </style><p style="min-height:900px">` + run(0, "x")},
		{"heights of the window",
			`<style>.w-50vh{height:50vh;min-height:100SVH;top:-.5dvh;width:50vw;height:calc(5vh + 1px)}</style><p>x`,
			`<style>.w-50vh{height:450px;min-height:900px;top:-4.5px;width:50vw;height:calc(45px + 1px)}</style><p>` +
				run(0, "x")},
		{"a height that is no number", `<style>p{top:1.2.3vh}</style><p>x`,
			`<style>p{top:1.2.3vh}</style><p>` + run(0, "x")},
		{"a link of no kind", `<link href=a.css><p>x`, `<p>` + run(0, "x")},
		{"a dialog", `<p>x</p><dialog>y</dialog>`, `<p>` + run(0, "x") + `</p><div>` + run(1, "y") + `</div>`},
		{"tags in styles", `<style><!-- p{} --></sty</x;le>@media (width<600px) and (height<=9px) {}</style><p>x`,
			`<style>  p{} -->< /sty< /x;le>@media (width< 600px) and (height<=9px) {}</style><p>` + run(0, "x")},
		{"comments", `<!-- <script> --><p>x<!--[if IE]><script>a()</script><![endif]-->`, `<p>` + run(0, "x")},
		{"noscript that nobody needs", `<noscript><img src=//evil.example>turn it on</noscript><p>` +
			strings.Repeat("x", 500), `<p>` + run(0, strings.Repeat("x", 500))},
		{"noscript that has the text", `<noscript><p onclick=a()>` + strings.Repeat("y", 500) + `</noscript>`,
			`<p>` + run(0, strings.Repeat("y", 500))},
		{"a style that the parser reads as text", `<svg><style><p>x</p></style></svg>`, `<p>` + run(0, "x") + `</p>`},
	} {
		got := string(frame(parsed(t, []byte(test.src)), false))
		_, got, _ = strings.Cut(got, "</style>\n")
		if strings.TrimSpace(got) != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

func TestAPlainPageHasNoStyles(t *testing.T) {
	t.Parallel()
	got := string(frame(parsed(t, []byte(`<style>p{}</style><p class=a id=b style="c" align=left hidden title=d>x`)),
		true))
	if _, got, _ = strings.Cut(got, "</style>\n"); got != `<p title="d"><ls-run data-line="0">x</ls-run>` {
		t.Error(got)
	}
}

func FuzzFrame(f *testing.F) {
	f.Add([]byte("<nosCript><nosCript><A")) // found by fuzzing
	f.Add([]byte("<p>a<stYle><<0"))
	f.Add([]byte("<plaintext><form>a</form>\r\x10\r<p>b")) // so is this
	f.Add([]byte(`<p onclick=a>one <b>two</b><script>x</script><a href=javascript:a()>three</a>`))
	f.Add(
		[]byte(`<svg><style><p>x</p></style><title><img src=a onerror=b></title></svg><math><mi><style><!--</style>` +
			`<img src=a>`))
	f.Add([]byte("<title>no end <p>one<noscript><p>two</noscript><title>three<title>"))
	f.Add([]byte("<table><tr>a<td>b<form><select><option>c<textarea></select><plaintext>d</p>"))
	f.Add([]byte("<template shadowrootmode=open><p>a</template><xmp><b>&amp;</xmp><pre>\n b\r\n&#10;c</pre>"))
	f.Add([]byte(`<script type="application/ld+json">{"@type":"Article","articleBody":"` +
		strings.Repeat("word \\u003cb\\u003e ", 60) + `"}</script>`))
	f.Fuzz(func(t *testing.T, src []byte) {
		p := parsed(t, src)
		if p.Origin == page.FromJSONLD {
			return // its texts are no part of the HTML
		}
		f := frame(p, false)
		if err := checkFrame(p, f); err != nil {
			t.Errorf("%v\n%s", err, f[bytes.Index(f, []byte("</style>")):])
		}
	})
}

// FuzzFrameOfJoins takes what is dangerous apart by what a rewriter may want to leave
// out, in each place where text is not read as tags.
func FuzzFrameOfJoins(f *testing.F) {
	dangers := []string{
		`</style><script>alert(1)</script>`, `</style><link rel=preconnect href=//evil.example>`,
		`<img src=x onerror=a()>`,
		`<meta http-equiv=refresh content=0;//evil.example>`, `<form action=//evil.example><button>x</button></form>`,
		`<iframe src=//evil.example></iframe>`,
		`@import url(//evil.example);`, `p{background:url(//evil.example)}`,
		`p{background:image-set("//evil.example" 1x)}`, `"><script>a()</script>`,
	}
	fillers := []string{`@import x;`, `url(x)`, `/**/`, `<!--`, `-->`, `<!---->`, "\x00", `<b>`, `</style>`,
		`<script>x</script>`, `\`, `\0`, `&lt;`, "\\\n", `1vh`, `"`, "'", `<`, `url(`}
	places := []string{`<style>%s</style>`, `<p style='%s'>`, `<p style="%s">`, `<p title="%s">`, `<title>%s</title>`,
		`<noscript>%s</noscript>`, `<xmp>%s</xmp>`,
		`<textarea>%s</textarea>`, `<!--%s-->`, `<svg><style>%s</style></svg>`, `<iframe>%s</iframe>`, `<plaintext>%s`,
		`<my-%s>`, `<p aria-%s=a>`, `<select><style>%s</style></select>`, `%s`}
	for place := range places {
		for danger := range dangers {
			f.Add(uint8(place), uint8(danger), uint8((place+danger)%len(fillers)), uint16(5), "")
		}
	}
	f.Fuzz(func(t *testing.T, place, danger, filler uint8, at uint16, more string) {
		bad := dangers[int(danger)%len(dangers)] + more
		cut := int(at) % len(bad)
		bad = bad[:cut] + fillers[int(filler)%len(fillers)] + bad[cut:]
		src := fmt.Sprintf(places[int(place)%len(places)], bad) + "<p>A line of text."
		p := parsed(t, []byte(src))
		if p.Origin == page.FromJSONLD {
			return // its texts are no part of the HTML
		}
		for _, plain := range []bool{false, true} {
			f := frame(p, plain)
			if err := checkFrame(p, f); err != nil {
				t.Errorf("%q: %v\n%s", src, err, f[bytes.Index(f, []byte("</style>")):])
			}
		}
	})
}
