package train

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"linesift/data"
)

// split divides pages by site: the test pages first, then the folds. The order of sites
// depends only on their names and the seed, so most test sites stay test sites when other
// sites come or go. Sites are dealt to the folds in turn, so that no fold stays empty.
//
// Pages without judged lines are in the folds only. Networks of lines are not fitted to them, and nothing is measured
// on them.
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
	return nil, false, fmt.Errorf("too few pages with judged lines (%d) for a test share of %v and %d folds",
		Judged(pages), test, folds)
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
// too few units with judged lines.
func splitBy(pages []Page, unit func(i int) string, test float64, folds int, seed uint64) [][]Page {
	judged := make(map[string]int) // 1 for units with judged lines, 0 for others
	for i, p := range pages {
		u := unit(i)
		judged[u] = max(judged[u], Judged([]Page{p}))
	}
	units := slices.SortedFunc(maps.Keys(judged), func(a, b string) int {
		return cmp.Or(cmp.Compare(judged[b], judged[a]),
			cmp.Compare(data.SiteHash(a, seed), data.SiteHash(b, seed)), cmp.Compare(a, b))
	})
	drawn := 0 // units with judged lines, which come first
	for _, n := range judged {
		drawn += n
	}
	n := int(math.Ceil(test * float64(drawn)))
	if drawn-n < folds {
		return nil
	}
	part := make(map[string]int)
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
