package scoring

import (
	"cmp"
	"context"
	"slices"

	"linesift/data"
	"linesift/internal/input"
	"linesift/methods/site"
	"linesift/page"
)

// Sites are the profiles of the pages' sites by data.GoldPage.Key.
type Sites map[string]*site.Profile

// Alone counts the pages without another page of their site. Methods that compare pages keep all lines of them.
func (s Sites) Alone() (n int) {
	for _, p := range s {
		if len(p.Sketches()) < 2 {
			n++
		}
	}
	return n
}

// bySite returns the pages of each site of each set. Their order does not depend on their
// content.
func bySite(gold []data.GoldPage, seed uint64) map[[2]string][]data.GoldPage {
	sites := make(map[[2]string][]data.GoldPage)
	for _, g := range gold {
		k := [...]string{g.Set, g.Site}
		sites[k] = append(sites[k], g)
	}
	for _, all := range sites {
		slices.SortFunc(all, func(a, b data.GoldPage) int {
			return cmp.Or(
				cmp.Compare(data.SiteHash(a.Key(), seed), data.SiteHash(b.Key(), seed)),
				cmp.Compare(a.Key(), b.Key()),
			)
		})
	}
	return sites
}

// LearnSites makes the profiles of the pages' sites, if one of the methods uses them. A profile
// has all pages of the same site and set. If known is not nil, the profile for page i of a site
// has the pages that known returns. Each reports the pages that cannot be read.
func LearnSites(
	ctx context.Context, b Batch, gold []data.GoldPage, seed uint64,
	known func(pages []data.GoldPage, i int) []data.GoldPage,
) (Sites, error) {
	if !slices.ContainsFunc(b.Methods, func(m Method) bool { return m.Info.Sites }) {
		return nil, nil
	}
	step, end := b.Progress(len(gold), "pages learned")
	defer end()
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
		step()
		sketches[gold[i].Key()] = s
		return nil
	}); err != nil {
		return nil, err
	}
	profile := func(pages []data.GoldPage) *site.Profile {
		p := new(site.Profile)
		for _, g := range pages {
			if s := sketches[g.Key()]; s != nil {
				p.Add(s)
			}
		}
		return p
	}
	sites := make(Sites, len(gold))
	for _, pages := range bySite(gold, seed) {
		all := profile(pages) // a page in its own profile makes no difference
		for i, g := range pages {
			sites[g.Key()] = all
			if known != nil {
				sites[g.Key()] = profile(known(pages, i))
			}
		}
	}
	return sites, nil
}
