package measure

import (
	"fmt"

	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/internal/eval"
)

// approx lets floats differ by rounding.
var approx = cmpopts.EquateApprox(0, 1e-12)

// is returns a PRF.
func is(precision, recall, f1 float64) eval.PRF {
	return eval.PRF{Precision: precision, Recall: recall, F1: f1}
}

// scored makes pages of a site with these F1.
func scored(site string, f1 ...float64) []eval.PageScore {
	var pages []eval.PageScore
	for i, x := range f1 {
		pages = append(pages,
			eval.PageScore{Set: "set", ID: fmt.Sprint(site, i), Site: site, Text: eval.Text{Word: is(x, x, x)}})
	}
	return pages
}

// page makes a page of set s.
func page(id string) eval.PageScore { return eval.PageScore{Set: "s", ID: id} }
