package page_test

import (
	"fmt"
	"log"

	"linesift/page"
)

const recipe = `<!DOCTYPE html>
<title>Pear crumble</title>
<nav><a href="/">Home</a><a href="/recipes">Recipes</a></nav>
<h1>Pear crumble</h1>
<p>For <b>four</b> people.<br>Takes an hour.</p>
<table>
  <tr><td>pears<td>1 kg
  <tr><td>flour<td>200 g
</table>
`

// A page is read line by line; each line knows the bytes that it took.
func ExampleParse() {
	p, err := page.Parse([]byte(recipe))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", p.Title)
	for i, l := range p.Lines {
		fmt.Printf("%3d of %3d bytes, %d tags: %s\n", l.Text.Len(), l.Source.Len(), l.Tags, p.LineText(i))
	}
	// Output:
	// Pear crumble
	//  12 of 105 bytes, 8 tags: Home Recipes
	//  12 of  22 bytes, 2 tags: Pear crumble
	//  16 of  31 bytes, 4 tags: For four people.
	//  14 of  18 bytes, 1 tags: Takes an hour.
	//   5 of  24 bytes, 3 tags: pears
	//   4 of  11 bytes, 1 tags: 1 kg
	//   5 of  13 bytes, 2 tags: flour
	//   5 of  19 bytes, 2 tags: 200 g
}

// A mask says which text is content, and rendering leaves the rest out: here
// lines in which less than half of the text is links.
func ExamplePage_AppendText() {
	p, err := page.Parse([]byte(recipe))
	if err != nil {
		log.Fatal(err)
	}
	m := page.NewMask(p, nil)
	for i, l := range p.Lines {
		m.SetLine(p, i, 2*int(l.LinkBytes) < l.Text.Len())
	}
	fmt.Printf("%s", p.AppendText(nil, m))
	// Output:
	// Pear crumble
	//
	// For four people.
	// Takes an hour.
	//
	// pears	1 kg
	// flour	200 g
}
