package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"linesift"
	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/scoring"
	"linesift/model"
	"linesift/page"
)

type worst struct {
	setFlags
	Method string `default:"${method}" help:"The method (default: ${method})."`
	Model  string `type:"path" placeholder:"FILE" help:"A network made by train instead."`
	Pages  int    `default:"30" help:"How many pages."`
}

// Run lists the pages with the lowest word F1 of a method.
func (o *worst) Run(ctx context.Context, s cli.Streams) error {
	if o.Pages < 1 {
		return cli.Usagef("--pages must be at least 1")
	}
	methods, err := scoring.Methods([]string{o.Method}, nil, nil)
	if o.Model != "" {
		var m *model.Model
		m, err = model.Open(o.Model)
		methods = []scoring.Method{scoring.OfModel(o.Model, m)}
	}
	switch {
	case err != nil:
		return cli.Usagef("%w", err)
	case len(methods) != 1:
		return cli.Usagef("one method at a time")
	}
	all, err := o.results(ctx, methods, 1, s,
		func(p *scoring.ScoredPage, x *scoring.Extraction, m *measure.MeasuredPage) error {
			if x.Document == nil {
				m.Diagnosis = &measure.Diagnosis{
					GoldWords: eval.CountWords(p.Gold.Gold, p.Gold.Language), Cause: "the page cannot be read",
				}
				return nil
			}
			i := inspection{
				gold: p.Gold, page: p.Page, result: x.Document.Result(), content: p.Content, kept: x.Kept,
				out: scoring.Words(x.Text), score: x.Score.Word,
				perfect: eval.ScoreWords(scoring.GoldOf(p.Gold), scoring.Words(p.Page.AppendText(nil, p.Perfect))),
			}
			m.Diagnosis = i.diagnose()
			return nil
		})
	return report(err, func() error {
		return measure.WriteWorst(s.Out, measure.Worst(all[0].Pages, o.Pages))
	})
}

// An inspection is all that a diagnosis goes by.
type inspection struct {
	gold           *data.GoldPage
	page           *page.Page
	result         linesift.Result // of the method
	content, kept  []bool          // of each line: by the gold, by the method
	out            string          // the method's text
	score, perfect eval.PRF        // of the words: of out, and of what perfect labels of the lines give
}

// diagnose guesses what is behind a page's score. It names the largest of what
// no labels could mend, the words that are too many and those that are missing;
// what a person would say who looked at the page it cannot know.
func (x *inspection) diagnose() *measure.Diagnosis {
	d := &measure.Diagnosis{
		GoldWords: eval.CountWords(x.gold.Gold, x.gold.Language),
		OutWords:  eval.CountWords(x.out, x.gold.Language),
	}
	extra := float64(d.OutWords) * (1 - x.score.Precision)
	missing := float64(d.GoldWords) * (1 - x.score.Recall)
	unseen := float64(d.GoldWords) * (1 - x.perfect.Recall)
	switch {
	case x.score.F1 == 1:
	case d.GoldWords == 0:
		d.Cause = "the gold is empty"
	case 1-x.perfect.F1 >= (1-x.score.F1)/2:
		// At least half of the loss.
		d.Cause = fmt.Sprintf("perfect labels reach F1 %.2f only: %.0f words of the gold are not on the page's lines",
			x.perfect.F1, unseen)
	case d.OutWords == 0:
		d.Cause = "all dropped" + x.describe(x.dropped())
	case extra >= missing:
		d.Cause = fmt.Sprintf("too much kept: %.0f words", extra) + x.describe(x.added())
	default:
		d.Cause = fmt.Sprintf("content dropped: %.0f words", missing) + x.describe(x.dropped())
	}
	return d
}

// added returns the lines that were kept in error.
func (x *inspection) added() []int { return linesOnlyIn(x.kept, x.content) }

// dropped returns the lines that were dropped in error.
func (x *inspection) dropped() []int { return linesOnlyIn(x.content, x.kept) }

func linesOnlyIn(a, b []bool) (lines []int) {
	for i := range a {
		if a[i] && !b[i] {
			lines = append(lines, i)
		}
	}
	return lines
}

// places are where lines can stand, as a cause names them.
var places = []struct {
	name string
	in   page.Flags
}{
	{"hidden", page.Hidden}, {"in dialogs", page.InDialog}, {"in navigation", page.InNav},
	{"in headers", page.InHeader}, {"in footers", page.InFooter}, {"in asides", page.InAside},
	{"in forms", page.InForm | page.InButton | page.InSelect}, {"in tables", page.InTable},
	{"in lists", page.InList}, {"in headings", page.InHeading},
}

// describe says of wrong lines what holds for more than half of their words: the place
// that they stand in, whether that is above or below the content, and how sure
// the method was.
func (x *inspection) describe(lines []int) (text string) {
	p := x.page
	first, last := slices.Index(x.content, true), len(x.content)-1
	for last >= 0 && !x.content[last] {
		last--
	}
	words, probability := 0.0, 0.0
	at := make(map[string]float64)
	for _, i := range lines {
		n := float64(eval.CountWords(string(p.LineText(i)), x.gold.Language))
		words += n
		if x.result.Probabilities != nil {
			probability += n * float64(x.result.Probabilities[i])
		}
		for _, place := range places {
			if p.In(i)&place.in != 0 {
				at[place.name] += n
			}
		}
		if l := p.Lines[i]; 2*int(l.LinkBytes) > l.Text.Len() {
			at["in links"] += n
		}
		switch {
		case last < 0:
		case i < first:
			at["above the content"] += n
		case i > last:
			at["below the content"] += n
		}
	}
	if words == 0 {
		return ""
	}
	names := []string{"in links"}
	for _, place := range places {
		names = append(names, place.name)
	}
	most := slices.MaxFunc(names, func(a, b string) int { return cmp.Compare(at[a], at[b]) })
	for _, name := range []string{most, "above the content", "below the content"} {
		if at[name] > words/2 {
			text += ", mostly " + name
		}
	}
	if x.result.Probabilities != nil {
		text += fmt.Sprintf("; mean probability %.2f, the threshold is %.2f", probability/words, x.result.Threshold)
	}
	return text
}
