// Package train is the command train. It makes a model from labelled lines.
package train

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"linesift/features"
	"linesift/internal/chart"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/file"
	"linesift/internal/stages"
	"linesift/internal/train"
	"linesift/model"
	"linesift/models"
)

//go:embed about.txt
var about string

type flags struct {
	// Labelled lines.
	Labels []string `arg:"" type:"existingfile" name:"labelled.csv"`
	// More labelled lines. An expert for articles is fitted to these alone, and the other networks to all lines.
	// The model then chooses an expert for each page.
	Articles []string `type:"existingfile" placeholder:"FILE,..."`
	// File for the model. A file of another kind is not overwritten, and neither is one that is read.
	Output string `short:"o" required:"" type:"path" placeholder:"FILE"`
	// Fine-tune this model: a file, or the name of a shipped one.
	From string `placeholder:"MODEL"`
	// Inputs of the network: full (the default), article-1L1A to article-3L3A (lines and attributes of the 2007
	// article), or attribute names with line offsets, like density,density@-1,words.
	Inputs string `placeholder:"SET"`
	// Leave groups of attributes out of the full set, to measure their use: ${groups}.
	Without []string `placeholder:"GROUP"`
	// Sizes of the hidden layers, like 64,32; 0 for a single-layer perceptron. By default 64.
	Hidden []int `placeholder:"SIZE"`
	// Most passes over the lines; by default enough for some 3,500 steps.
	Epochs *int `placeholder:"N" min:"1"`
	// Lines per step; by default up to 1,024, by the number of lines.
	Batch int `placeholder:"N"`
	// Step size of Adam at the beginning; it falls along a cosine. By default, rate, decay and dropout depend on
	// the size of the network.
	Rate *float64 `placeholder:"R"`
	// Weight decay.
	Decay *float64 `placeholder:"D"`
	// Share of hidden units switched off at random while fitting.
	Dropout *float64 `placeholder:"P"`
	// Cost of a wrongly kept line. A wrongly dropped line costs 1.
	Cost float64 `default:"1"`
	// Train only the first network, over lines. This is the default for --inputs other than full.
	Alone bool
	// Share of the pages to leave out: the pages with the labels that networks fitted to other pages find least
	// likely (a trimmed loss). For labels that a program aligned; 0 by default.
	Trim float64 `placeholder:"SHARE"`
	// Number of folds; by default 4, or fewer if there are too few pages.
	Folds int `placeholder:"N"`
	// Share of the sites kept for testing; by default 0.1, or none if there are too few pages.
	Test *float64 `placeholder:"SHARE"`
	// Also print word F1 and wrong lines over the number of labelled pages: models are fitted to one to five
	// fifths of two thirds of the sites, and measured on the last third. It takes up to five times as long as the
	// training.
	Curve bool
	// The same seed and labels give the same bytes.
	Seed uint64 `default:"1"`
	// Write a report of the fit to a JSON file: the losses of every epoch, and the scores of every stage and page
	// type.
	Report string `type:"path" placeholder:"FILE"`
	// Draw the losses over the epochs as SVG, and the share of wrong lines before and after.
	Chart chart.File `type:"path" placeholder:"FILE.svg"`
	// Note something in the model's file, like data="my shop, March".
	Note map[string]string `placeholder:"KEY=TEXT"`
}

// Command returns the command and its flags.
func Command() cli.Command {
	groups := strings.Join(features.Groups(), ", ")
	return cli.Command{Name: "train", About: about, CLI: new(flags), Vars: cli.Vars{"groups": groups}}
}

// Run runs the command.
func (f *flags) Run(ctx context.Context, s cli.Streams) error {
	task, err := f.task()
	if err == nil {
		err = f.checkFiles()
	}
	if err != nil {
		return cli.Usagef("%w", err)
	}
	pages, notes, err := train.ReadExperts(f.Labels, f.Articles)
	if err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintf(s.Err, "train: %s\n", file.Printable(note))
	}
	judged := train.Judged(pages)
	if asked := task; f.Test == nil && f.Folds == 0 {
		if task = task.Fitting(pages); task.Test != asked.Test {
			fmt.Fprintf(s.Err, "train: too few pages with judged lines (%d) to keep some for testing: "+
				"all are fitted to (--test 0), in %d folds\n", judged, task.Folds)
		}
	}
	if f.From == "" && judged < fewPages {
		fmt.Fprintf(s.Err, "train: few pages with judged lines (%d) for a new model; "+
			"--from full fine-tunes the shipped one\n", judged)
	}
	bar, progress := progressBar(s)
	m, report, err := train.Model(ctx, task, pages, progress)
	bar.Finish()
	if err != nil {
		return err
	}
	m.Provenance = report.Provenance(task, filepath.Base(f.From))
	maps.Copy(m.Provenance, f.Note)
	if err := file.Write(f.Output, m.Write); err != nil {
		return err
	}
	f.printResult(s, report)
	if err := f.Chart.Write(f.chart(report)); err != nil {
		return err
	}
	if f.Report != "" {
		if err := file.Write(f.Report, func(w io.Writer) error {
			e := json.NewEncoder(w)
			e.SetIndent("", "  ")
			return e.Encode(report)
		}); err != nil {
			return err
		}
	}
	if !f.Curve {
		return nil
	}
	bar, progress = progressBar(s)
	points, byPage, err := train.Curve(ctx, task, pages, progress)
	bar.Finish()
	if err != nil {
		return err
	}
	return printCurve(s.Out, points, byPage)
}

// fewPages is the number of pages below which a new model is worse than the shipped one.
const fewPages = 100

// progressBar returns a bar and a function that shows the progress of a training on it.
func progressBar(s cli.Streams) (*cli.Bar, func(train.Progress)) {
	const steps = 1000
	bar := cli.Progress(s.Err, steps, "reading the labels")
	return bar, func(p train.Progress) { bar.Show(int64(steps*p.Done()), p.String()) }
}

// task turns the options into a task.
func (f *flags) task() (train.Task, error) {
	t, err := f.basicTask()
	if err != nil {
		return t, err
	}
	if f.Folds != 0 {
		t.Folds = f.Folds
	}
	t.Alone, t.Trim = t.Alone || f.Alone, f.Trim
	c := &t.Config
	c.Batch, c.FalsePositiveCost, c.Seed = f.Batch, f.Cost, f.Seed
	if f.Epochs != nil {
		c.Epochs = *f.Epochs
	}
	given := map[*float64]*float64{&c.Rate: f.Rate, &c.Decay: f.Decay, &c.Dropout: f.Dropout, &t.Test: f.Test}
	for setting, flag := range given {
		if flag != nil {
			*setting = *flag
		}
	}
	if err := t.Check(); err != nil {
		return t, fmt.Errorf("--%w", err) // a setting is called as its flag
	}
	return t, nil
}

// basicTask returns the task for a new model, or for fine-tuning one.
func (f *flags) basicTask() (train.Task, error) {
	if f.From != "" {
		if f.Inputs != "" || f.Hidden != nil || f.Without != nil {
			return train.Task{}, errors.New(
				"--inputs, --hidden and --without are for new models; the model of --from has its own")
		}
		open := model.Open
		if slices.Contains(models.Names(), f.From) {
			open = models.Open
		}
		start, err := open(f.From)
		if errors.Is(err, fs.ErrNotExist) {
			return train.Task{}, fmt.Errorf("--from: %s is neither a file nor a shipped model; shipped models are %s",
				f.From, strings.Join(models.Names(), ", "))
		} else if err != nil {
			return train.Task{}, fmt.Errorf("--from: %w", err)
		}
		return train.FineTune(start), nil
	}
	hidden := f.Hidden
	switch {
	case hidden == nil:
		hidden = []int{64}
	case slices.Equal(hidden, []int{0}):
		hidden = nil
	}
	names, err := inputs(cmp.Or(f.Inputs, fullSet), f.Without)
	if err != nil {
		return train.Task{}, err
	}
	if _, err := model.ParseSchema(names); err != nil {
		return train.Task{}, fmt.Errorf("--inputs: %w", err)
	}
	t := train.Defaults(names, hidden)
	if t.Shipped, err = models.Open(models.Default); err != nil {
		return train.Task{}, err
	}
	t.Alone = f.Inputs != "" && f.Inputs != fullSet
	if len(hidden) == 0 {
		t.Config.Dropout = 0 // there are no units to switch off
	}
	return t, nil
}

var articleSet = regexp.MustCompile(`^article-(\d)L(\d)A$`)

const fullSet = "full"

// inputs returns the inputs of a set, without groups of the full one. Its errors name the flag.
func inputs(set string, without []string) (names []string, err error) {
	m := articleSet.FindStringSubmatch(set)
	switch {
	case set == fullSet:
		if names, err = stages.FullInputs(without...); err != nil {
			return nil, fmt.Errorf("--without: %w", err)
		}
		return names, nil
	case without != nil:
		return nil, fmt.Errorf("--without leaves groups out of the full set, not of --inputs %s", set)
	case m == nil:
		return strings.Split(set, ","), nil
	}
	if names, err = stages.ArticleInputs(int(m[1][0]-'0'), int(m[2][0]-'0')); err != nil {
		return nil, fmt.Errorf("--inputs: %w", err)
	}
	return names, nil
}

// printResult writes a short summary of a fit, and warnings.
func (f *flags) printResult(s cli.Streams, r *train.Report) {
	w := s.Out
	fmt.Fprintf(w, "fitted to %s", describe(r.Training))
	if r.Trimmed > 0 {
		fmt.Fprintf(w, "; left out: %s", cli.Count(r.Trimmed, "page"))
	}
	apart := "by site"
	if r.ByPage {
		apart = "by page, because there are too few sites"
	}
	fmt.Fprintf(w, "\nin cross-validation %s:\n", apart)
	last := r.Stages[len(r.Stages)-1]
	fmt.Fprintf(w, "  word F1 %.3f; lines by themselves %.3f\n", last.AllPages, r.Stages[0].AllPages)
	validation, test := measurements(r)
	f.printErrors(s, validation)
	switch {
	case test.model.Pages > 0:
		fmt.Fprintf(w, "measured on %s:\n", describe(r.Measured))
		f.printErrors(s, test)
	case r.Test.Pages > 0:
		fmt.Fprintln(w, "no test page could be measured")
	}
	if n := r.Training.Pages + r.Test.Pages - r.Validation.Pages - r.TestModel.Pages; n > 0 {
		fmt.Fprintf(w, "pages that are not measured, because a model predicted their labels: %d\n", n)
	}
	if r.Known > 0 {
		fmt.Fprintf(s.Err, "train: %s was fitted to %d of these pages before, so these figures flatter\n",
			file.Printable(f.otherName()), r.Known)
	}
	fmt.Fprintf(w, "written to %s\n", f.Output)
}

// A measurement has the errors of the model and of others on the same pages. other has the errors
// of the model that it was fine-tuned from, or else of the shipped one, or is nil.
type measurement struct {
	where          string
	model, density train.Errors
	other          *train.Errors
}

func measurements(r *train.Report) (validation, test measurement) {
	return measurement{
			"in cross-validation", r.Validation, r.ValidationDensity, cmp.Or(r.ValidationStart, r.ValidationShipped),
		}, measurement{
			"on the test pages", r.TestModel, r.TestDensity, cmp.Or(r.TestStart, r.TestShipped),
		}
}

// otherName names the model of measurement.other.
func (f *flags) otherName() string { return filepath.Base(cmp.Or(f.From, models.Default)) }

// percent returns the share of wrong lines.
func percent(e train.Errors) string { return fmt.Sprintf("%.1f %%", 100*e.Page.Total()) }

// printErrors writes a measurement, and whether the new model is better than the other. If it is
// worse, it warns.
func (f *flags) printErrors(s cli.Streams, m measurement) {
	if m.model.Pages == 0 {
		return
	}
	others, name := "", file.Printable(f.otherName())
	if m.other != nil {
		others = fmt.Sprintf("of %s %s; ", name, percent(*m.other))
	}
	fmt.Fprintf(s.Out, "  wrong lines %s; %sof the threshold 0.5 %s\n", percent(m.model), others, percent(m.density))
	if m.other == nil {
		return
	}
	switch cmp.Compare(m.model.Page.Total(), m.other.Page.Total()) {
	case -1:
		fmt.Fprintf(s.Out, "  the new model is better than %s here\n", name)
	case 0:
		fmt.Fprintf(s.Out, "  the new model is as good as %s here\n", name)
	case 1:
		fmt.Fprintf(s.Err, "train: the new model is worse than %s %s: %s of the lines are wrong, not %s\n",
			name, m.where, percent(m.model), percent(*m.other))
	}
}

// printCurve writes the scores over the number of pages as a table.
func printCurve(w io.Writer, points []train.CurvePoint, byPage bool) error {
	held := "sites"
	if byPage {
		held = "pages of the same sites"
	}
	rows := [][]string{{"pages", "word F1", "wrong lines"}}
	measured := 0
	for _, p := range points {
		row := []string{fmt.Sprint(p.Pages), eval.NoValue, eval.NoValue}
		if s := p.Summary; s != nil {
			measured = s.Pages
			row[1], row[2] = fmt.Sprintf("%.3f", s.Word.F1), fmt.Sprintf("%.1f %%", 100*s.PageRates.Total())
		}
		if i := p.WordF1; i != nil {
			row[1] += fmt.Sprintf(" [%.3f, %.3f]", i.Low, i.High)
		}
		rows = append(rows, row)
	}
	_, err := fmt.Fprintf(w, "over the number of labelled pages, measured on %s of other %s:\n\n%s",
		cli.Count(measured, "page"), held, eval.MarkdownTable(rows))
	return err
}

func describe(p train.Part) string {
	share := 100 * float64(p.Content) / float64(max(p.Lines, 1))
	return fmt.Sprintf("%s, %s, %s (%.0f %% content)",
		cli.Count(p.Sites, "site"), cli.Count(p.Pages, "page"), cli.Count(p.Lines, "line"), share)
}
