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

func TestTheShareIsHeldOutWhateverTheSeed(t *testing.T) {
	const n, share = 10_000, 0.1
	held := [2]int{}
	both := 0
	for _, s := range sites(n) {
		one, two := HeldOut(s, 1, share), HeldOut(s, 2, share)
		if one {
			held[0]++
		}
		if two {
			held[1]++
		}
		if one && two {
			both++
		}
	}
	// within four standard deviations of a binomial: √(n·p·(1-p))
	near := func(what string, got int, want float64) {
		if math.Abs(float64(got)-want) > 4*math.Sqrt(want) {
			t.Errorf("%s: %d, want about %v", what, got, want)
		}
	}
	near("seed 1", held[0], n*share)
	near("seed 2", held[1], n*share)
	near("both", both, n*share*share)
}
