package data

import (
	"slices"
	"strings"
	"testing"

	"linesift/features"
)

func meter(t testing.TB) *features.Meter {
	t.Helper()
	m, err := features.NewMeter(features.Names())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const ferry = `<nav>Home</nav><h1>Ferry late</h1><p>The ferry came late on Monday.<footer>Imprint`

func TestLabel(t *testing.T) {
	for _, tt := range []struct {
		name    string
		gold    GoldPage
		content []bool
		weight  []float32
	}{
		{
			"full gold", GoldPage{Gold: "Ferry late\nThe ferry came late on Monday."},
			[]bool{false, true, true, false}, []float32{1, 1, 1, 1},
		},
		{
			"full gold does not look at snippets", GoldPage{Gold: "Ferry late\nThe ferry came late on Monday.", Without: []string{"Ferry late"}},
			[]bool{false, true, true, false}, []float32{1, 1, 1, 1},
		},
		{
			"tier B", GoldPage{Gold: "Ferry late\nThe ferry came late on Monday.", Tier: "B"},
			[]bool{false, true, true, false}, []float32{.5, .5, .5, .5},
		},
		{
			"gold that is not on the page", GoldPage{Gold: "Ferry late\n" + strings.Repeat("Another text altogether. ", 10)},
			[]bool{false, true, false, false}, []float32{0, 0, 0, 0},
		},
		{
			"no content at all", GoldPage{Gold: ""},
			[]bool{false, false, false, false}, []float32{1, 1, 1, 1},
		},
		{
			"partial gold", GoldPage{Partial: true, With: []string{"came late"}, Without: []string{"Home"}},
			[]bool{false, false, true, false}, []float32{1, 0, 1, 0},
		},
		{
			"nothing known", GoldPage{Partial: true},
			[]bool{false, false, false, false}, []float32{0, 0, 0, 0},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.gold.Set, tt.gold.ID, tt.gold.Site, tt.gold.Type = "set", "1", "example.org", "forum"
			l := Label(meter(t), parse(t, ferry), &tt.gold)
			if l.ID != "set/1" || l.Site != "example.org" || l.Type != "forum" {
				t.Errorf("page %s of %s, of type %s", l.ID, l.Site, l.Type)
			}
			var content []bool
			var weight []float32
			for _, r := range l.Rows {
				content = append(content, r.Content)
				weight = append(weight, r.Weight)
			}
			if !slices.Equal(content, tt.content) || !slices.Equal(weight, tt.weight) {
				t.Errorf("content %v of weight %v, want %v of %v", content, weight, tt.content, tt.weight)
			}
			write(t, l) // it is fit to be
		})
	}
}

func TestRowsHoldTheLinesAndTheirAttributes(t *testing.T) {
	p := parse(t, ferry)
	m := meter(t)
	l := Label(m, p, &GoldPage{Set: "set", ID: "1"})
	density := slices.Index(features.Names(), "density")
	for i, r := range l.Rows {
		if r.Source != p.Lines[i].Source || r.Text != string(p.LineText(i)) || r.Score != NoScore || r.Containers != m.Containers(i) {
			t.Errorf("line %d: %+v", i, r)
		}
		want := float32(len(r.Text)) / float32(r.Source.Len()) // the article's text-to-HTML ratio
		if got := l.Attributes.Row(i)[density]; got != want {
			t.Errorf("line %d: density %v, want %v", i, got, want)
		}
	}
}

func TestPreLabel(t *testing.T) {
	p := parse(t, ferry)
	l, err := PreLabel(meter(t), p, "new/1", "example.org", []float32{.1, .5, .9, .49}, .5)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Row{{Content: false, Score: .1}, {Content: true, Score: .5}, {Content: true, Score: .9}, {Content: false, Score: .49}} {
		if r := l.Rows[i]; r.Content != want.Content || r.Score != want.Score || r.Weight != 1 {
			t.Errorf("line %d: %+v, want %+v of weight 1", i, r, want)
		}
	}
	l, err = PreLabel(meter(t), p, "new/1", "example.org", nil, .5)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range l.Rows {
		if r.Content || r.Score != NoScore || r.Weight != 0 {
			t.Errorf("line %d without a score: %+v", i, r)
		}
	}
	if _, err := PreLabel(meter(t), p, "new/1", "", make([]float32, 3), .5); err == nil || err.Error() != `page "new/1": 3 scores for 4 lines` {
		t.Errorf("three scores: %v", err)
	}
}
