package content

import (
	"strings"
	"testing"

	"linesift/pagetype"
)

func TestRecordsAreKeptWholeOrNotAtAll(t *testing.T) {
	row := func(cells ...string) string {
		return "<table><tr><td>" + strings.Join(cells, "<td>") + "</table>"
	}
	for _, test := range []struct {
		name, html string
		pageType   pagetype.Type
		logOdds    string // of each line: m much, l little, n none
		want       string // what of the mask is left
	}{
		{"a value without its label", row("Weight", "30 kg"), "product", "lm", ".."},
		{"a doubtful row", row("Weight", "30 kg"), "product", "nm", "xx"},
		{"a row that was not found", row("Weight", "30 kg"), "product", "ll", "xx"},
		{"a row in a forum", row("The last boat", "Ole"), "forum", "ml", ".x"},
		{"a long cell", row("Weight", strings.Repeat("thirty kilos ", 20)), "product", "lm", "x."},
		{"a cell of three lines", row("Weight", "thirty<br>kilos<br>each"), "product", "lmmm", "x..."},
		{"a single cell with text", row("", "30 kg<br>each"), "product", "lm", "x."},
		{"a table in a cell", "<table><tr><td>Menu<td><table><tr><td>Weight</table></table>", "product", "lm", "x."},
		{"a term", "<dl><dt>Weight<dd>30 kg</dl>", "product", "lm", ".."},
		{"a term with two descriptions", "<dl><dt>Weight<dd>30 kg<dd>each<dt>Size<dd>large</dl>", "product", "lmmll",
			"...xx"},
		{"a term alone", "<dl><dt>Weight</dl><p>30 kg", "product", "lm", "x."},
		{"a long description", "<dl><dt>Weight<dd>" + strings.Repeat("<p>x", termLines) + "</dl>", "product",
			"l" + strings.Repeat("m", termLines), "x........"},
		{"code between kept lines", "<p>Run:<pre>make\ninstall</pre><p>That is all.", "article", "mnnm", "...."},
		{"code below kept lines", "<p>Run:<pre>make\ninstall</pre><p>Share", "article", "mnnl", ".xxx"},
		{"code alone", "<pre>make\ninstall</pre>", "article", "nn", "xx"},
		{"code in a list that was not found", "<p>Run:<ul><li>Menu<li><pre>make</pre></ul><p>That is all.", "article",
			"mnnm", ".xx."},
	} {
		s, p := stateOf(t, test.html, typed(test.pageType, 1))
		s.Threshold = 0.5
		// Log-odds of 2.2, -1.4 and -4.6. The mean of much and little, of about equal weight, is .4
		// above the threshold's, that of much and none is -1.2, below the margin.
		for i, c := range test.logOdds {
			s.Probabilities = append(s.Probabilities, map[rune]float32{'m': 0.9, 'l': 0.2, 'n': 0.01}[c])
			s.Mask.SetLine(p, i, c == 'm')
		}
		JoinRows(s)
		KeepCode(s)
		if got := dropped(s); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
