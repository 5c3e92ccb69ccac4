package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"linesift/data"
	"linesift/eval"
	"linesift/internal/command"
	"linesift/internal/pages"
	"linesift/site"
)

// clusters shows how the pages of each site are clustered. Sites of fewer pages
// than a cluster has at least are left out.
func clusters(ctx context.Context, o options, gold []data.Page, s command.Streams) error {
	sites := bySite(gold, o.Seed)
	var table []eval.SiteClusters
	at := make(map[siteKey]int)
	for _, g := range gold { // in their order
		k := siteKey{g.Set, g.Site}
		if _, ok := at[k]; !ok && len(sites[k]) >= site.LeastCluster {
			at[k] = len(table)
			table = append(table, eval.SiteClusters{Set: k.set, Site: k.site, Clusters: make(map[uint64]map[string]int)})
		}
	}
	type found struct {
		cluster uint64
		err     error
	}
	bar := command.Progress(s.Err, len(gold), "pages")
	defer bar.Finish()
	failed := false
	if err := pages.Ordered(ctx, len(gold), o.Jobs, func() func(int) found {
		var j judge
		var sketcher site.Sketcher
		return func(i int) found {
			if _, ok := at[siteKey{gold[i].Set, gold[i].Site}]; !ok {
				return found{}
			}
			p, err := j.parse(&gold[i])
			if err != nil {
				return found{err: err}
			}
			return found{cluster: sketcher.Sketch(p).Cluster}
		}
	}, func(i int, f found) error {
		bar.Add(1)
		g := gold[i]
		n, ok := at[siteKey{g.Set, g.Site}]
		switch {
		case f.err != nil:
			failed = true
			fmt.Fprintf(s.Err, "evaluate: %v\n", f.err)
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
	if err := o.to(s.Out, func(w io.Writer) error { return eval.WriteClusters(w, table, site.LeastCluster) }); err != nil {
		return err
	}
	if failed {
		return errors.New("some pages failed and are left out")
	}
	return nil
}
