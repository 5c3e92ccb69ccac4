// Package train is the command train, which makes a network from labelled lines.
package train

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"linesift/features"
	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/model"
	"linesift/models"
	"linesift/train"
	"linesift/train/perceptron"
)

const about = `Make a network from labelled lines: CSV files that label made and a person corrected (data/README.md has their columns).

The pages are parted by site, or page by page if there are too few sites. Some are kept for testing; the others are dealt into folds. For each fold a network is fitted to the others, is stopped early by the fold and scores it, from which come calibration and threshold; then the network that is written is fitted to all of them. A second network scores each line again by what the first said of the lines around it, and a third tells the type of the page if there are pages enough; they are made in the same way. --alone leaves it at the first.

Examples:
  train labels.csv --output my.safetensors                    a multi-layer perceptron on all features
  train labels.csv --output my.safetensors --report report.json   with the losses of every epoch and all scores
  train labels.csv --output my.safetensors --from full        fine-tune the shipped network with a few pages of your own
  train labels.csv --output slp.safetensors --inputs article-3L3A --hidden 0
  train labels.csv --output my.safetensors --cost 3           keep less: a line wrongly kept counts 3 times a line wrongly dropped`

type options struct {
	Labels []string          `arg:"" type:"existingfile" name:"labelled.csv" help:"Labelled lines."`
	Output string            `short:"o" required:"" type:"path" placeholder:"FILE" help:"Where to write the network."`
	From   string            `placeholder:"MODEL" help:"Fine-tune this network: a file, or the name of a shipped one."`
	Inputs string            `placeholder:"SET" help:"What the network sees: full (the default), article-1L1A to article-3L3A (lines and attributes of the 2007 article), or attribute names with line offsets, like density,density@-1,words."`
	Omit   []string          `name:"without" placeholder:"GROUP,..." help:"Leave groups of attributes out of the full set, to measure what they bring: ${groups}."`
	Hidden []int             `placeholder:"SIZES" help:"Sizes of the hidden layers, like 64,32; 0 for a single-layer perceptron. By default 64."`
	Epochs int               `placeholder:"N" help:"Passes over the lines, at most; by default as many as make some 3,500 steps."`
	Batch  int               `placeholder:"N" help:"Lines per step; by default up to 1,024, by the number of lines."`
	Rate   *float64          `placeholder:"R" help:"Step size of Adam at the beginning; it falls along a cosine. Rate, decay and dropout go by the size of the network by default."`
	Decay  *float64          `placeholder:"D" help:"Weight decay."`
	Drop   *float64          `name:"dropout" placeholder:"P" help:"Share of hidden units switched off at random while fitting."`
	Cost   float64           `default:"1" help:"What a line wrongly kept costs when a line wrongly dropped costs 1."`
	Alone  bool              `help:"Make the network of lines by what is measured of them, and no other. So it is for --inputs other than full."`
	Trim   float64           `placeholder:"SHARE" help:"Share of the pages whose labels are left out: those that networks fitted to the others find the least likely (a trimmed loss). For labels that a program aligned; 0 by default."`
	Folds  int               `placeholder:"N" help:"Parts to deal the sites into; by default 4, or fewer if there are too few pages."`
	Test   *float64          `placeholder:"SHARE" help:"Share of the sites kept for measuring; by default 0.1, or none if there are too few pages."`
	Seed   uint64            `default:"1" help:"The same seed and labels give the same bytes."`
	Report string            `type:"path" placeholder:"FILE" help:"Write all that is known of the fit to a JSON file: the losses of every epoch, and the scores of every stage and page type."`
	Note   map[string]string `placeholder:"KEY=TEXT" help:"Note something in the network's file, like data=\"my shop, March\"."`
}

// Command returns the command and its flags.
func Command() cli.Command {
	return cli.Command{Name: "train", About: about, CLI: new(options), Vars: cli.Vars{"groups": strings.Join(features.Groups(), ", ")}}
}

// Run runs the command.
func (o *options) Run(ctx context.Context, s cli.Streams) error {
	task, err := o.task()
	if err != nil {
		return cli.Usagef("%w", err)
	}
	pages, notes, err := train.ReadCSV(o.Labels...)
	if err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintf(s.Err, "train: %s\n", file.Printable(note))
	}
	if asked := task; o.Test == nil && o.Folds == 0 {
		if task = task.Fitting(pages); task.Test != asked.Test {
			fmt.Fprintf(s.Err, "train: %d pages are too few to keep some for testing: all are fitted to (--test 0), in %d folds\n", len(pages), task.Folds)
		}
	}
	bar := cli.Progress(s.Err, -1, "epochs")
	m, report, err := train.Model(ctx, task, pages, func(perceptron.Epoch) { bar.Add(1) })
	bar.Finish()
	if err != nil {
		return err
	}
	m.Provenance = report.Provenance(task, filepath.Base(o.From))
	maps.Copy(m.Provenance, o.Note)
	if err := cli.WriteFile(o.Output, nil, m.Write); err != nil {
		return err
	}
	o.printResult(s.Out, report)
	if o.Report != "" {
		return writeReport(o.Report, report)
	}
	return nil
}

// task turns the options into a task.
func (o *options) task() (train.Task, error) {
	t, err := o.network()
	if err != nil {
		return t, err
	}
	if o.Test != nil {
		t.Test = *o.Test
	}
	if o.Folds != 0 {
		t.Folds = o.Folds
	}
	t.Alone, t.Trim = t.Alone || o.Alone, o.Trim
	c := &t.Config
	c.Epochs, c.Batch, c.FalsePositiveCost, c.Seed = o.Epochs, o.Batch, o.Cost, o.Seed
	for _, given := range []struct{ from, to *float64 }{{o.Rate, &c.Rate}, {o.Decay, &c.Decay}, {o.Drop, &c.Dropout}} {
		if given.from != nil {
			*given.to = *given.from
		}
	}
	if err := file.Check(o.Output); err != nil {
		return t, fmt.Errorf("--output %w", err)
	}
	return t, t.Check()
}

// network returns the task of a new network, or of one that is fine-tuned.
func (o *options) network() (train.Task, error) {
	if o.From != "" {
		if o.Inputs != "" || o.Hidden != nil || o.Omit != nil {
			return train.Task{}, errors.New("a network that is fine-tuned has its inputs and hidden layers")
		}
		open := model.Open
		if slices.Contains(models.Names(), o.From) {
			open = models.Open
		}
		start, err := open(o.From)
		if err != nil {
			return train.Task{}, err
		}
		return train.FineTune(start), nil
	}
	hidden := o.Hidden
	switch {
	case hidden == nil:
		hidden = []int{64}
	case slices.Equal(hidden, []int{0}):
		hidden = nil
	}
	in, err := inputs(cmp.Or(o.Inputs, fullSet), o.Omit)
	if err != nil {
		return train.Task{}, err
	}
	if _, err := model.ParseSchema(in); err != nil {
		return train.Task{}, err
	}
	t := train.Defaults(in, hidden)
	t.Alone = o.Inputs != "" && o.Inputs != fullSet
	if len(hidden) == 0 {
		t.Config.Dropout = 0 // there are no units to switch off
	}
	return t, nil
}

var articleSet = regexp.MustCompile(`^article-(\d)L(\d)A$`)

const fullSet = "full"

func inputs(set string, without []string) ([]string, error) {
	if set == fullSet {
		return model.FullInputs(without...)
	}
	if without != nil {
		return nil, fmt.Errorf("groups of attributes are left out of the full set, not of %s", set)
	}
	if m := articleSet.FindStringSubmatch(set); m != nil {
		return model.ArticleInputs(int(m[1][0]-'0'), int(m[2][0]-'0'))
	}
	return strings.Split(set, ","), nil
}

// printResult writes a short summary of a fit.
func (o *options) printResult(w io.Writer, r *train.Report) {
	fmt.Fprintf(w, "fitted to %s", describe(r.Training))
	if r.Trimmed > 0 {
		fmt.Fprintf(w, "; %d pages were left out", r.Trimmed)
	}
	apart := "by site"
	if r.ByPage {
		apart = "by page, of which too few sites are known"
	}
	fmt.Fprintf(w, "\nin cross-validation %s:\n", apart)
	last := r.Stages[len(r.Stages)-1]
	fmt.Fprintf(w, "  word F1 %.3f; lines by themselves %.3f\n", last.AllPages, r.Stages[0].AllPages)
	printErrors(w, r.Validation, r.ValidationDensity)
	if r.Test.Pages > 0 {
		fmt.Fprintf(w, "measured on %s:\n", describe(r.Test))
		printErrors(w, r.Network, r.Density)
	}
	if n := r.Training.Pages + r.Test.Pages - r.Validation.Pages - r.Network.Pages; n > 0 {
		fmt.Fprintf(w, "pages of which no errors are told, since their labels are what a network predicted: %d\n", n)
	}
	fmt.Fprintf(w, "written to %s\n", o.Output)
}

func printErrors(w io.Writer, network, density train.Errors) {
	if network.Pages == 0 {
		return
	}
	fmt.Fprintf(w, "  wrong lines %.1f %%; of the threshold 0.5 %.1f %%\n", 100*network.Page.Total(), 100*density.Page.Total())
}

func describe(p train.Part) string {
	return fmt.Sprintf("%d sites, %d pages, %d lines (%.0f %% content)", p.Sites, p.Pages, p.Lines, 100*float64(p.Content)/float64(max(p.Lines, 1)))
}

func writeReport(path string, r *train.Report) error {
	return cli.WriteFile(path, nil, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(r)
	})
}
