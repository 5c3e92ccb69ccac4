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
func (s *Sites) host(p Input, parsed *page.Page) string {
	return cmp.Or(parsed.Host(p.URL), s.Only, p.Folder)
}

func (s *Sites) site(p Input, parsed *page.Page) *Site {
	here := &Site{Host: s.host(p, parsed)}
	if here.profile = s.Profiles.Get(here.Host); here.profile != nil {
		here.Others = here.profile.Others(site.Digest(parsed))
	}
	return here
}
