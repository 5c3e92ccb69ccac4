package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"linesift/bench/chart"
	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/scoring"
	"linesift/internal/stages"
	"linesift/internal/train"
	"linesift/models"
)

// quotationsJSON has the word F1 that other extractors reach on the gold standards,
// by set; it says where they are from.
//
//go:embed quotations.json
var quotationsJSON []byte

// readQuotations returns what is known of other extractors.
func readQuotations() (q measure.Quotations, err error) {
	if err := json.Unmarshal(quotationsJSON, &q); err != nil {
		return q, fmt.Errorf("quotations.json: %w", err)
	}
	return q, nil
}

type quotations struct {
	comparisonFlags
}

// Run sets methods beside what was measured elsewhere.
func (o *quotations) Run(ctx context.Context, s cli.Streams) error {
	quoted, err := readQuotations()
	if err != nil {
		return err
	}
	b, gold, err := o.learn(ctx, 0, 1, s)
	if err != nil {
		return err
	}
	all, err := scored(ctx, b, gold)
	return report(err, func() error {
		return table(s, all, []eval.Dimension{eval.BySet}, nil, quoted.Rows)
	})
}

type knownPages struct {
	comparisonFlags
	byFlag
	bootstrapFlags
	Known int `name:"pages" required:"" placeholder:"N" help:"How many other pages of its site a method knows, drawn by chance."`
}

// Run scores methods that know some other pages of each site.
func (o *knownPages) Run(ctx context.Context, s cli.Streams) error {
	if o.Known < 1 {
		return cli.Usagef("--pages must be at least 1")
	}
	b, gold, err := o.learn(ctx, o.Known, o.Seed, s)
	if err != nil {
		return err
	}
	all, err := scored(ctx, b, gold)
	return report(err, func() error { return table(s, all, o.dimensions(), o.bootstrap(), nil) })
}

type article struct {
	setFlags
	Train []string `required:"" type:"path" placeholder:"FILE.csv" help:"Labelled CSVs to fit the perceptrons to, made by label."`
	chartFlag
	Seed uint64 `default:"1" help:"Seed of the fits."`
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
	all, err := scored(ctx, newBatch(methods, o.Jobs, s), pages)
	return report(err, func() error {
		var configurations []measure.Configuration
		for _, r := range all {
			group, name, ok := strings.Cut(r.Method, " ")
			if !ok {
				group, name = "", r.Method
			}
			configurations = append(configurations,
				measure.Configuration{Group: group, Name: name, Rates: eval.Summarize(r.Pages).PageRates})
		}
		if err := measure.WriteConfigurations(s.Out, configurations); err != nil {
			return err
		}
		return o.Chart.Save(func() (*chart.Chart, error) { return measure.ErrorChart(configurations) })
	})
}

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
