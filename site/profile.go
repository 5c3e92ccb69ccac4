package site

import (
	"cmp"
	"container/heap"
	"slices"
	"sync"
)

// DefaultPages is how many pages of a site a profile keeps, if nothing else is
// said: some 80 MB of sketches.
const DefaultPages = 4096

// A Profile is what is known of a site: the sketches of its pages, or of some of
// them if it has more than the profile may keep. Which ones is up to their
// digests, the lowest, as good as chance; and so profiles of any two parts of a
// site merge into the profile that the whole site has, whatever the order and
// however the parts overlap.
//
// (A. Broder, "On the resemblance and containment of documents", 1997, samples
// in this way.)
//
// A profile is safe for concurrent use.
type Profile struct {
	mu     sync.Mutex
	limit  int
	kept   byDigest           // a heap, the highest digest first
	known  map[uint64]*Sketch // those in kept, by their digest
	groups map[uint64]*Group  // by cluster, once they were asked for; none after a change
	all    *Group
}

// NewProfile returns the profile of a site of which nothing is known. It keeps
// the sketches of up to limit pages, DefaultPages if limit is 0.
func NewProfile(limit int) *Profile {
	if limit == 0 {
		limit = DefaultPages
	}
	return &Profile{limit: limit, known: make(map[uint64]*Sketch)}
}

// Pages returns the number of pages whose sketches are kept.
func (p *Profile) Pages() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.kept)
}

// Others returns the number of pages whose sketches are kept and that are other
// ones than that of the digest.
func (p *Profile) Others(digest uint64) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known[digest] != nil {
		return len(p.kept) - 1
	}
	return len(p.kept)
}

// Limit returns the number of pages whose sketches are kept at most.
func (p *Profile) Limit() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.limit
}

// Wants tells whether the profile would keep the sketch of a page of this digest.
func (p *Profile) Wants(digest uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.wants(digest)
}

func (p *Profile) wants(digest uint64) bool {
	return p.known[digest] == nil && (len(p.kept) < p.limit || digest < p.kept[0].Digest)
}

// Add keeps the sketch of a page, if the profile wants it.
func (p *Profile) Add(s *Sketch) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.wants(s.Digest) {
		return
	}
	p.all, p.groups = nil, nil
	heap.Push(&p.kept, s)
	p.known[s.Digest] = s
	if len(p.kept) > p.limit {
		delete(p.known, heap.Pop(&p.kept).(*Sketch).Digest)
	}
}

// Merge adds what another profile knows. The two keep as many pages as the one of
// the lower limit.
func (p *Profile) Merge(other *Profile) {
	sketches, limit := other.Sketches(), other.limit
	for _, s := range sketches {
		p.Add(s)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.limit = min(p.limit, limit); len(p.kept) > p.limit; {
		delete(p.known, heap.Pop(&p.kept).(*Sketch).Digest)
		p.all, p.groups = nil, nil
	}
}

// Sketches returns the sketches in the order of their digests.
func (p *Profile) Sketches() []*Sketch {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sketches()
}

func (p *Profile) sketches() []*Sketch {
	s := slices.Clone(p.kept)
	slices.SortFunc(s, func(a, b *Sketch) int { return cmp.Compare(a.Digest, b.Digest) })
	return s
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
		p.all = newGroup(p.sketches())
		p.groups = make(map[uint64]*Group)
	}
	g := p.groups[s.Cluster]
	if g == nil {
		var members []*Sketch
		for _, k := range p.all.sketches {
			if k.Cluster == s.Cluster {
				members = append(members, k)
			}
		}
		if g = p.all; len(members) < len(p.all.sketches) {
			g = newGroup(members)
		}
		p.groups[s.Cluster] = g
	}
	if g.Others(s.Digest) < LeastCluster {
		return p.all
	}
	return g
}

// byDigest is a heap of sketches, the highest digest first.
type byDigest []*Sketch

func (h byDigest) Len() int           { return len(h) }
func (h byDigest) Less(i, j int) bool { return h[i].Digest > h[j].Digest }
func (h byDigest) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *byDigest) Push(x any)        { *h = append(*h, x.(*Sketch)) }
func (h *byDigest) Pop() any {
	last := len(*h) - 1
	s := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return s
}
