package linesift_test

import (
	"strings"
	"testing"

	"linesift"
	"linesift/methods/site"
	"linesift/page"
)

// What a method learns of a site changes what it finds, if it takes a site at all;
// and a network judges a page as it did before.
func TestMethodsThatTakeASite(t *testing.T) {
	pages := []string{smallPage, smallPage + "<p>More"}
	for name, takes := range map[string]bool{"template": true, "all": false, linesift.DefaultMethod: false} {
		m, err := linesift.NewMethod(name)
		if err != nil {
			t.Fatal(err)
		}
		known, ok := m.(linesift.SiteMethod)
		if ok != takes {
			t.Errorf("%s takes a site: %t", name, ok)
		}
		x, err := linesift.NewExtractor(linesift.UseMethod(m))
		if err != nil {
			t.Fatal(err)
		}
		profile := new(site.Profile)
		var sketcher site.Sketcher
		var alone string
		for _, html := range pages {
			p, err := page.Parse([]byte(html))
			if err != nil {
				t.Fatal(err)
			}
			sketcher.Learn(p, profile)
			alone = x.ExtractPage(p).Text()
		}
		if ok {
			known.SetSite(profile)
		}
		doc, err := x.Extract(strings.NewReader(pages[1]))
		if err != nil {
			t.Fatal(err)
		}
		if got := doc.Text(); (got != alone) != takes {
			t.Errorf("%s: %q, alone %q", name, got, alone)
		}
		if ok {
			known.SetSite(nil)
		}
		if doc, err = x.Extract(strings.NewReader(pages[1])); err != nil || doc.Text() != alone {
			t.Errorf("%s: what was known is not forgotten", name)
		}
	}
}
