package main

import (
	"context"
	"errors"
	"slices"

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
	comparisonFlags struct {
		setFlags
		Method []string `sep:"none" placeholder:"NAME,..." help:"Methods, or gold for perfect labels; by default all."`
		Model  []string `type:"path" placeholder:"FILE,..." help:"Networks made by train, beside the methods."`
	}
	byFlag struct {
		By []eval.Dimension `enum:"set,type,lang,all" default:"set,all" help:"How to group pages (set,all)."`
	}
	bootstrapFlags struct {
		Resample int    `default:"1000" help:"Bootstrap resamples for the intervals; 0 for none."`
		Seed     uint64 `default:"1" help:"Seed of what is drawn by chance."`
	}
)

func (f bootstrapFlags) bootstrap() *eval.Bootstrap {
	if f.Resample <= 0 {
		return nil
	}
	b := eval.NewBootstrap(f.Seed)
	b.Resamples = f.Resample
	return &b
}

// open returns the pages of the sets. Sets with only snippets for gold are an error if texts are needed.
func (f setFlags) open(texts bool) ([]data.GoldPage, error) {
	pages, err := scoring.Open(f.Sets, texts)
	if _, ok := errors.AsType[scoring.SetsError](err); ok {
		return nil, cli.Usagef("%w", err)
	}
	return pages, err
}

// methods returns the named methods, or all that lack nothing.
func (f comparisonFlags) methods(lacks func(methods.Info) error) ([]scoring.Method, error) {
	methods, err := scoring.Methods(f.Method, f.Model, lacks)
	if err != nil {
		return nil, cli.Usagef("%w", err)
	}
	return methods, nil
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

// learn returns a batch whose methods have learned the sites of the pages: for each page from known others
// of its site, or from all if known is 0.
func (f setFlags) learn(ctx context.Context, methods []scoring.Method, gold []data.GoldPage, known int, seed uint64,
	s cli.Streams) (scoring.Batch, error) {
	b := newBatch(methods, f.Jobs, s)
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

// score runs the methods over the gold texts of the sets. known and seed are those of learn.
func (f setFlags) score(ctx context.Context, methods []scoring.Method, known int, seed uint64,
	s cli.Streams) ([]eval.Result, error) {
	gold, err := f.open(true)
	if err != nil {
		return nil, err
	}
	b, err := f.learn(ctx, methods, gold, known, seed, s)
	if err != nil {
		return nil, err
	}
	return score(ctx, b, gold)
}

// score returns the scores of each method. The error is scoring.ErrSome if pages failed. These count as
// empty text.
func score(ctx context.Context, b scoring.Batch, gold []data.GoldPage) ([]eval.Result, error) {
	all := newResults(b)
	err := scoring.Each(ctx, b, gold, func(p *scoring.ScoredPage) (scores []eval.PageScore, _ error) {
		for _, x := range p.Found {
			scores = append(scores, x.Score)
		}
		return scores, nil
	}, func(_ *data.GoldPage, scores []eval.PageScore) error {
		for i, p := range scores {
			all[i].Pages = append(all[i].Pages, p)
		}
		return nil
	})
	return all, err
}

func newResults(b scoring.Batch) []eval.Result {
	all := make([]eval.Result, len(b.Methods))
	for i, m := range b.Methods {
		all[i].Method = m.Name
	}
	return all
}

// allSets is what the table calls all pages.
const allSets = "all"

// setsOf returns the names of the pages' sets in their order, and allSets if there are several.
func setsOf[T any](pages []T, set func(T) string) (sets []string) {
	for _, p := range pages {
		if name := set(p); !slices.Contains(sets, name) {
			sets = append(sets, name)
		}
	}
	if len(sets) > 1 {
		sets = append(sets, allSets)
	}
	return sets
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
