package measure

import (
	"bytes"
	"testing"

	"linesift/internal/eval"
)

func TestWorstPagesComeFirst(t *testing.T) {
	confidence := .9
	fair := MeasuredPage{PageScore: eval.PageScore{Set: "s", ID: "fair", Type: "article",
		Text: eval.Text{Word: is(.5, 1, 2./3)}, Confidence: &confidence},
		Diagnosis: &Diagnosis{10, 20, "too much | kept"}}
	good := page("good")
	good.Word = is(1, 1, 1)
	pages := []MeasuredPage{fair, page("empty"), good, page("none")}
	var text bytes.Buffer
	if err := WriteWorst(&text, Worst(pages, 3)); err != nil {
		t.Fatal(err)
	}
	if want := `| page    | type    |    F1 | precision | recall | confidence | gold words | output words | cause, a guess   |
| ------- | ------- | ----: | --------: | -----: | ---------: | ---------: | -----------: | ---------------- |
| s/empty |         | 0.000 |     0.000 |  0.000 |          – |          – |            – |                  |
| s/none  |         | 0.000 |     0.000 |  0.000 |          – |          – |            – |                  |
| s/fair  | article | 0.667 |     0.500 |  1.000 |      0.900 |         10 |           20 | too much \| kept |
`; text.String() != want {
		t.Errorf("got\n%swant\n%s", text.String(), want)
	}
	if n := len(Worst(pages, 9)); n != 4 || pages[0].ID != "fair" {
		t.Errorf("%d pages of four, and the first is %s", n, pages[0].ID)
	}
}
