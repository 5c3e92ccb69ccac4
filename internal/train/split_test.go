package train

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sites returns pages of n sites: one of the first, two of the second, three of
// the third, one of the fourth and so on.
func sites(n int) (pages []Page) {
	for i := range n {
		for range 1 + i%3 {
			pages = append(pages, Page{Site: fmt.Sprintf("s%d.example", i), W: []float32{1}})
		}
	}
	return pages
}

// partOf returns the part of each site, and complains of sites in two.
func partOf(t *testing.T, parts [][]Page) map[string]int {
	t.Helper()
	at := make(map[string]int)
	for k, pages := range parts {
		for _, p := range pages {
			if before, ok := at[p.Site]; ok && before != k {
				t.Errorf("%s is in the parts %d and %d", p.Site, before, k)
			}
			at[p.Site] = k
		}
	}
	return at
}

func TestSplitPartsPagesBySite(t *testing.T) {
	pages := sites(23)
	for _, test := range []struct {
		share float64
		folds int
		want  int // test sites: the share of 23, rounded up
	}{
		{0, 2, 0}, {0.001, 4, 1}, {0.1, 4, 3}, {0.5, 3, 12}, {0.9, 2, 21},
	} {
		parts, byPage, err := split(pages, test.share, test.folds, 1)
		if err != nil {
			t.Fatal(err)
		}
		at := partOf(t, parts)
		if byPage {
			t.Errorf("%+v: a site is in two parts", test)
		}
		n, perPart := 0, make([]int, 1+test.folds)
		for _, p := range parts {
			n += len(p)
		}
		for _, k := range at {
			perPart[k]++
		}
		if len(parts) != 1+test.folds || n != len(pages) || perPart[0] != test.want {
			t.Errorf("%+v: %d parts of %d pages, %v sites", test, len(parts), n, perPart)
		}
		if folds := perPart[1:]; slices.Min(folds) < 1 || slices.Max(folds)-slices.Min(folds) > 1 {
			t.Errorf("%+v: %v sites in the folds, want as many in each", test, folds)
		}

		reversed := slices.Clone(pages)
		slices.Reverse(reversed)
		again, _, err := split(reversed, test.share, test.folds, 1)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(at, partOf(t, again)); d != "" {
			t.Errorf("%+v: the order of the pages counts: %s", test, d)
		}
	}
}

func TestSplitDependsOnTheSeed(t *testing.T) {
	a, _, _ := split(sites(40), 0.5, 2, 1)
	b, _, _ := split(sites(40), 0.5, 2, 2)
	if cmp.Equal(partOf(t, a), partOf(t, b)) {
		t.Error("two seeds part 40 sites alike")
	}
}

// A new site takes its place in an order that is the same for the others. So
// the last of the test sites may leave, or the next may join, but no more.
func TestTestSitesStayWhenASiteIsAdded(t *testing.T) {
	pages := sites(30)
	before, _, err := split(pages, 0.3, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	old := partOf(t, before)
	for i := range 50 {
		after, _, err := split(append(slices.Clone(pages), Page{
			Site: fmt.Sprintf("new%d.example", i), W: []float32{1},
		}), 0.3, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		moved := 0
		now := partOf(t, after)
		for site, k := range old {
			if (k == 0) != (now[site] == 0) {
				moved++
			}
		}
		if moved > 1 {
			t.Errorf("with new%d.example, %d sites came into the test part or left it", i, moved)
		}
	}
}

func TestSplitRefuses(t *testing.T) {
	for _, test := range []struct {
		sites, folds int
		share        float64
		want         string
	}{
		{0, 2, 0, "too few pages with judged lines (0) for"},
		{2, 4, 0, "too few pages with judged lines (3) for"},
		// one of the first site, two of the second; one of them is a test page
		{2, 3, 0.01, "too few pages with judged lines (3) for a test share of 0.01 and 3 folds"},
	} {
		if _, _, err := split(sites(test.sites), test.share, test.folds, 1); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: error %v", test, err)
		}
	}
	if _, _, err := split(sites(5), 0.01, 4, 1); err != nil {
		t.Errorf("5 sites are enough for a test site and 4 folds: %v", err)
	}
}

// 20 pages of one site are for a model for this site.
func TestFewSitesArePartedPageByPage(t *testing.T) {
	pages := make([]Page, 20)
	for i := range pages {
		pages[i] = Page{Site: "one.example", Type: fmt.Sprint(i), W: []float32{1}}
	}
	parts, byPage, err := split(pages, 0.1, 4, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for k, want := range []int{2, 5, 5, 4, 4} { // a tenth for testing, the others dealt in turn
		if len(parts[k]) != want {
			t.Errorf("part %d has %d pages, want %d", k, len(parts[k]), want)
		}
		for _, p := range parts[k] {
			seen[p.Type] = true
		}
	}
	if !byPage {
		t.Error("the site is in several parts, and nobody says so")
	}
	if len(seen) != 20 {
		t.Errorf("%d of 20 pages are in a part", len(seen))
	}
}

func TestATaskIsFittedToFewPages(t *testing.T) {
	asked := Task{Test: 0.1, Folds: 4}
	for _, test := range []struct {
		pages int
		test  float64
		folds int
	}{
		{5, 0.1, 4}, // one for testing, four folds of a page
		{4, 0, 4},
		{3, 0, 3},
		{2, 0, 2},
		{1, 0, 2}, // refused later: there is nothing to part
	} {
		pages := slices.Repeat([]Page{{W: []float32{1}}}, test.pages)
		pages = append(pages, make([]Page, 9)...) // nobody has judged these
		if got := asked.Fitting(pages); got.Test != test.test || got.Folds != test.folds {
			t.Errorf("%d pages: a test share of %v and %d folds, want %v and %d", test.pages, got.Test, got.Folds,
				test.test, test.folds)
		}
	}
}

// Nothing can be measured on pages that nobody has judged, however many they are.
func TestTestSitesHaveJudgedLines(t *testing.T) {
	pages := sites(40) // 0 to 39
	for i := range pages {
		if pages[i].Site > "s2" {
			pages[i].W = []float32{0} // s2 to s9 and s20 to s39
		}
	}
	parts, _, err := split(pages, 0.25, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if test := count(parts[0], func(Page) bool { return true }); test.Sites != 3 || Judged(parts[0]) != test.Pages {
		t.Errorf("%d test sites of %d pages, %d of them judged; want a quarter of 12 sites, all judged", test.Sites,
			test.Pages, Judged(parts[0]))
	}
	for k, fold := range parts[1:] {
		if Judged(fold) == 0 || Judged(fold) == len(fold) {
			t.Errorf("fold %d has %d judged pages of %d, want some of each kind", k, Judged(fold), len(fold))
		}
	}
}
