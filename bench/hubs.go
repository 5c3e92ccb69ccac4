package main

import (
	"context"
	"errors"
	"slices"

	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/scoring"
	"linesift/internal/stages"
	"linesift/pagetype"
)

type hubs struct{ comparisonFlags }

// What a page is taken for.
const (
	hubPage     = "hub"
	articlePage = string(pagetype.Article)
)

// Run measures how well methods tell hub pages from articles, on each set and on all
// of them. Pages of other types are neither. The sets' own gold is not needed.
func (o *hubs) Run(ctx context.Context, s cli.Streams) error {
	methods, err := o.methods(lacksHubs)
	if err != nil {
		return err
	}
	gold, err := o.open(false)
	if err != nil {
		return err
	}
	gold = slices.DeleteFunc(gold, func(g data.GoldPage) bool { return hubOrArticle(g.Type) == "" })
	b, err := o.learn(ctx, methods, gold, 0, 1, s)
	if err != nil {
		return err
	}
	var rows []measure.Verdict // of the sets, method by method
	sets := setsOf(gold, func(g data.GoldPage) string { return g.Set })
	for _, m := range methods {
		for _, set := range sets {
			kinds := []string{hubPage, articlePage}
			rows = append(rows,
				measure.Verdict{Method: m.Name, Set: set, Confusion: measure.NewConfusion(kinds, kinds)})
		}
	}
	err = scoring.Each(ctx, b, gold, hubAnswers, func(g *data.GoldPage, answers []string) error {
		for i, answer := range answers {
			for _, row := range rows[i*len(sets) : (i+1)*len(sets)] {
				if row.Set != g.Set && row.Set != allSets {
					continue
				}
				if err := row.Add(hubOrArticle(g.Type), answer); err != nil {
					return err
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

// hubOrArticle returns what a page of a type is taken for, or "" if it is neither.
func hubOrArticle(pageType string) string {
	switch {
	case pageType == articlePage:
		return articlePage
	case stages.IsHub(pageType):
		return hubPage
	}
	return ""
}

// hubAnswers returns what each method takes a page for, or nothing if one of them failed.
func hubAnswers(p *scoring.ScoredPage) (answers []string, _ error) {
	for _, x := range p.Found {
		switch {
		case x.Document == nil:
			return nil, nil
		case x.Document.Result().Hub != nil && x.Document.Result().Hub.Verdict:
			answers = append(answers, hubPage)
		default:
			answers = append(answers, articlePage)
		}
	}
	return answers, nil
}
