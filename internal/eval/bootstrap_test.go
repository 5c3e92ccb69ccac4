package eval

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// scored makes pages of a site with these F1.
func scored(site string, f1 ...float64) []PageScore {
	var pages []PageScore
	for i, x := range f1 {
		pages = append(pages,
			PageScore{Set: "set", ID: fmt.Sprint(site, i), Site: site, Text: Text{Word: PRF{x, x, x}}})
	}
	return pages
}

// Two sites, one of three pages with F1 0 and one of one page with F1 1. Two
// draws give 0 (both the first) with probability 1/4, 1/4 (one of each, four
// pages) with 1/2, and 1 (both the second) with 1/4. If pages were drawn, 1
// would need four draws of the same page: 1/256, outside a 95 % interval.
func TestSitesAreResampledNotPages(t *testing.T) {
	pages := slices.Concat(scored("a", 0, 0, 0), scored("b", 1))
	for _, test := range []struct {
		level float64
		want  Interval
	}{
		{0.95, Interval{0, 1}},
		{0.30, Interval{.25, .25}}, // the 35th and the 65th of a hundred
	} {
		b := Bootstrap{Resamples: 1000, Level: test.level, Seed: 1}
		if got, err := b.WordF1(pages); err != nil || got != test.want {
			t.Errorf("level %v: got %v, %v, want %v", test.level, got, err, test.want)
		}
	}
}

// 400 sites of one page each, F1 uniform in [0,1]: by the central limit theorem
// the 95 % interval is the mean ± 1.96·sd/√400, about ±0.0283.
func TestIntervalAgreesWithTheNormalOneOfManySites(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	var pages []PageScore
	for i := range 400 {
		pages = append(pages, scored(fmt.Sprint("site", i), r.Float64())...)
	}
	got, err := Bootstrap{Resamples: 4000, Level: 0.95, Seed: 2}.WordF1(pages)
	if err != nil {
		t.Fatal(err)
	}
	m := Summarize(pages).Word.F1
	for _, half := range []float64{m - got.Low, got.High - m} {
		if half < 0.025 || half > 0.032 {
			t.Errorf("interval %v around %v; want about ±0.028", got, m)
		}
	}
}

func TestPagesWithoutSiteStandAlone(t *testing.T) {
	pages := scored("", 0, 0, 1, 1)
	got, err := NewBootstrap(1).WordF1(pages)
	if err != nil || got != (Interval{0, 1}) { // either end has probability 1/16
		t.Errorf("got %v, %v", got, err)
	}
}

func TestIntervalDependsOnTheSeedAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	var pages []PageScore
	for i := range 50 {
		pages = append(pages, scored(fmt.Sprint("site", i), r.Float64(), r.Float64())...)
	}
	first, err := NewBootstrap(1).WordF1(pages)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := NewBootstrap(1).WordF1(pages)
	other, _ := NewBootstrap(2).WordF1(pages)
	if first != again || first == other {
		t.Errorf("seed 1: %v and %v, seed 2: %v", first, again, other)
	}
}

func TestBootstrapRefuses(t *testing.T) {
	pages := slices.Concat(scored("a", 0), scored("b", 1))
	for _, test := range []struct {
		why   string
		b     Bootstrap
		pages []PageScore
	}{
		{"two sites", NewBootstrap(1), scored("a", 0, 1)},
		{"two sites", NewBootstrap(1), nil},
		{"0 resamples", Bootstrap{Level: 0.95}, pages},
		{"level 1", Bootstrap{Resamples: 10, Level: 1}, pages},
	} {
		if _, err := test.b.WordF1(test.pages); err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("want an error about %s, got %v", test.why, err)
		}
	}
}

func TestAStatisticThatIsNeverDefinedHasNoInterval(t *testing.T) {
	pages := slices.Concat(scored("a", 0), scored("b", 1))
	if _, err := NewBootstrap(1).Interval(pages, func([]int) float64 { return math.NaN() }); err != ErrUndefined {
		t.Errorf("error %v", err)
	}
}
