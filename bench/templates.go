package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"linesift"
	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/scoring"
	"linesift/methods/site"
	"linesift/page"
)

// templateSamples are the numbers of pages that templates are looked for on, as
// far as a site has them; those of the paper's figure 3, and more.
var templateSamples = []int{5, 9, 13, 20, 30, 40}

// templateDraws is how often each number of pages is drawn. The figures are those
// of all draws together.
const templateDraws = 10

type templates struct{ siteFlags }

// Run measures how much of the text of each site methods take for template:
// with all pages of the site that a set has, and with some of them. Sites of
// fewer pages than the fewest of templateSamples are left out.
func (o *templates) Run(ctx context.Context, s cli.Streams) error {
	methods, gold, err := o.read(lacksSite, false)
	if err != nil {
		return err
	}
	return siteTable(ctx, methods, gold, o.siteFlags, templateSamples[0], s, func(k scoring.SiteKey, pages []data.GoldPage) ([]measure.SiteTemplate, error, error) {
		t, failed := parseSite(pages)
		var found []measure.SiteTemplate
		for _, m := range methods {
			method, err := m.New()
			if err != nil {
				return nil, nil, err
			}
			one := measure.SiteTemplate{Method: m.Name, Set: k.Set, Site: k.Site, Pages: len(t)}
			one.All, one.Sampled = t.find(method), make(map[int]measure.Template)
			for _, n := range templateSamples {
				if n > len(t) {
					break
				}
				sum := measure.Template{}
				for draw := range templateDraws {
					sum.Add(t.draw(n, o.Seed+uint64(draw)).find(method))
				}
				one.Sampled[n] = sum
			}
			found = append(found, one)
		}
		return found, failed, nil
	}, func(w io.Writer, all []measure.SiteTemplate) error {
		return measure.WriteTemplates(w, all, templateSamples)
	})
}

// A sitePage is a page of a site that is in memory.
type sitePage struct {
	gold    *data.GoldPage
	page    *page.Page
	content []bool // of each line; nil if it is not known
}

type sitePages []sitePage

// parseSite reads the pages of a site. The error is of those that cannot be read.
func parseSite(gold []data.GoldPage) (sitePages, error) {
	var all sitePages
	var errs []error
	for i := range gold {
		p, err := scoring.Parse(new(page.Parser), &gold[i]) // each page keeps its parser's memory
		if err != nil {
			errs = append(errs, err)
			continue
		}
		one := sitePage{gold: &gold[i], page: p}
		if gold[i].Gold != "" {
			if content, known := data.Labels(p, gold[i].Gold); known {
				one.content = content
			}
		}
		all = append(all, one)
	}
	return all, errors.Join(errs...)
}

// draw returns n of the pages, by chance.
func (t sitePages) draw(n int, seed uint64) sitePages {
	drawn := slices.Clone(t)
	slices.SortFunc(drawn, func(a, b sitePage) int {
		return cmp.Or(cmp.Compare(data.SiteHash(a.gold.Key(), seed), data.SiteHash(b.gold.Key(), seed)), cmp.Compare(a.gold.Key(), b.gold.Key()))
	})
	return drawn[:n]
}

// find looks for templates on the pages, of which no others are known. All text
// that the method does not keep is template.
func (t sitePages) find(m linesift.Method) (sum measure.Template) {
	profile := new(site.Profile)
	var sketcher site.Sketcher
	for _, one := range t {
		sketcher.Learn(one.page, profile)
	}
	scoring.SetSite(m, profile)
	var mask page.Mask
	for _, one := range t {
		mask = m.Mask(one.page, mask)
		for r, run := range one.page.Runs {
			n := run.Text.Len()
			found := 0
			if !mask[r] {
				found = n
			}
			sum.Text += n
			sum.Found += found
			switch {
			case one.content == nil:
			case one.content[run.Line]:
				sum.Content += n
				sum.FoundContent += found
			default:
				sum.Boilerplate += n
				sum.FoundElsewhere += found
			}
		}
	}
	return sum
}
