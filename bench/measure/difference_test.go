package measure

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"linesift/eval"
)

func TestDifferencesByGroup(t *testing.T) {
	typed := func(kind string, pages []eval.PageScore) []eval.PageScore {
		for i := range pages {
			pages[i].Type = kind
		}
		return pages
	}
	x := eval.Result{Method: "x", Pages: slices.Concat(typed("article", scored("a", .9)), typed("article", scored("b", .7)), typed("forum", scored("c", .2, .4)))}
	y := eval.Result{Method: "y|z", Pages: slices.Concat(typed("article", scored("a", .8)), typed("article", scored("b", .6)), typed("forum", scored("c", .5, .5)))}
	b := eval.NewBootstrap(1)
	differences, err := Differences(x, []eval.Result{y, {Method: "x again", Pages: x.Pages}}, []eval.Dimension{eval.ByType}, b)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := WriteDifferences(&text, differences); err != nil {
		t.Fatal(err)
	}
	// Articles differ by .1 on either page. Forum: (.2 + .4)/2 − .5 = −.2, of a
	// single site, which has no interval.
	if want := `| word F1 above |       type: article (2) | type: forum (2) |
| ------------- | ----------------------: | --------------: |
| y\|z          | +0.100 [+0.100, +0.100] |          -0.200 |
| x again       | +0.000 [+0.000, +0.000] |          +0.000 |
`; text.String() != want {
		t.Errorf("got\n%swant\n%s", text.String(), want)
	}
	if _, err := Differences(x, []eval.Result{{Method: "short", Pages: y.Pages[1:]}}, []eval.Dimension{eval.ByType}, b); err == nil || !strings.Contains(err.Error(), "but short 3") {
		t.Errorf("want an error about the pages, got %v", err)
	}
}

// y is 0.1 below x on every page, whatever the page: the difference is certain,
// though the F1 of either is not.
func TestDifferenceIsPaired(t *testing.T) {
	x := eval.Result{Method: "x", Pages: slices.Concat(scored("a", .2, .3), scored("b", .9), scored("c", .6))}
	y := eval.Result{Method: "y", Pages: slices.Concat(scored("b", .8), scored("c", .5), scored("a", .1, .2))} // in another order
	all, err := Differences(x, []eval.Result{y}, []eval.Dimension{eval.ByAll}, eval.NewBootstrap(1))
	if err != nil {
		t.Fatal(err)
	}
	d := all[0]
	for _, got := range []float64{d.Mean, d.Interval.Low, d.Interval.High} {
		if got < .1-1e-12 || got > .1+1e-12 {
			t.Errorf("got %+v, want 0.1 throughout", d)
		}
	}
}

func TestDifferencesRefuse(t *testing.T) {
	pages := slices.Concat(scored("a", 0), scored("b", 1))
	for _, test := range []struct {
		why   string
		pages []eval.PageScore
	}{
		{"2 pages, but y 1", pages[:1]},
		{"y did not", slices.Concat(scored("a", 0), scored("c", 1))},
		{"twice", slices.Concat(pages[:1], pages[:1])},
	} {
		x, y := eval.Result{Method: "x", Pages: pages}, eval.Result{Method: "y", Pages: test.pages}
		if _, err := Differences(x, []eval.Result{y}, []eval.Dimension{eval.ByAll}, eval.NewBootstrap(1)); err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("want an error about %q, got %v", test.why, err)
		}
	}
}
