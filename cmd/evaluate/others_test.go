package main

import (
	"os"
	"path/filepath"
	"testing"

	"linesift/data"
)

// A set of another number of pages would leave the quotations out without a
// word.
func TestOthersWereMeasuredOnTheseSets(t *testing.T) {
	all, err := others()
	if err != nil {
		t.Fatal(err)
	}
	pages := make(map[string]int)
	for _, q := range all {
		if !(q.WordF1 > 0 && q.WordF1 < 1) || q.Pages == 0 {
			t.Errorf("%+v", q)
		}
		pages[q.Set] = q.Pages
	}
	if len(all) != 8*7 || len(pages) != 7 {
		t.Errorf("%d quotations of %d sets, want those of 8 methods on 7", len(all), len(pages))
	}
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("no gold standards beside the repository")
	}
	for name, n := range pages {
		found, err := filepath.Glob(filepath.Join(corpus, "[de]*", name)) // dev, eval
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %q, error %v", name, found, err)
		}
		set, err := data.Open(found[0])
		if err != nil {
			t.Fatal(err)
		}
		if len(set.Pages) != n {
			t.Errorf("%s has %d pages, others were measured on %d", name, len(set.Pages), n)
		}
	}
}
