package main

import (
	"context"
	"fmt"

	"linesift/bench/measure"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/internal/scoring"
	"linesift/methods/site"
	"linesift/page"
)

type clusters struct{ setFlags }

// Run shows how the pages of each site are clustered. Sites of fewer pages
// than a cluster has at least are left out. The sets' own gold is not needed.
func (o *clusters) Run(ctx context.Context, s cli.Streams) error {
	gold, err := o.open(false)
	if err != nil {
		return err
	}
	sites := scoring.BySite(gold, 0)
	var table []measure.SiteClusters
	at := make(map[scoring.SiteKey]int)
	for _, g := range gold { // in their order
		k := scoring.SiteKey{Set: g.Set, Site: g.Site}
		if _, ok := at[k]; !ok && len(sites[k]) >= site.LeastCluster {
			at[k] = len(table)
			table = append(table, measure.SiteClusters{Set: k.Set, Site: k.Site, Clusters: make(map[uint64]map[string]int)})
		}
	}
	type found struct {
		cluster uint64
		err     error
	}
	bar := cli.Progress(s.Err, len(gold), "pages")
	defer bar.Finish()
	failed := false
	if err := input.Ordered(ctx, len(gold), o.Jobs, func() func(int) found {
		var parser page.Parser
		var sketcher site.Sketcher
		return func(i int) found {
			if _, ok := at[scoring.SiteKey{Set: gold[i].Set, Site: gold[i].Site}]; !ok {
				return found{}
			}
			p, err := scoring.Parse(&parser, &gold[i])
			if err != nil {
				return found{err: err}
			}
			return found{cluster: sketcher.Sketch(p).Cluster}
		}
	}, func(i int, f found) error {
		bar.Add(1)
		g := gold[i]
		n, ok := at[scoring.SiteKey{Set: g.Set, Site: g.Site}]
		switch {
		case f.err != nil:
			failed = true
			fmt.Fprintf(s.Err, "%s: %v\n", name, f.err)
		case ok:
			of := table[n].Clusters
			if of[f.cluster] == nil {
				of[f.cluster] = make(map[string]int)
			}
			of[f.cluster][g.Type]++
		}
		return nil
	}); err != nil {
		return err
	}
	if err := measure.WriteClusters(s.Out, table, site.LeastCluster); err != nil {
		return err
	}
	if failed {
		return errLeftOut
	}
	return nil
}
