package stages

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/features"
	"linesift/internal/stacked"
	"linesift/model"
)

// Outside the page a score is that of the surest boilerplate, as is said of all
// attributes there: 0.
func TestScoresOutsideThePage(t *testing.T) {
	s := mustParse(t, "score", "score@-1", "score@+1")
	s.Scales = []model.Scale{{Mean: 6, Std: 1}}
	var c stacked.Scores
	c.Read([]float32{2, -3, 20}, plain(1, 1, 1), 0)
	var raw features.Matrix
	c.Measure(stacked.Select(s.Attributes), 3, &raw)
	x := inputsOf(s, &raw)
	want := []float32{
		2, -6, -3,
		-3, 2, 6, // 20 is cut to 6
		6, -3, -6,
	}
	if d := cmp.Diff(want, x.Data); d != "" {
		t.Error(d)
	}
}

func full(t testing.TB, without ...string) []string {
	t.Helper()
	names, err := FullInputs(without...)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestArticleSets(t *testing.T) {
	got, err := ArticleInputs(3, 2)
	want := []string{"density", "html_bytes", "density@-1", "html_bytes@-1", "density@+1", "html_bytes@+1"}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("3L 2A: %v %v, want %v", got, err, want)
	}
	for _, c := range [][2]int{{0, 1}, {4, 1}, {1, 0}, {1, 4}} {
		if _, err := ArticleInputs(c[0], c[1]); err == nil {
			t.Errorf("%dL %dA is no configuration of the article", c[0], c[1])
		}
	}
}

func TestGroupsMayBeLeftOutOfTheFullSet(t *testing.T) {
	all := full(t)
	if len(all) != len(features.Attributes())-1+4*8 || slices.Contains(all, union) {
		t.Errorf("%d inputs, want %d attributes but %s, and 8 of each of 4 neighbours", len(all),
			len(features.Attributes()), union)
	}
	without := full(t, "text", "class words")
	dropped := 0
	for _, name := range all {
		base, _, _ := strings.Cut(name, "@")
		a, _ := features.Lookup(base)
		out := a.Group == "text" || a.Group == "class words"
		if out {
			dropped++
		}
		if slices.Contains(without, name) == out {
			t.Errorf("%s, of %q: left out is %v", name, a.Group, !out)
		}
	}
	// 17 attributes of the text, 6 of them of 4 neighbours as well (words,
	// link_share, ends_sentence, prose, upper_share, tags); near and around
	// for 22 topics, and 5 of the body.
	if want := 17 + 6*4 + 2*22 + 5; dropped != want {
		t.Errorf("%d inputs left out, want %d", dropped, want)
	}
	if _, err := FullInputs("text", "colour"); err == nil ||
		!strings.Contains(err.Error(), `unknown group of attributes "colour"; groups are bytes, text, `) {
		t.Errorf("error %v", err)
	}
}
