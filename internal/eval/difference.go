package eval

import (
	"fmt"
	"io"
	"slices"
)

// A Difference is how much one method's measure is above another's on a group of pages.
type Difference struct {
	Measure Measure `json:"measure"`
	Method  string  `json:"method"` // the first
	Over    string  `json:"over"`   // the other
	Column
	Value float64 `json:"value"` // above 0 if the first is higher
	// Without 0 in it, the difference is hardly chance. It is nil without a Bootstrap or for one site.
	Interval *Interval `json:"interval,omitempty"`
}

// Differences compares x with each of the others, on each group of pages. It is paired: each
// resample has the same pages for both, so that pages that are hard for both do not blur the
// difference. All must have scored the same pages, in any order. Without b there are no
// intervals.
func Differences(m Measure, x Result, others []Result, by []Dimension, b *Bootstrap) ([]Difference, error) {
	if measures[m] == nil {
		return nil, fmt.Errorf("unknown measure %q", string(m))
	}
	if _, err := x.ByKey(); err != nil {
		return nil, err
	}
	var all []Difference
	for _, y := range others {
		theirs, err := y.ByKey()
		if err != nil {
			return nil, err
		}
		if len(theirs) != len(x.Pages) {
			return nil, fmt.Errorf("%s scored %d pages, but %s %d", x.Method, len(x.Pages), y.Method, len(theirs))
		}
		for _, p := range x.Pages {
			if _, ok := theirs[p.Key()]; !ok {
				return nil, fmt.Errorf("%s scored page %s of set %s, but %s did not", x.Method, p.ID, p.Set, y.Method)
			}
		}
		for _, dimension := range by {
			groups, err := Groups(x.Pages, dimension)
			if err != nil {
				return nil, err
			}
			for _, g := range groups {
				d := Difference{Measure: m, Method: x.Method, Over: y.Method}
				d.Column = Column{g.By, g.Name, len(g.Pages)}
				if err := d.measure(g, theirs, b); err != nil {
					return nil, err
				}
				all = append(all, d)
			}
		}
	}
	return all, nil
}

// measure sets the value and the interval of d, over a group and the other method's pages.
func (d *Difference) measure(g Group, theirs map[Key]PageScore, b *Bootstrap) error {
	paired := make([]PageScore, len(g.Pages))
	for i, p := range g.Pages {
		paired[i] = theirs[p.Key()]
	}
	value := measures[d.Measure]
	d.Value = value(Summarize(g.Pages)) - value(Summarize(paired))
	if b == nil || Summarize(g.Pages).Sites < 2 {
		return nil
	}
	interval, err := b.Interval(g.Pages, func(drawn []int) float64 {
		return value(Summarize(pick(g.Pages, drawn))) - value(Summarize(pick(paired, drawn)))
	})
	d.Interval = &interval
	return err
}

// reading says how to read a difference.
func (d Difference) reading() string {
	better := "above"
	if d.Measure == LineErrorRate || d.Measure == PooledErrors {
		better = "below"
	}
	return fmt.Sprintf("A difference %s 0: %s is better. An interval with 0 in it: it may be chance.", better, d.Method)
}

func pick(pages []PageScore, drawn []int) []PageScore {
	picked := make([]PageScore, len(drawn))
	for i, p := range drawn {
		picked[i] = pages[p]
	}
	return picked
}

// WriteDifferences writes the differences of one method as a Markdown table, with a row for each
// of the other methods and a column for each group.
func WriteDifferences(w io.Writer, differences []Difference) error {
	if len(differences) == 0 {
		return nil
	}
	first := differences[0]
	rows := [][]string{{EscapeCell(fmt.Sprintf("%s of %s above", first.Measure.heading(), first.Method))}}
	for _, d := range differences {
		if !slices.Contains(rows[0][1:], EscapeCell(d.Title())) {
			rows[0] = append(rows[0], EscapeCell(d.Title()))
		}
		if last := rows[len(rows)-1]; len(rows) == 1 || last[0] != EscapeCell(d.Over) {
			rows = append(rows, []string{EscapeCell(d.Over)})
		}
		cell := fmt.Sprintf("%+.3f", d.Value)
		if i := d.Interval; i != nil {
			cell += fmt.Sprintf(" [%+.3f, %+.3f]", i.Low, i.High)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], cell)
	}
	_, err := fmt.Fprintf(w, "%s\n%s\n", MarkdownTable(rows), first.reading())
	return err
}
