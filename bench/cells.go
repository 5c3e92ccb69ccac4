package main

import (
	"bytes"
	"context"
	"fmt"
	"strconv"

	"golang.org/x/net/html/atom"

	"linesift"
	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/page"
)

type cells struct {
	Sets []string `arg:"" type:"existingdir" help:"Folders with pages, in the layout of gold standards. Their gold is not needed."`
	Jobs int      `short:"j" default:"${jobs}" min:"1" max:"256" help:"Pages to work on at once."`
}

// A holes has the rows of a page whose content lacks one of the first two cells, though the
// page fills it.
type holes struct {
	tables bool // the content has a row of a table of data
	rows   int  // rows with holes
	read   bool
}

// Run counts the pages that give table rows with an empty first or second cell which the page
// fills.
func (o *cells) Run(ctx context.Context, s cli.Streams) error {
	rows := [][]string{{"set", "pages", "with rows", "with holes", "rows with holes"}}
	for _, dir := range o.Sets {
		set, err := data.Open(dir)
		if err != nil {
			return err
		}
		pages, withRows, withHoles, lacking := 0, 0, 0, 0
		add := func(i int, h holes) error {
			if !h.read {
				fmt.Fprintf(s.Err, "%s: cannot be read\n", set.Pages[i].Key())
				return nil
			}
			pages++
			if h.tables {
				withRows++
			}
			if h.rows > 0 {
				withHoles++
				lacking += h.rows
			}
			return nil
		}
		err = input.Ordered(ctx, len(set.Pages), o.Jobs, func() func(int) holes {
			var x linesift.Extractor
			return func(i int) holes { return findHoles(&x, &set.Pages[i]) }
		}, add)
		if err != nil {
			return err
		}
		rows = append(rows,
			[]string{set.Name, strconv.Itoa(pages), strconv.Itoa(withRows), strconv.Itoa(withHoles),
				strconv.Itoa(lacking)})
	}
	return measure.WriteTable(s.Out, rows)
}

func findHoles(x *linesift.Extractor, g *data.GoldPage) (h holes) {
	src, err := g.HTML()
	if err != nil {
		return h
	}
	d, err := x.Extract(bytes.NewReader(src), nil)
	if err != nil {
		return h
	}
	h = holesIn(d.Page(), d.Content())
	h.read = true
	return h
}

// holesIn finds the rows with holes in some content of a page.
func holesIn(p *page.Page, kept page.Mask) (h holes) {
	for row := range p.Nodes {
		if p.Nodes[row].Tag != atom.Tr || p.Nodes[row].In&page.Hidden != 0 {
			continue
		}
		filled := dataCells(p, int32(row))
		if len(filled) < 2 {
			continue
		}
		has := false
		for _, cell := range filled {
			has = has || anyKept(kept, cell)
		}
		h.tables = h.tables || has
		if has && !(anyKept(kept, filled[0]) && anyKept(kept, filled[1])) {
			h.rows++
		}
	}
	return h
}

// dataCells returns the runs of the cells with text of a table row, unless the row lays out a
// page: it has a table in it, or a cell of more than 200 bytes or two lines.
func dataCells(p *page.Page, row int32) (cells []page.Span) {
	for j := row + 1; int(j) < len(p.Nodes) && p.Nodes[j].Source.Start < p.Nodes[row].Source.End; j++ {
		n := &p.Nodes[j]
		switch n.Tag {
		case atom.Table:
			return nil
		case atom.Td, atom.Th:
			first, end := p.RunsIn(n.Source)
			if first == end {
				continue
			}
			if p.Runs[end-1].Line-p.Runs[first].Line > 1 || p.Runs[end-1].Text.End-p.Runs[first].Text.Start > 200 {
				return nil
			}
			cells = append(cells, page.Span{Start: int32(first), End: int32(end)})
		}
	}
	return cells
}

func anyKept(kept page.Mask, runs page.Span) bool {
	for i := runs.Start; i < runs.End; i++ {
		if kept[i] {
			return true
		}
	}
	return false
}
