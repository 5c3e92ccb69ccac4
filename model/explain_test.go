package model

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExplain(t *testing.T) {
	const around = "lines_around"
	for _, test := range []struct {
		name    string
		without []StageName
		scores  string // what the context sees
		most    int
		want    [][]Effect
	}{
		// Without the density of 0.3, 0.4 and 0.7 the log-odds of Line are 10 times that
		// lower.
		{"lines alone", []StageName{StagePage, StageContext}, "", 9,
			[][]Effect{{{"density", 3}}, {{"density", 4}}, {{"density", 7}}}},
		// Those of Context are five times that lower, and half of the line above, where
		// the first has -6.
		{"the line above", nil, "score@-1", 9, [][]Effect{
			{{around, -3}, {"density", 1.5}}, {{"density", 2}, {around, -1}}, {{"density", 3.5}, {around, -0.5}}}},
		{"the strongest", nil, "score@-1", 1, [][]Effect{{{around, -3}}, {{"density", 2}}, {{"density", 3.5}}}},
		// Of its own score Context has half of those 10 times.
		{"its own score", nil, "score", 9, [][]Effect{{{"density", 3}}, {{"density", 4}}, {{"density", 7}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := handMade(t)
			if test.scores != "" {
				m.Networks[StageContext] = perceptron(t, []string{test.scores}, 1, [][]float32{{5, 0.5}}, -0.5)
			}
			for _, name := range test.without {
				delete(m.Networks, name)
			}
			if d := cmp.Diff(test.want, NewClassifier(m).Explain(handPage(), test.most), approximately); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// Every input of the shipped kind of model has a name, and all lines have effects.
func TestExplainNamesAllInputs(t *testing.T) {
	m := handMade(t)
	e := NewClassifier(m).newExplainer(nil)
	n := 0
	for _, g := range e.groups {
		n += len(g.columns)
	}
	if want := m.Networks[StageLine].Schema.width() + m.Networks[StageContext].Schema.width(); n != want {
		t.Errorf("%d inputs have names, want %d", n, want)
	}
	for name, want := range map[string]string{"type_forum": effectOfType, "page_score": effectOfPage,
		"c1_score": effectOfLines, "mean_density": effectOfPage} {
		if got := effectOfStacked(name); got != want {
			t.Errorf("%s counts as %s, want %s", name, got, want)
		}
	}
}
