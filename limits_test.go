package linesift

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
)

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
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Extract(bytes.NewReader(page)); err != nil && err != ErrNoText {
			t.Fatalf("%s: %v", name, err)
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > forAnyPage+forItsSize*size {
			t.Errorf("%s: %d MB for a page of %d", name, got>>20, size>>20)
		}
	}
}
