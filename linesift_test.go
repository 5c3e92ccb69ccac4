package linesift_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"linesift"
	"linesift/methods"
	"linesift/model"
	"linesift/page"
	"linesift/pagetype"
)

const smallPage = `<html><body>
<nav><a href=/>Home</a> <a href=/boats>Boats</a></nav>
<article><h1>The last ferry</h1>
<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word until it was out of sight.</p>
<p>It had carried letters, cows and three generations of schoolchildren, mostly on time, for a little more than ninety years.</p>
</article>
<footer><a href=/imprint>Imprint</a> <a href=/privacy>Privacy</a></footer>`

func ExampleExtract() {
	doc, err := linesift.Extract(strings.NewReader(smallPage), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(doc.Text(), "out of sight"), strings.Contains(doc.Text(), "Imprint"))
	// Output: true false
}

func ExampleExtractor() {
	density, err := methods.New("density")
	if err != nil {
		fmt.Println(err)
		return
	}
	var x linesift.Extractor
	for _, html := range []string{
		"<p>A line of text that is longer than its markup.</p><p class=x><a href=/>more</a></p>",
		"<p>And a line of text on another page.</p>",
	} {
		doc, err := x.Extract(strings.NewReader(html), &linesift.Options{Method: density})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(doc.Text())
	}
	// Output:
	// A line of text that is longer than its markup.
	// And a line of text on another page.
}

func TestExtractorAgreesWithItsMethod(t *testing.T) {
	for _, name := range []string{"full", "density"} {
		m, err := methods.New(name)
		if err != nil {
			t.Fatal(err)
		}
		var x linesift.Extractor
		for range 2 {
			d, err := x.Extract(strings.NewReader(smallPage), &linesift.Options{Method: m})
			if err != nil {
				t.Fatal(err)
			}
			var r linesift.Result
			if err := m.Classify(d.Page(), &r); err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(r.Mask, true) || !slices.Equal(r.Mask, d.Result().Mask) {
				t.Errorf("%s: mask %v, want %v", name, d.Result().Mask, r.Mask)
			}
			if want := name == "full"; (len(d.Result().Probabilities) == len(d.Page().Lines)) != want ||
				(d.Result().Threshold > 0) != want {
				t.Errorf("%s: %d probabilities for %d lines, threshold %v", name, len(d.Result().Probabilities),
					len(d.Page().Lines), d.Result().Threshold)
			}
			if name == "density" && (d.Result().Types != nil || d.Result().Confidence != nil) {
				t.Errorf("%s: types %v, confidence %v", name, d.Result().Types, d.Result().Confidence)
			}
		}
	}
}

func TestThresholdsDecide(t *testing.T) {
	kept := func(threshold float64) int {
		d, err := linesift.Extract(strings.NewReader(smallPage),
			&linesift.Options{Method: use(t, fmt.Sprint("full:threshold=", threshold))})
		if err != nil {
			t.Fatal(err)
		}
		if d.Result().Threshold != float32(threshold) {
			t.Errorf("the document's threshold is %v, want %v", d.Result().Threshold, threshold)
		}
		return len(d.Text())
	}
	if all, none := kept(0), kept(0.999999); all == 0 || none != 0 {
		t.Errorf("%d bytes at a threshold of nearly 0, %d at nearly 1", all, none)
	}
}

func TestAModelWithoutLayersIsAnError(t *testing.T) {
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		t.Fatal(err)
	}
	m := &model.Model{Threshold: .5,
		Networks: map[model.NetworkName]*model.Network{model.NetworkLine: {Schema: schema}}}
	if _, err := linesift.NewModelMethod(m, linesift.Threshold{}); err == nil ||
		!strings.Contains(err.Error(), "no layers") {
		t.Errorf("a model without layers: error %v", err)
	}
}

// A fixed method has the same answer for every page.
type fixed linesift.Result

func (f fixed) Classify(_ *page.Page, r *linesift.Result) error {
	*r = linesift.Result(f)
	return nil
}

func TestAResultThatDoesNotFitThePageIsAnError(t *testing.T) {
	const html = "<p>The ferry <b>leaves</b> at six.<p>It is late." // two lines of four runs
	mask, types := make(page.Mask, 4), make([]float32, len(pagetype.All()))
	for _, c := range []struct {
		want   string
		result fixed
	}{
		{"", fixed{Mask: mask}},
		{"", fixed{Mask: mask, Probabilities: make([]float32, 2), Types: types}},
		{
			"the result of linesift_test.fixed: the length of Mask is 0, not 4, one for each run of the page; " +
				"make it with page.NewMask(p, r.Mask)", fixed{},
		},
		{
			"the result of linesift_test.fixed: the length of Mask is 5, not 4, one for each run of the page; " +
				"make it with page.NewMask(p, r.Mask)", fixed{Mask: make(page.Mask, 5)},
		},
		{
			"the result of linesift_test.fixed: the length of Probabilities is 1, not 2, one for each line of the page",
			fixed{Mask: mask, Probabilities: make([]float32, 1)},
		},
		{
			fmt.Sprintf("the result of linesift_test.fixed: the length of Types is %d, not %d, one for each type of "+
				"pagetype.All", len(types)-1, len(types)), fixed{Mask: mask, Types: types[1:]},
		},
	} {
		d, err := linesift.Extract(strings.NewReader(html), &linesift.Options{Method: c.result})
		if got := fmt.Sprint(err); err != nil && got != c.want || err == nil && c.want != "" {
			t.Errorf("error %v, want %q", err, c.want)
		}
		if err == nil {
			d.Lines()
		}
	}
}

func TestPartsOfAResultThatAreEmptyOrOutOfRange(t *testing.T) {
	const html = "<h1>Ferries</h1><p>The ferry leaves at six.<p>Fares:" // three lines of a run each
	nan := float32(math.NaN())
	lines := func(last float32) []float32 { return []float32{1, 1, last} }
	types := func(last float32) []float32 {
		all := make([]float32, len(pagetype.All()))
		all[0], all[len(all)-1] = 1, last
		return all
	}
	for _, c := range []struct {
		want   string // the part that the error names
		result fixed
	}{
		{"", fixed{}},
		{"", fixed{Probabilities: lines(1), Types: types(0), Threshold: 1, Confidence: new(float32(1))}},
		{"", fixed{Probabilities: []float32{}, Types: []float32{}}},
		{"", fixed{Probabilities: lines(0)[:0], Types: types(0)[:0]}},
		{"the length of Probabilities is 2", fixed{Probabilities: lines(0)[:2]}},
		{"the length of Types is 2", fixed{Types: types(0)[:2]}},
		{"Probabilities has NaN", fixed{Probabilities: lines(nan)}},
		{"Probabilities has 1.5", fixed{Probabilities: lines(1.5)}},
		{"Types has NaN", fixed{Types: types(nan)}},
		{"Types has -0.5", fixed{Types: types(-.5)}},
		{"Threshold has NaN", fixed{Threshold: nan}},
		{"Threshold has 2", fixed{Threshold: 2}},
		{"Confidence has NaN", fixed{Confidence: &nan}},
		{"Confidence has -1", fixed{Confidence: new(float32(-1))}},
	} {
		c.result.Mask = page.Mask{true, true, true}
		d, err := linesift.Extract(strings.NewReader(html), &linesift.Options{Method: c.result})
		if err != nil || c.want != "" {
			if c.want == "" || !strings.Contains(fmt.Sprint(err), ": "+c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			continue
		}
		if r := d.Result(); (r.Probabilities == nil) != (len(c.result.Probabilities) == 0) ||
			(r.Types == nil) != (len(c.result.Types) == 0) || d.Words() != 7 {
			t.Errorf("%+v, %d words", r, d.Words())
		}
	}
}

func TestAnExtractorDoesNotWriteIntoMemoryOfAMethod(t *testing.T) {
	const html = "<p>The ferry leaves.<p>At six.<p>It is late."
	mask := page.Mask{true, false, true}
	own := linesift.Options{Method: fixed{Mask: mask}}
	var x linesift.Extractor
	for i, o := range []linesift.Options{own, {}, own, {Method: use(t, "all")}, own} {
		d, err := x.Extract(strings.NewReader(html), &o)
		if err != nil {
			t.Fatal(err)
		}
		if want := "The ferry leaves.\n\nIt is late.\n"; i%2 == 0 && d.Text() != want {
			t.Errorf("page %d: %q, want %q", i, d.Text(), want)
		}
	}
	if !slices.Equal(mask, page.Mask{true, false, true}) {
		t.Errorf("the method's mask is %v", mask)
	}
}

// A counting method tells of each page another confidence and another verdict, in memory of its own.
type counting struct {
	confidence float32
	hub        linesift.Hub
}

func (c *counting) Classify(p *page.Page, r *linesift.Result) error {
	c.confidence += .25
	c.hub.Verdict = !c.hub.Verdict
	*r = linesift.Result{Mask: page.NewMask(p, r.Mask), Hub: &c.hub, Confidence: &c.confidence}
	return nil
}

func TestADocumentDoesNotKeepMemoryOfItsMethod(t *testing.T) {
	o := linesift.Options{Method: new(counting)}
	first, second := extract(t, smallPage, o).Result(), extract(t, smallPage, o).Result()
	if *first.Confidence != .25 || *second.Confidence != .5 || !first.Hub.Verdict || second.Hub.Verdict {
		t.Errorf("confidence %v and %v, hub %v and %v", *first.Confidence, *second.Confidence, first.Hub, second.Hub)
	}
}

func TestAPageOfNoParserIsAnError(t *testing.T) {
	const want = "ExtractPage: the page is nil, or no page.Parser has made it"
	var x linesift.Extractor
	for _, p := range []*page.Page{nil, {}} {
		if _, err := x.ExtractPage(p, nil); err == nil || err.Error() != want {
			t.Errorf("%+v: error %v", p, err)
		}
	}
}

func TestExtractIsSafeForConcurrentUse(t *testing.T) {
	want, err := linesift.Extract(strings.NewReader(smallPage), nil)
	if err != nil {
		t.Fatal(err)
	}
	text := want.Text() // a document is for one goroutine
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				got, err := linesift.Extract(strings.NewReader(smallPage), nil)
				if err != nil || got.Text() != text ||
					!slices.Equal(got.Result().Probabilities, want.Result().Probabilities) {
					t.Errorf("another document: %v", err)
				}
			}
		})
	}
	wg.Wait()
}

// The README's promise: the first command prints the article and nothing else.
func TestTheFirstSampleIsItsArticleAndNothingElse(t *testing.T) {
	html, err := os.ReadFile("data/samples/pages/news-harbour.html")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := linesift.Extract(bytes.NewReader(html), nil)
	if err != nil {
		t.Fatal(err)
	}
	text := doc.Text()
	for _, in := range []string{"Drivers face a nine-mile detour", "A job last done in 1931", "either ramp."} {
		if !strings.Contains(text, in) {
			t.Errorf("%q is missing", in)
		}
	}
	for _, out := range []string{"cookies", "Subscribe", "Yacht club objects", "comments", "clipboard", "19 November"} {
		if strings.Contains(text, out) {
			t.Errorf("%q was kept", out)
		}
	}
}

func BenchmarkExtract(b *testing.B) {
	html, err := os.ReadFile("data/samples/pages/news-harbour.html")
	if err != nil {
		b.Fatal(err)
	}
	var x linesift.Extractor
	var out []byte
	b.SetBytes(int64(len(html)))
	b.ReportAllocs()
	for b.Loop() {
		d, err := x.Extract(bytes.NewReader(html), nil)
		if err != nil {
			b.Fatal(err)
		}
		out = d.AppendText(out[:0])
	}
}

// The error of a file that is no text says what it is.
func TestNotTextSaysWhatItIs(t *testing.T) {
	noise := strings.Repeat("\x00\x01\x02\x03", 100)
	for begin, want := range map[string]string{
		"\x1f\x8b\x08\x00":                 "application/x-gzip is not a web page",
		"PK\x03\x04":                       "application/zip is not a web page",
		"%PDF-1.7\n":                       "application/pdf is not a web page",
		"\x89PNG\r\n\x1a\n":                "image/png is not a web page",
		"GIF89a":                           "image/gif is not a web page",
		"\xff\xd8\xff\xe0\x00\x10JFIF\x00": "image/jpeg is not a web page",
		"":                                 "is not text: more than one in 50 of its first characters",
	} {
		_, err := linesift.Extract(strings.NewReader(begin+noise), nil)
		if !errors.Is(err, linesift.ErrNotText) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", begin, err)
		}
	}
	_, err := linesift.Extract(strings.NewReader("<p>One"), &linesift.Options{MaxSize: 3})
	if !errors.Is(err, linesift.ErrTooLarge) || !strings.Contains(err.Error(), "Options.MaxSize") {
		t.Error(err)
	}
}

// A user who passes the name of a page, or pages of a crawl, in the place of a page gets no text of them.
func TestWhatIsNotAPageIsAnError(t *testing.T) {
	for document, want := range map[string]string{
		"https://harbour.example/news":       "this is an address and not a page",
		"saved/page.html":                    "this is a path and not a page",
		`{"id": 1, "html": "<p>One"}` + "\n": "this is JSON and not a page",
	} {
		_, err := linesift.Extract(strings.NewReader(document), nil)
		if !errors.Is(err, linesift.ErrNotPage) || err.Error() != want {
			t.Errorf("%q: %v", document, err)
		}
	}
}
