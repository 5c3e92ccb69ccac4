package eval

import (
	"bytes"
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
	x := Result{"x", slices.Concat(typed("article", scored("a", .9)), typed("article", scored("b", .7)), typed("forum", scored("c", .2, .4)))}
	y := Result{"y|z", slices.Concat(typed("article", scored("a", .8)), typed("article", scored("b", .6)), typed("forum", scored("c", .5, .5)))}
	b := NewBootstrap(1)
	differences, err := Differences(x, []Result{y, {"x again", x.Pages}}, []Dimension{ByType}, b)
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
	if _, err := Differences(x, []Result{{"short", y.Pages[1:]}}, []Dimension{ByType}, b); err == nil || !strings.Contains(err.Error(), "but short 1") {
		t.Errorf("want an error about the pages, got %v", err)
	}
}
