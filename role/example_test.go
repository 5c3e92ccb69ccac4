package role_test

import (
	"fmt"

	"linesift/page"
	"linesift/role"
)

func ExampleTagger() {
	p, err := page.ParseUTF8([]byte(`<title>The last ferry | Quay News</title>
<h1>The last ferry</h1>
<p class="byline">By Mara Lindqvist, 4 March 2012</p>
<p>The ferry that left at six on Friday was the last of its kind.</p>
<div id="comments"><p>I was on it.</p></div>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	var f role.Tagger
	for i, r := range f.Tag(p, nil) {
		fmt.Printf("%s: %s\n", r, p.LineText(i))
	}
	// Output:
	// title: The last ferry
	// byline: By Mara Lindqvist, 4 March 2012
	// paragraph: The ferry that left at six on Friday was the last of its kind.
	// comment: I was on it.
}
