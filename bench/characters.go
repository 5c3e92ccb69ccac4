package main

import (
	"context"
	"fmt"
	"io"

	"linesift/data"
	"linesift/eval"
	"linesift/internal/command"
	"linesift/internal/pages"
)

// paper measures the methods as the text-to-tag ratio's paper does, over all
// pages.
func paper(ctx context.Context, o options, methods []contender, gold []data.Page, s command.Streams) error {
	rows := make([]eval.PaperRow, len(methods))
	recall, precision := make([][]float64, len(methods)), make([][]float64, len(methods))
	for m := range methods {
		rows[m].Method = methods[m].name
	}
	var html eval.Sizes
	type scored struct {
		html   eval.Sizes
		texts  []eval.Sizes // of each method
		scores []eval.PaperScore
		fatal  bool
		err    error
	}
	failed := 0
	bar := command.Progress(s.Err, len(gold), "pages")
	defer bar.Finish()
	err := pages.Ordered(ctx, len(gold), o.Jobs, func() func(int) scored {
		j, err := newJudge(methods, o)
		return func(i int) scored {
			if err != nil {
				return scored{err: err, fatal: true}
			}
			_, texts, err := j.score(&gold[i])
			r := scored{err: err}
			if html, err := gold[i].HTML(); err == nil {
				r.html = eval.SizesOf(html)
			}
			for _, text := range texts {
				r.texts = append(r.texts, eval.SizesOf(text))
				r.scores = append(r.scores, eval.ScorePaper(gold[i].Gold, string(text)))
			}
			return r
		}
	}, func(i int, r scored) error {
		bar.Add(1)
		if r.fatal {
			return r.err
		}
		if r.err != nil {
			failed++
			fmt.Fprintf(s.Err, "evaluate: %v\n", r.err)
		}
		html.Add(r.html)
		for m, score := range r.scores {
			recall[m] = append(recall[m], score.Recall)
			precision[m] = append(precision[m], score.Precision)
			rows[m].Text.Add(r.texts[m])
		}
		return nil
	})
	if err != nil {
		return err
	}
	for m := range rows {
		rows[m].Recall, rows[m].Precision = eval.NewSpread(recall[m]), eval.NewSpread(precision[m])
	}
	if err := o.to(s.Out, func(w io.Writer) error { return eval.WritePaper(w, rows, html, len(gold)) }); err != nil {
		return err
	}
	if failed > 0 {
		return errSome
	}
	return nil
}
