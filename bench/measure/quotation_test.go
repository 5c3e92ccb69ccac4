package measure

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/eval"
)

// What is quoted of other pages, or of a set that is not measured, does not show.
func TestQuotationsStandInTheColumnsOfTheirSets(t *testing.T) {
	q := Quotations{
		Pages: map[string]int{"blogs": 2, "news": 3, "article": 3, "elsewhere": 2},
		Methods: []Quotation{
			{"one", map[string]float64{"blogs": .75, "news": .5, "article": .5}},
			// article: a set of the name of a type
			{"a | b", map[string]float64{"elsewhere": .5}},
		},
	}
	got := q.Rows([]eval.Column{{By: eval.BySet, Group: "blogs", Pages: 2}, {By: eval.BySet, Group: "news", Pages: 2},
		{By: eval.ByType, Group: "article", Pages: 3}})
	want := [][]string{{"one (quoted)", "0.750", "–", "–"}, {`a \| b (quoted)`, "–", "–", "–"}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
