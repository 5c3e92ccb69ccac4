package record

import (
	"cmp"

	"linesift/internal/input"
	"linesift/methods/site"
	"linesift/page"
)

// Sites are what is known of the sites of pages.
type Sites struct {
	Known *site.Profiles
	Only  string // the one site that pages are of if they do not say another; or ""
}

// A Site is what is known of the site of a page, as a record has it.
type Site struct {
	Host    string `json:"site"`
	Others  int    `json:"site_pages"` // other pages that are known of it
	profile *site.Profile
}

// Host returns the name of the site of a page: its host, or else its folder or archive.
func (s *Sites) Host(f Page, p *page.Page) string {
	return cmp.Or(input.Host(f.URL), input.Host(string(p.Meta.Canonical)), input.Host(string(p.Meta.URL)), s.Only, f.Folder)
}

func (s *Sites) of(f Page, p *page.Page) *Site {
	here := &Site{Host: s.Host(f, p)}
	if here.profile = s.Known.Known(here.Host); here.profile != nil {
		here.Others = here.profile.Others(site.Digest(p))
	}
	return here
}
