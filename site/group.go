package site

import "sync"

// A Group is the pages that a page is compared with. What is counted over them is
// counted when it is first asked for. It is safe for concurrent use.
type Group struct {
	sketches []*Sketch // in the order of their digests
	member   map[uint64]*Sketch

	terms  once[map[uint32]spread]
	unique once[*unique]

	trained trainings
}

func newGroup(sketches []*Sketch) *Group {
	g := &Group{sketches: sketches, member: make(map[uint64]*Sketch, len(sketches))}
	for _, s := range sketches {
		g.member[s.Digest] = s
	}
	return g
}

// Others returns how many pages of the group are other ones than that of the
// digest.
func (g *Group) Others(digest uint64) int {
	if g.member[digest] != nil {
		return len(g.sketches) - 1
	}
	return len(g.sketches)
}

// once holds what is made when it is first asked for.
type once[T any] struct {
	sync.Once
	value T
}

func (o *once[T]) get(make func() T) T {
	o.Do(func() { o.value = make() })
	return o.value
}
