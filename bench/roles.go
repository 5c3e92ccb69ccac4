package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"linesift/bench/labels"
	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/internal/scoring"
	"linesift/page"
	"linesift/role"
)

// The rules of package role were chosen on the half of the sites that this seed
// does not hold out.
const rolesSeed = 1

type roles struct {
	setFlags
	Labels string `required:"" type:"existingfile" placeholder:"FILE.csv" help:"Labels that people gave the lines (data/hand)."`
}

// Run compares the roles of lines with what people said of them, on the sites that
// the rules were not chosen on and on the others. The sets' own gold is not needed.
func (o *roles) Run(ctx context.Context, s cli.Streams) error {
	gold, err := o.open(false)
	if err != nil {
		return err
	}
	hand, err := labels.OpenMarks(o.Labels)
	if err != nil {
		return err
	}
	var labelled []data.GoldPage
	for _, g := range gold {
		if hand[g.Key()] != nil {
			labelled = append(labelled, g)
		}
	}
	if len(labelled) == 0 {
		return fmt.Errorf("%s: no labels of a page of the sets", o.Labels)
	}
	heldOut, chosen := measure.NewConfusion(labels.Kinds, role.Names()), measure.NewConfusion(labels.Kinds, role.Names())

	bar := cli.Progress(s.Err, len(labelled), "pages")
	defer bar.Finish()
	type result struct {
		marks []labels.Mark
		roles []role.Role
		err   error
	}
	failed := false
	if err := input.Ordered(ctx, len(labelled), o.Jobs, func() func(int) result {
		var parser page.Parser
		var tagger role.Tagger
		return func(i int) result {
			p, err := scoring.Parse(&parser, &labelled[i])
			if err != nil {
				return result{err: err}
			}
			return result{labels.LineMarks(p, hand[labelled[i].Key()]), tagger.Tag(p, nil), nil}
		}
	}, func(i int, r result) error {
		bar.Add(1)
		if r.err != nil {
			failed = true
			fmt.Fprintf(s.Err, "%s: %v\n", name, r.err)
			return nil
		}
		c := chosen
		if data.SiteHash(labelled[i].Site, rolesSeed)>>63 == 0 {
			c = heldOut
		}
		for l, m := range r.marks {
			if m.Kind == "" {
				continue
			}
			if err := c.Add(m.Kind, r.roles[l].String()); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	if err := errors.Join(
		heldOut.WriteScores(s.Out, "held-out sites"), line(s.Out),
		chosen.WriteScores(s.Out, "sites the rules were chosen on"), line(s.Out),
		heldOut.WriteCounts(s.Out, "held-out sites"),
	); err != nil {
		return err
	}
	if failed {
		return errLeftOut
	}
	return nil
}

var errLeftOut = errors.New("some pages failed and are left out")

func line(w io.Writer) error {
	_, err := fmt.Fprintln(w)
	return err
}
