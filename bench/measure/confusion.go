package measure

import (
	"fmt"
	"io"
	"slices"

	"linesift/internal/eval"
)

// A Confusion counts how often what has one of several labels got one of
// several answers.
type Confusion struct {
	labels, answers []string
	counts          [][]int // by label and answer
}

// NewConfusion returns an empty confusion of the labels and answers by their
// names. A label's right answer is the one of its name; it need not have one.
func NewConfusion(labels, answers []string) *Confusion {
	c := &Confusion{labels: labels, answers: answers}
	for range labels {
		c.counts = append(c.counts, make([]int, len(answers)))
	}
	return c
}

// Add counts an answer. A label or answer of another name is an error.
func (c *Confusion) Add(label, answer string) error {
	i, j := slices.Index(c.labels, label), slices.Index(c.answers, answer)
	if i < 0 || j < 0 {
		return fmt.Errorf("measure: no label %q or no answer %q", label, answer)
	}
	c.counts[i][j]++
	return nil
}

// Of returns how many things have a label, and how well they are found by the
// answer of the same name; each measure is 0 where it is not defined.
func (c *Confusion) Of(name string) (n int, found eval.PRF) {
	i, j := slices.Index(c.labels, name), slices.Index(c.answers, name)
	if i < 0 || j < 0 {
		return 0, eval.PRF{}
	}
	right, answered := c.counts[i][j], 0
	for k := range c.labels {
		answered += c.counts[k][j]
	}
	for _, m := range c.counts[i] {
		n += m
	}
	return n, Rates(right, answered, n)
}

// Accuracy returns how many answers there are and the share of them that are
// right, 0 of none.
func (c *Confusion) Accuracy() (n int, right float64) {
	for i, label := range c.labels {
		for j, answer := range c.answers {
			n += c.counts[i][j]
			if label == answer {
				right += float64(c.counts[i][j])
			}
		}
	}
	return n, right / float64(max(n, 1))
}

// WriteScores writes, as a Markdown table, number, precision, recall and F1 of
// the labels that have a right answer. title is the heading of the first column.
func (c *Confusion) WriteScores(w io.Writer, title string) error {
	rows := [][]string{{eval.EscapeCell(title), "lines", "precision", "recall", "F1"}}
	for _, name := range c.labels {
		if slices.Contains(c.answers, name) {
			n, found := c.Of(name)
			rows = append(rows, append([]string{eval.EscapeCell(name), fmt.Sprint(n)}, decimals(found)...))
		}
	}
	return WriteTable(w, rows)
}

// A Verdict is how well a method told a label from others on a set.
type Verdict struct {
	Method, Set string
	*Confusion
}

// WriteVerdicts writes, as a Markdown table, how well methods told the pages of
// a label from others. title is the heading of the first column.
func WriteVerdicts(w io.Writer, title, label string, verdicts []Verdict) error {
	rows := [][]string{{eval.EscapeCell(title), "set", "pages", "of them", "accuracy", "precision", "recall", "F1"}}
	for _, v := range verdicts {
		all, right := v.Accuracy()
		n, found := v.Of(label)
		row := []string{eval.EscapeCell(v.Method), eval.EscapeCell(v.Set), fmt.Sprint(all), fmt.Sprint(n),
			fmt.Sprintf("%.3f", right)}
		rows = append(rows, append(row, decimals(found)...))
	}
	return WriteTable(w, rows)
}

// WriteCounts writes all counts as a Markdown table with a row for each label.
func (c *Confusion) WriteCounts(w io.Writer, title string) error {
	rows := [][]string{{eval.EscapeCell(title)}}
	for _, name := range c.answers {
		rows[0] = append(rows[0], eval.EscapeCell(name))
	}
	for i, name := range c.labels {
		row := []string{eval.EscapeCell(name)}
		for _, n := range c.counts[i] {
			row = append(row, fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	return WriteTable(w, rows)
}
