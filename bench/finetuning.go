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
	"linesift/model"
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
	bySite := o.sites(gold)
	if len(bySite) == 0 {
		return fmt.Errorf("no site has %d pages or more", 2*o.Few)
	}
	compared := []eval.Result{{Method: models.Default},
		{Method: fmt.Sprintf("%s, with %d pages of the site", models.Default, o.Few)}}
	bar := cli.Progress(s.Err, len(bySite), "sites")
	defer bar.Finish()
	for _, site := range slices.Sorted(maps.Keys(bySite)) {
		tuned, err := o.tune(ctx, start, bySite[site][:o.Few])
		if err != nil {
			return fmt.Errorf("%s: %w", site, err)
		}
		networks := []scoring.Method{scoring.OfModel("before", start), scoring.OfModel("after", tuned)}
		scores, err := score(ctx, newBatch(networks, o.Jobs, s), measuredPages(gold, site, bySite[site][o.Few:]))
		if err != nil {
			return err
		}
		for i, r := range scores {
			compared[i].Pages = append(compared[i].Pages, groupedBy(site, r.Pages)...)
		}
		bar.Add(1)
	}
	return table(s, compared, o.By, o.bootstrap(), nil)
}

// sites returns the pages of each site with enough of them. It sorts gold in an order that has
// nothing to do with what is on the pages.
func (o *fineTuning) sites(gold []data.GoldPage) map[string][]data.GoldPage {
	slices.SortFunc(gold, func(a, b data.GoldPage) int {
		return cmp.Or(
			cmp.Compare(data.SiteHash(a.Key(), o.Seed), data.SiteHash(b.Key(), o.Seed)), cmp.Compare(a.Key(), b.Key()),
		)
	})
	bySite := make(map[string][]data.GoldPage)
	for _, p := range gold {
		bySite[p.Site] = append(bySite[p.Site], p)
	}
	maps.DeleteFunc(bySite, func(_ string, pages []data.GoldPage) bool { return len(pages) < 2*o.Few })
	return bySite
}

// tune fine-tunes a network with a few pages.
func (o *fineTuning) tune(ctx context.Context, start *model.Model, few []data.GoldPage) (*model.Model, error) {
	pages, err := trainingPages(few)
	if err != nil {
		return nil, err
	}
	task := train.FineTune(start)
	task.Test, task.Config.Seed = 0, o.Seed
	tuned, _, err := train.Model(ctx, task, pages, nil)
	return tuned, err
}

// measuredPages returns the other pages of a site, and some pages of other sites.
func measuredPages(gold []data.GoldPage, site string, others []data.GoldPage) []data.GoldPage {
	measured := slices.Clone(others)
	for _, p := range gold {
		if p.Site != site && len(measured) < len(others)+otherPages {
			measured = append(measured, p)
		}
	}
	return measured
}

// groupedBy returns the scores with the site, or "other sites", for their set. Pages of other
// sites come up for each site, so their IDs have it too.
func groupedBy(site string, scores []eval.PageScore) (grouped []eval.PageScore) {
	for _, p := range scores {
		group := "other sites"
		if p.Site == site {
			group = site
		}
		p.Set, p.ID = group, site+" "+p.Set+"/"+p.ID
		grouped = append(grouped, p)
	}
	return grouped
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
