package linesift_test

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"linesift"
)

// memoryOf returns how many bytes were allocated, or are live if live is true.
func memoryOf(live bool) int {
	var m runtime.MemStats
	if live {
		runtime.GC()
		runtime.GC() // the pool of networks gives up its memory at the second
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
	for name, options := range map[string][]linesift.Option{"default": nil, "recall": {linesift.FavorRecall()}} {
		before := memoryOf(true)
		documents := make([]*linesift.Document, number)
		for i := range documents {
			d, err := linesift.Extract(strings.NewReader(src), options...)
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

func TestExtractMakesNoNetworkForEachOption(t *testing.T) {
	src := samplePage(t)
	for name, option := range map[string]linesift.Option{"recall": linesift.FavorRecall(), "threshold": linesift.Threshold(.4)} {
		least := 1 << 30 // a pool may be empty, and then a network is made
		for range 20 {
			before := memoryOf(false)
			if _, err := linesift.Extract(strings.NewReader(src), option); err != nil {
				t.Fatal(err)
			}
			least = min(least, memoryOf(false)-before)
		}
		if most := 500 << 10; least > most { // a page takes 200 KB, a network 1 MB
			t.Errorf("%s: a page takes %d bytes, want at most %d", name, least, most)
		}
	}
}

func TestDocumentsOfOneNetworkHaveTheirOwnOptions(t *testing.T) {
	src := samplePage(t)
	all := []linesift.Option{linesift.FavorRecall(), linesift.FavorPrecision(), linesift.Threshold(.9), linesift.Links(true)}
	var documents []*linesift.Document
	for _, option := range all {
		d, err := linesift.Extract(strings.NewReader(src), option)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, d)
	}
	for i, option := range all {
		x, err := linesift.NewExtractor(option)
		if err != nil {
			t.Fatal(err)
		}
		want, err := x.Extract(strings.NewReader(src))
		if err != nil {
			t.Fatal(err)
		}
		got := documents[i]
		if got.Result().Threshold != want.Result().Threshold || got.Text() != want.Text() || got.Metadata().Title != want.Metadata().Title {
			t.Errorf("option %d: the document is another than an extractor's", i)
		}
		if _, err := got.Explain(1); err != nil {
			t.Errorf("option %d: %v", i, err)
		}
	}
}
