package eval

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// A Bootstrap measures the uncertainty of a mean over pages. Each resample draws as many
// sites as there are, with replacement, and takes the mean over all their pages. The
// interval lies between percentiles of these means (Efron and Tibshirani, An Introduction
// to the Bootstrap, 1993, chapter 13; on resampling clusters Davison and Hinkley, Bootstrap
// Methods and their Application, 1997, section 3.8).
//
// It draws sites, not pages, because pages of one site are near copies. Drawing pages would
// give too narrow an interval. With few sites (below about ten) the interval is still too
// narrow.
type Bootstrap struct {
	Resamples int     `json:"resamples"` // at least 1
	Level     float64 `json:"level"`     // between 0 and 1; 0.95 for a 95 % interval
	Seed      uint64  `json:"seed"`
}

// NewBootstrap returns the usual Bootstrap: a 95 % interval from 1,000 resamples.
func NewBootstrap(seed uint64) Bootstrap {
	return Bootstrap{Resamples: 1000, Level: 0.95, Seed: seed}
}

// An Interval reaches from Low to High.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// WordF1 returns the interval of the mean word F1 of pages, within 0 to 1. Its errors are the
// same as for Interval.
func (b Bootstrap) WordF1(pages []PageScore) (Interval, error) {
	return b.Interval(pages, func(drawn []int) float64 {
		var m Mean
		for _, i := range drawn {
			m.Add(pages[i].Word.F1)
		}
		return m.Value()
	})
}

// ErrUndefined is the error of Interval if the statistic is NaN in every resample.
var ErrUndefined = errors.New("no resample has the statistic")

// Interval returns the interval of a statistic of the pages. It calls statistic for each
// resample with the indices of the pages drawn, and ignores NaN results. It is an error if
// the pages are from fewer than two sites, if a field of b is out of range, or if all results
// are NaN (ErrUndefined).
func (b Bootstrap) Interval(pages []PageScore, statistic func(drawn []int) float64) (Interval, error) {
	if b.Resamples < 1 {
		return Interval{}, fmt.Errorf("bootstrap of %d resamples", b.Resamples)
	}
	if !(0 < b.Level && b.Level < 1) {
		return Interval{}, fmt.Errorf("bootstrap at level %v; it must lie between 0 and 1", b.Level)
	}
	sites := sitesOf(pages)
	if len(sites) < 2 {
		return Interval{}, errors.New("an interval needs pages of two sites or more")
	}
	random := rand.New(rand.NewPCG(b.Seed, 0))
	found := make([]float64, 0, b.Resamples)
	var drawn []int
	for range b.Resamples {
		drawn = drawn[:0]
		for range sites {
			drawn = append(drawn, sites[random.IntN(len(sites))]...)
		}
		if x := statistic(drawn); !math.IsNaN(x) {
			found = append(found, x)
		}
	}
	if len(found) == 0 {
		return Interval{}, ErrUndefined
	}
	slices.Sort(found)
	tail := (1 - b.Level) / 2
	return Interval{
		Low:  stat.Quantile(tail, stat.Empirical, found, nil),
		High: stat.Quantile(1-tail, stat.Empirical, found, nil),
	}, nil
}

// sitesOf returns the indices of each site's pages. The order of the sites depends only on
// their names.
func sitesOf(pages []PageScore) [][]int {
	bySite := map[string][]int{}
	for i, p := range pages {
		bySite[p.cluster()] = append(bySite[p.cluster()], i)
	}
	var sites [][]int
	for _, name := range slices.Sorted(maps.Keys(bySite)) {
		sites = append(sites, bySite[name])
	}
	return sites
}
