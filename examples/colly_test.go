package examples

import (
	"bytes"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/gocolly/colly/v2"

	"linesift"
)

// A crawler of a site that keeps the title and the text of each page.
func Example_colly() {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<html lang=en><title>Page %[1]s of the log</title>
<nav><a href=/1>One</a> <a href=/2>Two</a></nav>
<article><h1>Page %[1]s of the log</h1>
<p>On day %[1]s the ferry left at six in the morning with eleven passengers, four crates of letters and a cow that did not want to board.</p>
<p>It came back in the evening with the same cow, thirty passengers and a captain who would not say what had happened in between.</p></article>
<footer><a href=/imprint rel=nofollow>Imprint</a></footer>`, r.URL.Path[1:])
	}))
	defer site.Close()

	var x linesift.Extractor
	c := colly.NewCollector(colly.MaxDepth(2))
	c.OnHTML("nav a[href]", func(e *colly.HTMLElement) {
		// A page that was visited before is an error that says so.
		_ = e.Request.Visit(e.Attr("href"))
	})
	c.OnResponse(func(r *colly.Response) {
		doc, err := x.Extract(bytes.NewReader(r.Body),
			&linesift.Options{URL: r.Request.URL.String(), ContentType: r.Headers.Get("Content-Type")})
		if err != nil {
			log.Printf("%s: %v", r.Request.URL, err)
			return
		}
		_, text, _ := strings.Cut(doc.Text(), "\n\n") // what follows the title
		fmt.Printf("%s: %.38s…\n", doc.Metadata().Title, text)
	})
	if err := c.Visit(site.URL + "/1"); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Page 1 of the log: On day 1 the ferry left at six in the …
	// Page 2 of the log: On day 2 the ferry left at six in the …
}
