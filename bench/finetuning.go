package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"linesift/bench/labels"
	"linesift/data"
	"linesift/features"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/scoring"
	"linesift/internal/train"
	"linesift/models"
	"linesift/page"
)

type fineTuning struct {
	setFlags
	byFlag
	bootstrapFlags
	Few int `name:"pages" default:"20" help:"How many pages of a site it is fine-tuned with; sites of fewer than twice as many are left out."`
}

// otherPages is how many pages of other sites a fine-tuned network is tried on.
const otherPages = 100

// Run fine-tunes a network with a few pages of a site, for each site that has as many
// again, and compares the two on the site's other pages, and on some pages of other
// sites: what is learned, and what is forgotten.
func (o *fineTuning) Run(ctx context.Context, s cli.Streams) error {
	if o.Few < 1 {
		return cli.Usagef("--pages must be at least 1")
	}
	start, err := models.Open(models.Default)
	if err != nil {
		return err
	}
	gold, err := o.open(true)
	if err != nil {
		return err
	}
	// An order that has nothing to do with what is on the pages.
	slices.SortFunc(gold, func(a, b data.GoldPage) int {
		return cmp.Or(cmp.Compare(data.SiteHash(a.Key(), o.Seed), data.SiteHash(b.Key(), o.Seed)), cmp.Compare(a.Key(), b.Key()))
	})
	bySite := make(map[string][]data.GoldPage)
	for _, p := range gold {
		bySite[p.Site] = append(bySite[p.Site], p)
	}
	maps.DeleteFunc(bySite, func(_ string, pages []data.GoldPage) bool { return len(pages) < 2*o.Few })
	if len(bySite) == 0 {
		return fmt.Errorf("no site has %d pages or more", 2*o.Few)
	}
	compared := []eval.Result{{Method: models.Default}, {Method: fmt.Sprintf("%s, with %d pages of the site", models.Default, o.Few)}}
	bar := cli.Progress(s.Err, len(bySite), "sites")
	defer bar.Finish()
	for _, site := range slices.Sorted(maps.Keys(bySite)) {
		few, err := trainingPages(bySite[site][:o.Few])
		if err != nil {
			return err
		}
		task := train.FineTune(start)
		task.Test, task.Config.Seed = 0, o.Seed
		tuned, _, err := train.Model(ctx, task, few, nil)
		if err != nil {
			return fmt.Errorf("%s: %w", site, err)
		}
		measured := slices.Clone(bySite[site][o.Few:])
		for _, p := range gold {
			if p.Site != site && len(measured) < len(bySite[site])-o.Few+otherPages {
				measured = append(measured, p)
			}
		}
		networks := []scoring.Method{scoring.OfModel("before", start), scoring.OfModel("after", tuned)}
		scores, err := scored(ctx, newBatch(networks, o.Jobs, s), measured)
		if err != nil {
			return err
		}
		for i, r := range scores {
			for _, one := range r.Pages {
				group := "other sites"
				if one.Site == site {
					group = site
				}
				one.Set, one.ID = group, site+" "+one.Set+"/"+one.ID // other sites' pages come up for each site
				compared[i].Pages = append(compared[i].Pages, one)
			}
		}
		bar.Add(1)
	}
	return table(s, compared, o.dimensions(), o.bootstrap(), nil)
}

// trainingPages labels the lines of gold pages.
func trainingPages(gold []data.GoldPage) (pages []train.Page, err error) {
	meter, err := features.NewMeter(features.Names())
	if err != nil {
		return nil, err
	}
	var parser page.Parser
	for i := range gold {
		p, err := scoring.Parse(&parser, &gold[i])
		if err != nil {
			return nil, err
		}
		pages = append(pages, train.NewPage(labels.Label(meter, p, &gold[i])))
	}
	return pages, nil
}
