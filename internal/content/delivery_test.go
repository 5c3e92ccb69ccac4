package content

import (
	"testing"

	"linesift/pagetype"
	"linesift/role"
)

func TestSectionsAboutDelivery(t *testing.T) {
	product := "<h1>Boat</h1><p>£20.00<p>It floats."
	for _, test := range []struct {
		name     string
		pageType pagetype.Type
		html     string
		lost     string // what of the mask is gone, a letter a line
	}{
		{"between two others", "product",
			product + "<h2>Delivery &amp; Returns</h2><p>a<h3>Costs</h3><p>b<h2>Sizes</h2><p>c", "...xxxx.."},
		{"below a lesser heading", "product", product + "<h2>More</h2><p>a<h3>Versand:</h3><p>b<h2>Sizes</h2><p>c",
			".....xx.."},
		{"in a box", "product", product + "<div><div><h4>Livraison</h4></div><p>a<p>b</div><p>c", "...xxx."},
		{"in Japanese", "product", product + "<section><h2>返品・交換について</h2><p>a</section><p>b", "...xx."},
		{"the last one, right in the body", "product", product + "<h2>Доставка и оплата</h2><p>a<p>b", "...xxx"},
		{"alone in boxes", "product", product + "<div><div><div><div><h2>Returns</h2></div></div></div></div><p>a",
			"...x."},
		{"alone on the page", "product", "<h2>Returns</h2>", "x"},
		{"a heading that says more", "product", product + "<h2>Delivery to the moon</h2><p>a", "....."},
		{"a paragraph", "product", product + "<p>Delivery<p>a", "....."},
		{"around the title", "product", "<h1>Shipping</h1><h2>Boat</h2><p>It floats.", "..."},
		{"of a service", "service", product + "<h2>Delivery</h2><p>a", "....."},
	} {
		s, p := stateOf(t, test.html, typed(test.pageType, 1))
		s.Roles = func() ([]role.Role, int) {
			for i := range p.Lines {
				if string(p.LineText(i)) == "Boat" {
					return nil, i
				}
			}
			return nil, -1
		}
		for i := range p.Lines {
			s.Mask.SetLine(p, i, true)
		}
		DropDelivery(s)
		if got := dropped(s); got != test.lost {
			t.Errorf("%s: %s, want %s", test.name, got, test.lost)
		}
	}
}
