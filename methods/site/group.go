package site

import (
	"sync"

	"linesift/page"
)

// A Group is the pages that a page is compared with. It is safe for concurrent use.
type Group struct {
	sketches []*Sketch // in the order of their digests
	memo     sync.Map  // cached counts over them: functions by key
}

// remembered returns the result of count, which it calls once for each key of a group.
func remembered[T any](g *Group, key any, count func() T) T {
	once, _ := g.memo.LoadOrStore(key, sync.OnceValue(count))
	return once.(func() T)()
}

// A comparer compares pages with others of their site.
type comparer struct {
	profile  *Profile
	sketcher Sketcher
}

// SetSite sets the profile that later pages are compared with, nil for none.
func (c *comparer) SetSite(s *Profile) { c.profile = s }

// group returns the sketch of a page and the pages that it is compared with.
func (c *comparer) group(p *page.Page) (*Sketch, *Group) {
	s := c.sketcher.Sketch(p)
	if c.profile == nil {
		return s, new(Group)
	}
	return s, c.profile.Group(s)
}
