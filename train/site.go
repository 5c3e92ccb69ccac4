package train

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"linesift/features"
	"linesift/model"
	"linesift/site"
	"linesift/train/perceptron"
)

// leastSitePages is how many pages with another page of their site are needed for
// a network that judges lines by their site.
const leastSitePages = 40

// siteConfig is how that network is fitted to so many lines: as a single layer,
// since there is little to learn from (see features.SiteInputs).
func (t *training) siteConfig(lines int) perceptron.Config {
	c := perceptron.Defaults()
	c.Hidden, c.Epochs, c.Batch, c.Rate, c.Decay, c.Dropout = nil, 0, 0, 0.01, 0.002, 0
	c.Seed = t.task.Config.Seed
	return Task{Config: c}.plan(lines)
}

// A visit is a page with some of the other pages of its site known.
type visit struct {
	page   int
	others []int
	share  float32 // of the page's weight
}

// visits returns each page that is not the only one of its site twice, with all
// other pages known and with a part of them: what is learned from many pages must
// not be taken for what a few say.
func (t *training) visits() (all []visit) {
	bySite := make(map[string][]int)
	for i, p := range t.pages {
		if p.Sketch != nil && p.Site != "" {
			bySite[p.Site] = append(bySite[p.Site], i)
		}
	}
	r := rand.New(rand.NewPCG(t.task.Config.Seed, 0))
	for i, p := range t.pages {
		if p.Sketch == nil {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(bySite[p.Site]), func(k int) bool {
			return k == i || t.pages[k].Sketch.Digest == p.Sketch.Digest
		})
		switch n := len(others); {
		case n == 0:
		case n == 1:
			all = append(all, visit{i, others, 1})
		default:
			r.Shuffle(n, func(a, b int) { others[a], others[b] = others[b], others[a] })
			all = append(all, visit{i, others, 0.5}, visit{i, others[:1+r.IntN(n-1)], 0.5})
		}
	}
	return all
}

// recurrences returns what the others say of the lines of a page.
func (t *training) recurrences(v visit) []features.Recurrence {
	known := site.NewProfile(0)
	for _, k := range v.others {
		known.Add(t.pages[k].Sketch)
	}
	s := t.pages[v.page].Sketch
	return known.Group(s).Recurrences(s, nil)
}

// site fits the network that judges lines by the other pages of their site, if
// there are enough, from the held-out odds of the page alone. A model to go on from
// has its own.
func (t *training) site(ctx context.Context, odds []float32) error {
	if start := t.task.Start; start != nil {
		if n := start.Networks[model.Site]; n != nil {
			t.model.Networks[model.Site] = n
		}
		return nil
	}
	visits := t.visits()
	if len(visits) < leastSitePages {
		return nil
	}
	f := &fitting{question: model.Site, schema: must(features.ParseSchema(features.SiteInputs())), progress: t.progress}
	f.width = f.schema.Width()
	raw := make([]features.Matrix, len(visits))
	all, trusted := t.weights(), t.trusted()
	next := 0 // visit
	for _, end := range t.folds {
		for ; next < len(visits) && visits[next].page < end; next++ {
			v := visits[next]
			lines := &t.lines[v.page]
			lines.Recurrences = t.recurrences(v)
			t.page(v.page, odds)
			t.answers.Measure(f.schema.Attributes, &raw[next])
			lines.Recurrences = nil
			f.y = append(f.y, t.pages[v.page].Y...)
			for row := t.first[v.page]; row < t.first[v.page+1]; row++ {
				f.all, f.w = append(f.all, all[row]*v.share), append(f.w, trusted[row]*v.share)
			}
		}
		f.ends = append(f.ends, len(f.y))
	}
	f.config = t.siteConfig(len(f.y))
	must(0, f.schema.Fit(raw))
	var x features.Matrix
	for i := range raw {
		f.schema.Vectors(&raw[i], &x)
		f.x = append(f.x, x.Data...)
	}
	n, _, stage, err := f.judge(ctx)
	if errors.Is(err, errUnlearned) {
		return nil
	}
	if err != nil {
		return err
	}
	t.report.Stages = append(t.report.Stages, stage)
	t.model.Networks[model.Site] = n
	return f.complete(ctx, n, stage.Epochs, 1)
}
