package labels

import (
	"io"
	"slices"
	"strings"
	"testing"

	"linesift/data"
	"linesift/features"
	"linesift/page"
)

func meter(t *testing.T) *features.Meter {
	t.Helper()
	m, err := features.NewMeter(features.Names())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func parse(t *testing.T, html string) *page.Page {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const ferry = `<nav>Home</nav><h1>Ferry late</h1><p>The ferry came late on Monday.<footer>Imprint`

func TestLabel(t *testing.T) {
	for _, tt := range []struct {
		name    string
		gold    data.GoldPage
		content []bool
		weight  []float32
	}{
		{
			"full gold", data.GoldPage{Gold: "Ferry late\nThe ferry came late on Monday."},
			[]bool{false, true, true, false}, []float32{1, 1, 1, 1},
		},
		{
			"full gold does not look at snippets",
			data.GoldPage{Gold: "Ferry late\nThe ferry came late on Monday.", Without: []string{"Ferry late"}},
			[]bool{false, true, true, false}, []float32{1, 1, 1, 1},
		},
		{
			"tier B", data.GoldPage{Gold: "Ferry late\nThe ferry came late on Monday.", Tier: "B"},
			[]bool{false, true, true, false}, []float32{.5, .5, .5, .5},
		},
		{
			"gold that is not on the page",
			data.GoldPage{Gold: "Ferry late\n" + strings.Repeat("Another text altogether. ", 10)},
			[]bool{false, true, false, false}, []float32{0, 0, 0, 0},
		},
		{
			"no content at all", data.GoldPage{Gold: ""},
			[]bool{false, false, false, false}, []float32{1, 1, 1, 1},
		},
		{
			"partial gold", data.GoldPage{Partial: true, With: []string{"came late"}, Without: []string{"Home"}},
			[]bool{false, false, true, false}, []float32{1, 0, 1, 0},
		},
		{
			"nothing known", data.GoldPage{Partial: true},
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
			out, err := data.NewWriter(io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			if err := out.WritePage(l); err != nil { // it is fit to be
				t.Error(err)
			}
		})
	}
}
