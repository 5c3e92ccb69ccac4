package main

import (
	"context"
	"io"
	"slices"

	"linesift"
	"linesift/cmd/internal/command"
	"linesift/cmd/internal/pages"
	"linesift/data"
	"linesift/eval"
)

// What a page is taken for.
const (
	overviewPage = "overview"
	articlePage  = "article"
)

// isOverview has the types that gold standards give overview pages and
// articles. Pages of other types are neither.
var isOverview = map[string]bool{overviewPage: true, "listing": true, "collection": true, articlePage: false}

// overview measures how well methods tell overview pages from articles, on each
// set and on all of them.
func overview(ctx context.Context, o options, methods []contender, gold []data.Page, s command.Streams) error {
	gold = slices.DeleteFunc(slices.Clone(gold), func(g data.Page) bool { _, ok := isOverview[g.Type]; return !ok })
	bar := command.Progress(s.Err, len(gold), "pages")
	defer bar.Finish()
	type judged struct {
		overview []bool // by each method
		err      error
	}
	var all []judged
	if err := pages.Ordered(ctx, len(gold), o.Jobs, func() func(int) judged {
		j, err := newJudge(methods, o)
		return func(i int) judged {
			if err != nil {
				return judged{err: err}
			}
			is, err := j.overviews(&gold[i])
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
	name := map[bool]string{true: overviewPage, false: articlePage}
	kinds := []string{overviewPage, articlePage}
	var rows []eval.Verdict
	for m, method := range methods {
		for _, set := range sets {
			row := eval.Verdict{Method: method.name, Set: set, Confusion: eval.NewConfusion(kinds, kinds)}
			for i, g := range gold {
				if set != g.Set && set != allSets {
					continue
				}
				if err := row.Add(name[isOverview[g.Type]], name[all[i].overview[m]]); err != nil {
					return err
				}
			}
			rows = append(rows, row)
		}
	}
	return o.to(s.Out, func(w io.Writer) error { return eval.WriteVerdicts(w, "overview pages", overviewPage, rows) })
}

// allSets is what the table calls all pages.
const allSets = "all"

// overviews returns what each method says of a page.
func (j *judge) overviews(g *data.Page) ([]bool, error) {
	p, err := j.parse(g)
	if err != nil {
		return nil, err
	}
	is := make([]bool, len(j.extractors))
	for i, x := range j.extractors {
		x.Know(j.contenders[i].sites[g.Key()])
		is[i] = x.ExtractPage(p).Overview.Is
	}
	return is, nil
}

// tellsOverview tells whether a contender tells overview pages.
func (c contender) tellsOverview() bool {
	if c.new == nil {
		return false
	}
	m, err := c.new()
	return err == nil && linesift.TellsOverview(m)
}
