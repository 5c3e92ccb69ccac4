package site

import (
	"cmp"
	"slices"
	"sync"
)

// mostPages is the largest number of sketches in a profile. They take some 80 MB.
const mostPages = 4096

// A Profile has the sketches of the pages of a site. If a site has more than 4,096 pages,
// the profile keeps the sketches with the lowest digests, a random sample (A. Broder, "On
// the resemblance and containment of documents", 1997). This way, the profiles of the parts of
// a site merge into the profile of the whole, in any order and even if the parts overlap.
//
// The zero value is an empty profile. It is safe for concurrent use.
type Profile struct {
	mu       sync.Mutex
	sketches []*Sketch         // in the order of their digests
	groups   map[uint64]*group // cache by cluster; nil after a change
	all      *group            // cache; nil if groups is nil
}

// Sketches returns the sketches in the order of their digests.
func (p *Profile) Sketches() []*Sketch {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.sketches)
}

// Others returns the number of sketches with other digests.
func (p *Profile) Others(digest uint64) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return others(p.sketches, digest)
}

// find returns the index of a digest in sorted sketches, and whether it is there.
func find(sketches []*Sketch, digest uint64) (int, bool) {
	return slices.BinarySearchFunc(sketches, digest, func(s *Sketch, d uint64) int { return cmp.Compare(s.digest, d) })
}

func others(sketches []*Sketch, digest uint64) int {
	if _, found := find(sketches, digest); found {
		return len(sketches) - 1
	}
	return len(sketches)
}

// Wants reports whether Add would keep a sketch with this digest. If it returns false once, it
// always will.
func (p *Profile) Wants(digest uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i, found := find(p.sketches, digest)
	return !found && i < mostPages
}

// Add keeps the sketch of a page, if the profile wants it.
func (p *Profile) Add(s *Sketch) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i, found := find(p.sketches, s.digest); !found && i < mostPages {
		p.sketches = slices.Insert(p.sketches, i, s)
		p.sketches = slices.Delete(p.sketches, min(len(p.sketches), mostPages), len(p.sketches))
		p.all, p.groups = nil, nil
	}
}

// Merge adds the sketches of another profile.
func (p *Profile) Merge(other *Profile) {
	for _, s := range other.Sketches() {
		p.Add(s)
	}
}

// leastCluster is the least number of other pages in a cluster. With fewer, a page is compared
// with its whole site, because few pages do not show their template well.
const leastCluster = 5

// group returns the pages to compare a page with: its cluster, or the whole site if the cluster
// has fewer than leastCluster other pages.
func (p *Profile) group(s *Sketch) *group {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all == nil {
		p.all, p.groups = &group{sketches: slices.Clone(p.sketches)}, make(map[uint64]*group)
	}
	g := p.groups[s.cluster]
	if g == nil {
		g = new(group)
		for _, other := range p.sketches {
			if other.cluster == s.cluster {
				g.sketches = append(g.sketches, other)
			}
		}
		p.groups[s.cluster] = g
	}
	if others(g.sketches, s.digest) < leastCluster {
		return p.all
	}
	return g
}
