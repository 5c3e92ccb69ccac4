package linesift

import (
	"linesift/page"
	"linesift/site"
)

// A SiteMethod is a Method that judges a page by the other pages of its site
// as well.
type SiteMethod interface {
	Method

	// Know says what is known of the site of the pages that follow. That a page
	// is among those that the profile was learned from makes no difference. nil,
	// as at the beginning, is nothing.
	Know(s *site.Profile)
}

// Know says what is known of the site of the pages that follow, to methods that
// ask (see SiteMethod); nil is nothing.
func (x *Extractor) Know(s *site.Profile) {
	if m, ok := x.method.(SiteMethod); ok {
		m.Know(s)
	}
}

// Learn adds a page to a profile, which is the same for all methods.
func (x *Extractor) Learn(p *page.Page, s *site.Profile) {
	if s.Wants(site.Digest(p)) {
		s.Add(x.Sketch(p))
	}
}

// Sketch returns what Learn adds to a profile. Where several learn at once, what
// is added to a profile in one order gives the same profile each time, even if two
// pages have the same text and different markup.
func (x *Extractor) Sketch(p *page.Page) *site.Sketch {
	return x.sketcher.Sketch(p)
}

// TakesSite tells whether a method judges a page by its site as well, and so
// whether Extractor.Know changes anything.
func TakesSite(m Method) bool {
	_, ok := m.(SiteMethod)
	return ok
}
