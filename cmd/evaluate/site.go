package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"linesift"
	"linesift/data"
	"linesift/internal/command"
	"linesift/internal/pages"
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
		all[i] = x.Sketch(p)
	}
	return all
}

// siteTable measures the methods on each site of each set that has so many pages at
// least, several sites at once, and writes what was found: by method, then by set and
// site. measure returns what it found by each method, and an error of pages that cannot
// be read and are left out; the second error ends all.
func siteTable[T any](ctx context.Context, o options, least int, methods []contender, gold []data.Page, s command.Streams, measure func(siteKey, []data.Page) ([]T, error, error), write func(io.Writer, []T) error) error {
	sites := bySite(gold, o.Seed)
	maps.DeleteFunc(sites, func(_ siteKey, pages []data.Page) bool { return len(pages) < least })
	if len(sites) == 0 {
		return fmt.Errorf("no site has %d pages or more", least)
	}
	keys := slices.SortedFunc(maps.Keys(sites), func(a, b siteKey) int {
		return cmp.Or(cmp.Compare(a.set, b.set), cmp.Compare(a.site, b.site))
	})
	type found struct {
		methods     []T
		failed, err error
	}
	bar := command.Progress(s.Err, len(keys), "sites")
	defer bar.Finish()
	all := make([][]T, len(methods))
	failed := false
	if err := pages.Ordered(ctx, len(keys), o.Jobs, func() func(int) found {
		return func(i int) (f found) {
			f.methods, f.failed, f.err = measure(keys[i], sites[keys[i]])
			return f
		}
	}, func(i int, f found) error {
		bar.Add(1)
		if f.failed != nil {
			failed = true
			fmt.Fprintf(s.Err, "evaluate: %v\n", f.failed)
		}
		for m, one := range f.methods {
			all[m] = append(all[m], one)
		}
		return f.err
	}); err != nil {
		return err
	}
	if err := o.to(s.Out, func(w io.Writer) error { return write(w, slices.Concat(all...)) }); err != nil {
		return err
	}
	if failed {
		return errors.New("some pages failed and are left out")
	}
	return nil
}
