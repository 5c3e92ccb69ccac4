package data

import "fmt"

// An Agreement says how far two people's labels of the same lines go together.
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
	chance := p*q + (1-p)*(1-q)
	if a.Lines == 0 || chance == 1 {
		return 1
	}
	return (float64(a.Same)/n - chance) / (1 - chance)
}

// Agree compares the marks of the pages that are in both a and b. A page whose
// marks are not about the same number of lines is an error.
func Agree(a, b map[string][]Mark) (Agreement, error) {
	var r Agreement
	for key, marks := range a {
		other, ok := b[key]
		if !ok {
			continue
		}
		x, y := contentLines(marks), contentLines(other)
		if len(x) != len(y) {
			return r, fmt.Errorf("%s: labels of %d lines and of %d", key, len(x), len(y))
		}
		r.Pages++
		r.Lines += len(x)
		for i := range x {
			if x[i] == y[i] {
				r.Same++
			}
			if x[i] {
				r.content[0]++
			}
			if y[i] {
				r.content[1]++
			}
		}
	}
	return r, nil
}

func contentLines(marks []Mark) (lines []bool) {
	for _, m := range marks {
		for range m.Lines {
			lines = append(lines, m.Kind == KindContent)
		}
	}
	return lines
}
