package density_test

import (
	"fmt"

	"linesift/methods/density"
	"linesift/page"
)

// The article's filter in three lines: parse, mask, render.
func ExampleFixed() {
	p, err := page.ParseUTF8(
		[]byte(`<p>A line of text is mostly text.</p><ul class=menu><li><a href=/index.html>Home</a></ul>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	mask := density.Fixed{Threshold: 0.5}.Mask(p, nil)
	fmt.Printf("%s", p.AppendText(nil, mask))
	// Output: A line of text is mostly text.
}
