package record

import (
	"cmp"

	"linesift/methods/site"
	"linesift/page"
)

// Sites are the profiles of the sites of pages.
type Sites struct {
	Profiles *site.Profiles
	Only     string // the site of pages that do not say their own, or ""
}

// A Site is the site of a page, as a record has it.
type Site struct {
	Host    string `json:"site"`       // the host, or else the folder or archive
	Others  int    `json:"site_pages"` // other known pages of the site
	profile *site.Profile
}

// host returns the name of the site of a page. It is the host, or else the folder or archive.
func (s *Sites) host(f Page, p *page.Page) string {
	return cmp.Or(p.Host(f.URL), s.Only, f.Folder)
}

func (s *Sites) site(f Page, p *page.Page) *Site {
	here := &Site{Host: s.host(f, p)}
	if here.profile = s.Profiles.Known(here.Host); here.profile != nil {
		here.Others = here.profile.Others(site.Digest(p))
	}
	return here
}
