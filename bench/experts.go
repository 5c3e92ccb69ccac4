package main

import (
	"context"
	"fmt"

	"linesift/bench/measure"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/scoring"
	"linesift/model"
	"linesift/models"
)

type experts struct {
	setFlags
	Model string `type:"existingfile" placeholder:"FILE" help:"A network of two experts; by default the shipped one."`
}

// Run compares the experts of a network: the word F1 of either alone, of the chosen one, and of
// the better one of each page.
func (o *experts) Run(ctx context.Context, s cli.Streams) error {
	m, err := models.Open(models.Default)
	if o.Model != "" {
		m, err = model.Open(o.Model)
	}
	if err != nil {
		return cli.Usagef("%w", err)
	}
	if m.Networks[model.NetworkArticleLine] == nil {
		return cli.Usagef("the network has one expert")
	}
	compared := []scoring.Method{
		scoring.OfModel("chosen", m),
		scoring.OfModel("general", alone(m, model.NetworkLine, model.NetworkPage, model.NetworkContext)),
		scoring.OfModel("articles",
			alone(m, model.NetworkArticleLine, model.NetworkArticlePage, model.NetworkArticleContext)),
	}
	measured, err := o.results(ctx, compared, 1, s, nil)
	return report(err, func() error { return writeExperts(s, measured) })
}

// alone returns the model of one expert, whose networks have these names.
func alone(m *model.Model, line, page, context model.NetworkName) *model.Model {
	one := *m
	one.Networks = map[model.NetworkName]*model.Network{
		model.NetworkLine: m.Networks[line], model.NetworkPage: m.Networks[page], model.NetworkContext: m.Networks[context],
	}
	return &one
}

// writeExperts writes a table of the sets. The first result is of the chosen expert, the others of
// each alone.
func writeExperts(s cli.Streams, all []measure.Result) error {
	rows := [][]string{{"set", all[0].Method, all[1].Method, all[2].Method, "the better"}}
	var sets []string
	means := make(map[string]*[4]eval.Mean)
	for i, p := range all[0].Pages {
		better := max(all[1].Pages[i].Word.F1, all[2].Pages[i].Word.F1)
		for _, set := range []string{p.Set, allSets} {
			m := means[set]
			if m == nil {
				m = new([4]eval.Mean)
				means[set] = m
				if set != allSets {
					sets = append(sets, set)
				}
			}
			for k, r := range all {
				m[k].Add(r.Pages[i].Word.F1)
			}
			m[len(all)].Add(better)
		}
	}
	for _, set := range append(sets, allSets) {
		row := []string{set}
		for _, m := range means[set] {
			row = append(row, fmt.Sprintf("%.4f", m.Value()))
		}
		rows = append(rows, row)
	}
	return measure.WriteTable(s.Out, rows, 1)
}
