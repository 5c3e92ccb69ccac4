package train

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"linesift/data"
)

// split divides pages by site: the test pages first, then the folds. The order of sites
// depends only on their names and the seed, so most test sites stay test sites when other
// sites come or go. Sites are dealt to the folds in turn, so that no fold stays empty.
//
// If there are too few sites, it divides the pages as if each were a site. The model is
// then for the pages of these sites.
func split(pages []Page, test float64, folds int, seed uint64) (parts [][]Page, byPage bool, err error) {
	site := func(i int) string { return pages[i].Site }
	if parts = splitBy(pages, site, test, folds, seed); parts != nil {
		return parts, false, nil
	}
	one := func(i int) string { return fmt.Sprint(pages[i].Site, " ", i) }
	if parts = splitBy(pages, one, test, folds, seed); parts != nil {
		return parts, true, nil
	}
	return nil, false, fmt.Errorf("%d pages are too few for a test share of %v and %d folds", len(pages), test, folds)
}

// Fitting returns t adapted to the number of pages. If there are too few, it gives up the test
// pages, and then reduces the folds, to two at least.
func (t Task) Fitting(pages []Page) Task {
	fits := func() bool {
		_, _, err := split(pages, t.Test, t.Folds, t.Config.Seed)
		return err == nil
	}
	if !fits() {
		t.Test = 0
	}
	for t.Folds > 2 && !fits() {
		t.Folds--
	}
	return t
}

// splitBy divides pages by unit, such as the site. unit takes a page's index. It returns nil if there are
// too few units.
func splitBy(pages []Page, unit func(i int) string, test float64, folds int, seed uint64) [][]Page {
	part := make(map[string]int)
	var units []string
	for i := range pages {
		u := unit(i)
		if _, ok := part[u]; !ok {
			part[u] = 0
			units = append(units, u)
		}
	}
	slices.SortFunc(units, func(a, b string) int {
		return cmp.Or(cmp.Compare(data.SiteHash(a, seed), data.SiteHash(b, seed)), cmp.Compare(a, b))
	})
	n := int(math.Ceil(test * float64(len(units))))
	if len(units)-n < folds {
		return nil
	}
	for i, u := range units[n:] {
		part[u] = 1 + i%folds
	}
	parts := make([][]Page, 1+folds)
	for i, p := range pages {
		k := part[unit(i)]
		parts[k] = append(parts[k], p)
	}
	return parts
}
