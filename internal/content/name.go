package content

import (
	"linesift/internal/meta"
	"linesift/internal/pagetype"
	"linesift/page"
)

// leastName is the least probability of the line of a name.
const leastName = .1

// besideName has the places of lines that do not name what the page is about.
const besideName = besideMatter &^ page.InHeader

// KeepName keeps the line that names the product of a page, or its collection of products: the title.
func KeepName(s *State) {
	if s.Probabilities == nil || s.Type != pagetype.Collection && !s.isOfProduct() {
		return
	}
	_, title := s.Roles()
	if title >= 0 && s.Probabilities[title] >= leastName && s.Page.In(title)&besideName == 0 {
		s.Mask.SetLine(s.Page, title, true)
	}
}

// isOfProduct reports whether a page surely shows a product, or declares that it does.
func (s *State) isOfProduct() bool {
	isProduct := s.Type == pagetype.Product && s.TypeIsSure || s.Page.Meta.Kinds&meta.KindProduct != 0
	return isProduct && s.Probabilities != nil
}
