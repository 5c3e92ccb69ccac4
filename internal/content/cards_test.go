package content

import (
	"slices"
	"strings"
	"testing"

	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

func TestCardsOfOtherGoodsAreDropped(t *testing.T) {
	linked := "<li><a href=/b>A blue boat</a><p>$ 12.50</li>"
	named := "<li><h3>A blue boat</h3><p>12,50 €</li>"
	product := "<h1>A red boat</h1><p>£20.00<p>It floats."
	for _, test := range []struct {
		name        string
		pageType    pagetype.Type
		probability float32
		html        string
		lost        string // what of the mask is gone, a letter a line
	}{
		{"linked", "product", .5, product + strings.Repeat(linked, 3), "...xxxxxx"},
		{"named by headings", "product", .5, product + strings.Repeat(named, 4), "...xxxxxxxx"},
		{"above the product", "product", .5, "<ul>" + strings.Repeat(named, 3) + "</ul>" + product, "xxxxxx..."},
		{"two", "product", .5, product + strings.Repeat(linked, 2), "......."},
		{"without a price", "product", .5, product + strings.Repeat("<li><a href=/b>A boat</a><p>Blue</li>", 3),
			"........."},
		{"without a name", "product", .5, product + strings.Repeat("<li><p>Size 2<p>$12</li>", 3), "........."},
		{"with a text", "product", .5,
			product + strings.Repeat("<li><h3>Boat</h3><p>$12<p>"+strings.Repeat("It sails. ", 20)+"</li>", 3),
			"............"},
		{"sure ones", "product", .9, product + strings.Repeat(named, 3), "........."},
		{"around the title", "product", .5,
			strings.Repeat("<div><h3>Boat</h3><p>$12</div>", 2) + "<div>" + product + "</div>", "......."},
		{"of a listing", "listing", .5, product + strings.Repeat(linked, 3), "........."},
	} {
		s, p := stateOf(t, test.html, typed(test.pageType, 1))
		s.Roles = func() ([]role.Role, int) {
			return nil, slices.IndexFunc(p.Lines, func(l page.Line) bool {
				return string(p.Text[l.Text.Start:l.Text.End]) == "A red boat"
			})
		}
		for i := range p.Lines {
			s.Probabilities = append(s.Probabilities, test.probability)
			s.Mask.SetLine(p, i, true)
		}
		DropCards(s)
		if got := dropped(s); got != test.lost {
			t.Errorf("%s: %s, want %s", test.name, got, test.lost)
		}
		if s.Types = typed(test.pageType, .4); test.lost != "" {
			for i := range p.Lines {
				s.Mask.SetLine(p, i, true)
			}
			if DropCards(s); strings.Contains(dropped(s), "x") {
				t.Errorf("%s: dropped on a page that may be of another type", test.name)
			}
		}
	}
}
