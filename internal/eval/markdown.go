package eval

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// NoValue is the text of a cell without a value.
const NoValue = "–"

// MarkdownTable lays out rows of equal length as a Markdown table. Its columns are also
// aligned as plain text. The first row is the heading. The first column and the columns in
// text, numbered from 0, are aligned left, the others right. It does not escape cells.
func MarkdownTable(rows [][]string, text ...int) string {
	width := make([]int, len(rows[0]))
	for i := range width {
		width[i] = len("--:")
		for _, row := range rows {
			width[i] = max(width[i], utf8.RuneCountInString(row[i]))
		}
	}
	rule := []string{strings.Repeat("-", width[0])}
	for i, n := range width[1:] {
		if slices.Contains(text, i+1) {
			rule = append(rule, strings.Repeat("-", n))
		} else {
			rule = append(rule, strings.Repeat("-", n-1)+":")
		}
	}
	var b strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&b, "| %-*s |", width[0], row[0])
		for j := 1; j < len(row); j++ {
			n := width[j]
			if slices.Contains(text, j) {
				n = -n // to the left
			}
			fmt.Fprintf(&b, " %*s |", n, row[j])
		}
		b.WriteByte('\n')
		if i == 0 {
			fmt.Fprintf(&b, "| %s |\n", strings.Join(rule, " | "))
		}
	}
	return b.String()
}

// EscapeCell escapes s for one cell of a Markdown table. White space becomes single spaces.
func EscapeCell(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "|", `\|`)
}
