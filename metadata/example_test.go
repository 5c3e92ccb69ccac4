package metadata_test

import (
	"fmt"
	"log"

	"linesift/metadata"
	"linesift/page"
)

func Example() {
	p, err := page.ParseUTF8([]byte(`<title>The last ferry | Harbour News</title>
<h1>The last ferry</h1><p>By Ada Quill, 1 May 2024<p>The last ferry leaves at six.`))
	if err != nil {
		log.Fatal(err)
	}
	var c metadata.Collector
	m := c.Collect(metadata.Input{Page: p, URL: "https://harbour.example/ferry"})
	fmt.Println(m.Title, "by", m.Authors, "from", m.Sources.Authors)
	if t, ok := m.Published(); ok {
		fmt.Println(t.Format("2 January 2006"))
	}
	// Output:
	// The last ferry by [Ada Quill] from byline
	// 1 May 2024
}
