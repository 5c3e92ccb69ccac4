package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/internal/scoring"
)

// siteFlags are those of measures of each site's pages together.
type siteFlags struct {
	comparisonFlags
	Seed uint64 `default:"1" help:"Seed of what is drawn by chance."`
}

var errLeftOut = errors.New("some pages failed and are left out")

// siteTable measures the methods on each site of each set that has so many pages at
// least, several sites at once, and writes what was found: by method, then by set and
// site. measure returns what it found by each method, and an error of pages that cannot
// be read and are left out; the second error ends all.
func siteTable[T any](ctx context.Context, methods []scoring.Method, gold []data.GoldPage, o siteFlags, least int, s cli.Streams, measure func(scoring.SiteKey, []data.GoldPage) ([]T, error, error), write func(io.Writer, []T) error) error {
	sites := scoring.BySite(gold, o.Seed)
	maps.DeleteFunc(sites, func(_ scoring.SiteKey, pages []data.GoldPage) bool { return len(pages) < least })
	if len(sites) == 0 {
		return fmt.Errorf("no site has %d pages or more", least)
	}
	keys := slices.SortedFunc(maps.Keys(sites), func(a, b scoring.SiteKey) int {
		return cmp.Or(cmp.Compare(a.Set, b.Set), cmp.Compare(a.Site, b.Site))
	})
	type found struct {
		methods     []T
		failed, err error
	}
	bar := cli.Progress(s.Err, len(keys), "sites")
	defer bar.Finish()
	all := make([][]T, len(methods))
	failed := false
	if err := input.Ordered(ctx, len(keys), o.Jobs, func() func(int) found {
		return func(i int) (f found) {
			f.methods, f.failed, f.err = measure(keys[i], sites[keys[i]])
			return f
		}
	}, func(i int, f found) error {
		bar.Add(1)
		if f.failed != nil {
			failed = true
			fmt.Fprintf(s.Err, "%s: %v\n", name, f.failed)
		}
		for m, one := range f.methods {
			all[m] = append(all[m], one)
		}
		return f.err
	}); err != nil {
		return err
	}
	if err := write(s.Out, slices.Concat(all...)); err != nil {
		return err
	}
	if failed {
		return errLeftOut
	}
	return nil
}
