package measure

import (
	"fmt"
	"io"

	"linesift/eval"
)

// SiteClusters are the clusters of the pages of a site.
type SiteClusters struct {
	Set, Site string
	Clusters  map[uint64]map[string]int // number of pages of each type in each cluster
}

// WriteClusters writes, as a Markdown table, how many clusters the pages of each
// site make, how many of these have least pages or more, the share of the pages
// that are in smaller ones, and the share of the others that are of their cluster's
// commonest type, beside that of the site's commonest type among all pages. The
// last row has all sites together.
func WriteClusters(w io.Writer, sites []SiteClusters, least int) error {
	type sum struct{ pages, clusters, large, small, pure, common int }
	row := func(set, site string, s sum) []string {
		share := func(n, of int) string {
			if of == 0 {
				return eval.NoValue
			}
			return fmt.Sprintf("%.3f", float64(n)/float64(of))
		}
		return []string{eval.EscapeCell(set), eval.EscapeCell(site), fmt.Sprint(s.pages), fmt.Sprint(s.clusters), fmt.Sprint(s.large),
			share(s.small, s.pages), share(s.pure, s.pages-s.small), share(s.common, s.pages)}
	}
	table := [][]string{{"set", "site", "pages", "clusters", fmt.Sprintf("of %d or more", least), "pages in smaller", "of one type", "without clusters"}}
	var all sum
	for _, site := range sites {
		one := sum{clusters: len(site.Clusters)}
		types := make(map[string]int)
		for _, of := range site.Clusters {
			n, most := 0, 0
			for t, m := range of {
				n += m
				most = max(most, m)
				types[t] += m
			}
			one.pages += n
			if n < least {
				one.small += n
			} else {
				one.large++
				one.pure += most
			}
		}
		for _, m := range types {
			one.common = max(one.common, m)
		}
		table = append(table, row(site.Set, site.Site, one))
		all = sum{
			all.pages + one.pages, all.clusters + one.clusters, all.large + one.large,
			all.small + one.small, all.pure + one.pure, all.common + one.common,
		}
	}
	if len(sites) > 1 {
		table = append(table, row("", "all", all))
	}
	_, err := io.WriteString(w, eval.MarkdownTable(table, 1))
	return err
}
