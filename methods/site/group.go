package site

import (
	"sync"

	"linesift/page"
)

// A group has the pages to compare a page with. It is safe for concurrent use.
type group struct {
	sketches []*Sketch // in the order of their digests
	memo     sync.Map  // cached counts over the sketches: functions by key
}

// remembered returns the result of count. It calls count once for each key of a group.
func remembered[T any](g *group, key any, count func() T) T {
	once, _ := g.memo.LoadOrStore(key, sync.OnceValue(count))
	return once.(func() T)()
}

// A comparer compares pages with others of their site.
type comparer struct{ profile *Profile }

// SetSite sets the profile for later pages. nil stands for no other pages. It must not be called
// during Mask.
func (c *comparer) SetSite(s *Profile) { c.profile = s }

// sketchers have the words of earlier pages.
var sketchers = sync.Pool{New: func() any { return new(Sketcher) }}

// group returns the sketch of a page and the pages to compare it with.
func (c *comparer) group(p *page.Page) (*Sketch, *group) {
	sketcher := sketchers.Get().(*Sketcher)
	s := sketcher.Sketch(p)
	sketchers.Put(sketcher)
	if c.profile == nil {
		return s, new(group)
	}
	return s, c.profile.group(s)
}
