package linesift_test

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift"
	"linesift/model"
	"linesift/role"
)

// A document explains itself, with its own options, wherever it is from and whatever came after it.
func TestEveryDocumentExplainsItself(t *testing.T) {
	src := samples(t, "news-harbour")[0]
	for _, method := range []linesift.Method{nil, use(t, "full:favor=recall"), use(t, "article-mlp")} {
		o := &linesift.Options{Method: method, DropRoles: role.Of(role.Heading), CSS: css(t, "", "p")}
		var x linesift.Extractor
		d, err := x.Extract(bytes.NewReader(src), o)
		if err != nil {
			t.Fatal(err)
		}
		text, result := d.Text(), d.Clone().Result()
		effects, dropped := explained(t, d)
		if len(effects) != len(d.Page().Lines) || len(effects[0]) != 2 || effects[0][0].LogOdds == 0 ||
			!slices.Contains(dropped, "selection") || !slices.Contains(dropped, "selectors") {
			t.Errorf("%d effects, dropped %q", len(effects[0]), dropped)
		}
		if diff := cmp.Diff(result, d.Result()); diff != "" || d.Text() != text {
			t.Errorf("the result has changed: %s", diff)
		}
		clone := d.Clone()
		if _, err := x.Extract(strings.NewReader(smallPage), &linesift.Options{Method: use(t, "full")}); err != nil {
			t.Fatal(err)
		}
		whole := extract(t, string(src), *o)
		for name, d := range map[string]*linesift.Document{"a clone": clone, "of Extract": whole} {
			gotEffects, gotDropped := explained(t, d)
			if diff := cmp.Diff(effects, gotEffects) + cmp.Diff(dropped, gotDropped); diff != "" {
				t.Errorf("%s (-extractor's +got):\n%s", name, diff)
			}
		}
	}
}

// explained returns two effects of each line of a document, and which steps dropped lines.
func explained(t *testing.T, d *linesift.Document) ([][]model.Effect, []string) {
	t.Helper()
	effects, err := d.Explain(2)
	if err != nil {
		t.Fatal(err)
	}
	dropped, err := d.Dropped()
	if err != nil {
		t.Fatal(err)
	}
	return effects, dropped
}

func TestOnlyModelsExplain(t *testing.T) {
	d := extract(t, smallPage, linesift.Options{Method: use(t, "density")})
	if _, err := d.Explain(2); err != linesift.ErrNoModel {
		t.Errorf("a threshold explains its probabilities: error %v", err)
	}
	if _, err := d.Dropped(); err != linesift.ErrNoModel {
		t.Errorf("a threshold names the rules of a model: error %v", err)
	}
}

func TestExplainTakesAnyNumber(t *testing.T) {
	d := extract(t, smallPage)
	for _, number := range []int{-1, 0, math.MaxInt} {
		effects, err := d.Explain(number)
		if err != nil || len(effects) != len(d.Page().Lines) {
			t.Fatalf("%d: %d lines, error %v", number, len(effects), err)
		}
		if has := len(effects[0]) > 0; has != (number > 0) {
			t.Errorf("%d: the first line has %d effects", number, len(effects[0]))
		}
	}
}
