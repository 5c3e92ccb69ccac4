package linesift_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/methods"
	"linesift/model"
	"linesift/pagetype"
	"linesift/role"
)

// telling is a method that gives every page these odds to be of each of pagetype.All,
// and a hub.
func telling(t *testing.T, odds ...float64) linesift.Method {
	t.Helper()
	network := func(attribute string, odds ...float64) *model.Network {
		schema, err := model.ParseSchema([]string{attribute})
		if err != nil {
			t.Fatal(err)
		}
		schema.Scales = []model.Scale{{Std: 1}}
		l := model.Layer{In: 1, Out: len(odds), W: make([]float32, len(odds))}
		for _, o := range odds {
			l.B = append(l.B, float32(math.Log(o)))
		}
		return &model.Network{Schema: schema, Layers: []model.Layer{l}}
	}
	networks := map[model.NetworkName]*model.Network{model.NetworkLine: network("density", 1)}
	if odds != nil {
		networks[model.NetworkPage] = network("page_score", odds...)
	}
	m, err := linesift.NewModelMethod(&model.Model{Threshold: 0.5, Networks: networks}, linesift.Threshold{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestModelsTellHubPages(t *testing.T) {
	for _, c := range []struct {
		odds float64 // of 1/4 are a probability of 1/5
		is   bool
		want float64
	}{{1. / 4, false, 1. / 5}, {1. / 2, true, 1. / 3}, {1e9, true, 1}} {
		m := telling(t, 1, 1, 1, 1, 1, 1, 1, c.odds)
		d, err := linesift.Extract(strings.NewReader(smallPage), &linesift.Options{Method: m})
		if err != nil {
			t.Fatal(err)
		}
		o := d.Result().Hub
		if o == nil || o.Verdict != c.is || math.Abs(float64(o.Probability)-c.want) > 1e-6 || o.Evidence != nil {
			t.Errorf("odds of %v: %+v, want %v with %v", c.odds, o, c.is, c.want)
		}
		if is, known := d.IsHub(); is != c.is || !known {
			t.Errorf("odds of %v: hub %v, known %v", c.odds, is, known)
		}
	}
}

func TestTypeIsTheLikeliest(t *testing.T) {
	for i, want := range pagetype.All() {
		odds := slices.Repeat([]float64{0.1}, len(pagetype.All())+1)
		odds[i] = 2
		d, err := linesift.Extract(strings.NewReader(smallPage), &linesift.Options{Method: telling(t, odds...)})
		if err != nil {
			t.Fatal(err)
		}
		// Of 2/3 and eight of 1/11; that of an article is what the page says itself.
		if p := float64(d.Result().Types[i]); d.Type() != want || math.Abs(p-2./3/(2./3+8./11)) > 1e-6 ||
			d.Page().Meta.SaysOther() {
			t.Errorf("%v: type %q with %v, an article %v, want %q", odds, d.Type(), p, !d.Page().Meta.SaysOther(), want)
		}
	}
}

func TestOtherMethodsTellNoHubPages(t *testing.T) {
	density, err := methods.New("density")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []linesift.Method{density, telling(t)} {
		d, err := linesift.Extract(strings.NewReader(smallPage), &linesift.Options{Method: m})
		if err != nil {
			t.Fatal(err)
		}
		if d.Result().Hub != nil || d.Type() != "" {
			t.Errorf("%T: %+v of type %q", m, d.Result().Hub, d.Type())
		}
	}
}

func TestRolesAreThoseOfTheLastPage(t *testing.T) {
	var x linesift.Extractor
	o := linesift.Options{Method: telling(t)}
	for _, tt := range []struct {
		html string
		want []role.Role
	}{
		{"<title>The last ferry</title><h1>The last ferry</h1><p>Nobody on the quay said a word until it was " +
			"out of sight.", []role.Role{role.Title, role.Paragraph}},
		{"<ul><li>x</ul>", []role.Role{role.List}},
	} {
		d, err := x.Extract(strings.NewReader(tt.html), &o)
		if err != nil {
			t.Fatal(err)
		}
		var got []role.Role
		for _, l := range d.Lines() {
			got = append(got, l.Role)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.html, got, tt.want)
		}
	}
}
