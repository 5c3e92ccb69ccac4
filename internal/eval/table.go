package eval

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Table compares methods: a row per method, a column per group of pages. It can be
// written as text or JSON.
type Table struct {
	Bootstrap *Bootstrap `json:"bootstrap,omitempty"` // nil: no intervals
	Columns   []Column   `json:"columns"`
	Rows      []Row      `json:"rows"`

	Differences []Difference `json:"differences,omitempty"` // for JSON; Compare makes none
}

// A Column is a group of pages.
type Column struct {
	By    Dimension `json:"by"`
	Group string    `json:"group"`
	Pages int       `json:"pages"`
}

// A Row has the scores of one method.
type Row struct {
	Method string      `json:"method"`
	Bound  bool        `json:"bound,omitempty"` // see Result
	Cells  []*Cell     `json:"cells"`           // one per column
	Pages  []PageScore `json:"pages,omitempty"`
}

// A Cell has a method's scores on a group. It is nil if the method has no score for a page of
// the group, so that all cells of a column are about the same pages. A page that failed has a
// score.
type Cell struct {
	By    Dimension `json:"by"`
	Group string    `json:"group"`
	Summary
	WordF1Interval *Interval `json:"word_f1_interval,omitempty"` // nil without Bootstrap or for a single site
}

// TableOptions choose the columns and the contents of a table.
type TableOptions struct {
	By        []Dimension // the columns, in this order; none means BySet, ByAll
	Bootstrap *Bootstrap  // for intervals of the word F1; nil leaves them out
	Pages     bool        // keep the page scores, for JSON
}

// Compare makes a table of results. Rows keep the order of results. Columns are sorted by
// group within a dimension. A column has the pages that any method scored. Two results with
// one method name, a repeated page in a result, and an unknown dimension are errors.
func Compare(results []Result, o TableOptions) (*Table, error) {
	if len(o.By) == 0 {
		o.By = []Dimension{BySet, ByAll}
	}
	t := &Table{Bootstrap: o.Bootstrap}
	var all []PageScore // each page once
	known := map[Key]bool{}
	names := map[string]bool{}
	for _, r := range results {
		if names[r.Method] {
			return nil, fmt.Errorf("two results of one name: %s", r.Method)
		}
		names[r.Method] = true
		if _, err := r.ByKey(); err != nil {
			return nil, err
		}
		for _, p := range r.Pages {
			if !known[p.Key()] {
				known[p.Key()] = true
				all = append(all, p)
			}
		}
	}
	for _, dimension := range o.By {
		groups, err := Groups(all, dimension)
		if err != nil {
			return nil, err
		}
		for _, g := range groups {
			t.Columns = append(t.Columns, Column{dimension, g.Name, len(g.Pages)})
		}
	}
	for _, r := range results {
		row := Row{Method: r.Method, Bound: r.Bound}
		if o.Pages {
			row.Pages = r.Pages
		}
		for _, c := range t.Columns {
			cell, err := c.cell(r, o.Bootstrap)
			if err != nil {
				return nil, err
			}
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// cell summarizes the pages of r in the column.
func (c Column) cell(r Result, b *Bootstrap) (*Cell, error) {
	var pages []PageScore
	for _, p := range r.Pages {
		if c.By.group(p) == c.Group {
			pages = append(pages, p)
		}
	}
	if len(pages) != c.Pages {
		return nil, nil
	}
	cell := &Cell{By: c.By, Group: c.Group, Summary: Summarize(pages)}
	if b != nil && cell.Sites > 1 {
		interval, err := b.WordF1(pages)
		if err != nil {
			return nil, err
		}
		cell.WordF1Interval = &interval
	}
	return cell, nil
}

// WriteJSON writes the whole table: the cells with every measure and interval, the
// bootstrap's settings, and the page scores if they were kept. A nil cell becomes null.
func (t *Table) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(t)
}
