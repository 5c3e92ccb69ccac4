package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"

	"linesift"
	"linesift/bench/measure"
	"linesift/internal/cli"
	"linesift/internal/content"
	"linesift/internal/eval"
	"linesift/internal/pipeline"
	"linesift/internal/scoring"
	"linesift/models"
	"linesift/page"
)

type rules struct {
	setFlags
	Method string   `default:"${method}" help:"The method (default: ${method})."`
	Rule   []string `help:"Measure only these rules (default: all)." placeholder:"NAME,..."`
}

// Run measures what each rule of the pipeline does: the word F1 of every set with all rules
// and without each, and the pages that each helps and harms.
func (o *rules) Run(ctx context.Context, s cli.Streams) error {
	compared, err := scoring.Methods([]string{o.Method}, nil, nil)
	switch {
	case err != nil:
		return cli.Usagef("%w", err)
	case len(compared) != 1 || compared[0].New == nil:
		return cli.Usagef("one method at a time, and not gold")
	}
	if compared[0].Info.Model && o.Method != compared[0].Info.Name {
		return cli.Usagef("a network without parameters")
	}
	if err := pipeline.CheckRules(o.Rule); err != nil {
		return cli.Usagef("%w", err)
	}
	if len(o.Rule) == 0 {
		o.Rule = pipeline.Rules()
	}
	all := compared[0]
	for _, rule := range o.Rule {
		compared = append(compared, withoutRule(all, rule))
	}
	measured, err := o.score(ctx, compared, 0, 1, s)
	return report(err, func() error { return writeRules(s.Out, measured) })
}

// withoutRule returns a method without a rule of package pipeline, under the rule's name.
func withoutRule(m scoring.Method, rule string) scoring.Method {
	m.Name, m.Without = rule, []string{rule}
	if m.Info.Model {
		m.New = func() (linesift.Method, error) {
			opened, err := models.Open(m.Info.Name)
			if err != nil {
				return nil, err
			}
			n, err := pipeline.NewMarker(opened)
			return lesser{n, m.Without}, err
		}
	}
	return m
}

// A lesser network leaves rules out.
type lesser struct {
	*pipeline.Marker
	without []string
}

func (l lesser) Classify(p *page.Page, r *linesift.Result) error {
	s := content.State{Without: l.without}
	s.Page, s.Mask = p, r.Mask
	l.Mark(&s)
	r.Mask, r.Probabilities, r.Types = s.Mask, s.Probabilities, s.Types
	r.Threshold, r.Confidence = s.Threshold, &s.Confidence
	return nil
}

// helpful is the least difference in a page's word F1 that counts as help or harm.
const helpful = 0.0005

// writeRules writes a table of the sets: the first result is with all rules, the others are
// without the rule of their name.
func writeRules(to io.Writer, all []eval.Result) error {
	rows := [][]string{{"set", "rule", "pages", "word F1", "brings", "helps", "harms"}}
	for _, set := range setsOf(all[0].Pages, func(p eval.PageScore) string { return p.Set }) {
		with := 0.0
		for i, r := range all {
			sum, pages, helps, harms := 0.0, 0, 0, 0
			for k, p := range r.Pages {
				if set != p.Set && set != allSets {
					continue
				}
				pages++
				sum += p.Word.F1
				switch d := all[0].Pages[k].Word.F1 - p.Word.F1; {
				case d >= helpful:
					helps++
				case d <= -helpful:
					harms++
				}
			}
			mean := sum / float64(pages)
			if i == 0 {
				with = mean
				rows = append(rows, []string{set, "all", strconv.Itoa(pages), fmt.Sprintf("%.4f", mean), "", "", ""})
				continue
			}
			rows = append(rows, []string{set, "without " + r.Method, strconv.Itoa(pages), fmt.Sprintf("%.4f", mean),
				fmt.Sprintf("%+.4f", rounded(with-mean)), strconv.Itoa(helps), strconv.Itoa(harms)})
		}
	}
	return measure.WriteTable(to, rows, 1)
}

// rounded returns x to four decimals, without a negative zero.
func rounded(x float64) float64 { return math.Round(x*1e4)/1e4 + 0 }
