package train

import (
	"testing"

	"linesift/model"
	"linesift/page"
)

func TestAModelSaysWhichPagesItWasFittedTo(t *testing.T) {
	one, two, other := []page.Span{{End: 3}}, []page.Span{{End: 3}, {Start: 3, End: 9}}, []page.Span{{End: 3},
		{Start: 4, End: 9}}
	start := &model.Model{Provenance: (&Report{fitted: Fitted{fingerprint(one): true}}).Provenance(Task{}, "")}
	r := Report{fitted: Fitted{fingerprint(two): true}}
	m := &model.Model{Provenance: r.Provenance(Task{Start: start}, "start")}
	for _, test := range []struct {
		name  string
		m     *model.Model
		lines []page.Span
		want  bool
	}{
		{"its page", start, one, true},
		{"another", start, two, false},
		{"the page of the model that it was fine-tuned from", m, one, true},
		{"its own", m, two, true},
		{"another with as many lines", m, other, false},
		{"no record", &model.Model{}, one, false},
		{"a person's note", &model.Model{Provenance: map[string]string{"pages": "my shop"}}, one, false},
	} {
		if got := FittedTo(test.m).Has(test.lines); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
