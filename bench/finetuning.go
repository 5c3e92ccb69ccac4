package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"linesift"
	"linesift/data"
	"linesift/eval"
	"linesift/internal/command"
	"linesift/model"
	"linesift/models"
	"linesift/train"
)

// adapt goes on from a network with a few pages of a site, for each site that
// has as many again, and compares the two on the site's other pages, and on some
// pages of other sites: what is learned, and what is forgotten.
func adapt(ctx context.Context, o options, gold []data.Page, s command.Streams) error {
	name, open := models.Default, models.Open
	if len(o.Model) > 0 {
		name, open = o.Model[0], model.Open
	}
	start, err := open(name)
	if err != nil {
		return err
	}
	// An order that has nothing to do with what is on the pages.
	slices.SortFunc(gold, func(a, b data.Page) int {
		return cmp.Or(cmp.Compare(data.SiteHash(a.Key(), o.Seed), data.SiteHash(b.Key(), o.Seed)), cmp.Compare(a.Key(), b.Key()))
	})
	bySite := make(map[string][]data.Page)
	for _, p := range gold {
		bySite[p.Site] = append(bySite[p.Site], p)
	}
	maps.DeleteFunc(bySite, func(_ string, pages []data.Page) bool { return len(pages) < 2*o.Adapt })
	if len(bySite) == 0 {
		return fmt.Errorf("no site has %d pages or more", 2*o.Adapt)
	}
	results := []eval.Result{{Method: name}, {Method: fmt.Sprintf("%s, with %d pages of the site", name, o.Adapt)}}
	bar := command.Progress(s.Err, len(bySite), "sites")
	defer bar.Finish()
	for _, site := range slices.Sorted(maps.Keys(bySite)) {
		few, err := measured(bySite[site][:o.Adapt])
		if err != nil {
			return err
		}
		task := train.FineTune(start)
		task.Test, task.Config.Seed = 0, o.Seed
		adapted, _, err := train.Model(ctx, task, few, nil)
		if err != nil {
			return fmt.Errorf("%s: %w", site, err)
		}
		var contenders []contender
		for i, m := range []*model.Model{start, adapted} {
			contenders = append(contenders, contender{name: results[i].Method, new: func() (linesift.Method, error) { return linesift.NewNetwork(m, 0) }})
		}
		j, err := newJudge(contenders, o)
		if err != nil {
			return err
		}
		score := func(p data.Page, group string) error {
			scores, _, err := j.score(&p)
			if err != nil {
				return err
			}
			for i := range results {
				scores[i].Set, scores[i].ID = group, site+" "+p.Key() // other sites' pages come up for each site
				results[i].Pages = append(results[i].Pages, scores[i])
			}
			return nil
		}
		for _, p := range bySite[site][o.Adapt:] {
			if err := score(p, site); err != nil {
				return err
			}
		}
		others := 0
		for _, p := range gold {
			if p.Site != site && others < otherPages {
				others++
				if err := score(p, "other sites"); err != nil {
					return err
				}
			}
		}
		bar.Add(1)
	}
	return o.report(results, s)
}

// otherPages is how many pages of other sites an adapted network is tried on.
const otherPages = 100
