package evaluate

import (
	"context"
	"fmt"
	"io"
	"strings"

	"linesift/data"
	"linesift/eval"
	"linesift/eval/chart"
	"linesift/internal/cli"
	"linesift/internal/scoring"
	"linesift/model"
	"linesift/models"
	"linesift/train"
)

type articleOptions struct {
	Sets  []string `arg:"" name:"set" help:"Gold standards to measure on."`
	Train []string `required:"" type:"path" placeholder:"FILE.csv" help:"Labelled CSVs to fit the perceptrons to, made by label."`
	output
	Seed uint64 `default:"1" help:"Seed of the fits."`
	Jobs int    `short:"j" default:"${jobs}" help:"Pages to work on at once."`
}

// Help implements kong's HelpProvider.
func (articleOptions) Help() string {
	return `The sets should have no site of the training lines: of pages that networks were fitted to they know the answer. The errors are those of lines: the threshold 0.5, then single- and multi-layer perceptrons over 1 to 3 lines with 1 to 3 attributes each, fitted to the training lines, and the shipped network, all measured on the lines of the sets.

Examples:
  evaluate article SET --train train.csv --chart article.svg`
}

// articleHidden is the size of the multi-layer networks' hidden layer. The
// article does not give its own.
var articleHidden = []int{16}

// Run repeats the comparison chart of the article, and adds the shipped network.
func (o *articleOptions) Run(ctx context.Context, s cli.Streams) error {
	if err := cli.CheckJobs(o.Jobs); err != nil {
		return err
	}
	if err := chart.Check(o.Chart); err != nil {
		return cli.Usagef("--chart %w", err)
	}
	pages, err := scoring.Open(o.Sets, true)
	if err != nil {
		return err
	}
	training, notes, err := train.ReadCSV(o.Train...)
	if err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintf(s.Err, "evaluate: %s\n", note)
	}
	if n := ofSites(training, pages); n > 0 {
		fmt.Fprintf(s.Err, "evaluate: %d of the %d pages are of sites in %s: the networks are fitted to these, and look better than they are\n", n, len(pages), strings.Join(o.Train, ", "))
	}
	networks, err := o.fit(ctx, training, s)
	if err != nil {
		return err
	}
	methods := []scoring.Method{{Name: "0.5", New: scoring.Named(fixedThreshold).New}}
	methods = append(append(methods, networks...), scoring.Named(models.Default))
	scores := make([][]eval.PageScore, len(methods))
	b := scoring.Batch{Command: "evaluate", Methods: methods, Jobs: o.Jobs, Streams: s}
	if err := scoring.Each(ctx, b, pages, func(p *scoring.ScoredPage) ([]scoring.Extraction, error) {
		return p.Found, nil
	}, func(_ *data.GoldPage, found []scoring.Extraction) error {
		for m, x := range found {
			scores[m] = append(scores[m], x.Score)
		}
		return nil
	}); err != nil {
		return err
	}
	var configurations []eval.Configuration
	for m, all := range scores {
		group, name, ok := strings.Cut(methods[m].Name, " ")
		if !ok {
			group, name = "", methods[m].Name
		}
		configurations = append(configurations, eval.Configuration{Group: group, Name: name, Rates: eval.Summarize(all).PageRates})
	}
	return o.write(s.Out, func(w io.Writer) error {
		return eval.WriteConfigurations(w, configurations)
	}, func() (*eval.Chart, error) { return eval.ErrorChart(configurations) })
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
func (o *articleOptions) fit(ctx context.Context, training []train.Page, s cli.Streams) (all []scoring.Method, err error) {
	bar := cli.Progress(s.Err, 18, "networks")
	defer bar.Finish()
	for _, kind := range []struct {
		name   string
		hidden []int
	}{{"SLP", nil}, {"MLP", articleHidden}} {
		for lines := 1; lines <= 3; lines++ {
			for attributes := 1; attributes <= 3; attributes++ {
				inputs, err := model.ArticleInputs(lines, attributes)
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
