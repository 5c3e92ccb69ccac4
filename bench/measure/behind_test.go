package measure

import (
	"bytes"
	"testing"

	"linesift/internal/eval"
)

func TestGapsAreToTheBestOther(t *testing.T) {
	x := eval.Result{Method: "x", Pages: scored("s", .5, .9, .2, .4)}
	y := eval.Result{Method: "y", Pages: scored("s", .6, .8, .6, .4)}
	z := eval.Result{Method: "z|", Pages: scored("s", .7, .1, .6, .3)}
	gaps, err := Behind(x, []eval.Result{y, z}, 9)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := WriteGaps(&text, gaps); err != nil {
		t.Fatal(err)
	}
	// .6 − .2 on the third page, where y comes first; .7 − .5 on the first; x is
	// best on the second, and as good as y on the last.
	if want := `| page   | type | best | behind |    F1 | precision | recall | best F1 | best precision | best recall |
| ------ | ---- | ---- | -----: | ----: | --------: | -----: | ------: | -------------: | ----------: |
| set/s2 |      | y    |  0.400 | 0.200 |     0.200 |  0.200 |   0.600 |          0.600 |       0.600 |
| set/s0 |      | z\|  |  0.200 | 0.500 |     0.500 |  0.500 |   0.700 |          0.700 |       0.700 |
`; text.String() != want {
		t.Errorf("got\n%swant\n%s", text.String(), want)
	}
	if one, err := Behind(x, []eval.Result{y, z}, 1); err != nil || len(one) != 1 || one[0].Page.ID != "s2" {
		t.Errorf("the first alone: %v, %v", one, err)
	}
	twice := eval.Result{Method: "twice", Pages: append(scored("s", .1), scored("s", .1)...)}
	if _, err := Behind(x, []eval.Result{twice}, 1); err == nil {
		t.Error("a page was scored twice")
	}
}
