package content

import (
	"strings"
	"testing"

	"linesift/internal/meta"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

func TestTheNameOfAProductIsKept(t *testing.T) {
	for _, test := range []struct {
		name        string
		pageType    pagetype.Type
		html        string
		probability float32 // of the title
		isKept      bool
	}{
		{"heading", "product", "<h1>Boat</h1><p>It floats.", .2, true},
		{"in a header", "product", "<header><h1>Boat</h1></header><p>It floats.", .2, true},
		{"unlikely", "product", "<h1>Boat</h1><p>It floats.", .05, false},
		{"kept already", "product", "<h1>Boat</h1><h2>BOAT</h2>", .2, false},
		{"in a menu", "product", "<nav><p>Boat</nav><p>It floats.", .2, false},
		{"of a collection", "collection", "<h1>Boat</h1><p>It floats.", .2, true},
		{"of a service", "service", "<h1>Boat</h1><p>It floats.", .2, true},
		{"of a service, in the middle of a menu", "service", "<h1>Boat</h1><ul><li>Oars</ul>", .2, false},
		{"of the site of a service", "service", "<h1><a href=/>Boat</a></h1><p>It floats.", .2, false},
		{"an unlikely one", "service", "<h1>Boat</h1><p>It floats.", .15, false},
		{"of a forum", "forum", "<h1>Boat</h1><p>It floats.", .2, false},
		{"of an article", "article", "<h1>Boat</h1><p>It floats.", .2, false},
	} {
		s, p := stateOf(t, test.html, typed(test.pageType, 1))
		s.Probabilities = []float32{test.probability, .9}
		s.Roles = func() ([]role.Role, int) { return nil, 0 }
		isKept := func() bool {
			s.Mask = page.NewMask(p, nil)
			s.Mask.SetLine(p, 1, !strings.Contains(test.html, "<li>"))
			KeepName(s)
			return s.Mask.Line(p, 0)
		}
		if got := isKept(); got != test.isKept {
			t.Errorf("%s: kept is %v, want %v", test.name, got, test.isKept)
		}
		if test.pageType == "article" {
			p.Meta.Kinds = meta.KindProduct
			if !isKept() {
				t.Errorf("%s that declares a product: dropped", test.name)
			}
		}
	}
}
