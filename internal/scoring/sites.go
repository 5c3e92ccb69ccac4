package scoring

import (
	"cmp"
	"context"
	"slices"

	"linesift"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/methods/site"
	"linesift/page"
)

// Sites has for each method the profiles of the pages' sites by data.GoldPage.Key; nil for
// a method that uses none.
type Sites []map[string]*site.Profile

func (s Sites) of(method int, g *data.GoldPage) *site.Profile {
	if s == nil {
		return nil
	}
	return s[method][g.Key()]
}

// SetSite sets the profile of the site of the pages that follow if m is a SiteMethod;
// nil is none.
func SetSite(m linesift.Method, s *site.Profile) {
	if m, ok := m.(linesift.SiteMethod); ok {
		m.SetSite(s)
	}
}

// A SiteKey names a site of a set.
type SiteKey struct{ Set, Site string }

// BySite returns the pages of each site of each set, in an order that has nothing
// to do with what is on them.
func BySite(gold []data.GoldPage, seed uint64) map[SiteKey][]data.GoldPage {
	sites := make(map[SiteKey][]data.GoldPage)
	for _, g := range gold {
		k := SiteKey{g.Set, g.Site}
		sites[k] = append(sites[k], g)
	}
	for _, all := range sites {
		slices.SortFunc(all, func(a, b data.GoldPage) int {
			return cmp.Or(cmp.Compare(data.SiteHash(a.Key(), seed), data.SiteHash(b.Key(), seed)), cmp.Compare(a.Key(), b.Key()))
		})
	}
	return sites
}

// LearnSites makes the profiles of the pages' sites for the methods that use them. A
// profile has all pages of the same site and set or, if known is above 0, that many other
// pages, drawn by the seed. A page that cannot be read is left to Each to report.
func LearnSites(ctx context.Context, b Batch, gold []data.GoldPage, known int, seed uint64) (Sites, error) {
	sites := make(Sites, len(b.Methods))
	learns := false
	for i, m := range b.Methods {
		if m.New == nil {
			continue
		}
		method, err := m.New()
		if err != nil {
			return nil, err
		}
		if _, ok := method.(linesift.SiteMethod); ok {
			sites[i] = make(map[string]*site.Profile)
			learns = true
		}
	}
	if !learns {
		return nil, nil
	}
	bar := cli.Progress(b.Err, len(gold), "pages learned")
	defer bar.Finish()
	sketches := make(map[string]*site.Sketch, len(gold))
	if err := input.Ordered(ctx, len(gold), b.Jobs, func() func(int) *site.Sketch {
		var parser page.Parser
		var sketcher site.Sketcher
		return func(i int) *site.Sketch {
			p, err := Parse(&parser, &gold[i])
			if err != nil {
				return nil
			}
			return sketcher.Sketch(p)
		}
	}, func(i int, s *site.Sketch) error {
		bar.Add(1)
		sketches[gold[i].Key()] = s
		return nil
	}); err != nil {
		return nil, err
	}
	for _, all := range BySite(gold, seed) {
		for _, profiles := range sites {
			if profiles == nil {
				continue
			}
			profile := func(pages []data.GoldPage, without int) *site.Profile {
				p := new(site.Profile)
				for i, g := range pages {
					if s := sketches[g.Key()]; i != without && s != nil {
						p.Add(s)
					}
				}
				return p
			}
			others := all // that a page is in its own profile makes no difference
			if known > 0 && known < len(all)-1 {
				others = all[:known]
			}
			same := profile(others, -1)
			for i, g := range all {
				profiles[g.Key()] = same
				if i < len(others) && len(others) < len(all) {
					profiles[g.Key()] = profile(all[:known+1], i)
				}
			}
		}
	}
	return sites, nil
}
