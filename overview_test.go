package linesift_test

import (
	"math"
	"testing"

	"linesift"
	"linesift/features"
	"linesift/model"
)

func TestTextSweeperTellsOverviewPagesByTheirText(t *testing.T) {
	for name, want := range map[string]bool{"sweeper": true, "sweeper:min-net=100": false} {
		m, err := linesift.New(name)
		if err != nil {
			t.Fatal(err)
		}
		d, err := linesift.NewExtractor(m).Extract([]byte(smallPage), "")
		if err != nil {
			t.Fatal(err)
		}
		// The longer of the two paragraphs alone has 127 characters.
		if o := d.Overview; !linesift.TellsOverview(m) || o == nil || o.Is != want || o.NetText.Length < 127 || d.Type() != "" {
			t.Errorf("%s: %+v of type %q, want %v", name, o, d.Type(), want)
		}
	}
}

// typed is a model that gives every page the odds of the types named, and next
// to none of the others.
func typed(t *testing.T, odds map[string]float32) linesift.Method {
	t.Helper()
	network := func(attribute string, bias float32) *model.Network {
		schema, err := features.ParseSchema([]string{attribute})
		if err != nil {
			t.Fatal(err)
		}
		schema.Scales = []features.Scale{{Std: 1}}
		return &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{0}, B: []float32{bias}}}}
	}
	networks := map[model.Question]*model.Network{model.Line: network("density", 0)}
	if odds != nil {
		for _, name := range features.Types {
			bias := float32(-30)
			if o := odds[name]; o > 0 {
				bias = float32(math.Log(float64(o)))
			}
			networks[model.Type(name)] = network("page_guess", bias)
		}
	}
	m, err := linesift.NewNetwork(&model.Model{Threshold: 0.5, Networks: networks}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestNetworksTellOverviewPagesByTheirTypes(t *testing.T) {
	for _, c := range []struct {
		odds map[string]float32
		kind string
		is   bool
		want float64
	}{
		// Odds of 1 are a probability of 1/2, of 3/5 one of 3/8 and of 1/3 one of
		// 1/4. Two of 3/8 are 3/5 of the sum of 5/4.
		{map[string]float32{"article": 1, "listing": 0.6, "collection": 0.6}, "article", true, 0.6},
		{map[string]float32{"article": 1, "listing": 1. / 3, "forum": 1. / 3}, "article", false, 0.25},
		{map[string]float32{"collection": 3, "product": 1. / 3}, "collection", true, 0.75},
	} {
		m := typed(t, c.odds)
		d, err := linesift.NewExtractor(m).Extract([]byte(smallPage), "")
		if err != nil {
			t.Fatal(err)
		}
		o := d.Overview
		if !linesift.TellsOverview(m) || o == nil || o.Is != c.is || math.Abs(float64(o.Probability)-c.want) > 1e-6 || o.NetText != nil {
			t.Errorf("%v: %+v, want %v with %v", c.odds, o, c.is, c.want)
		}
		if d.Type() != c.kind || d.Article != (c.kind == "article") {
			t.Errorf("%v: type %q, an article %v", c.odds, d.Type(), d.Article)
		}
	}
}

func TestOtherMethodsTellNoOverviewPages(t *testing.T) {
	density, err := linesift.New("density")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []linesift.Method{density, typed(t, nil)} {
		d, err := linesift.NewExtractor(m).Extract([]byte(smallPage), "")
		if err != nil {
			t.Fatal(err)
		}
		if linesift.TellsOverview(m) || d.Overview != nil || d.Type() != "" {
			t.Errorf("%T: %+v of type %q", m, d.Overview, d.Type())
		}
	}
}
