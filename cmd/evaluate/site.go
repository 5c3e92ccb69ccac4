package main

import (
	"cmp"
	"context"
	"slices"

	"linesift"
	"linesift/cmd/internal/command"
	"linesift/cmd/internal/pages"
	"linesift/data"
	"linesift/site"
)

// takesSite tells whether a contender judges a page by its site as well.
func (c contender) takesSite() bool {
	if c.new == nil {
		return false
	}
	m, err := c.new()
	return err == nil && linesift.TakesSite(m)
}

// A siteKey names a site of a set.
type siteKey struct{ set, site string }

// bySite returns the pages of each site of each set, in an order that has nothing
// to do with what is on them.
func bySite(gold []data.Page, seed uint64) map[siteKey][]data.Page {
	sites := make(map[siteKey][]data.Page)
	for _, g := range gold {
		k := siteKey{g.Set, g.Site}
		sites[k] = append(sites[k], g)
	}
	for _, pages := range sites {
		slices.SortFunc(pages, func(a, b data.Page) int {
			return cmp.Or(cmp.Compare(data.SiteHash(a.Key(), seed), data.SiteHash(b.Key(), seed)), cmp.Compare(a.Key(), b.Key()))
		})
	}
	return sites
}

// learnSites has the methods that judge a page by its site learn what they may
// know of the sites: all pages of the same site and set, or o.Known others.
func learnSites(ctx context.Context, o options, methods []contender, gold []data.Page, s command.Streams) error {
	var learners []contender
	for i := range methods {
		if methods[i].takesSite() {
			methods[i].sites = make(map[string]*site.Profile)
			learners = append(learners, methods[i])
		}
	}
	if len(learners) == 0 {
		return nil
	}
	bar := command.Progress(s.Err, len(gold), "pages learned")
	defer bar.Finish()
	type learned struct {
		sketches []*site.Sketch // by each learner; none of a page that cannot be read, which is reported when it is judged
		err      error
	}
	sketches := make(map[string][]*site.Sketch, len(gold))
	if err := pages.Ordered(ctx, len(gold), o.Jobs, func() func(int) learned {
		j, err := newJudge(learners, o)
		return func(i int) learned {
			if err != nil {
				return learned{err: err}
			}
			return learned{sketches: j.sketches(&gold[i])}
		}
	}, func(i int, r learned) error {
		bar.Add(1)
		sketches[gold[i].Key()] = r.sketches
		return r.err
	}); err != nil {
		return err
	}
	for _, all := range bySite(gold, o.Seed) {
		for i, l := range learners {
			profile := func(pages []data.Page, without int) *site.Profile {
				p := site.NewProfile(len(pages))
				for j, g := range pages {
					if k := sketches[g.Key()]; j != without && k != nil {
						p.Add(k[i])
					}
				}
				return p
			}
			if o.Known == 0 || o.Known >= len(all)-1 {
				// That a page is in its own profile makes no difference.
				whole := profile(all, -1)
				for _, g := range all {
					l.sites[g.Key()] = whole
				}
				continue
			}
			first := profile(all[:o.Known], -1)
			for j, g := range all {
				l.sites[g.Key()] = first
				if j < o.Known {
					l.sites[g.Key()] = profile(all[:o.Known+1], j)
				}
			}
		}
	}
	return nil
}

// sketches returns what each method keeps of a page, nil if it cannot be read.
func (j *judge) sketches(g *data.Page) []*site.Sketch {
	p, err := j.parse(g)
	if err != nil {
		return nil
	}
	all := make([]*site.Sketch, len(j.extractors))
	for i, x := range j.extractors {
		one := site.NewProfile(1)
		x.Learn(p, one)
		all[i] = one.Sketches()[0]
	}
	return all
}
