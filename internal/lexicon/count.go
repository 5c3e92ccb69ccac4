package lexicon

import (
	"maps"
	"math"
	"slices"
)

// A Counter counts keys by site. Its zero value is ready for use.
type Counter struct{ counts map[Key]tally }

// A tally counts a site's lines with a key, in content and in boilerplate. Over all sites it
// has the sums of the sites' two shares, and the number of sites.
type tally struct {
	content, other float32
	sites          int32
}

// A Line is a labelled line to count.
type Line struct {
	Keys    []Key // from AppendKeys
	Content bool  // the label: content, not boilerplate
}

// Add counts the lines of all pages of one site. The same sites in the same order give the
// same lexicon, to the last bit.
func (c *Counter) Add(site []Line) {
	if c.counts == nil {
		c.counts = make(map[Key]tally)
	}
	here := make(map[Key]tally)
	for _, l := range site {
		for _, k := range l.Keys {
			t := here[k]
			if l.Content {
				t.content++
			} else {
				t.other++
			}
			here[k] = t
		}
	}
	for k, n := range here {
		t := c.counts[k]
		share := n.content / (n.content + n.other)
		t.content += share
		t.other += 1 - share
		t.sites++
		c.counts[k] = t
	}
}

const (
	leastSites = 8   // a lexicon leaves out keys of fewer sites: they do not generalize
	leastOdds  = 0.5 // and keys with log-odds nearer to the mean: they only take room
	prior      = 2   // weight of the mean of a kind of key, in sites
)

// Lexicon returns the lexicon of the keys counted so far. It leaves out keys of fewer than 8
// sites, and keys with log-odds less than .5 from the mean of their kind.
func (c *Counter) Lexicon() *Lexicon {
	keys := slices.Sorted(maps.Keys(c.counts))
	var content, all [kinds]float64
	for _, k := range keys {
		t := c.counts[k]
		content[kindOf(k)] += float64(t.content)
		all[kindOf(k)] += float64(t.sites)
	}
	kept, odds := keys[:0], []LogOdds(nil)
	for _, k := range keys {
		t := c.counts[k]
		if t.sites < leastSites {
			continue
		}
		mean := content[kindOf(k)] / all[kindOf(k)]
		if mean == 0 || mean == 1 {
			continue // all lines with this kind of key have the same label
		}
		z := math.Log((float64(t.content)+prior*mean)/(float64(t.other)+prior*(1-mean))) - math.Log(mean/(1-mean))
		if math.Abs(z) < leastOdds {
			continue
		}
		kept = append(kept, k)
		odds = append(odds, LogOdds(math.Round(max(min(z*perUnit, math.MaxInt8), -math.MaxInt8))))
	}
	return index(slices.Clip(kept), odds)
}
