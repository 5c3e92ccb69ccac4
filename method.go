package linesift

import (
	"linesift/page"
	"linesift/ratio"
	"linesift/site"
)

// A Method decides which text of a page is its main content.
type Method interface {
	// Mask marks the runs of p that are content. It may reuse the memory of m.
	Mask(p *page.Page, m page.Mask) page.Mask
}

// A Classifier is a Method that knows more of a page than its Mask.
type Classifier interface {
	Method

	// Classify sets the Mask of d, of whose Page it is asked, and what else it
	// tells of it: Probabilities with Threshold, Types, Hub, Confidence. They may be
	// its own memory until the next call.
	Classify(d *Document)

	// TellsHub tells whether it sets d.Hub.
	TellsHub() bool
}

// A SiteMethod is a Method that judges a page by the other pages of its site as well.
// A site.Sketcher and a site.Profile learn these.
type SiteMethod interface {
	Method

	// Know says what is known of the site of the pages that follow. That a page
	// is among those that the profile was learned from makes no difference. nil,
	// as at the beginning, is nothing.
	Know(s *site.Profile)
}

// sweeper is TextSweeper with what it tells of hubs.
type sweeper struct{ *ratio.Sweeper }

func (m sweeper) TellsHub() bool { return true }

func (m sweeper) Classify(d *Document) {
	d.Mask = m.Mask(d.Page, d.Mask)
	is, text := m.IsHub(d.Page, d.Mask)
	d.Hub = &Hub{Is: is, NetText: &text}
}
