package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"linesift/data"
	"linesift/eval"
	"linesift/features"
	"linesift/internal/command"
	"linesift/lexicon"
	"linesift/models"
	"linesift/train"
)

// articleHidden is the size of the multi-layer networks' hidden layer. The
// article does not give its own.
var articleHidden = []int{16}

// article repeats the comparison chart of the article, and adds the shipped
// network.
func article(ctx context.Context, o options, gold []data.Page, s command.Streams) error {
	training, notes, err := train.ReadCSV(o.Train...)
	if err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintf(s.Err, "evaluate: %s\n", note)
	}
	test, err := measured(gold)
	if err != nil {
		return err
	}
	threshold := train.MeasureDensity(test, 0.5)
	configurations := []eval.Configuration{{Name: "0.5", Rates: threshold.Page}}

	bar := command.Progress(s.Err, 18, "networks")
	defer bar.Finish()
	for _, kind := range []struct {
		name   string
		hidden []int
	}{{"SLP", nil}, {"MLP", articleHidden}} {
		for lines := 1; lines <= 3; lines++ {
			for attributes := 1; attributes <= 3; attributes++ {
				inputs, err := features.Article(lines, attributes)
				if err != nil {
					return err
				}
				task := train.Defaults(inputs, kind.hidden)
				task.Alone, task.Test, task.Config.Seed = true, 0, o.Seed
				n, _, err := train.Model(ctx, task, training, nil)
				if err != nil {
					return err
				}
				configurations = append(configurations, eval.Configuration{
					Name:  fmt.Sprintf("%s %dL %dA", kind.name, lines, attributes),
					Rates: train.Measure(n, test).Page,
				})
				bar.Add(1)
			}
		}
	}
	full, err := models.Open(models.Default)
	if err != nil {
		return err
	}
	configurations = append(configurations, eval.Configuration{Name: models.Default, Rates: train.Measure(full, test).Page})
	if err := o.to(s.Out, func(w io.Writer) error { return eval.WriteConfigurations(w, configurations) }); err != nil {
		return err
	}
	if len(o.Chart) == 0 {
		return nil
	}
	chart, err := eval.ErrorChart(configurations)
	if err != nil {
		return err
	}
	return save(chart, o.Chart)
}

// measured returns gold pages as a network is measured on them.
func measured(gold []data.Page) ([]train.Page, error) {
	meter, err := features.NewMeter(features.Names())
	if err != nil {
		return nil, err
	}
	var j judge
	var l features.Lines
	pages := make([]train.Page, len(gold))
	for i := range gold {
		p, err := j.parse(&gold[i])
		if err != nil {
			return nil, err
		}
		pages[i] = train.NewPage(gold[i].Site, data.Align(p, gold[i].Gold))
		meter.MeasureLines(p, &l)
		pages[i].Raw, l.Raw = l.Raw, features.Matrix{}
		copy(pages[i].Containers, l.Containers)
		pages[i].Skeletons = slices.Clone(l.Skeletons)
		for k := range p.Lines {
			pages[i].Keys = append(pages[i].Keys, lexicon.AppendKeys(nil, p.LineText(k)))
		}
	}
	return pages, nil
}
