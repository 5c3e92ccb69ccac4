package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"linesift/bench/measure"
	"linesift/features"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/logodds"
	"linesift/internal/stages"
	"linesift/internal/train"
	"linesift/model"
	"linesift/models"
)

type importance struct {
	Labelled []string `arg:"" name:"labelled.csv" type:"existingfile" help:"Labelled lines, such as bench labels writes."`
	Model    string   `type:"path" placeholder:"FILE" help:"The network, made by train; the default one if none is named."`
	Steps    int      `default:"20" help:"Leave so many more attributes out in each row of the second table."`
}

// Run writes what each attribute means to a network: how far the lines' log-odds move if it has
// its mean on all lines (occlusion, as in inspect --explain), without a new fit. A page counts
// once. A second table leaves out more and more of the least important attributes at once.
func (o *importance) Run(ctx context.Context, s cli.Streams) error {
	if o.Steps < 1 {
		return cli.Usagef("--steps must be at least 1")
	}
	m, err := models.Open(models.Default)
	if o.Model != "" {
		m, err = model.Open(o.Model)
	}
	if err != nil {
		return cli.Usagef("%w", err)
	}
	pages, _, err := train.ReadCSV(o.Labelled...)
	if err != nil {
		return err
	}
	all := m.Networks[model.NetworkLine].Schema.Attributes
	whole := logOdds(m, pages)
	type attribute struct {
		name  string
		shift float64
	}
	var attributes []attribute
	bar := cli.Progress(s.Err, len(all), "attributes")
	defer bar.Finish()
	for _, name := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		attributes = append(attributes, attribute{name, distance(whole, logOdds(occlude(m, name), pages))})
		bar.Add(1)
	}
	slices.SortStableFunc(attributes, func(a, b attribute) int { return cmp.Compare(a.shift, b.shift) })
	rows := [][]string{{"attribute", "group", "log-odds"}}
	for _, a := range attributes {
		of, _ := features.Lookup(a.name)
		rows = append(rows, []string{a.name, of.Group, fmt.Sprintf("%.4f", a.shift)})
	}
	if err := errors.Join(measure.WriteTable(s.Out, rows, 0, 1), line(s.Out)); err != nil {
		return err
	}
	rows = [][]string{{"left out", "wrong lines"}}
	var names []string
	for n, a := range attributes {
		if n%o.Steps == 0 && 2*n <= len(attributes) {
			rows = append(rows,
				[]string{fmt.Sprint(n), fmt.Sprintf("%.4f", train.Measure(occlude(m, names...), pages).Page.Total())})
		}
		names = append(names, a.name)
	}
	return measure.WriteTable(s.Out, rows, 0)
}

// odds returns the log-odds of each page's lines, clipped.
func logOdds(m *model.Model, pages []train.Page) (all [][]float64) {
	train.Classify(m, pages, func(_ int, r *stages.Result) {
		var of []float64
		for _, p := range r.Probabilities {
			of = append(of, float64(logodds.Clip(logodds.Of(p))))
		}
		all = append(all, of)
	})
	return all
}

// distance returns the mean over pages of the mean distance of their lines.
func distance(a, b [][]float64) float64 {
	var pages eval.Mean
	for i := range a {
		var lines eval.Mean
		for k := range a[i] {
			lines.Add(math.Abs(a[i][k] - b[i][k]))
		}
		pages.Add(lines.Value())
	}
	return pages.Value()
}

// occlude returns m with attributes that have their mean everywhere, for the lines and for
// the page's type.
func occlude(m *model.Model, names ...string) *model.Model {
	blind := *m
	blind.Networks = make(map[model.NetworkName]*model.Network)
	for key, network := range m.Networks {
		n, schema := *network, *network.Schema
		schema.Scales = slices.Clone(schema.Scales)
		for _, name := range names {
			for _, column := range []string{name, "mean_" + name} {
				if i := slices.Index(schema.Attributes, column); i >= 0 {
					schema.Scales[i].Std = occluded
				}
			}
		}
		n.Schema = &schema
		blind.Networks[key] = &n
	}
	if expert := blind.Networks[model.NetworkArticleLine]; expert != nil {
		expert.Schema = blind.Networks[model.NetworkLine].Schema // as it must be
	}
	return &blind
}

// occluded is a deviation that scales every value to almost 0, the mean.
const occluded = 1e30
