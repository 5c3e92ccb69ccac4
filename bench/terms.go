package main

import (
	"context"
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

type terms struct{ siteFlags }

var (
	// termThresholds are those of figures 5 and 6 of Lin & Ho.
	termThresholds = []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}

	// termPageCounts are the numbers of pages learned of their figure 7.
	termPageCounts = []int{5, 10, 15, 20, 25, 30, 35, 40}
)

// Run measures methods as Lin & Ho do (section 5): recall and precision
// of the terms of each site's pages. Methods that judge a page by its site know
// all pages of the site that a set has.
func (o *terms) Run(ctx context.Context, s cli.Streams) error {
	names := o.Method
	if len(names)+len(o.Model) == 0 {
		for _, m := range linesift.Methods() {
			if method, err := linesift.NewMethod(m.Name); err == nil && lacksSite(method) == nil {
				names = append(names, m.Name)
			}
		}
	}
	methods, err := methodFlags{names, o.Model}.methods(nil)
	if err != nil {
		return err
	}
	gold, err := o.open(true)
	if err != nil {
		return err
	}
	return siteTable(ctx, methods, gold, o.siteFlags, 1, s, func(k scoring.SiteKey, pages []data.GoldPage) ([]measure.SiteTerms, error, error) {
		t, failed := readTerms(pages)
		var found []measure.SiteTerms
		for _, m := range methods {
			one, err := t.measure(m)
			if err != nil {
				return nil, nil, err
			}
			one.Set, one.Site = k.Set, k.Site
			found = append(found, one)
		}
		return found, failed, nil
	}, func(w io.Writer, all []measure.SiteTerms) error {
		return measure.WriteTerms(w, all, termThresholds, termPageCounts)
	})
}

// A termPage is a page in memory, with the terms of its gold text.
type termPage struct {
	page  *page.Page
	gold  string
	terms []uint32
}

// termPages are the pages of a site.
type termPages struct {
	pages    []termPage
	sketcher site.Sketcher // for terms
}

// readTerms reads the pages of a site. The error is of those that cannot be read.
func readTerms(gold []data.GoldPage) (*termPages, error) {
	t := new(termPages)
	pages, err := parseSite(gold)
	for _, p := range pages {
		t.pages = append(t.pages, termPage{p.page, p.gold.Gold, t.sketcher.Terms([]byte(p.gold.Gold), nil)})
	}
	return t, err
}

// measure measures one method.
func (t *termPages) measure(c scoring.Method) (measure.SiteTerms, error) {
	of := measure.SiteTerms{Method: c.Name, Pages: len(t.pages)}
	if c.New == nil {
		for _, one := range t.pages {
			content, _ := data.Labels(one.page, one.gold)
			mask := page.NewMask(one.page, nil)
			for l, is := range content {
				mask.SetLine(one.page, l, is)
			}
			of.Found.Add(t.count(one, mask))
		}
		return of, nil
	}
	method, err := c.New()
	if err != nil {
		return of, err
	}
	x, err := linesift.NewExtractor(linesift.UseMethod(method))
	if err != nil {
		return of, err
	}
	entropy, _ := method.(*site.Entropy)
	whole := t.learn(len(t.pages))
	judged := 0
	of.Found = t.extract(method, x, whole, func() {
		if entropy != nil && entropy.Used > 0 {
			of.Threshold += entropy.Used
			judged++
		}
	})
	of.Threshold /= float64(max(judged, 1))
	if lacksSite(method) != nil {
		return of, nil
	}
	if entropy != nil {
		own := entropy.Threshold
		for _, threshold := range termThresholds {
			entropy.Threshold = threshold
			of.Thresholds = append(of.Thresholds, t.extract(method, x, whole, nil))
		}
		entropy.Threshold = own
	}
	of.Learned = []measure.Terms{}
	for _, n := range termPageCounts {
		if n > len(t.pages) {
			break
		}
		if entropy != nil {
			entropy.Training = n
		}
		of.Learned = append(of.Learned, t.extract(method, x, t.learn(n), nil))
	}
	return of, nil
}

// learn has a method learn the first n pages, which are in no order.
func (t *termPages) learn(n int) *site.Profile {
	profile := new(site.Profile)
	var sketcher site.Sketcher
	for _, one := range t.pages[:n] {
		sketcher.Learn(one.page, profile)
	}
	return profile
}

// extract counts the terms of all pages. after is called after each, if it is
// not nil.
func (t *termPages) extract(m linesift.Method, x *linesift.Extractor, known *site.Profile, after func()) (sum measure.Terms) {
	scoring.SetSite(m, known)
	for _, one := range t.pages {
		d := x.ExtractPage(one.page)
		sum.Add(t.count(one, d.Content()))
		if after != nil {
			after()
		}
	}
	return sum
}

// count compares the terms of what a mask keeps with those of the gold text.
func (t *termPages) count(one termPage, mask page.Mask) measure.Terms {
	text := one.page.AppendText(nil, mask)
	return measure.CountTerms(slices.Clone(one.terms), t.sketcher.Terms(text, nil))
}
