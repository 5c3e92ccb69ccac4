package linesift_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"

	"linesift"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// All pages of a folder, with one extractor that reuses its memory.
func Example_folder() {
	var x linesift.Extractor
	pages := os.DirFS("data/samples/pages")
	names, err := fs.Glob(pages, "news-*.html")
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range names {
		f, err := pages.Open(name)
		if err != nil {
			log.Fatal(err)
		}
		doc, err := x.Extract(f, nil)
		f.Close()
		if err != nil {
			log.Printf("%s: %v", name, err) // the others go on
			continue
		}
		m := doc.Metadata()
		fmt.Printf("%s: %q of %s, %s\n", name, m.Title, m.Date, m.Language)
	}
	// Output:
	// news-ferry-min.html: "Island ferry makes first crossing on batteries alone" of 2024-06-03T17:20:00Z, en
	// news-harbour.html: "Swing bridge shut until spring after cracked bearing found" of 2024-11-19, en-GB
}

// A server that answers with the record of the page that is sent to it.
func Example_handler() {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		doc, err := linesift.Extract(r.Body,
			&linesift.Options{ContentType: r.Header.Get("Content-Type"), MaxSize: 8 << 20})
		if err != nil {
			http.Error(w, err.Error(), http.StatusUnprocessableEntity)
			return
		}
		fmt.Fprint(w, doc.Text())
	})

	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(smallPage)))
	fmt.Println(w.Code, strings.HasPrefix(w.Body.String(), "The ferry that left at six"))
	// Output: 200 true
}

// Markdown for a language model: without links and images, which take room and say
// little, and with nothing of pages that are not worth reading.
func Example_languageModel() {
	doc, err := linesift.Extract(strings.NewReader(smallPage), &linesift.Options{NoLinks: true, NoImages: true})
	if err != nil {
		log.Fatal(err)
	}
	hub, _ := doc.IsHub()
	if confidence, known := doc.Confidence(); hub || known && confidence < 0.3 {
		return
	}
	fmt.Printf("# %s\n\n%.40s…\n", doc.Metadata().Title, doc.Markdown())
	// Output:
	// # The last ferry
	//
	// The ferry that left at six on Friday was…
}

// A model of one's own, from the command train.
func ExampleNewModelMethod() {
	m, err := model.Open("models/article-mlp.safetensors")
	if err != nil {
		log.Fatal(err)
	}
	method, err := linesift.NewModelMethod(m, linesift.Threshold{})
	if err != nil {
		log.Fatal(err)
	}
	doc, err := linesift.Extract(strings.NewReader(smallPage), &linesift.Options{Method: method})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(doc.Result().Probabilities) == len(doc.Page().Lines))
	// Output: true
}

// longest is a method that finds the longest line.
type longest struct{}

func (longest) Classify(p *page.Page, r *linesift.Result) error {
	r.Mask = page.NewMask(p, r.Mask)
	best := 0
	for i, l := range p.Lines {
		if l.Text.Len() > p.Lines[best].Text.Len() {
			best = i
		}
	}
	r.Mask.SetLine(p, best, true)
	return nil
}

func ExampleMethod() {
	doc, err := linesift.Extract(strings.NewReader("<p>short<p>the longest line<p>a line"),
		&linesift.Options{Method: longest{}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(doc.Text())
	// Output: the longest line
}

func ExampleOptions() {
	d, err := linesift.Extract(
		strings.NewReader(`<title>The last ferry</title><h1>The last ferry</h1><p>By Mara Lindqvist</p>
<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word.</p>
<table><tr><td>Friday<td>18:00</table>`),
		&linesift.Options{KeepRoles: role.Of(role.Title, role.Byline), DropRoles: role.Of(role.Cell)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(d.Text())
	// Output:
	// The last ferry
	//
	// By Mara Lindqvist
	//
	// The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word.
}

func ExampleDocument_Posts() {
	html, err := os.ReadFile("data/samples/pages/forum-bikes.html")
	if err != nil {
		log.Fatal(err)
	}
	doc, err := linesift.Extract(bytes.NewReader(html), nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, post := range doc.Posts()[:2] {
		fmt.Printf("%s, %s: %.30s…\n", post.Author, post.Date, post.Text)
	}
	// Output:
	// wetsocks, 2023-10-10T19:02: Hello all. I have a click that…
	// Gwendolyn R, 2023-10-10T19:40: Once per turn and one foot onl…
}

func ExampleDocument_Items() {
	html, err := os.ReadFile("data/samples/pages/listing-walks.html")
	if err != nil {
		log.Fatal(err)
	}
	doc, err := linesift.Extract(bytes.NewReader(html), &linesift.Options{URL: "https://walks.example/"})
	if err != nil {
		log.Fatal(err)
	}
	for _, item := range doc.Items()[:2] {
		fmt.Println(item.Title, item.URL)
	}
	// Output:
	// Twelve miles of shingle: the long way to Orle Point https://walks.example/walks/twelve-miles-shingle
	// A short loop for a short day above Hathersop https://walks.example/walks/short-loop-for-short-d
}

func ExampleNewSiteCSS() {
	css, err := linesift.NewSiteCSS("harbour.example", "", "nav, .share")
	if err != nil {
		log.Fatal(err) // it says which selector is wrong, and from where
	}
	doc, err := linesift.Extract(strings.NewReader("<p>The ferry left at six.<p class=share>Tell your friends"),
		&linesift.Options{URL: "https://www.harbour.example/ferry", CSS: []linesift.SiteCSS{css}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(doc.Text())
	// Output: The ferry left at six.
}

// The default model with a threshold of one's own.
func ExampleThreshold() {
	method, err := linesift.NewModelMethod(nil, linesift.FixedThreshold(.4)) // or linesift.FavorRecall
	if err != nil {
		log.Fatal(err)
	}
	doc, err := linesift.Extract(strings.NewReader(smallPage), &linesift.Options{Method: method})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(doc.Result().Threshold)
	// Output: 0.4
}

// Goroutines share the options and their method, and each has an extractor.
func ExampleExtractor_goroutines() {
	options := &linesift.Options{NoLinks: true}
	pages, titles := make(chan string), make(chan string)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			var x linesift.Extractor
			for html := range pages {
				if doc, err := x.Extract(strings.NewReader(html), options); err == nil {
					titles <- doc.Metadata().Title // a string may leave the goroutine, but not doc
				}
			}
		})
	}
	go func() {
		for range 3 {
			pages <- smallPage
		}
		close(pages)
		workers.Wait()
		close(titles)
	}()
	for title := range titles {
		fmt.Println(title)
	}
	// Output:
	// The last ferry
	// The last ferry
	// The last ferry
}
