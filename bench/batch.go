package main

import (
	"context"
	"errors"
	"slices"

	"linesift/bench/chart"
	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/scoring"
	"linesift/methods"
)

// The flags that several commands have.
type (
	setFlags struct {
		Sets []string `arg:"" name:"set" help:"Gold standards."`
		Jobs int      `short:"j" default:"${jobs}" min:"1" max:"256" help:"Pages or sites to work on at once."`
	}
	methodFlags struct {
		Method []string `sep:"none" placeholder:"NAME,..." help:"Methods; by default all that have what is measured. See evaluate --list-methods. gold is what perfect line labels would give."`
		Model  []string `type:"path" placeholder:"FILE,..." help:"Networks made by train, beside the methods."`
	}
	comparisonFlags struct {
		setFlags
		methodFlags
	}
	byFlag struct {
		By []string `enum:"set,type,lang,all" default:"set,all" help:"What the pages are grouped by: set, type, lang, all (default: set,all)."`
	}
	bootstrapFlags struct {
		Resample int    `default:"1000" help:"Bootstrap resamples for the intervals; 0 for none."`
		Seed     uint64 `default:"1" help:"Seed of what is drawn by chance."`
	}
	chartFlag struct {
		Chart chart.File `type:"path" placeholder:"FILE.svg" help:"Draw it as SVG, over all sets."`
	}
)

func (f byFlag) dimensions() (by []eval.Dimension) {
	for _, d := range f.By {
		by = append(by, eval.Dimension(d))
	}
	return by
}

func (f bootstrapFlags) bootstrap() *eval.Bootstrap {
	if f.Resample <= 0 {
		return nil
	}
	b := eval.NewBootstrap(f.Seed)
	b.Resamples = f.Resample
	return &b
}

// open returns the pages of the sets. Those that have only snippets for gold are
// refused where texts are needed.
func (f setFlags) open(texts bool) ([]data.GoldPage, error) {
	pages, err := scoring.Open(f.Sets, texts)
	if _, ok := errors.AsType[scoring.SetsError](err); ok {
		return nil, cli.Usagef("%w", err)
	}
	return pages, err
}

// methods returns the methods that are named, or all that lack nothing.
func (f methodFlags) methods(lacks func(methods.Info) error) ([]scoring.Method, error) {
	methods, err := scoring.Methods(f.Method, f.Model, lacks)
	if err != nil {
		return nil, cli.Usagef("%w", err)
	}
	return methods, nil
}

// read returns the methods, as methods does, and the pages, as open does.
func (f comparisonFlags) read(lacks func(methods.Info) error, texts bool) ([]scoring.Method, []data.GoldPage, error) {
	methods, err := f.methods(lacks)
	if err != nil {
		return nil, nil, err
	}
	gold, err := f.open(texts)
	return methods, gold, err
}

// learn returns the batch of the methods over the pages that have gold texts, as batch
// does.
func (f comparisonFlags) learn(ctx context.Context, known int, seed uint64,
	s cli.Streams) (scoring.Batch, []data.GoldPage, error) {
	methods, gold, err := f.read(nil, true)
	if err != nil {
		return scoring.Batch{}, nil, err
	}
	b, err := batch(ctx, methods, gold, known, seed, f.Jobs, s)
	return b, gold, err
}

func lacksProbabilities(info methods.Info) error {
	if !info.Model {
		return errors.New("gives lines no probabilities")
	}
	return nil
}

func lacksHubs(info methods.Info) error {
	if !info.Hubs {
		return errors.New("does not tell hub pages")
	}
	return nil
}

// newBatch returns a batch that shows its progress and errors as commands do.
func newBatch(methods []scoring.Method, jobs int, s cli.Streams) scoring.Batch {
	b := scoring.Batch{Methods: methods, Jobs: jobs}
	b.Progress, b.Failed = cli.Callbacks(name, s)
	return b
}

// batch has the methods learn the sites of the pages, known others of each (0: all).
func batch(ctx context.Context, methods []scoring.Method, gold []data.GoldPage, known int, seed uint64, jobs int,
	s cli.Streams) (scoring.Batch, error) {
	b := newBatch(methods, jobs, s)
	var err error
	var others func(pages []data.GoldPage, i int) []data.GoldPage
	if known > 0 {
		others = func(pages []data.GoldPage, i int) []data.GoldPage {
			rest := slices.Delete(slices.Clone(pages), i, i+1)
			return rest[:min(known, len(rest))]
		}
	}
	b.Sites, err = scoring.LearnSites(ctx, b, gold, seed, others)
	return b, err
}

// An extend adds measures to the scores of an extraction.
type extend func(*scoring.ScoredPage, *scoring.Extraction, *measure.MeasuredPage) error

// results runs the methods over the sets and returns the scores of each extraction, with
// more, if that is not nil.
func (f setFlags) results(ctx context.Context, methods []scoring.Method, seed uint64, s cli.Streams,
	more extend) ([]measure.Result, error) {
	gold, err := f.open(true)
	if err != nil {
		return nil, err
	}
	b, err := batch(ctx, methods, gold, 0, seed, f.Jobs, s)
	if err != nil {
		return nil, err
	}
	return results(ctx, b, gold, more)
}

// results runs the methods over the pages and returns the scores of each extraction,
// with more. The error is scoring.ErrSome if pages failed that count as empty text.
func results(ctx context.Context, b scoring.Batch, gold []data.GoldPage, more extend) ([]measure.Result, error) {
	all := make([]measure.Result, len(b.Methods))
	for i, m := range b.Methods {
		all[i].Method = m.Name
	}
	err := scoring.Each(ctx, b, gold, func(p *scoring.ScoredPage) ([]measure.MeasuredPage, error) {
		measured := make([]measure.MeasuredPage, len(p.Found))
		for i := range p.Found {
			measured[i].PageScore = p.Found[i].Score
			if more == nil {
				continue
			}
			if err := more(p, &p.Found[i], &measured[i]); err != nil {
				return nil, err
			}
		}
		return measured, nil
	}, func(_ *data.GoldPage, measured []measure.MeasuredPage) error {
		for i, p := range measured {
			all[i].Pages = append(all[i].Pages, p)
		}
		return nil
	})
	return all, err
}

// report writes what was measured unless err ends all, and returns err.
func report(err error, write func() error) error {
	if err != nil && !errors.Is(err, scoring.ErrSome) {
		return err
	}
	return errors.Join(write(), err)
}

// table writes eval's table of word F1, and below it the rows of more.
func table(s cli.Streams, results []eval.Result, by []eval.Dimension, b *eval.Bootstrap,
	more func([]eval.Column) [][]string) error {
	t, err := eval.Compare(results, eval.TableOptions{By: by, Bootstrap: b})
	if err != nil {
		return err
	}
	rows, err := t.Text(eval.WordF1)
	if err != nil {
		return err
	}
	if more != nil {
		rows = append(rows, more(t.Columns)...)
	}
	return measure.WriteTable(s.Out, rows)
}

// scored runs the methods over the pages for their scores alone.
func scored(ctx context.Context, b scoring.Batch, gold []data.GoldPage) (all []eval.Result, err error) {
	measured, err := results(ctx, b, gold, nil)
	for _, r := range measured {
		all = append(all, eval.Result{Method: r.Method, Pages: measure.Scores(r.Pages)})
	}
	return all, err
}
