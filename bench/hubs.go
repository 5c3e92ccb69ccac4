package main

import (
	"context"
	"io"
	"slices"

	"linesift"
	"linesift/data"
	"linesift/eval"
	"linesift/internal/command"
	"linesift/internal/pages"
	"linesift/model"
)

// What a page is taken for.
const (
	hubPage     = "hub"
	articlePage = "article"
)

// hub measures how well methods tell hub pages from articles, on each
// set and on all of them. Pages of other types are neither.
func hub(ctx context.Context, o options, methods []contender, gold []data.Page, s command.Streams) error {
	isHub := func(g data.Page) bool { return slices.Contains(model.HubTypes, g.Type) }
	gold = slices.DeleteFunc(slices.Clone(gold), func(g data.Page) bool { return g.Type != articlePage && !isHub(g) })
	bar := command.Progress(s.Err, len(gold), "pages")
	defer bar.Finish()
	type judged struct {
		hub []bool // by each method
		err error
	}
	var all []judged
	if err := pages.Ordered(ctx, len(gold), o.Jobs, func() func(int) judged {
		j, err := newJudge(methods, o)
		return func(i int) judged {
			if err != nil {
				return judged{err: err}
			}
			is, err := j.hubs(&gold[i])
			return judged{is, err}
		}
	}, func(i int, r judged) error {
		bar.Add(1)
		all = append(all, r)
		return r.err
	}); err != nil {
		return err
	}
	var sets []string
	for _, g := range gold {
		if !slices.Contains(sets, g.Set) {
			sets = append(sets, g.Set)
		}
	}
	if len(sets) > 1 {
		sets = append(sets, allSets)
	}
	name := map[bool]string{true: hubPage, false: articlePage}
	kinds := []string{hubPage, articlePage}
	var rows []eval.Verdict
	for m, method := range methods {
		for _, set := range sets {
			row := eval.Verdict{Method: method.name, Set: set, Confusion: eval.NewConfusion(kinds, kinds)}
			for i, g := range gold {
				if set != g.Set && set != allSets {
					continue
				}
				if err := row.Add(name[isHub(g)], name[all[i].hub[m]]); err != nil {
					return err
				}
			}
			rows = append(rows, row)
		}
	}
	return o.to(s.Out, func(w io.Writer) error { return eval.WriteVerdicts(w, "hub pages", hubPage, rows) })
}

// allSets is what the table calls all pages.
const allSets = "all"

// hubs returns what each method says of a page.
func (j *judge) hubs(g *data.Page) ([]bool, error) {
	p, err := j.parse(g)
	if err != nil {
		return nil, err
	}
	is := make([]bool, len(j.extractors))
	for i, x := range j.extractors {
		x.Know(j.contenders[i].sites[g.Key()])
		is[i] = x.ExtractPage(p).Hub.Is
	}
	return is, nil
}

// tellsHub tells whether a contender tells hub pages.
func (c contender) tellsHub() bool {
	if c.new == nil {
		return false
	}
	m, err := c.new()
	return err == nil && linesift.TellsHub(m)
}
