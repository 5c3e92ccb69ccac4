package linesift_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"html"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"linesift"
	"linesift/methods"
	"linesift/page"
	"linesift/role"
)

const quayPage = `<!doctype html><html lang=en><title>Timetable - Quay</title><meta property="og:site_name" content="Quay">
<base href="https://quay.example/x"><h2 onclick=f()>Boats</h2>
<ul><li><a href=friday><b>Friday</b></a> 18:00<li><a href="javascript:f()">Saturday</a></ul>
<table><tr><th>Boat<th>Seats<tr><td>Ann<td>12</table>
<figure><img src=/ann.jpg alt="The Ann"><figcaption>The boat</figcaption></figure>
<script>f()</script>`

func extract(t *testing.T, html string, options ...linesift.Options) *linesift.Document {
	t.Helper()
	d, err := linesift.Extract(strings.NewReader(html), given(options))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// given returns the options if there are any, and nil for the default.
func given(options []linesift.Options) *linesift.Options {
	if options == nil {
		return nil
	}
	return &options[0]
}

// use returns a method of package methods.
func use(t testing.TB, spec string) linesift.Method {
	t.Helper()
	m, err := methods.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// css keeps and drops elements of every page.
func css(t testing.TB, keep, drop string) []linesift.SiteCSS {
	t.Helper()
	all, err := linesift.NewSiteCSS("", keep, drop)
	if err != nil {
		t.Fatal(err)
	}
	return []linesift.SiteCSS{all}
}

// Markdown and HTML share a tree. Tree makes one that the caller may change.
func TestNoFormatChangesAnother(t *testing.T) {
	const source = `<h1>Mud</h1><p>The <b>mud</b> of Ness.<table><tr><th>a<th>b<tr><td>c<td>d</table><ol ` +
		`start=3><li>e</ol>`
	o := linesift.Options{Method: use(t, "all")}
	markdown, html := extract(t, source, o).Markdown(), extract(t, source, o).HTML()
	d := extract(t, source, o)
	for range 2 {
		if d.Markdown() != markdown || d.HTML() != html {
			t.Errorf("%s\n%s\nwant\n%s\n%s", d.Markdown(), d.HTML(), markdown, html)
		}
		d.Tree().FirstChild.Data = "changed"
	}
}

func TestFormatsHaveWhatIsKept(t *testing.T) {
	all := use(t, "all")
	for _, tt := range []struct {
		promise string
		options linesift.Options
		in, out []string // of the Markdown
	}{
		{"everything", linesift.Options{},
			[]string{"## Boats", "- [**Friday**](https://quay.example/friday) 18:00", "| Ann | 12 |",
				"![The Ann](https://quay.example/ann.jpg)", "The boat"}, []string{"javascript", "f()"}},
		{"no links", linesift.Options{NoLinks: true}, []string{"- **Friday** 18:00"}, []string{"/friday"}},
		{"no images", linesift.Options{NoImages: true}, []string{"The boat"}, []string{"!["}},
		{"no tables", linesift.Options{NoTables: true}, []string{"Ann"}, []string{"|"}},
		{"no captions", linesift.Options{DropRoles: role.Of(role.Caption)}, []string{"Ann"}, []string{"The boat"}},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			tt.options.Method = all
			d := extract(t, quayPage, tt.options)
			md := d.Markdown()
			for _, in := range tt.in {
				if !strings.Contains(md, in) {
					t.Errorf("%q is missing in\n%s", in, md)
				}
			}
			for _, out := range tt.out {
				if strings.Contains(md, out) || strings.Contains(d.HTML(), out) {
					t.Errorf("%q is in\n%s", out, md)
				}
			}
		})
	}
}

func TestTheTitleIsWrittenFirst(t *testing.T) {
	const text = "<p>The boat left at noon, and nobody on the quay said a word."
	for _, tt := range []struct{ promise, html, want string }{
		{"before text", "<title>The boat</title>" + text, "The boat"},
		{"before another heading", "<title>The last ferry</title><h2>Summer</h2>" + text, "The last ferry"},
		{"before a heading with a word of it", "<title>The last ferry of the quay</title><h2>The quay</h2>" + text,
			"The last ferry of the quay"},
		{"not before itself", "<title>The boat</title><h1>The   Boat!</h1>" + text, ""},
		{"not before a line of itself", "<title>The boat</title><p>The boat" + text, ""},
		{"not before a longer heading", "<title>The boat</title><h1>The boat left</h1>" + text, ""},
		{"before a longer line", "<title>The boat</title><p>The boat left with letters, cows and schoolchildren" + text,
			"The boat"},
		{"not above its section", "<title>The boat</title><p>News<h1>The boat</h1>" + text, ""},
		{"although it stands far below", "<title>The boat</title>" + strings.Repeat("<p>Another line", 5) +
			"<h2>The boat</h2>", "The boat"},
		{"in one line", "<title>The <boat> &amp;\nthe quay</title>" + text, "The <boat> & the quay"},
		{"not without content", "<title>The boat</title>", ""},
		{"not without a title", text, ""},
	} {
		without := extract(t, tt.html, linesift.Options{Method: use(t, "all"), CSS: css(t, "", "title")})
		d := extract(t, tt.html, linesift.Options{Method: use(t, "all"), CSS: css(t, "", "title"), Title: true})
		wantText, wantHTML, wantMarkdown := without.Text(), without.HTML(), without.Markdown()
		if tt.want != "" {
			wantText = tt.want + "\n\n" + wantText
			wantHTML = "<h1>" + html.EscapeString(tt.want) + "</h1>\n" + wantHTML
			wantMarkdown = "# " + strings.Replace(tt.want, "<", `\<`, 1) + "\n\n" + wantMarkdown
		}
		if d.Text() != wantText || d.HTML() != wantHTML || d.Markdown() != wantMarkdown {
			t.Errorf("%s: %q, %q, %q", tt.promise, d.Text(), d.HTML(), d.Markdown())
		}
		if got, want := d.Words(), without.Words(); got != want {
			t.Errorf("%s: %d words, want %d", tt.promise, got, want)
		}
	}
}

// The addresses of records are data, and no page is lost for one.
func TestWhatIsNoAddressIsIgnored(t *testing.T) {
	for _, none := range []string{"nonsense", "quay.example/boats", "ftp://quay.example/boats", "javascript://a/",
		"about:blank"} {
		d := extract(t, `<p>The <a href=/boats>boats</a> of the quay.`,
			linesift.Options{Method: use(t, "all"), URL: none})
		if got := d.Markdown() + d.Metadata().URL; got != "The [boats](/boats) of the quay.\n" {
			t.Errorf("%s: %q", none, got)
		}
	}
	d := extract(t, `<p>The <a href=/boats>boats</a> of the quay.`,
		linesift.Options{Method: use(t, "all"), URL: " https://quay.example/\n"})
	if got := d.Markdown() + d.Metadata().URL; got != "The [boats](https://quay.example/boats) of the quay.\n"+
		"https://quay.example/" {
		t.Error(got)
	}
}

func recordOf(t *testing.T, d *linesift.Document, o linesift.RecordOptions) *linesift.Record {
	t.Helper()
	r, err := d.Record(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRecord(t *testing.T) {
	d := extract(t, quayPage, linesift.Options{Method: use(t, "all"), URL: "https://quay.example/boats"})
	out, err := json.Marshal(recordOf(t, d, linesift.RecordOptions{Text: true}))
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"title": "Timetable", "site_name": "Quay", "language": "en", "url": "https://quay.example/boats",
		"bytes": float64(len(quayPage)), "encoding": "utf-8", "from": "body", "words": 11., "text": d.Text(),
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}

	empty := recordOf(t, extract(t, ""), linesift.RecordOptions{Markdown: true, HTML: true})
	if empty.Text != nil || empty.Markdown == nil || *empty.Markdown != "" || empty.HTML == nil || *empty.HTML != "" {
		t.Errorf("without content: %+v", empty)
	}

	r := recordOf(t, extract(t, smallPage), linesift.RecordOptions{})
	sum := float32(0)
	for _, p := range r.Types {
		sum += p
	}
	if r.Type == "" || sum < 0.999 || sum > 1.001 || r.Hub == nil || r.Confidence == nil || *r.Confidence <= 0 {
		t.Errorf("of a model: %+v", r)
	}
}

func TestARecordOfAnotherMethodHasNoEffects(t *testing.T) {
	d := extract(t, quayPage, linesift.Options{Method: use(t, "all")})
	if r, err := d.Record(linesift.RecordOptions{Effects: 1}); r != nil || err != linesift.ErrNoModel {
		t.Errorf("%+v, error %v", r, err)
	}
}

func TestLinesCoverThePage(t *testing.T) {
	d := extract(t, smallPage)
	end, kept := 0, ""
	for i, l := range d.Lines() {
		if l.Start != end || l.End <= l.Start || *l.Probability != d.Result().Probabilities[i] {
			t.Errorf("line %d: %+v, behind %d", i, l, end)
		}
		if end = l.End; l.Content {
			kept += l.Text + "\n"
		}
	}
	if want := strings.ReplaceAll(d.Text(), "\n\n", "\n"); end != len(smallPage) || kept != want {
		t.Errorf("%d of %d bytes; kept %q, want %q", end, len(smallPage), kept, want)
	}
}

// A broken method has an error for every page.
type broken struct{ err error }

func (b broken) Classify(*page.Page, *linesift.Result) error { return b.err }

func TestTheErrorOfAMethodIsReturned(t *testing.T) {
	want := errors.New("the service is down")
	if _, err := linesift.Extract(strings.NewReader(smallPage), &linesift.Options{Method: broken{want}}); err != want {
		t.Errorf("error %v, want %v", err, want)
	}
}

func TestExtractStopsWhereItMust(t *testing.T) {
	broken := errors.New("the line is broken")
	unnamed, err := binary.Append(nil, binary.LittleEndian,
		utf16.Encode([]rune("<p>"+strings.Repeat("渡船来得很晚，一个星期的信件也随船到了。", 20))))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		promise string
		r       io.Reader
		options *linesift.Options
		want    error
	}{
		{"a reader that fails", io.MultiReader(strings.NewReader("<p>x"), iotest.ErrReader(broken)), nil, broken},
		{"a page that is too large", strings.NewReader(smallPage), &linesift.Options{MaxSize: 100},
			linesift.ErrTooLarge},
		{"UTF-16 that nothing tells of", bytes.NewReader(unnamed), nil, linesift.ErrNotText},
		{"UTF-32", strings.NewReader("<\x00\x00\x00p\x00\x00\x00>\x00\x00\x00" + strings.Repeat("a\x00\x00\x00", 200)),
			nil, linesift.ErrNotText},
		{"a picture", strings.NewReader("\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03"), nil,
			linesift.ErrNotText},
		{"one that is just as large", strings.NewReader(smallPage), &linesift.Options{MaxSize: int64(len(smallPage))},
			nil},
	} {
		if _, err := linesift.Extract(tt.r, tt.options); !errors.Is(err, tt.want) {
			t.Errorf("%s: error %v, want %v", tt.promise, err, tt.want)
		}
	}
}

func TestOptionsOfAPageAreOfItAlone(t *testing.T) {
	var x linesift.Extractor
	for _, tt := range []struct {
		options linesift.Options
		want    string
	}{{linesift.Options{}, "[**Friday**]"}, {linesift.Options{NoLinks: true}, "- **Friday**"},
		{linesift.Options{}, "[**Friday**]"}} {
		tt.options.Method = use(t, "all")
		d, err := x.Extract(strings.NewReader(quayPage), &tt.options)
		if err != nil {
			t.Fatal(err)
		}
		if md := d.Markdown(); !strings.Contains(md, tt.want) {
			t.Errorf("%q is missing in %s", tt.want, md)
		}
	}
}

func TestWordsOfScriptsWithoutSpacesAreCounted(t *testing.T) {
	for text, want := range map[string]int{
		"The ferry left at six.":       5,
		"渡輪在六點離開，碼頭上沒有人說一句話。":          9, // 17 characters
		"フェリーは六時に出た。":                  5, // 10
		"เรือออกตอนหกโมง Ferry":        9, // 15 and a word
		"<p>船 <a href=/x>出た</a><p>The": 3, // 3 and a word
	} {
		if got := extract(t, text, linesift.Options{Method: use(t, "all")}).Words(); got != want {
			t.Errorf("%s: %d words, want %d", text, got, want)
		}
	}
}

// The documents of the function Extract stay as they are when others are made.
func TestDocumentsOfExtractAreTheirOwn(t *testing.T) {
	first := extract(t, smallPage)
	text, odds := first.Text(), slices.Clone(first.Result().Probabilities)
	extract(t, quayPage)
	if first.Text() != text || !slices.Equal(first.Result().Probabilities, odds) {
		t.Error("another page has changed the first")
	}
}

// A method may answer every page in the same memory.
func TestADocumentOutlivesTheMemoryOfItsMethod(t *testing.T) {
	m := fixed{Mask: page.Mask{true, false}}
	const html = "<p>one<p>two"
	first := extract(t, html, linesift.Options{Method: m})
	m.Mask[0], m.Mask[1] = false, true
	if got := extract(t, html, linesift.Options{Method: m}).Text(); got != "two\n" {
		t.Errorf("second: %q", got)
	}
	if got := first.Text(); got != "one\n" {
		t.Errorf("first: %q", got)
	}
}

// A price in a line is content, although most of the line is not.
func TestAPieceOfALineIsContent(t *testing.T) {
	const html = "<title>The price of fish</title><p>The boats came home in the evening, and sold what they had: " +
		"<b>12 EUR</b>"
	none := fixed{Mask: make(page.Mask, 2)}
	d := extract(t, html, linesift.Options{Method: none, CSS: css(t, "b", ""), Title: true})
	if want := "The price of fish\n\n12 EUR\n"; d.Text() != want || d.IsEmpty() {
		t.Errorf("%q, empty: %v, want %q", d.Text(), d.IsEmpty(), want)
	}
	if d := extract(t, html, linesift.Options{Method: none, Title: true}); d.Text() != "" || !d.IsEmpty() {
		t.Errorf("%q, empty: %v", d.Text(), d.IsEmpty())
	}
}

// Who favours recall gets all that others get of pages that networks cannot judge.
func TestMoreRecallKeepsSmallPages(t *testing.T) {
	for _, html := range []string{"just text", "<p>Call us: 555 1234</p>", "<p>Ok</p>"} {
		want := extract(t, html).Text()
		for _, method := range []string{"full:favor=-.1", "full:favor=recall"} {
			if got := extract(t, html, linesift.Options{Method: use(t, method)}).Text(); got != want || got == "" {
				t.Errorf("%q: %q, want %q", html, got, want)
			}
		}
	}
}

// The content is another mask than the method's.
func TestTheMaskOfTheMethodStays(t *testing.T) {
	d := extract(t, quayPage, linesift.Options{Method: use(t, "all"), DropRoles: role.Of(role.Heading)})
	found := slices.Clone(d.Result().Mask)
	if slices.Equal(d.Content(), found) || !slices.Equal(d.Result().Mask, found) || slices.Contains(found, false) {
		t.Errorf("found %v, then %v; the content is %v", found, d.Result().Mask, d.Content())
	}
}

func TestDamageLowersTheConfidence(t *testing.T) {
	whole := extract(t, smallPage)
	for _, sign := range []string{"\ufffd", "\x01"} {
		damaged := extract(t, strings.Replace(smallPage, "Imprint", strings.Repeat(sign, 3)+"rint", 1))
		if *damaged.Result().Confidence >= *whole.Result().Confidence || *damaged.Result().Confidence <= 0 {
			t.Errorf("%q: confidence %v, without damage %v", sign, *damaged.Result().Confidence,
				*whole.Result().Confidence)
		}
	}
}
