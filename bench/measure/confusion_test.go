package measure

import (
	"strings"
	"testing"

	"linesift/internal/eval"
)

func TestConfusion(t *testing.T) {
	c := NewConfusion([]string{"content", "title", "comment"}, []string{"paragraph", "title", "comment"})
	for _, a := range []struct {
		label, answer string
		times         int
	}{{"content", "paragraph", 7}, {"content", "title", 1}, {"title", "title", 3}, {"title", "paragraph", 1}} {
		for range a.times {
			if err := c.Add(a.label, a.answer); err != nil {
				t.Fatal(err)
			}
		}
	}
	var b strings.Builder
	if err := c.WriteScores(&b, "kind"); err != nil {
		t.Fatal(err)
	}
	if err := c.WriteCounts(&b, "by hand"); err != nil {
		t.Fatal(err)
	}
	// Of 4 titles 3 are found, and 4 lines are said to be one: all three are
	// 3/4. There are no comments, and content has no answer of its name.
	const want = `| kind    | lines | precision | recall |    F1 |
| ------- | ----: | --------: | -----: | ----: |
| title   |     4 |     0.750 |  0.750 | 0.750 |
| comment |     0 |     0.000 |  0.000 | 0.000 |
| by hand | paragraph | title | comment |
| ------- | --------: | ----: | ------: |
| content |         7 |     1 |       0 |
| title   |         1 |     3 |       0 |
| comment |         0 |     0 |       0 |
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestConfusionKnowsItsNames(t *testing.T) {
	c := NewConfusion([]string{"title"}, []string{"title"})
	for _, a := range [][2]string{{"byline", "title"}, {"title", "byline"}} {
		if err := c.Add(a[0], a[1]); err == nil {
			t.Errorf("took the label %s with the answer %s", a[0], a[1])
		}
	}
	if n, found := c.Of("byline"); n != 0 || found != (eval.PRF{}) {
		t.Errorf("%d of an unknown label, %+v", n, found)
	}
}

func TestVerdicts(t *testing.T) {
	names := []string{"late", "on time"}
	c := NewConfusion(names, names)
	for _, a := range [][2]string{
		{"late", "late"}, {"late", "late"}, {"late", "on time"},
		{"on time", "late"}, {"on time", "late"},
		{"on time", "on time"}, {"on time", "on time"}, {"on time", "on time"}, {"on time", "on time"},
		{"on time", "on time"},
	} {
		if err := c.Add(a[0], a[1]); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	err := WriteVerdicts(&b, "late ferries", "late",
		[]Verdict{{"clock", "march", c}, {"clock", "april", NewConfusion(names, names)}})
	// 10 ferries, 3 late: 7 right, 2 of 4 and 2 of 3.
	const want = `| late ferries |   set | pages | of them | accuracy | precision | recall |    F1 |
| ------------ | ----: | ----: | ------: | -------: | --------: | -----: | ----: |
| clock        | march |    10 |       3 |    0.700 |     0.500 |  0.667 | 0.571 |
| clock        | april |     0 |       0 |    0.000 |     0.000 |  0.000 | 0.000 |
`
	if err != nil || b.String() != want {
		t.Errorf("error %v, got\n%swant\n%s", err, b.String(), want)
	}
}
