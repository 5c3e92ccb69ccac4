package render_test

import (
	"fmt"
	"log"

	"linesift/page"
	"linesift/render"
)

func Example() {
	p, err := page.ParseUTF8([]byte(`<h1>Ferries</h1><p>The <a href=/six>last one</a> leaves at six.<p>Advertisement`))
	if err != nil {
		log.Fatal(err)
	}
	mask := page.NewMask(p, nil)
	mask.SetLine(p, 0, true)
	mask.SetLine(p, 1, true)
	tree := render.Tree(p, mask, render.Options{URL: "https://harbour.example/ferries"})
	fmt.Printf("%s", render.AppendMarkdown(nil, tree))
	fmt.Printf("%s", render.AppendHTML(nil, tree))
	// Output:
	// # Ferries
	//
	// The [last one](https://harbour.example/six) leaves at six.
	// <h1>Ferries</h1>
	// <p>The <a href="https://harbour.example/six">last one</a> leaves at six.</p>
}
