package site

import (
	"sync"

	"linesift/page"
)

// A Group is the pages that a page is compared with. It is safe for concurrent use.
type Group struct {
	sketches []*Sketch // in the order of their digests
	memo     sync.Map  // what is counted over them: functions by key
}

// remembered returns what count counts over a group. It is called once for each key.
func remembered[T any](g *Group, key any, count func() T) T {
	once, _ := g.memo.LoadOrStore(key, sync.OnceValue(count))
	return once.(func() T)()
}

// A comparer compares pages with others of their site.
type comparer struct {
	profile  *Profile
	sketcher Sketcher
}

// SetSite sets the profile of the site of the pages that follow; nil is none.
func (c *comparer) SetSite(s *Profile) { c.profile = s }

// group returns the sketch of a page and the pages that it is compared with.
func (c *comparer) group(p *page.Page) (*Sketch, *Group) {
	s := c.sketcher.Sketch(p)
	if c.profile == nil {
		return s, new(Group)
	}
	return s, c.profile.Group(s)
}
