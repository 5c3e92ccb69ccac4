package site

import "sync"

// A Group is the pages that a page is compared with. What is counted over them is
// counted when it is first asked for. It is safe for concurrent use.
type Group struct {
	sketches []*Sketch // in the order of their digests

	originals func() *originals         // for Template
	searches  sync.Map                  // for Entropy: *training by search
	chunks    [delimiters]func() counts // of the originals
}

func newGroup(sketches []*Sketch) *Group {
	g := &Group{sketches: sketches}
	g.originals = sync.OnceValue(func() *originals { return originalsOf(sketches) })
	for d := range delimiters {
		g.chunks[d] = sync.OnceValue(func() counts { return g.originals().count(d) })
	}
	return g
}

// Others returns the number of pages of the group other than that of the digest.
func (g *Group) Others(digest uint64) int { return others(g.sketches, digest) }

// member returns the sketch of the digest, nil if it is not in the group.
func (g *Group) member(digest uint64) *Sketch {
	if i, found := find(g.sketches, digest); found {
		return g.sketches[i]
	}
	return nil
}
