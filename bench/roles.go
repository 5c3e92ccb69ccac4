package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

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
	pages, hand, err := o.labelled()
	if err != nil {
		return err
	}
	heldOut, chosen := measure.NewConfusion(labels.Kinds, role.Names()), measure.NewConfusion(labels.Kinds,
		role.Names())
	bar := cli.Progress(s.Err, len(pages), "pages")
	defer bar.Finish()
	var leftOut error
	if err := input.Ordered(ctx, len(pages), o.Jobs, func() func(int) markedPage {
		var m marker
		return func(i int) markedPage { return m.mark(&pages[i], hand[pages[i].Key()]) }
	}, func(i int, p markedPage) error {
		bar.Add(1)
		if p.err != nil {
			leftOut = errLeftOut
			fmt.Fprintf(s.Err, "%s: %v\n", name, p.err)
			return nil
		}
		if data.SiteHash(pages[i].Site, rolesSeed)>>63 == 0 {
			return p.addTo(heldOut)
		}
		return p.addTo(chosen)
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
	return leftOut
}

// labelled returns the pages that people labelled, and their labels by the pages' keys.
func (o *roles) labelled() ([]data.GoldPage, map[string][]labels.Mark, error) {
	gold, err := o.open(false)
	if err != nil {
		return nil, nil, err
	}
	hand, err := labels.OpenMarks(o.Labels)
	if err != nil {
		return nil, nil, err
	}
	gold = slices.DeleteFunc(gold, func(g data.GoldPage) bool { return hand[g.Key()] == nil })
	if len(gold) == 0 {
		return nil, nil, fmt.Errorf("%s: no labels of a page of the sets", o.Labels)
	}
	return gold, hand, nil
}

// A markedPage has the marks and the roles of a page's lines.
type markedPage struct {
	marks []labels.Mark
	roles []role.Role
	err   error
}

// A marker marks one page after the other.
type marker struct {
	parser page.Parser
	tagger role.Tagger
}

func (m *marker) mark(g *data.GoldPage, hand []labels.Mark) markedPage {
	p, err := scoring.Parse(&m.parser, g)
	if err != nil {
		return markedPage{err: err}
	}
	return markedPage{labels.LineMarks(p, hand), m.tagger.Tag(p, nil), nil}
}

// addTo counts the roles of the lines that people marked.
func (p markedPage) addTo(c *measure.Confusion) error {
	for i, m := range p.marks {
		if m.Kind == "" {
			continue
		}
		if err := c.Add(m.Kind, p.roles[i].String()); err != nil {
			return err
		}
	}
	return nil
}

var errLeftOut = errors.New("some pages failed and are left out")

func line(w io.Writer) error {
	_, err := fmt.Fprintln(w)
	return err
}
