package linesift_test

import (
	"testing"

	"linesift"
	"linesift/page"
	"linesift/site"
)

// What a method learns of a site changes what it finds, if it takes a site at all;
// and a network judges a page as it did before.
func TestMethodsThatTakeASite(t *testing.T) {
	pages := []string{smallPage, smallPage + "<p>More"}
	for name, takes := range map[string]bool{"template": true, "all": false, linesift.DefaultMethod: false} {
		m, err := linesift.New(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := linesift.TakesSite(m); got != takes {
			t.Errorf("%s takes a site: %t", name, got)
		}
		x := linesift.NewExtractor(m)
		profile := site.NewProfile(0)
		var alone string
		for _, html := range pages {
			p, err := page.Parse([]byte(html))
			if err != nil {
				t.Fatal(err)
			}
			x.Learn(p, profile)
			alone = x.ExtractPage(p).Text()
		}
		x.Know(profile)
		doc, err := x.Extract([]byte(pages[1]), "")
		if err != nil {
			t.Fatal(err)
		}
		if got := doc.Text(); (got != alone) != takes {
			t.Errorf("%s: %q, alone %q", name, got, alone)
		}
		x.Know(nil)
		if doc, err = x.Extract([]byte(pages[1]), ""); err != nil || doc.Text() != alone {
			t.Errorf("%s: what was known is not forgotten", name)
		}
	}
}
