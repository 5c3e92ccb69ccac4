package data

import (
	"fmt"
	"math"
	"testing"
)

func sites(n int) (s []string) {
	for i := range n {
		s = append(s, fmt.Sprintf("site-%d.example", i))
	}
	return s
}

func TestAPartDependsOnNameAndSeedAlone(t *testing.T) {
	// SHA-256 of eight bytes 0…0,7 and the name, by sha256sum.
	if got, want := SiteHash("example.org", 7), uint64(0x1e208b84d0f74127); got != want {
		t.Errorf("hash %#x, want %#x", got, want)
	}
	for _, s := range sites(100) {
		if HeldOut(s, 1, 0.1) && !HeldOut(s, 1, 0.2) {
			t.Errorf("%s is held out for .1 and not for .2", s)
		}
		if HeldOut(s, 1, 0) || !HeldOut(s, 1, 1) {
			t.Errorf("%s: nothing is held out for 0, all for 1", s)
		}
	}
}

func TestPagesOfOneSiteAreInOnePart(t *testing.T) {
	part := map[string]int{}
	for i := range 1000 {
		site := fmt.Sprintf("site-%d.example", i%97)
		p := Fold(site, 3, 5)
		if HeldOut(site, 3, 0.1) {
			p = -1
		}
		if before, ok := part[site]; ok && p != before {
			t.Errorf("page %d of %s is in part %d, another in %d", i, site, p, before)
		}
		part[site] = p
	}
}

func TestPartsHaveTheirShare(t *testing.T) {
	const n, folds = 10_000, 5
	held, fold, heldFold := 0, [folds]int{}, [folds]int{}
	for _, s := range sites(n) {
		f := Fold(s, 1, folds)
		fold[f]++
		if HeldOut(s, 1, 0.1) {
			held++
			heldFold[f]++
		}
	}
	// within four standard deviations of a binomial: √(n·p·(1-p))
	near := func(what string, got int, want float64) {
		if math.Abs(float64(got)-want) > 4*math.Sqrt(want) {
			t.Errorf("%s: %d, want about %v", what, got, want)
		}
	}
	near("held out", held, n/10)
	for f := range folds {
		near("fold", fold[f], n/folds)
		near("held out of a fold", heldFold[f], n/10/folds)
	}
}

func TestAnotherSeedIsAnotherSplit(t *testing.T) {
	same := 0
	for _, s := range sites(1000) {
		if Fold(s, 1, 5) == Fold(s, 2, 5) {
			same++
		}
	}
	if same > 300 { // a fifth by chance
		t.Errorf("%d of 1000 sites are in the same fold for two seeds", same)
	}
}
