package main

import (
	"context"
	"errors"
	"slices"

	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/pagetype"
	"linesift/internal/scoring"
	"linesift/model"
)

type hubs struct {
	comparisonFlags
}

// What a page is taken for.
const (
	hubPage     = "hub"
	articlePage = pagetype.Article
)

// allSets is what the table calls all pages.
const allSets = "all"

// Run measures how well methods tell hub pages from articles, on each set and on all
// of them. Pages of other types are neither. The sets' own gold is not needed.
func (o *hubs) Run(ctx context.Context, s cli.Streams) error {
	methods, gold, err := o.read(lacksHubs, false)
	if err != nil {
		return err
	}
	kind := func(g *data.GoldPage) string {
		switch {
		case g.Type == articlePage:
			return articlePage
		case slices.Contains(model.HubTypes, g.Type):
			return hubPage
		}
		return ""
	}
	gold = slices.DeleteFunc(gold, func(g data.GoldPage) bool { return kind(&g) == "" })
	b, err := batch(ctx, methods, gold, 0, 1, o.Jobs, s)
	if err != nil {
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
	var rows []measure.Verdict
	for _, m := range methods {
		for _, set := range sets {
			kinds := []string{hubPage, articlePage}
			rows = append(rows, measure.Verdict{Method: m.Name, Set: set, Confusion: measure.NewConfusion(kinds, kinds)})
		}
	}
	err = scoring.Each(ctx, b, gold, func(p *scoring.ScoredPage) (answers []string, _ error) {
		for _, x := range p.Found {
			switch {
			case x.Document == nil:
				return nil, nil
			case x.Document.Result().Hub.Is:
				answers = append(answers, hubPage)
			default:
				answers = append(answers, articlePage)
			}
		}
		return answers, nil
	}, func(g *data.GoldPage, answers []string) error {
		for m, answer := range answers {
			for i, set := range sets {
				if set == g.Set || set == allSets {
					if err := rows[m*len(sets)+i].Add(kind(g), answer); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
	if errors.Is(err, scoring.ErrSome) {
		err = errLeftOut
	} else if err != nil {
		return err
	}
	return errors.Join(measure.WriteVerdicts(s.Out, "hub pages", hubPage, rows), err)
}
