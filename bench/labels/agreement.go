package labels

import (
	"fmt"

	"linesift/data"
)

// An Agreement counts the lines that two people label alike.
type Agreement struct {
	Pages int // that both labelled
	Lines int
	Same  int // lines that both call content, or both not

	content [2]int // lines that each calls content
}

// Kappa is Cohen's kappa of content against all else: 1 for the same labels, 0
// for no more agreement than chance gives. It is 1 where chance leaves nothing
// to disagree on.
//
// J. Cohen, "A Coefficient of Agreement for Nominal Scales", 1960.
func (a Agreement) Kappa() float64 {
	n := float64(a.Lines)
	p, q := float64(a.content[0])/n, float64(a.content[1])/n
	chance := float64(p*q) + float64((1-p)*(1-q))
	if a.Lines == 0 || chance == 1 {
		return 1
	}
	return (float64(a.Same)/n - chance) / (1 - chance)
}

// AddPage counts the lines of a page that is in two people's labelled CSVs, x
// and y, and returns the numbers of those that they label differently. Lines of weight 0
// in either do not count, nor does a page that has no other lines. A page whose lines are
// not the same bytes is an error.
func (a *Agreement) AddPage(x, y *data.LabelledPage) (disputed []int, err error) {
	if !data.SameLines(x, y) {
		return nil, fmt.Errorf("the labels of %s are of two versions of the page, whose lines differ", x.ID)
	}
	before := a.Lines
	for i := range x.Rows {
		p, q := &x.Rows[i], &y.Rows[i]
		if p.Weight == 0 || q.Weight == 0 {
			continue
		}
		a.Lines++
		if p.Content == q.Content {
			a.Same++
		} else {
			disputed = append(disputed, i)
		}
		for k, r := range []*data.Row{p, q} {
			if r.Content {
				a.content[k]++
			}
		}
	}
	if a.Lines > before {
		a.Pages++
	}
	return disputed, nil
}
