package eval

import (
	"fmt"
	"io"
	"slices"
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
		return fmt.Errorf("eval: no label %q or no answer %q", label, answer)
	}
	c.counts[i][j]++
	return nil
}

// Of returns how many things have a label, and with which precision and recall
// they are found by the answer of the same name; both are 0 where nothing is.
func (c *Confusion) Of(name string) (n int, precision, recall float64) {
	i, j := slices.Index(c.labels, name), slices.Index(c.answers, name)
	if i < 0 || j < 0 {
		return 0, 0, 0
	}
	right, answered := c.counts[i][j], 0
	for k := range c.labels {
		answered += c.counts[k][j]
	}
	for _, m := range c.counts[i] {
		n += m
	}
	return n, float64(right) / float64(max(answered, 1)), float64(right) / float64(max(n, 1))
}

// WriteScores writes, as a Markdown table, number, precision, recall and F1 of
// the labels that have a right answer. title is the heading of the first column.
func (c *Confusion) WriteScores(w io.Writer, title string) error {
	rows := [][]string{{markdownCell(title), "lines", "precision", "recall", "F1"}}
	for _, name := range c.labels {
		if !slices.Contains(c.answers, name) {
			continue
		}
		n, precision, recall := c.Of(name)
		f1 := 0.0
		if precision+recall > 0 {
			f1 = 2 * precision * recall / (precision + recall)
		}
		rows = append(rows, []string{markdownCell(name), fmt.Sprint(n), fmt.Sprintf("%.3f", precision), fmt.Sprintf("%.3f", recall), fmt.Sprintf("%.3f", f1)})
	}
	_, err := io.WriteString(w, markdownTable(rows))
	return err
}

// WriteCounts writes all counts as a Markdown table with a row for each label.
func (c *Confusion) WriteCounts(w io.Writer, title string) error {
	rows := [][]string{{markdownCell(title)}}
	for _, name := range c.answers {
		rows[0] = append(rows[0], markdownCell(name))
	}
	for i, name := range c.labels {
		row := []string{markdownCell(name)}
		for _, n := range c.counts[i] {
			row = append(row, fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	_, err := io.WriteString(w, markdownTable(rows))
	return err
}
