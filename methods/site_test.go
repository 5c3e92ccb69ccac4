package methods_test

import (
	"strings"
	"testing"

	"linesift"
	"linesift/methods"
	"linesift/methods/site"
	"linesift/models"
	"linesift/page"
)

// What a method learns of a site changes what it finds, if it takes a site at all;
// and a model judges a page as it did before.
func TestMethodsThatTakeASite(t *testing.T) {
	pages := []string{ferries, ferries + "<p>More"}
	for name, takes := range map[string]bool{"template": true, "all": false, models.Default: false} {
		m, err := methods.New(name)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := methods.ByName(name); err != nil || info.Sites != takes {
			t.Errorf("%s takes a site: %t, error %v", name, info.Sites, err)
		}
		var x linesift.Extractor
		o := linesift.Options{Method: m}
		profile := new(site.Profile)
		var sketcher site.Sketcher
		var alone string
		for _, html := range pages {
			p, err := page.ParseUTF8([]byte(html))
			if err != nil {
				t.Fatal(err)
			}
			sketcher.Learn(p, profile)
			doc, err := x.ExtractPage(p, &o)
			if err != nil {
				t.Fatal(err)
			}
			alone = doc.Text()
		}
		if methods.SetSite(m, profile) != takes {
			t.Errorf("%s: SetSite reports %t", name, !takes)
		}
		doc, err := x.Extract(strings.NewReader(pages[1]), &o)
		if err != nil {
			t.Fatal(err)
		}
		if got := doc.Text(); (got != alone) != takes {
			t.Errorf("%s: %q, alone %q", name, got, alone)
		}
		methods.SetSite(m, nil)
		if doc, err = x.Extract(strings.NewReader(pages[1]), &o); err != nil || doc.Text() != alone {
			t.Errorf("%s: what was known is not forgotten", name)
		}
	}
}
