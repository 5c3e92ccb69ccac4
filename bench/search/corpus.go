package search

import (
	"cmp"
	"fmt"
	"slices"

	"linesift/data"
	"linesift/page"
)

// A sitePages is the pages of a site, in the order of their keys.
type sitePages struct {
	name  string
	pages []*document
}

// A document is a page with what people said of it.
type document struct {
	id          string // of its set and in the set
	page        *page.Page
	gold        string
	boilerplate string // the lines that are not of the gold text
}

// openSites reads the gold standards in the folders and returns the sites that
// have at least so many pages with gold text, in the order of their names. A page
// whose gold text is of another version is left out: no index of its text could
// answer what is asked about it.
func openSites(folders []string, least int) ([]sitePages, error) {
	pages := make(map[string][]data.GoldPage)
	for _, dir := range folders {
		set, err := data.Open(dir)
		if err != nil {
			return nil, err
		}
		for _, p := range set.Pages {
			if !p.Partial {
				pages[p.Site] = append(pages[p.Site], p)
			}
		}
	}
	var sites []sitePages
	for name, all := range pages {
		if len(all) < least {
			continue
		}
		s := sitePages{name: name}
		for _, p := range all {
			d, known, err := newDocument(&p)
			if err != nil {
				return nil, err
			}
			if known {
				s.pages = append(s.pages, d)
			}
		}
		if len(s.pages) < least {
			continue
		}
		slices.SortFunc(s.pages, func(a, b *document) int { return cmp.Compare(a.id, b.id) })
		sites = append(sites, s)
	}
	if len(sites) == 0 {
		return nil, fmt.Errorf("no site has %d pages with gold text", least)
	}
	slices.SortFunc(sites, func(a, b sitePages) int { return cmp.Compare(a.name, b.name) })
	return sites, nil
}

// newDocument parses a page. known is false if most of its gold text is not on it.
func newDocument(g *data.GoldPage) (d *document, known bool, err error) {
	html, err := g.HTML()
	if err != nil {
		return nil, false, err
	}
	src, _ := page.Decode(html, "")
	p, err := new(page.Parser).Parse(src)
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", g.Path, err)
	}
	content, known := data.Labels(p, g.Gold)
	rest := page.NewMask(p, nil)
	for i, c := range content {
		rest.SetLine(p, i, !c)
	}
	return &document{id: g.Key(), page: p, gold: g.Gold, boilerplate: string(p.AppendText(nil, rest))}, known, nil
}

// collections returns all sites as one collection, or each as one.
func collections(sites []sitePages, together bool) []collection {
	var all []collection
	for i, s := range sites {
		if i == 0 || !together {
			all = append(all, collection{})
		}
		c := &all[len(all)-1]
		c.sites = append(c.sites, s)
		c.pages = append(c.pages, s.pages...)
	}
	return all
}

// A collection is the pages that are searched at once.
type collection struct {
	sites []sitePages
	pages []*document
}
