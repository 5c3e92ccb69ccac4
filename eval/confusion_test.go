package eval

import (
	"strings"
	"testing"
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
	if n, precision, recall := c.Of("byline"); n != 0 || precision != 0 || recall != 0 {
		t.Errorf("%d of an unknown label, precision %v, recall %v", n, precision, recall)
	}
}
