package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"linesift/data"
	"linesift/eval"
	"linesift/internal/command"
	"linesift/internal/pages"
	"linesift/page"
	"linesift/role"
)

// The rules of package role were chosen on the sites that are not held out for
// this share with this seed.
const (
	rolesHeldOut = 0.5
	rolesSeed    = 1
)

// roles compares the roles of lines with what people said of them, on the sites
// that the rules were not chosen on and on the others.
func roles(ctx context.Context, o options, gold []data.Page, s command.Streams) error {
	f, err := os.Open(o.Roles)
	if err != nil {
		return err
	}
	hand, err := data.ReadHand(o.Roles, f)
	f.Close()
	if err != nil {
		return err
	}
	var labelled []data.Page
	for _, g := range gold {
		if hand[g.Key()] != nil {
			labelled = append(labelled, g)
		}
	}
	if len(labelled) == 0 {
		return fmt.Errorf("%s: no labels of a page of the sets", o.Roles)
	}
	heldOut, chosen := eval.NewConfusion(data.HandKinds, role.Names()), eval.NewConfusion(data.HandKinds, role.Names())

	bar := command.Progress(s.Err, len(labelled), "pages")
	defer bar.Finish()
	type result struct {
		marks []data.Mark
		roles []role.Role
		err   error
	}
	failed := false
	if err := pages.Ordered(ctx, len(labelled), o.Jobs, func() func(int) result {
		var j judge
		var finder role.Finder
		return func(i int) result {
			var p *page.Page
			p, err := j.parse(&labelled[i])
			if err != nil {
				return result{err: err}
			}
			return result{data.LineMarks(p, hand[labelled[i].Key()]), finder.Find(p, nil), nil}
		}
	}, func(i int, r result) error {
		bar.Add(1)
		if r.err != nil {
			failed = true
			fmt.Fprintf(s.Err, "evaluate: %v\n", r.err)
			return nil
		}
		c := chosen
		if data.HeldOut(labelled[i].Site, rolesSeed, rolesHeldOut) {
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
	if err := o.to(s.Out, func(w io.Writer) error {
		return errors.Join(
			heldOut.WriteScores(w, "held-out sites"), line(w),
			chosen.WriteScores(w, "sites the rules were chosen on"), line(w),
			heldOut.WriteCounts(w, "held-out sites"),
		)
	}); err != nil {
		return err
	}
	if failed {
		return errors.New("some pages failed and are left out")
	}
	return nil
}

func line(w io.Writer) error {
	_, err := fmt.Fprintln(w)
	return err
}
