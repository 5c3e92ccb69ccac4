package linesift_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
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

// Each optional part of a result is tried with each value that is none, and each of its numbers with each that is
// no share.
func TestPartsOfAResultThatAreEmptyOrOutOfRange(t *testing.T) {
	const html = "<h1>Ferries</h1><p>The ferry leaves at six.<p>Fares:" // three lines of a run each
	lists := map[string]func(list []float32) fixed{
		"Probabilities": func(list []float32) fixed { return fixed{Probabilities: list} },
		"Types":         func(list []float32) fixed { return fixed{Types: list} },
	}
	lengths := map[string]int{"Probabilities": 3, "Types": len(pagetype.All())}
	numbers := map[string]func(x float32) fixed{
		"Threshold":  func(x float32) fixed { return fixed{Threshold: x} },
		"Confidence": func(x float32) fixed { return fixed{Confidence: &x} },
		"Hub":        func(x float32) fixed { return fixed{Hub: &linesift.Hub{Probability: x}} },
	}
	try := func(r fixed, want string) {
		t.Helper()
		r.Mask = page.Mask{true, true, true}
		d, err := linesift.Extract(strings.NewReader(html), &linesift.Options{Method: r})
		if err != nil || want != "" {
			if want == "" || !strings.Contains(fmt.Sprint(err), ": "+want) {
				t.Errorf("error %v, want %q", err, want)
			}
			return
		}
		if got := d.Result(); (got.Probabilities == nil) != (len(r.Probabilities) == 0) ||
			(got.Types == nil) != (len(r.Types) == 0) || d.Words() != 7 {
			t.Errorf("%+v, %d words", got, d.Words())
		}
	}
	for part, with := range lists {
		for _, none := range [][]float32{nil, {}, make([]float32, 1)[:0]} {
			try(with(none), "")
		}
		for _, length := range []int{1, lengths[part] - 1, lengths[part] + 1} {
			try(with(make([]float32, length)), fmt.Sprintf("the length of %s is %d", part, length))
		}
		numbers[part] = func(x float32) fixed {
			list := make([]float32, lengths[part])
			list[len(list)-1] = x
			return with(list)
		}
	}
	for part, with := range numbers {
		try(with(0), "")
		try(with(1), "")
		for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -.5, 1.5} {
			try(with(float32(x)), fmt.Sprintf("%s has %v,", part, x))
		}
	}
	for _, part := range reflect.VisibleFields(reflect.TypeFor[linesift.Result]()) {
		if numbers[part.Name] == nil && part.Name != "Mask" {
			t.Errorf("no values of %s are tried", part.Name)
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
