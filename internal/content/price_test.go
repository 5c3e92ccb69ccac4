package content

import (
	"testing"

	"linesift/internal/meta"
	"linesift/role"
)

func TestThePriceOfAProductIsKept(t *testing.T) {
	for _, test := range []struct {
		name, html string
		kept       string // a letter a line: x if it was kept before
		want       string // what of the mask is gone then
	}{
		{"below the title", "<h1>Boat</h1><p>Red<p>$12.50<p>It floats.", "x  x", ".x.."},
		{"above it", "<p>12,50 €<h1>Boat</h1><p>It floats.", " xx", "..."},
		{"the likeliest", "<h1>Boat</h1><p>$9 shipping<p>EUR 12.50<p>It floats.", "x  x", ".x.."},
		{"one is kept already", "<h1>Boat</h1><p>$12.50<p>$9 shipping<p>It floats.", "xx x", "..x."},
		{"of another boat", "<h1>Boat</h1><p><a href=/b>Raft, $9</a><p>It floats.", "x x", ".x."},
		{"in a sentence", "<h1>Boat</h1><p>Shipping is free if you spend more than $50 here.<p>It floats.", "x x",
			".x."},
		{"in a menu", "<nav><p>$9</nav><h1>Boat</h1><p>It floats.", " xx", "x.."},
	} {
		s, p := stateOf(t, test.html, typed("product", 1))
		title := 0
		for i := range p.Lines {
			if string(p.LineText(i)) == "Boat" {
				title = i
			}
			s.Probabilities = append(s.Probabilities, float32(i)/10)
		}
		s.Roles = func() ([]role.Role, int) { return nil, title }
		set := func() {
			for i := range p.Lines {
				s.Mask.SetLine(p, i, test.kept[i] == 'x')
			}
		}
		set()
		if KeepPrice(s); dropped(s) != test.want {
			t.Errorf("%s: %s, want %s", test.name, dropped(s), test.want)
		}
		s.Types = typed("article", 1)
		set()
		before := dropped(s)
		if KeepPrice(s); dropped(s) != before {
			t.Errorf("%s: on an article: %s, want %s", test.name, dropped(s), before)
		}
		p.Meta.Kinds = meta.KindProduct
		if KeepPrice(s); dropped(s) != test.want {
			t.Errorf("%s: on a page that declares a product: %s, want %s", test.name, dropped(s), test.want)
		}
	}
}
