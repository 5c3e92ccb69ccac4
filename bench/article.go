package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/chart"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/scoring"
	"linesift/internal/stages"
	"linesift/internal/train"
	"linesift/models"
)

type article struct {
	setFlags
	Train []string   `required:"" type:"path" placeholder:"FILE.csv" help:"Labelled CSVs to fit the perceptrons to."`
	Chart chart.File `type:"path" placeholder:"FILE.svg" help:"Draw the errors as SVG."`
	Seed  uint64     `default:"1" help:"Seed of the fits."`
}

// Help implements kong's HelpProvider.
func (article) Help() string {
	return `The sets should have no site of the training lines: of pages that networks were fitted to they know the ` +
		`answer. The errors are those of lines: the threshold 0.5, then single- and multi-layer perceptrons over 1 ` +
		`to 3 lines with 1 to 3 attributes each, fitted to the training lines, and the shipped network, all ` +
		`measured on the lines of the sets.`
}

// articleHidden is the size of the multi-layer networks' hidden layer. The
// article does not give its own.
var articleHidden = []int{16}

// Run repeats the comparison chart of the article, and adds the shipped network.
func (o *article) Run(ctx context.Context, s cli.Streams) error {
	pages, err := o.open(true)
	if err != nil {
		return err
	}
	training, notes, err := train.ReadCSV(o.Train...)
	if err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintf(s.Err, "%s: %s\n", name, note)
	}
	if n := ofSites(training, pages); n > 0 {
		fmt.Fprintf(s.Err,
			"%s: %d of the %d pages are of sites in %s: the networks are fitted to these, and look better "+
				"than they are\n", name, n, len(pages), strings.Join(o.Train, ", "))
	}
	networks, err := o.fit(ctx, training, s)
	if err != nil {
		return err
	}
	methods := []scoring.Method{{Name: "0.5", New: scoring.Named("density").New}}
	methods = append(append(methods, networks...), scoring.Named(models.Default))
	all, err := score(ctx, newBatch(methods, o.Jobs, s), pages)
	return report(err, func() error { return o.write(s.Out, all) })
}

// write writes the errors of each method, and by how much they are fewer than those of the first.
func (o *article) write(out io.Writer, all []eval.Result) error {
	rows := [][]string{{"", "false positives", "false negatives", "errors", "fewer than " + all[0].Method}}
	var dots []chart.Dot
	first := eval.Summarize(all[0].Pages).PageRates.Total()
	for _, r := range all {
		rates := eval.Summarize(r.Pages).PageRates
		errs, fewer := percent(rates.Total(), 1), eval.NoValue
		if first > 0 {
			fewer = percent(1-rates.Total()/first, 0)
		}
		rows = append(rows,
			[]string{r.Method, percent(rates.FalsePositive, 1), percent(rates.FalseNegative, 1), errs, fewer})
		dots = append(dots, chart.Dot{Name: r.Method, Label: errs, Value: 100 * rates.Total(),
			Lower: 100 * rates.Total(), Upper: 100 * rates.Total(), Muted: r.Method != models.Default})
	}
	if err := measure.WriteTable(out, rows); err != nil {
		return err
	}
	return o.Chart.Write(chart.Chart{Title: "Lines kept or dropped in error, in % of a page's lines",
		Panels: []chart.Panel{{Dots: dots}}})
}

func percent(share float64, decimals int) string { return fmt.Sprintf("%.*f %%", decimals, 100*share) }

// ofSites counts the pages that are of the sites of the training lines.
func ofSites(training []train.Page, pages []data.GoldPage) (n int) {
	sites := make(map[string]bool)
	for _, p := range training {
		sites[p.Site] = true
	}
	for _, p := range pages {
		if sites[p.Site] {
			n++
		}
	}
	return n
}

// fit fits the article's eighteen networks.
func (o *article) fit(ctx context.Context, training []train.Page, s cli.Streams) (all []scoring.Method, err error) {
	bar := cli.Progress(s.Err, 18, "networks")
	defer bar.Finish()
	for _, kind := range []struct {
		name   string
		hidden []int
	}{{"SLP", nil}, {"MLP", articleHidden}} {
		for lines := 1; lines <= 3; lines++ {
			for attributes := 1; attributes <= 3; attributes++ {
				inputs, err := stages.ArticleInputs(lines, attributes)
				if err != nil {
					return nil, err
				}
				task := train.Defaults(inputs, kind.hidden)
				task.Alone, task.Test, task.Config.Seed = true, 0, o.Seed
				n, _, err := train.Model(ctx, task, training, nil)
				if err != nil {
					return nil, err
				}
				all = append(all, scoring.OfModel(fmt.Sprintf("%s %dL%dA", kind.name, lines, attributes), n))
				bar.Add(1)
			}
		}
	}
	return all, nil
}
