package linesift_test

import (
	"math"
	"testing"

	"linesift"
	"linesift/features"
	"linesift/model"
)

func TestTextSweeperTellsHubPagesByTheirText(t *testing.T) {
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
		if o := d.Hub; !linesift.TellsHub(m) || o == nil || o.Is != want || o.NetText.Length < 127 || d.Type() != "" {
			t.Errorf("%s: %+v of type %q, want %v", name, o, d.Type(), want)
		}
	}
}

// telling is a method that gives every page the odds of the questions, beside lines.
func telling(t *testing.T, odds map[model.Question]float64) linesift.Method {
	t.Helper()
	network := func(attribute string, bias float64) *model.Network {
		schema, err := features.ParseSchema([]string{attribute})
		if err != nil {
			t.Fatal(err)
		}
		schema.Scales = []features.Scale{{Std: 1}}
		return &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{0}, B: []float32{float32(bias)}}}}
	}
	networks := map[model.Question]*model.Network{model.Line: network("density", 0)}
	for q, o := range odds {
		networks[q] = network("page_guess", math.Log(o))
	}
	m, err := linesift.NewNetwork(&model.Model{Threshold: 0.5, Networks: networks}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestNetworksTellHubPages(t *testing.T) {
	for _, c := range []struct {
		odds float64 // of 1/4 are a probability of 1/5
		is   bool
		want float64
	}{{1. / 4, false, 1. / 5}, {1. / 2, true, 1. / 3}, {1e9, true, 1}} {
		m := telling(t, map[model.Question]float64{model.Hub: c.odds})
		d, err := linesift.NewExtractor(m).Extract([]byte(smallPage), "")
		if err != nil {
			t.Fatal(err)
		}
		o := d.Hub
		if !linesift.TellsHub(m) || o == nil || o.Is != c.is || math.Abs(float64(o.Probability)-c.want) > 1e-6 || o.NetText != nil {
			t.Errorf("odds of %v: %+v, want %v with %v", c.odds, o, c.is, c.want)
		}
	}
}

func TestTypeIsTheLikeliest(t *testing.T) {
	odds := make(map[model.Question]float64)
	for _, name := range features.Types {
		odds[model.Type(name)] = 0.1
	}
	for _, want := range []string{"collection", "article"} {
		odds[model.Type(want)] = 2
		m := telling(t, odds)
		d, err := linesift.NewExtractor(m).Extract([]byte(smallPage), "")
		if err != nil {
			t.Fatal(err)
		}
		if d.Type() != want || d.Article != (want == "article") || d.Hub != nil || linesift.TellsHub(m) {
			t.Errorf("%+v of type %q, an article %v, want %q", d.Hub, d.Type(), d.Article, want)
		}
		odds[model.Type(want)] = 1
	}
}

func TestOtherMethodsTellNoHubPages(t *testing.T) {
	density, err := linesift.New("density")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []linesift.Method{density, telling(t, nil)} {
		d, err := linesift.NewExtractor(m).Extract([]byte(smallPage), "")
		if err != nil {
			t.Fatal(err)
		}
		if linesift.TellsHub(m) || d.Hub != nil || d.Type() != "" {
			t.Errorf("%T: %+v of type %q", m, d.Hub, d.Type())
		}
	}
}
