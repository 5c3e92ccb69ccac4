// Package facts has what is known about a page once a method has classified it. The rules of package content change the
// mask; package segments finds posts and items by it.
package facts

import (
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// Facts are what is known about a page. Only Page, Mask and Roles are required.
type Facts struct {
	Page     *page.Page
	URL      string    // the address that the page was found at, "" if it is not known
	Mask     page.Mask // of the method, then the content
	Readable page.Mask // lines that segments may have besides the content; nil if they may have none

	Types         []float32 // of each of pagetype.All, that the page is of this type; nil if it is not known
	Hub           bool      // the page only leads to other pages
	Probabilities []float32 // of each line of being content; nil if the method has none
	Threshold     float32   // of the page: lines whose probability reaches it were found

	// Roles returns the role of each line, and the number of the title's line, -1 if there is none.
	Roles func() (roles []role.Role, titleLine int)
}

// Type returns the likeliest type of the page; "" if it is not known.
func (f *Facts) Type() pagetype.Type { return pagetype.Likeliest(f.Types) }
