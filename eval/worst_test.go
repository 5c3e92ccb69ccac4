package eval

import (
	"bytes"
	"testing"
)

func TestWorstPagesComeFirst(t *testing.T) {
	confidence := .9
	pages := []PageScore{
		{Set: "s", ID: "fair", Type: "article", Text: Text{Word: PRF{.5, 1, 2. / 3}}, Confidence: &confidence, Diagnosis: &Diagnosis{10, 20, "too much | kept"}},
		{Set: "s", ID: "empty"},
		{Set: "s", ID: "good", Text: Text{Word: PRF{1, 1, 1}}},
		{Set: "s", ID: "none"},
	}
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
