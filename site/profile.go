package site

import (
	"cmp"
	"slices"
	"sync"
)

// DefaultPages is how many pages of a site a profile keeps by default: some 80 MB.
const DefaultPages = 4096

// A Profile has the sketches of the pages of a site. Of a site with more pages than
// its limit it keeps those of the lowest digests, which is a random sample (as in A.
// Broder, "On the resemblance and containment of documents", 1997). So the profiles
// of any two parts of a site merge into the profile of the whole site, whatever the
// order and however the parts overlap.
//
// A profile is safe for concurrent use.
type Profile struct {
	mu       sync.Mutex
	limit    int
	sketches []*Sketch         // in the order of their digests
	groups   map[uint64]*Group // by cluster, once they were asked for; nil after a change
	all      *Group            // nil as long as groups is
}

// NewProfile returns the profile of a site of which nothing is known. It keeps
// the sketches of up to limit pages, DefaultPages if limit is 0.
func NewProfile(limit int) *Profile { return &Profile{limit: cmp.Or(limit, DefaultPages)} }

// Limit returns the number of pages whose sketches are kept at most.
func (p *Profile) Limit() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.limit
}

// Sketches returns the sketches in the order of their digests.
func (p *Profile) Sketches() []*Sketch {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.sketches)
}

// Others returns the number of sketches of other pages than that of the digest.
func (p *Profile) Others(digest uint64) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return others(p.sketches, digest)
}

// find returns the place of a digest among ordered sketches, and whether it is there.
func find(sketches []*Sketch, digest uint64) (int, bool) {
	return slices.BinarySearchFunc(sketches, digest, func(s *Sketch, d uint64) int { return cmp.Compare(s.Digest, d) })
}

func others(sketches []*Sketch, digest uint64) int {
	if _, found := find(sketches, digest); found {
		return len(sketches) - 1
	}
	return len(sketches)
}

// Wants tells whether the profile would keep the sketch of a page of this digest.
// If it does not want one, it never will.
func (p *Profile) Wants(digest uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, found := find(p.sketches, digest)
	return !found && at < p.limit
}

// Add keeps the sketch of a page, if the profile wants it.
func (p *Profile) Add(s *Sketch) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if at, found := find(p.sketches, s.Digest); !found && at < p.limit {
		p.sketches = slices.Insert(p.sketches, at, s)
		p.cut(p.limit)
	}
}

// cut leaves the first n sketches. It forgets the groups, as after any change.
func (p *Profile) cut(n int) {
	if len(p.sketches) > n {
		p.sketches = slices.Delete(p.sketches, n, len(p.sketches))
	}
	p.all, p.groups = nil, nil
}

// Merge adds what another profile knows. The result keeps as many pages as the one
// of the lower limit.
func (p *Profile) Merge(other *Profile) {
	for _, s := range other.Sketches() {
		p.Add(s)
	}
	p.lower(other.Limit())
}

// lower makes the limit at most n.
func (p *Profile) lower(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.limit = min(p.limit, n)
	p.cut(p.limit)
}

// LeastCluster is the number of other pages of its cluster from which on a page is
// compared with them alone. Fewer say too little of what they have in common.
const LeastCluster = 5

// Group returns the pages that a page is compared with: those of its cluster or, if
// there are fewer than five others of it, all of the site.
func (p *Profile) Group(s *Sketch) *Group {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all == nil {
		p.all, p.groups = &Group{sketches: slices.Clone(p.sketches)}, make(map[uint64]*Group)
	}
	g := p.groups[s.Cluster]
	if g == nil {
		g = &Group{sketches: slices.DeleteFunc(slices.Clone(p.sketches), func(k *Sketch) bool { return k.Cluster != s.Cluster })}
		p.groups[s.Cluster] = g
	}
	if others(g.sketches, s.Digest) < LeastCluster {
		return p.all
	}
	return g
}
