package stages

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/model"
)

func TestExplain(t *testing.T) {
	type effect = struct {
		name    string
		logOdds float32
	}
	const around = "lines_around"
	for _, test := range []struct {
		name    string
		without []model.NetworkName
		scores  string // what the context sees
		most    int
		want    [][]effect
	}{
		// Without the density of 0.3, 0.4 and 0.7 the log-odds of Line are 10 times that
		// lower.
		{"lines alone", []model.NetworkName{model.NetworkPage, model.NetworkContext}, "", 9,
			[][]effect{{{"density", 3}}, {{"density", 4}}, {{"density", 7}}}},
		// Those of Context are five times that lower, and half of the line above, where
		// the first has -6.
		{"the line above", nil, "score@-1", 9, [][]effect{
			{{around, -3}, {"density", 1.5}}, {{"density", 2}, {around, -1}}, {{"density", 3.5}, {around, -0.5}}}},
		{"the strongest", nil, "score@-1", 1, [][]effect{{{around, -3}}, {{"density", 2}}, {{"density", 3.5}}}},
		// Of its own score Context has half of those 10 times.
		{"its own score", nil, "score", 9, [][]effect{{{"density", 3}}, {{"density", 4}}, {{"density", 7}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := handMade(t)
			if test.scores != "" {
				m.Networks[model.NetworkContext] = perceptron(t, []string{test.scores}, 1, [][]float32{{5, 0.5}}, -0.5)
			}
			for _, name := range test.without {
				delete(m.Networks, name)
			}
			var got [][]effect
			for _, line := range NewClassifier(m).Explain(handPage(), test.most) {
				var effects []effect
				for _, e := range line {
					effects = append(effects, effect{e.Attribute, e.LogOdds})
				}
				got = append(got, effects)
			}
			if d := cmp.Diff(test.want, got, approximately, cmp.AllowUnexported(effect{})); d != "" {
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
	line, context := m.Networks[model.NetworkLine].Schema, m.Networks[model.NetworkContext].Schema
	if want := len(line.Inputs) + len(context.Inputs); n != want {
		t.Errorf("%d inputs have names, want %d", n, want)
	}
	for name, want := range map[string]string{"type_forum": effectOfType, "page_score": effectOfPage,
		"c1_score": effectOfLines, "mean_density": effectOfPage} {
		if got := effectOfStacked(name); got != want {
			t.Errorf("%s counts as %s, want %s", name, got, want)
		}
	}
}
