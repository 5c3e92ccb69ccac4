package data_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"linesift/data"
	"linesift/features"
	"linesift/page"
)

func ExampleLabels() {
	p, err := page.ParseUTF8(
		[]byte(`<nav>Ferry late</nav><h1>Ferry late</h1><p>It came at noon.<footer>Imprint</footer>`))
	if err != nil {
		log.Fatal(err)
	}
	labels, _ := data.Labels(p, "Ferry late\n\nIt came at noon.")
	for i, content := range labels {
		fmt.Printf("%-5v %s\n", content, p.LineText(i))
	}
	// Output:
	// false Ferry late
	// true  Ferry late
	// true  It came at noon.
	// false Imprint
}

// A person's labels become a CSV, and the CSV rows to learn from.
func Example() {
	p, err := page.ParseUTF8([]byte(`<nav>Home</nav><p>The ferry came late on Monday.`))
	if err != nil {
		log.Fatal(err)
	}
	meter, err := features.NewMeter(features.Names())
	if err != nil {
		log.Fatal(err)
	}
	labelled := data.NewLabelledPage(meter, p, "mine/ferry", "example.org", "article")
	labels, _ := data.Labels(p, "The ferry came late on Monday.")
	for i, content := range labels {
		labelled.Rows[i].Content = content
		labelled.Rows[i].Weight = 1
	}

	var file strings.Builder
	w, err := data.NewWriter(&file)
	if err != nil {
		log.Fatal(err)
	}
	if err := w.WritePage(labelled); err != nil {
		log.Fatal(err)
	}

	for page, err := range data.NewReader("mine.csv", strings.NewReader(file.String())).Pages() {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		fmt.Println(page.ID, "of", page.Site)
		for _, row := range page.Rows {
			fmt.Printf("bytes %d to %d: content %v: %s\n", row.Source.Start, row.Source.End, row.Content, row.Text)
		}
	}
	// Output:
	// mine/ferry of example.org
	// bytes 0 to 15: content false: Home
	// bytes 15 to 48: content true: The ferry came late on Monday.
}
