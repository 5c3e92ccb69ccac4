package eval

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestDifferencesByGroup(t *testing.T) {
	typed := func(kind string, pages []PageScore) []PageScore {
		for i := range pages {
			pages[i].Type = kind
		}
		return pages
	}
	x := Result{Method: "x",
		Pages: slices.Concat(typed("article", scored("a", .9)), typed("article", scored("b", .7)),
			typed("forum", scored("c", .2, .4)))}
	y := Result{Method: "y|z",
		Pages: slices.Concat(typed("article", scored("a", .8)), typed("article", scored("b", .6)),
			typed("forum", scored("c", .5, .5)))}
	b := NewBootstrap(1)
	differences, err := Differences(WordF1, x, []Result{y, {Method: "x again", Pages: x.Pages}}, []Dimension{ByType},
		&b)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := WriteDifferences(&text, differences); err != nil {
		t.Fatal(err)
	}
	// Articles differ by .1 on either page. Forum: (.2 + .4)/2 − .5 = −.2, of a
	// single site, which has no interval.
	if want := `| word F1 of x above |       type: article (2) | type: forum (2) |
| ------------------ | ----------------------: | --------------: |
| y\|z               | +0.100 [+0.100, +0.100] |          -0.200 |
| x again            | +0.000 [+0.000, +0.000] |          +0.000 |

A difference above 0: x is better. An interval with 0 in it: it may be chance.
`; text.String() != want {
		t.Errorf("got\n%swant\n%s", text.String(), want)
	}
	if _, err := Differences(WordF1, x, []Result{{Method: "short", Pages: y.Pages[1:]}}, []Dimension{ByType},
		nil); err == nil || !strings.Contains(err.Error(), "but short 3") {
		t.Errorf("want an error about the pages, got %v", err)
	}
}

// y is 0.1 below x on every page, whatever the page: the difference is certain,
// though the F1 of either is not.
func TestDifferenceIsPaired(t *testing.T) {
	x := Result{Method: "x", Pages: slices.Concat(scored("a", .2, .3), scored("b", .9), scored("c", .6))}
	y := Result{Method: "y",
		Pages: slices.Concat(scored("b", .8), scored("c", .5), scored("a", .1, .2))} // in another order
	b := NewBootstrap(1)
	all, err := Differences(WordF1, x, []Result{y}, []Dimension{ByAll}, &b)
	if err != nil {
		t.Fatal(err)
	}
	d := all[0]
	for _, got := range []float64{d.Value, d.Interval.Low, d.Interval.High} {
		if got < .1-1e-12 || got > .1+1e-12 {
			t.Errorf("got %+v, want 0.1 throughout", d)
		}
	}
}

func TestDifferencesRefuse(t *testing.T) {
	pages := slices.Concat(scored("a", 0), scored("b", 1))
	for _, test := range []struct {
		why   string
		pages []PageScore
	}{
		{"2 pages, but y 1", pages[:1]},
		{"y did not", slices.Concat(scored("a", 0), scored("c", 1))},
		{"twice", slices.Concat(pages[:1], pages[:1])},
	} {
		x, y := Result{Method: "x", Pages: pages}, Result{Method: "y", Pages: test.pages}
		if _, err := Differences(WordF1, x, []Result{y}, []Dimension{ByAll}, nil); err == nil ||
			!strings.Contains(err.Error(), test.why) {
			t.Errorf("want an error about %q, got %v", test.why, err)
		}
	}
}

// Of lines, x has 1 of 2 wrong on a and 0 of 8 on b, y has 0 of 2 and 4 of 8. As means of the pages
// x has 1/4 and y 1/4; of all 10 lines 1/10 and 4/10. A page without labels does not count.
func TestDifferencesOfLineErrors(t *testing.T) {
	page := func(site string, lines, wrong int) PageScore {
		return PageScore{Set: "set", ID: site, Site: site, Lines: LineErrors{Lines: lines, FalsePositives: wrong}}
	}
	x := Result{Method: "x", Pages: []PageScore{page("a", 2, 1), page("b", 8, 0), page("c", 0, 0)}}
	y := Result{Method: "y", Pages: []PageScore{page("a", 2, 0), page("b", 8, 4), page("c", 0, 0)}}
	for measure, want := range map[Measure]float64{LineErrorRate: 0, PooledErrors: -0.3} {
		all, err := Differences(measure, x, []Result{y}, []Dimension{ByAll}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := all[0]; math.Abs(got.Value-want) > 1e-12 || got.Interval != nil || got.Measure != measure {
			t.Errorf("%s: %+v, want %v", measure, got, want)
		}
	}
	for why, call := range map[string]func() ([]Difference, error){
		"twice": func() ([]Difference, error) {
			return Differences(WordF1, Result{Pages: slices.Concat(x.Pages, x.Pages)}, []Result{y}, []Dimension{ByAll},
				nil)
		},
		"colour": func() ([]Difference,
			error) {
			return Differences(WordF1, x, []Result{y}, []Dimension{"colour"}, nil)
		},
		"0 resamples": func() ([]Difference, error) {
			return Differences(WordF1, x, []Result{y}, []Dimension{ByAll}, &Bootstrap{Level: .95})
		},
	} {
		if _, err := call(); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("want an error about %q, got %v", why, err)
		}
	}
	if _, err := Differences("words", x, []Result{y}, []Dimension{ByAll}, nil); err == nil {
		t.Error("a measure that there is not")
	}
}
