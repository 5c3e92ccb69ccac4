package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tiny is a site of eight pages, the boilerplate of which has "weather" on all,
// "market" on four and "tides" on three.
func tiny(t *testing.T) *library {
	t.Helper()
	var s sitePages
	for i, p := range []struct{ gold, boilerplate string }{
		{"Weather delays a ferry. Weather twice!", "Weather, markets, tides"},
		{"The market hall burns.", "Weather, markets, tides"},
		{"A ferry strikes the pier.", "Weather, markets, tides"},
		{"The ferry market opens on the pier.", "Weather, market"},
		{"Tides and weather keep a ferry in port.", "weather"},
		{"A ferry is sold.", "weather"},
		{"The ferry is sold twice.", "weather"},
		{"The market for pears.", "weather"},
	} {
		s.pages = append(s.pages, &document{id: strconv.Itoa(i), gold: p.gold, boilerplate: p.boilerplate})
	}
	b, err := newLibrary(collections([]sitePages{s}, false)[0], english)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// asks writes queries as "text: relevant pages".
func asks(queries []query) (all []string) {
	for _, q := range queries {
		var ids []string
		for id := range q.relevant {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		all = append(all, q.text+": "+strings.Join(ids, " "))
	}
	return all
}

func TestTemplateWordsStandInTheBoilerplateOfHalfThePagesAndTheGoldOfFew(t *testing.T) {
	// In the boilerplate of half of the eight pages are "weather" (8) and "market"
	// (4), not "tides" (3). In the gold text "weather" is on 2, a quarter of the
	// pages, and "market" on 3.
	if d := cmp.Diff([]string{"Weather: 0 4"}, asks(tiny(t).templateWords())); d != "" {
		t.Error(d)
	}
}

func TestPhrasesHaveAWordOfTemplates(t *testing.T) {
	// In the order of their stems. "Ferry. Weather" is not written as a phrase,
	// "Tides and weather" has a stop word inside, and "The market for pears" two.
	want := []string{"ferry market: 3", "market hall: 1", "market opens: 3", "Weather delays: 0", "weather keep: 4", "Weather twice: 0"}
	if d := cmp.Diff(want, asks(tiny(t).templatePhrases())); d != "" {
		t.Error(d)
	}
}

func TestAKnownItemIsAskedForByItsOwnTerms(t *testing.T) {
	b := tiny(t)
	queries := b.knownItems(5, rand.New(rand.NewPCG(1, 0)))
	if len(queries) != 5*len(b.pages) {
		t.Fatalf("%d queries, want 5 for each of %d pages", len(queries), len(b.pages))
	}
	for i, q := range queries {
		d := b.pages[i/5]
		if len(q.relevant) != 1 || !q.relevant[d.id] {
			t.Errorf("%q: relevant are %v, want %s", q.text, q.relevant, d.id)
		}
		terms := strings.Fields(q.text)
		if n := min(knownTerms, len(keys(b.read[d].gold))); len(terms) != n {
			t.Errorf("%q: %d terms, want %d", q.text, len(terms), n)
		}
		for _, term := range terms {
			if !strings.Contains(d.gold, term) {
				t.Errorf("page %s has no %q", d.id, term)
			}
		}
	}
}

func TestTermsAreDrawnByPopularityAndDiscrimination(t *testing.T) {
	// "twice" is on 2 of the 8 pages, "weather" on 2, "delays" on 1, "ferry" on
	// 6, so that page 0 has the weights
	//
	//	weather 2·ln(8/2), twice ln(8/2), delays ln(8/1), ferry ln(8/6)
	b := tiny(t)
	weights := map[string]float64{"Weather": 2 * math.Log(4), "twice": math.Log(4), "delays": math.Log(8), "ferry": math.Log(8. / 6)}
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	const draws = 20000
	first := make(map[string]float64)
	r := rand.New(rand.NewPCG(1, 0))
	for range draws {
		term, _, _ := strings.Cut(b.draw(b.pages[0], r), " ")
		first[term] += 1. / draws
	}
	for term, w := range weights {
		// Three standard deviations of a share of 20,000 draws are 0.011 at most.
		if want := w / sum; math.Abs(first[term]-want) > .011 {
			t.Errorf("%s is drawn first with %.3f, want %.3f", term, first[term], want)
		}
	}
	if len(first) != len(weights) {
		t.Errorf("drawn were %v", first)
	}
}

func TestWhatAllPagesHaveIsNotAskedFor(t *testing.T) {
	s := sitePages{pages: []*document{{id: "a", gold: "late ferry"}, {id: "b", gold: "ferry"}}}
	b, err := newLibrary(collections([]sitePages{s}, false)[0], english)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"late: a"}, asks(b.knownItems(1, rand.New(rand.NewPCG(1, 0))))); d != "" {
		t.Error(d)
	}
}

func TestQueriesFollowFromTheSeed(t *testing.T) {
	one, same, other := asks(tiny(t).queries(2, 1)), asks(tiny(t).queries(2, 1)), asks(tiny(t).queries(2, 2))
	if d := cmp.Diff(one, same); d != "" {
		t.Error(d)
	}
	if cmp.Equal(one, other) {
		t.Error("another seed makes the same queries")
	}
}

func TestASampleKeepsTheOrder(t *testing.T) {
	all := []query{{text: "a"}, {text: "b"}, {text: "c"}, {text: "d"}, {text: "e"}}
	some := asks(sample(all, 3, rand.New(rand.NewPCG(1, 0))))
	if len(some) != 3 || !slices.IsSorted(some) || len(slices.Compact(some)) != 3 {
		t.Errorf("%q", some)
	}
	if n := len(sample(all, 9, nil)); n != 5 {
		t.Errorf("%d of 5", n)
	}
}

func TestSitesAreSearchedByThemselvesOrTogether(t *testing.T) {
	sites := []sitePages{{name: "a", pages: make([]*document, 2)}, {name: "b", pages: make([]*document, 3)}}
	for together, want := range map[bool][]int{false: {2, 3}, true: {5}} {
		var got []int
		for _, c := range collections(sites, together) {
			got = append(got, len(c.pages))
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("together %v: %s", together, d)
		}
	}
}
