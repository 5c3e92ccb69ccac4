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

// A Bootstrap says how to measure the uncertainty of a mean over pages: draw as
// many sites as there are, with replacement, take the mean over all their
// pages, and do that many times; the interval lies between percentiles of these
// means (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter
// 13; resampling clusters: Davison and Hinkley, Bootstrap Methods and their
// Application, 1997, section 3.8).
//
// Sites are drawn, not pages, because pages of one site are near copies:
// resampling them would promise more certainty than there is. With few sites
// (below about ten) the interval is still too narrow.
type Bootstrap struct {
	Resamples int     `json:"resamples"` // at least 1
	Level     float64 `json:"level"`     // between 0 and 1; 0.95 for a 95 % interval
	Seed      uint64  `json:"seed"`
}

// NewBootstrap returns the usual Bootstrap: a 95 % interval from 1,000
// resamples.
func NewBootstrap(seed uint64) Bootstrap {
	return Bootstrap{Resamples: 1000, Level: 0.95, Seed: seed}
}

// An Interval reaches from Low to High.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// WordF1 returns the interval of the mean word F1 of pages. It is an error if
// they are of fewer than two sites, which say nothing of the differences
// between sites.
func (b Bootstrap) WordF1(pages []PageScore) (Interval, error) {
	f1 := make([]float64, len(pages))
	for i, p := range pages {
		f1[i] = p.Word.F1
	}
	return b.interval(pages, f1)
}

// A Difference is by how much one method's mean word F1 is above another's on
// the same pages, with its interval. An interval without 0 speaks for a real
// difference.
type Difference struct {
	Mean     float64  `json:"mean"`
	Interval Interval `json:"interval"`
}

// Difference compares x with y. It is paired: the two are compared page by
// page, so what makes a page hard for both does not blur the difference. The
// two must have scored the same pages, in any order.
func (b Bootstrap) Difference(x, y Result) (Difference, error) {
	other, err := pagesByKey(y.Method, y.Pages)
	if err != nil {
		return Difference{}, err
	}
	if _, err := pagesByKey(x.Method, x.Pages); err != nil {
		return Difference{}, err
	}
	if len(x.Pages) != len(y.Pages) {
		return Difference{}, fmt.Errorf("eval: %s scored %d pages, but %s %d", x.Method, len(x.Pages), y.Method, len(y.Pages))
	}
	diffs := make([]float64, len(x.Pages))
	var m mean
	for i, p := range x.Pages {
		q, ok := other[p.key()]
		if !ok {
			return Difference{}, fmt.Errorf("eval: %s scored page %s of set %s, but %s did not", x.Method, p.ID, p.Set, y.Method)
		}
		diffs[i] = p.Word.F1 - q.Word.F1
		m.add(diffs[i])
	}
	interval, err := b.interval(x.Pages, diffs)
	return Difference{m.value(), interval}, err
}

// interval is that of the mean over pages, of which value[i] is what is averaged
// of pages[i].
func (b Bootstrap) interval(pages []PageScore, value []float64) (Interval, error) {
	var sites []mean
	for _, site := range sitesOf(pages) {
		var m mean
		for _, i := range site {
			m.add(value[i])
		}
		sites = append(sites, m)
	}
	return b.percentiles(len(sites), func(drawn []int) float64 {
		var all mean
		for _, s := range drawn {
			all.sum += sites[s].sum
			all.n += sites[s].n
		}
		return all.value()
	})
}

// sitesOf returns the indices of each site's pages, in an order of the sites
// that depends on their names only.
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

// errUndefined is that of a statistic that no resample has.
var errUndefined = errors.New("eval: no resample has the statistic")

// percentiles draws as many of n sites as there are, again and again, and
// returns between which percentiles the statistic of those drawn lies. Where it
// is NaN the draw has no part; if it always is, the error is errUndefined. Fewer
// than two sites are an error.
func (b Bootstrap) percentiles(n int, statistic func(drawn []int) float64) (Interval, error) {
	if b.Resamples < 1 {
		return Interval{}, fmt.Errorf("eval: bootstrap of %d resamples", b.Resamples)
	}
	if !(0 < b.Level && b.Level < 1) {
		return Interval{}, fmt.Errorf("eval: bootstrap at level %v; it must lie between 0 and 1", b.Level)
	}
	if n < 2 {
		return Interval{}, errors.New("eval: an interval needs pages of two sites or more")
	}
	random := rand.New(rand.NewPCG(b.Seed, 0))
	found := make([]float64, 0, b.Resamples)
	drawn := make([]int, n)
	for range b.Resamples {
		for i := range drawn {
			drawn[i] = random.IntN(n)
		}
		if x := statistic(drawn); !math.IsNaN(x) {
			found = append(found, x)
		}
	}
	if len(found) == 0 {
		return Interval{}, errUndefined
	}
	slices.Sort(found)
	tail := (1 - b.Level) / 2
	return Interval{
		Low:  stat.Quantile(tail, stat.Empirical, found, nil),
		High: stat.Quantile(1-tail, stat.Empirical, found, nil),
	}, nil
}
