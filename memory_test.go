package linesift_test

import (
	"bytes"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"linesift"
	"linesift/internal/cost"
	"linesift/models"
)

// memoryOf returns how many bytes were allocated, or are live if live is true.
func memoryOf(live bool) int {
	var m runtime.MemStats
	if live {
		runtime.GC()
		runtime.GC() // the pool of models gives up its memory at the second
	}
	runtime.ReadMemStats(&m)
	if live {
		return int(m.HeapAlloc)
	}
	return int(m.TotalAlloc)
}

func samplePage(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("data/samples/pages/news-harbour.html")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestADocumentDoesNotKeepItsExtractor(t *testing.T) {
	const number, most = 40, 200 << 10 // a document of this page has 60 KB, an extractor 1 MB
	src := samplePage(t)
	for name, options := range map[string]linesift.Options{"default": {},
		"recall": {Method: use(t, "full:favor=recall")}} {
		before := memoryOf(true)
		documents := make([]*linesift.Document, number)
		for i := range documents {
			d, err := linesift.Extract(strings.NewReader(src), &options)
			if err != nil {
				t.Fatal(err)
			}
			d.Metadata()
			documents[i] = d
		}
		if each := (memoryOf(true) - before) / number; each > most {
			t.Errorf("%s: a document keeps %d bytes, want at most %d", name, each, most)
		}
		runtime.KeepAlive(documents)
	}
}

func TestExtractMakesNoModelMethodForEachPage(t *testing.T) {
	src := samplePage(t)
	for _, name := range []string{"full:favor=recall", "full:threshold=.4"} {
		o := &linesift.Options{Method: use(t, name)}
		least := 1 << 30 // a pool may be empty, and then a network is made
		for range 20 {
			before := memoryOf(false)
			if _, err := linesift.Extract(strings.NewReader(src), o); err != nil {
				t.Fatal(err)
			}
			least = min(least, memoryOf(false)-before)
		}
		if most := 500 << 10; least > most { // a page takes 200 KB, a network 1 MB
			t.Errorf("%s: a page takes %d bytes, want at most %d", name, least, most)
		}
	}
}

func TestAnExtractorKeepsTheMemoryOfModelsInTurn(t *testing.T) {
	src := samplePage(t)
	var x linesift.Extractor
	both := []linesift.Options{{Method: use(t, "article-mlp")}, {Method: use(t, "full:favor=recall")}}
	taken := 0 // by both pages
	for range 3 {
		before := memoryOf(false)
		for _, o := range both {
			if _, err := x.Extract(strings.NewReader(src), &o); err != nil {
				t.Fatal(err)
			}
		}
		taken = memoryOf(false) - before
	}
	if most := 500 << 10; taken > most { // a network takes 1 MB
		t.Errorf("two pages take %d bytes, want at most %d", taken, most)
	}
}

func TestDocumentsOfOneModelHaveTheirOwnOptions(t *testing.T) {
	src := samplePage(t)
	all := []linesift.Options{
		{Method: use(t, "full:favor=recall")}, {Method: use(t, "full:favor=precision")},
		{Method: use(t, "full:threshold=.9")}, {Method: use(t, "full:threshold=.0001")}, {},
	}
	var documents []*linesift.Document
	for _, o := range all {
		documents = append(documents, extract(t, src, o))
	}
	for i, o := range all {
		var x linesift.Extractor
		want, err := x.Extract(strings.NewReader(src), &o)
		if err != nil {
			t.Fatal(err)
		}
		got := documents[i]
		if got.Result().Threshold != want.Result().Threshold || got.Text() != want.Text() ||
			got.Metadata().Title != want.Metadata().Title {
			t.Errorf("option %d: the document is another than an extractor's", i)
		}
	}
}

func TestGoroutinesMayNameOneModel(t *testing.T) {
	m, err := models.Open(models.Default)
	if err != nil {
		t.Fatal(err)
	}
	n, err := linesift.NewModelMethod(m, linesift.FixedThreshold(.4))
	if err != nil {
		t.Fatal(err)
	}
	pages := []string{samplePage(t), ferryPage, strings.Repeat("<p>Another page has other lines.", 90),
		"<h1>Short</h1>"}
	texts := make([][]string, len(pages))
	var group sync.WaitGroup
	for i, src := range pages {
		group.Go(func() {
			for range 8 {
				d, err := linesift.Extract(strings.NewReader(src), &linesift.Options{Method: n})
				if err != nil {
					t.Error(err)
					return
				}
				texts[i] = append(texts[i], d.Text())
			}
		})
	}
	group.Wait()
	for i, src := range pages {
		d, err := linesift.Extract(strings.NewReader(src), &linesift.Options{Method: n})
		if err != nil {
			t.Fatal(err)
		}
		if want := slices.Repeat([]string{d.Text()}, 8); !slices.Equal(texts[i], want) {
			t.Errorf("page %d has another text beside other pages", i)
		}
	}
}

// hostile are pieces that take much memory for their bytes when a page repeats them.
var hostile = map[string]string{
	"lines of a pre":       "a\n",
	"lines of a text":      "x\na",
	"paragraphs":           "<p>a",
	"breaks":               "a<br>",
	"elements of a line":   "<b>a",
	"empty elements":       "<i></i>",
	"blocks without text":  "<div>",
	"cells":                "<td>a",
	"links":                "<a href=x>a</a>",
	"items of lists":       "<ul><li>a",
	"words of classes":     `<p class="a b c d">a`,
	"SVG":                  "<svg><g>",
	"scripts":              "<script></script>a",
	"formatting of blocks": "<b><p>a",
	"attributes":           "<p a=b c=d e=f g>",
	"references":           "&lt;",
	"ideographs":           "文",
	"headings":             "<h2>a",
	"options":              "<option>a",
	"images":               "<img src=a>",
	"comments":             "<!---->a",
}

// What is allocated for a page, in all: slices that grow are counted again and again, and
// what is in use at any time is about half of it. package page has the limits behind it.
const (
	forAnyPage = 160 << 20
	forItsSize = 16 // times
)

func TestMemoryOfHostilePagesIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector allocates too")
	}
	const size = 4 << 20
	for name, piece := range hostile {
		page := []byte("<html><body><table>")
		if name == "lines of a pre" {
			page = append(page, "<pre>"...)
		}
		page = append(page, strings.Repeat(piece, size/len(piece))...)
		got := cost.Bytes(func() {
			_, err := linesift.Extract(bytes.NewReader(page), nil)
			if err != nil && !errors.Is(err, linesift.ErrNotText) {
				t.Fatalf("%s: %v", name, err)
			}
		})
		if got > forAnyPage+forItsSize*size {
			t.Errorf("%s: %d MB for a page of %d", name, got>>20, size>>20)
		}
	}
}
