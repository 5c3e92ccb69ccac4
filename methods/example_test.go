package methods_test

import (
	"fmt"
	"log"
	"strings"

	"linesift"
	"linesift/methods"
	"linesift/methods/site"
	"linesift/methods/tagratio"
	"linesift/page"
)

const harbour = `<nav>
<a href=/>Home</a>
<a href=/boats>Boats</a>
</nav>
<p>The last ferry leaves at six, and nobody on the quay says a word until it is out of sight.</p>
<footer>
<a href=/imprint>Imprint</a>
</footer>`

func ExampleNew() {
	method, err := methods.New("cetr:k=2")
	if err != nil {
		log.Fatal(err)
	}
	d, err := linesift.Extract(strings.NewReader(harbour), &linesift.Options{Method: method})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(d.Text())
	// Output: The last ferry leaves at six, and nobody on the quay says a word until it is out of sight.
}

// A published method is a [linesift.Method] too.
func ExampleOf() {
	cetr := tagratio.NewCETR()
	cetr.K = 2
	d, err := linesift.Extract(strings.NewReader(harbour), &linesift.Options{Method: methods.Of(cetr)})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(d.Text())
	// Output: The last ferry leaves at six, and nobody on the quay says a word until it is out of sight.
}

// What other pages of the site have too is not content.
func ExampleSetSite() {
	profile := new(site.Profile)
	var sketcher site.Sketcher
	for _, text := range []string{"The cranes are painted.", "Nets are mended on Monday."} {
		p, err := page.ParseUTF8([]byte("<p>Harbour news<p>" + text))
		if err != nil {
			log.Fatal(err)
		}
		sketcher.Learn(p, profile)
	}
	method := methods.Of(site.NewTemplate())
	methods.SetSite(method, profile)
	html := "<p>Harbour news<p>The last ferry leaves at six."
	d, err := linesift.Extract(strings.NewReader(html), &linesift.Options{Method: method})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(d.Text())
	// Output: The last ferry leaves at six.
}
