package linesift_test

import (
	"slices"
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

// The network that judges by the site says of a page alone what the other one
// says, and holds lines that other pages have, too, less likely.
func TestTheNetworkThatJudgesByTheSite(t *testing.T) {
	extractor := func(name string) *linesift.Extractor {
		m, err := linesift.New(name)
		if err != nil {
			t.Fatal(err)
		}
		return linesift.NewExtractor(m)
	}
	full, bySite := extractor("full"), extractor("full-site")
	read := func(html string) *page.Page {
		p, err := page.Parse([]byte(html))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	other, p := read(smallPage+"<p>Another end of the same story, in a town by the sea.</p>"), read(smallPage)

	want := slices.Clone(full.ExtractPage(p).Probabilities)
	if got := bySite.ExtractPage(p).Probabilities; !slices.Equal(got, want) {
		t.Errorf("probabilities %v of a page alone, want %v", got, want)
	}
	known := site.NewProfile(0)
	bySite.Learn(p, known)
	bySite.Know(known)
	if got := bySite.ExtractPage(p).Probabilities; !slices.Equal(got, want) {
		t.Errorf("probabilities %v of the only page that is known, want %v", got, want)
	}
	bySite.Learn(other, known)
	for i, got := range bySite.ExtractPage(p).Probabilities {
		if got >= want[i] {
			t.Errorf("probability %v of line %d, which another page has; alone %v", got, i, want[i])
		}
	}
}

func TestWhatCannotJudgeByTheSite(t *testing.T) {
	for name, want := range map[string]string{
		"article-mlp": "linesift: article-mlp: this model has no network that judges by the site",
		"density":     "linesift: density: only networks can be made to judge by the site",
	} {
		if _, err := linesift.New(name, linesift.OfSite); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
