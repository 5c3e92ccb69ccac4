package search

import (
	"fmt"
	"io"
	"strings"

	"linesift/eval"
)

// write writes a Markdown table for each kind of queries, and one of the sizes.
func (r *report) write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s, in %s\n", count(r.pages, "page"), count(r.sites, "site"), count(r.collections, "index", "indexes"))
	for k := range kinds {
		fmt.Fprintf(&b, "\n%s: %s; better/worse than %s\n\n", k, count(len(r.results[0].scores[k]), "query", "queries"), r.results[0].method)
		b.WriteString(eval.MarkdownTable(r.precisions(k)))
	}
	b.WriteString("\nsizes\n\n")
	b.WriteString(eval.MarkdownTable(r.sizes()))
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *report) precisions(k kind) [][]string {
	rows := [][]string{{"method", "P@1", "P@5", "P@10", "MRR", "by P@1", "by P@5", "by P@10", "by rank"}}
	for i, m := range r.results {
		row := []string{m.method}
		for _, v := range mean(m.scores[k]) {
			row = append(row, fmt.Sprintf("%.3f", v))
		}
		c := compareScores(r.results[0].scores[k], m.scores[k])
		for v := range c.better {
			if i == 0 {
				row = append(row, eval.NoValue)
			} else {
				row = append(row, fmt.Sprintf("%d/%d", c.better[v], c.worse[v]))
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func (r *report) sizes() [][]string {
	first := r.results[0]
	rows := [][]string{{"method", "text, bytes", "index, bytes", "of the first"}}
	for _, m := range r.results {
		rows = append(rows, []string{m.method, fmt.Sprint(m.text), fmt.Sprint(m.index), fmt.Sprintf("%.1f %%", 100*float64(m.index)/float64(first.index))})
	}
	return rows
}

func count(n int, noun string, plural ...string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case len(plural) > 0:
		return fmt.Sprint(n, " ", plural[0])
	}
	return fmt.Sprint(n, " ", noun, "s")
}
